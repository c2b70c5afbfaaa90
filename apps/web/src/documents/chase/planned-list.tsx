import { Text } from '@mantine/core'
import type { PlannedView } from '@plinth/contract/documents/chase'
import { zoneLabel } from '@plinth/domain/documents/chase/zones'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import classes from './chase.module.css'
import { chaseSettingWords as words, loanChaseWords } from './chase.words.ts'
import { firstPage, Updating, usePlanned } from './planned.tsx'
import { RemindOverdueDialog } from './remind-overdue-dialog.tsx'

/** The next reminders of everyone, and 'Remind all overdue' (AA-14). */
export const PlannedList = ({ mayEdit }: { mayEdit: boolean }) => {
  const [offset, setOffset] = useState(0)
  const planned = usePlanned({ ...firstPage, offset })
  const { total = 0, loans_left: loansLeft = 0 } = planned.data ?? {}
  const [reminding, setReminding] = useState(false)
  return (
    <Section
      title={words.planned}
      actions={
        mayEdit ? (
          <Button variant="default" size="compact-sm" onClick={() => setReminding(true)}>
            {words.remindOverdue}
          </Button>
        ) : null
      }
    >
      {planned.isPending ? <SkeletonRows rows={4} /> : null}
      {planned.isError ? (
        <ErrorState text={words.failed} detail={messageOf(planned.error, '')} onRetry={() => void planned.refetch()} />
      ) : null}
      <Updating loans={loansLeft} />
      {planned.data && total + loansLeft === 0 ? <EmptyState text={words.plannedEmpty} /> : null}
      <ul className={classes.list}>
        {planned.data?.planned.map((one) => (
          <li key={one.email} className={classes.entry}>
            <Planned one={one} />
          </li>
        ))}
      </ul>
      <Pager offset={offset} size={firstPage.limit} total={total} onPage={setOffset} />
      {reminding ? <RemindOverdueDialog onClose={() => setReminding(false)} /> : null}
    </Section>
  )
}

const Planned = ({ one }: { one: PlannedView }) => (
  <>
    <Text fw={600}>{words.gets(one.name, one.items.length)}</Text>
    <Text size="sm" c="dimmed">
      {loanChaseWords.goesOut(dateTime(one.at_epoch), zoneLabel(one.zone))} ·{' '}
      {one.by_text ? loanChaseWords.byText : loanChaseWords.byEmail}
    </Text>
    <details>
      <summary className={classes.summary}>{one.subject}</summary>
      <p className={classes.body}>{one.body}</p>
    </details>
  </>
)
