import { Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { cleanDays, validateArchive } from '@plinth/domain/loan/archive'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { archiveWords as words } from './loan-archive.words.ts'
import { LetterPreview } from './letter-preview.tsx'
import type { Archivable, ArchiveInput } from './use-archive.ts'

interface ArchiveDialogProps {
  opened: boolean
  /** The loans to archive; null while none was chosen. */
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
}: Omit<ArchiveDialogProps, 'opened' | 'loans' | 'onClose'> & { loans: readonly Archivable[] }) => {
  const count = loans.length
  const form = useSendForm({
    start: { days: '0', reason: '', letter: false },
    check: validateArchive,
    // Each loan that cannot be archived is told in the list, with its reason.
    failed: words.failed,
    send: async ({ days, reason, letter }) => onArchive({ days: Number(days), reason, letter }),
  })
  const { letter, reason } = form.values
  const busy = progress !== null
  return (
    <form {...form.element}>
      <Stack>
        <TextInput
          label={words.days}
          description={words.daysHelp}
          inputMode="numeric"
          required
          disabled={busy}
          {...form.cleaned('days', cleanDays)}
        />
        <Textarea
          label={words.reason}
          required
          autosize
          minRows={3}
          maxLength={MAX_REASON}
          disabled={busy}
          data-autofocus
          {...form.field('reason')}
        />
        <Checkbox label={words.letter(count)} disabled={busy} {...form.tick('letter')} />
        {letter && loans[0] ? <LetterPreview loanId={loans[0].id} reason={reason} /> : null}
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
        <Button {...form.button} color="red" loading={busy}>
          {words.confirm(count)}
        </Button>
      </Stack>
    </form>
  )
}

/** Asks once for days and reason, for one loan or several (D-06, D-08, D-09, D-11). */
export const ArchiveDialog = ({ opened, loans, onClose, ...rest }: ArchiveDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={words.title(loans?.length ?? 1)} transitionProps={{ duration: 500 }}>
    {loans ? <Form loans={loans} {...rest} /> : null}
  </Dialog>
)
