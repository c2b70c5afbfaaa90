import { Text } from '@mantine/core'
import type { LoanMailView } from '@plinth/contract/documents/mailbox'
import { AppLink } from '../../lib/app-link.tsx'
import { useMe } from '../../lib/me.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.ts'
import { useDiscard, useRelease, useRestore } from './mailbox.calls.ts'
import { quarantineWords as words, trayWords } from './mailbox.words.ts'
import { Message } from './message.tsx'

/** Messages that are held back, and what staff decide about them (AE-08). */
export const Quarantine = ({ messages }: { messages: readonly LoanMailView[] }) => {
  const mayDecide = useMe().permissions.includes('edit-loan')
  if (messages.length === 0) return <EmptyState text={words.empty} hint={words.emptyHint} />
  return (
    <section aria-label={words.list}>
      <Text size="sm" c="dimmed" mb="xs">
        {words.warn}
      </Text>
      {messages.map((message) => (
        <Message key={message.id} message={message}>
          {mayDecide ? <QuarantineActs id={message.id} /> : null}
          <AppLink href={paths.loan(message.loan_human_id)}>{trayWords.openLoan(message.loan_human_id)}</AppLink>
        </Message>
      ))}
    </section>
  )
}

/** Releases or discards a message; discarding can be undone. */
export const QuarantineActs = ({ id }: { id: string }) => {
  const [release, discard, restore] = [useRelease(), useDiscard(), useRestore()]
  const input = { params: { message_id: id } }
  const isBusy = release.isPending || discard.isPending
  return (
    <>
      <Button
        size="compact-sm"
        loading={release.isPending}
        disabled={isBusy}
        title={words.releaseHint}
        onClick={() => release.mutate(input)}
      >
        {words.release}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        loading={discard.isPending}
        disabled={isBusy}
        onClick={() =>
          discard.mutate(input, {
            onSuccess: () => toast.undoable(words.discarded, words.undo, () => restore.mutate(input)),
          })
        }
      >
        {words.discard}
      </Button>
    </>
  )
}
