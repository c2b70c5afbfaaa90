import { Group, List, Stack, Text } from '@mantine/core'
import type { DealDocumentType } from '@plinth/domain/closing/deal-document/fields'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useReplace } from './deal-template.calls.ts'
import classes from './deal-template.module.css'
import { dealTemplateWords as words } from './deal-template.words.ts'

const MAX_BYTES = 5 * 1_048_576

/** What is wrong with a refused file: every placeholder named, or the one reason. */
const problemsOf = (error: Error | null): readonly string[] => {
  if (error === null) return []
  const named = error instanceof ApiError ? (error.problem?.errors ?? []).map(({ message }) => message) : []
  return named.length > 0 ? named : [messageOf(error, words.failed)]
}

/** Takes a template; what is wrong with it stays in the dialog, so that the file can be mended beside it. */
export const ReplaceModal = ({ kind, onClose }: { kind: DealDocumentType; onClose: () => void }) => {
  const [checking, setChecking] = useState(false)
  const replace = useReplace(kind)
  const problems = problemsOf(replace.error)
  const start = ([file]: File[]) => {
    if (!file) return
    setChecking(false)
    replace.mutate({ file, onChecking: () => setChecking(true) }, { onSuccess: onClose })
  }
  return (
    <Dialog opened busy={replace.isPending} onClose={onClose} title={words.uploadTitle(kind)}>
      <Stack gap="sm">
        <Text>{words.uploadText}</Text>
        <FileDrop
          label={words.drop(kind)}
          hint={words.dropHint}
          maxBytes={MAX_BYTES}
          busy={replace.isPending}
          onFiles={start}
        />
        <Text size="sm" c="dimmed" role="status">
          {replace.isPending ? (checking ? words.checking : words.sending) : ''}
        </Text>
        <div role="alert">
          {problems.length > 0 ? (
            <>
              <Text c="var(--mantine-color-error)">{words.refused}</Text>
              <List size="sm" mt={4} className={classes.long}>
                {problems.map((problem) => (
                  <List.Item key={problem}>{problem}</List.Item>
                ))}
              </List>
            </>
          ) : null}
        </div>
        <Group justify="flex-end">
          <Button variant="default" disabled={replace.isPending} onClick={onClose}>
            {words.close}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
