import { Checkbox, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { cleanDays, validateArchive } from '@plinth/domain/loan/archive'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { archiveWords as words } from './loan-archive.words.ts'
import { LetterPreview } from './letter-preview.tsx'
import type { Archivable, ArchiveInput } from './use-archive.ts'

interface ArchiveDialogProps {
  /** The loans to archive; null while the dialog is closed. */
  loans: readonly Archivable[] | null
  progress: { done: number; of: number } | null
  onArchive: (input: ArchiveInput) => void
  /** Ends an archiving of several after the loan it is at. */
  onStop: () => void
  onClose: () => void
}

const MAX_REASON = 500

const Form = ({
  loans,
  progress,
  onArchive,
  onStop,
}: Omit<ArchiveDialogProps, 'loans' | 'onClose'> & { loans: readonly Archivable[] }) => {
  const count = loans.length
  const [values, setValues] = useState({ days: '0', reason: '' })
  const [letter, setLetter] = useState(false)
  const [left, setLeft] = useState({ days: false, reason: false })
  const errors = validateArchive(values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft({ days: true, reason: true })
    if (Object.keys(errors).length === 0) onArchive({ days: Number(values.days), reason: values.reason, letter })
  }
  const busy = progress !== null
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={words.days}
          description={words.daysHelp}
          inputMode="numeric"
          required
          disabled={busy}
          value={values.days}
          error={left.days ? errors.days : undefined}
          onChange={(event) => setValues({ ...values, days: cleanDays(event.currentTarget.value) })}
          onBlur={() => setLeft((now) => ({ ...now, days: true }))}
        />
        <Textarea
          label={words.reason}
          required
          autosize
          minRows={3}
          maxLength={MAX_REASON}
          disabled={busy}
          data-autofocus
          value={values.reason}
          error={left.reason ? errors.reason : undefined}
          onChange={(event) => setValues({ ...values, reason: event.currentTarget.value })}
          onBlur={() => setLeft((now) => ({ ...now, reason: true }))}
        />
        <Checkbox
          label={words.letter(count)}
          checked={letter}
          disabled={busy}
          onChange={(event) => setLetter(event.currentTarget.checked)}
        />
        {letter && loans[0] ? <LetterPreview loanId={loans[0].id} reason={values.reason} /> : null}
        {progress ? (
          <div role="status">
            <Text size="sm">{words.progress(progress.done + 1, progress.of)}</Text>
            <ProgressBar percent={(progress.done / progress.of) * 100} label={words.title(progress.of)} />
            {progress.of > 1 ? (
              <Button variant="default" size="compact-md" mt="xs" onClick={onStop}>
                {words.stop}
              </Button>
            ) : null}
          </div>
        ) : null}
        <Button type="submit" color="red" loading={busy}>
          {words.confirm(count)}
        </Button>
      </Stack>
    </form>
  )
}

/** Asks once for days and reason, for one loan or several (D-06, D-08, D-09, D-11). */
export const ArchiveDialog = ({ loans, onClose, ...rest }: ArchiveDialogProps) => (
  <Modal
    opened={loans !== null}
    onClose={onClose}
    title={words.title(loans?.length ?? 1)}
    transitionProps={{ duration: 500 }}
  >
    {loans ? <Form loans={loans} {...rest} /> : null}
  </Modal>
)
