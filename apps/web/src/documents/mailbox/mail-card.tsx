import { Group, Stack, Text } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { messageOf } from '../../lib/api.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { useSearchState } from '../../lib/location.ts'
import { paths } from '../../lib/paths.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useLoanMailbox } from './mailbox.calls.ts'
import classes from './mailbox.module.css'
import { threadWords as words } from './mailbox.words.ts'
import { lateDialog } from '../../ui/late.tsx'

const MailPanel = lateDialog(async () => (await import('./mail-panel.tsx')).MailPanel)

/** Whether the thread is open, in the address bar. */
const readOpen = (search: SearchText) => ({ mail: search['mail'] === 'open' })

/** The email address of a loan, what of it waits, and the way into its thread (AE-01, AE-12). */
export const MailCard = ({ loan }: { loan: LoanView }) => {
  const [{ mail: isOpen }, set] = useSearchState(readOpen)
  const { data, error, refetch, isPending } = useLoanMailbox(loan.id, 0, 1)
  return (
    <Section title={words.title}>
      {isPending ? <SkeletonRows rows={2} /> : null}
      {error && !data ? (
        <ErrorState text={words.loadFailed} detail={messageOf(error, words.failed)} onRetry={() => void refetch()} />
      ) : null}
      {data ? (
        <Stack gap="xs">
          {data.address === null ? (
            <Text size="sm" c="dimmed">
              {words.off}
            </Text>
          ) : (
            <div>
              <Text size="sm" c="dimmed">
                {words.address}
              </Text>
              <Group gap={4} wrap="nowrap">
                <span className={classes.address}>{data.address}</span>
                <CopyButton value={data.address} label={words.copy} />
              </Group>
            </div>
          )}
          <Group gap="sm">
            <Button variant="default" size="compact-sm" onClick={() => void set({ mail: 'open' })}>
              {words.open(data.total)}
            </Button>
            {data.waiting > 0 ? (
              <AppLink href={paths.mail({ loan: loan.human_id })}>{words.waiting(data.waiting)}</AppLink>
            ) : null}
          </Group>
        </Stack>
      ) : null}
      <MailPanel loan={loan} opened={isOpen} onClose={() => void set({ mail: null }, { replace: true })} />
    </Section>
  )
}
