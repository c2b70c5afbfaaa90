import { Alert, Group, Stack, Text } from '@mantine/core'
import { getLoanChase, pauseLoanChase } from '@plinth/contract/documents/chase'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, query, useCall } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { ChaseAnswers } from './chase-answers.tsx'
import classes from './chase.module.css'
import { loanChaseWords as words } from './chase.words.ts'
import { ChasePeople } from './chase-people.tsx'
import type { LoanChase } from './chase.types.ts'
import { DueDates } from './due-dates.tsx'

interface PanelProps {
  loan: { id: string; archived: boolean }
  opened: boolean
  onClose: () => void
}

/** The reminders of a loan: who is next, answers, due dates, and what went out (AA-12). */
export const LoanChasePanel = ({ loan, opened, onClose }: PanelProps) => (
  <SidePanel opened={opened} onClose={onClose} title={words.title} width={640}>
    {opened ? <Content loan={loan} /> : null}
  </SidePanel>
)

const Content = ({ loan }: { loan: PanelProps['loan'] }) => {
  const chase = useQuery(query(getLoanChase, { params: { loan_id: loan.id } }))
  const mayEdit = useMay('edit-loan') && !loan.archived
  if (chase.isPending) return <SkeletonRows rows={6} />
  if (!chase.data)
    return <ErrorState text={words.failed} detail={messageOf(chase.error, '')} onRetry={() => void chase.refetch()} />
  const { data } = chase
  return (
    <Stack>
      {data.enabled ? null : <Alert color="yellow" title={words.off} />}
      <Pausing loanId={loan.id} chase={data} mayEdit={mayEdit} />
      <Section title={words.next} order={3}>
        {data.people.length === 0 ? (
          <EmptyState text={words.nobody} />
        ) : (
          <ChasePeople loanId={loan.id} chase={data} mayEdit={mayEdit} />
        )}
      </Section>
      <Section title={words.answers} order={3}>
        <ChaseAnswers answers={data.answers} mayEdit={mayEdit} />
      </Section>
      <Section title={words.requests} order={3}>
        <DueDates requests={data.requests} mayEdit={mayEdit} />
      </Section>
      <Section title={words.history} order={3}>
        <SentList sent={data.sent} />
      </Section>
    </Stack>
  )
}

const Pausing = ({ loanId, chase, mayEdit }: { loanId: string; chase: LoanChase; mayEdit: boolean }) => {
  const [asking, setAsking] = useState(false)
  const pause = useCall(pauseLoanChase, { failure: words.actionFailed })
  const set = (paused: boolean, reason = '') =>
    pause.mutate({ params: { loan_id: loanId }, body: { paused, reason } }, { onSuccess: () => setAsking(false) })
  return (
    <Group justify="space-between">
      <Text size="sm">
        {chase.paused ? words.paused(chase.paused.reason) : `${words.schedule}: ${chase.cadence.sentence}`}
      </Text>
      {mayEdit ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={pause.isPending}
          onClick={() => (chase.paused ? set(false) : setAsking(true))}
        >
          {chase.paused ? words.resume : words.pause}
        </Button>
      ) : null}
      {asking ? (
        <ReasonDialog
          title={words.pauseTitle}
          text={words.pauseText}
          confirmLabel={words.pause}
          reasonLabel={words.pauseReason}
          reasonMissing=""
          optional
          busy={pause.isPending}
          error={pause.isError ? messageOf(pause.error, words.actionFailed) : null}
          onConfirm={(reason) => set(true, reason)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Group>
  )
}

const SentList = ({ sent }: { sent: LoanChase['sent'] }) => {
  if (sent.length === 0) return <EmptyState text={words.noHistory} />
  return (
    <ul className={classes.list}>
      {sent.map((one) => (
        <li key={one.id} className={classes.entry}>
          <Group justify="space-between" gap="xs">
            <Text fw={600}>{one.name}</Text>
            {one.skipped === 'skipped' ? <Badge>{words.wasSkipped}</Badge> : null}
          </Group>
          <Text size="sm" c="dimmed">
            {dateTime(one.at_epoch)} · {one.by === null ? words.automatic : words.by(one.by)}
            {one.skipped === 'skipped' ? '' : ` · ${one.texted ? words.byText : words.byEmail}`}
          </Text>
          {one.skipped === 'skipped' ? null : (
            <>
              <Text size="sm">
                {one.opened_epoch === null
                  ? words.notOpened
                  : words.opened(one.opened_count, dateTime(one.opened_epoch))}
              </Text>
              <details>
                <summary className={classes.summary}>{one.subject}</summary>
                <p className={classes.body}>{one.body}</p>
              </details>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
