import { Alert, Group, PasswordInput, Stack, Text } from '@mantine/core'
import type { LoanDocumentView } from '@plinth/contract/documents/loan-document'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { documentParams, type DocumentKey, useReadAgain, useUnlock } from './document.calls.ts'
import classes from './document.module.css'
import { documentWords, readingWords as words } from './document.words.ts'

interface ReadingStateProps {
  shown: LoanDocumentView
  document: DocumentKey
}

/** How far the text of a document is: page by page, or why it is not all there and what to do. */
export const ReadingState = ({ shown, document }: ReadingStateProps) => {
  const { text } = shown
  return (
    <div role="status" aria-label={words.progress} className={classes.state}>
      {text.state === 'queued' ? <Text size="sm">{words.waiting}</Text> : null}
      {text.state === 'reading' ? <Progress {...text} /> : null}
      {text.state === 'done' && text.reason !== '' ? (
        <Alert color="yellow" variant="light" p="xs">
          {text.reason}
        </Alert>
      ) : null}
      {text.state === 'partial' ? (
        <Ended title={words.partial(text.pages_read, text.pages_wanted)} {...{ text, document }} />
      ) : null}
      {text.state === 'failed' ? <Ended title={words.failed} {...{ text, document }} /> : null}
      {text.state === 'needs-password' ? <Locked document={document} /> : null}
      {text.state === 'not-readable' ? (
        <Text size="sm" c="dimmed">
          {text.reason || words.notReadable}
        </Text>
      ) : null}
      {text.warnings.map((warning) => (
        <Alert key={warning} color="yellow" variant="light" p="xs">
          {words.warnings[warning]}
        </Alert>
      ))}
    </div>
  )
}

type TextState = LoanDocumentView['text']

const Progress = ({ pages_read: read, pages_wanted: wanted }: TextState) => (
  <Stack gap={4}>
    <Text size="sm">{wanted === null ? words.readingSome : words.reading(Math.min(read + 1, wanted), wanted)}</Text>
    {wanted === null ? null : <ProgressBar percent={(read / wanted) * 100} label={words.progress} />}
  </Stack>
)

const Ended = ({ title, text, document }: { title: string; text: TextState; document: DocumentKey }) => {
  const again = useReadAgain()
  const may = useMay('upload-ocr')
  return (
    <Alert color={text.state === 'failed' ? 'red' : 'yellow'} variant="light" title={title} p="sm">
      {text.reason === '' ? null : (
        <Text size="sm" mb="xs">
          {text.reason}
        </Text>
      )}
      <Button
        variant="default"
        size="compact-sm"
        loading={again.isPending}
        disabledReason={may ? undefined : documentWords.noRight}
        onClick={() => again.mutate({ params: documentParams(document) })}
      >
        {words.tryAgain}
      </Button>
    </Alert>
  )
}

const Locked = ({ document }: { document: DocumentKey }) => {
  const unlock = useUnlock()
  const may = useMay('upload-ocr')
  const [password, setPassword] = useState('')
  const refusal = may ? (password === '' ? documentWords.required : undefined) : documentWords.noRight
  return (
    <Alert color="yellow" variant="light" title={words.locked} p="sm">
      <Group
        component="form"
        gap="xs"
        align="flex-end"
        onSubmit={(event) => {
          event.preventDefault()
          if (refusal) return
          unlock.mutate({ params: documentParams(document), body: { password } }, { onSuccess: () => setPassword('') })
        }}
      >
        <PasswordInput
          label={words.password}
          description={words.lockedHint}
          autoComplete="off"
          maxLength={500}
          value={password}
          error={unlock.isError ? messageOf(unlock.error, words.tryFailed) : null}
          onChange={(event) => setPassword(event.currentTarget.value)}
          style={{ flex: '1 1 220px' }}
        />
        <Button type="submit" loading={unlock.isPending} disabledReason={refusal}>
          {words.unlock}
        </Button>
      </Group>
    </Alert>
  )
}
