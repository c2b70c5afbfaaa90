import { Group, Text } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { IconChecklist, IconHistory, IconNote } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FollowButton } from './follow-button.tsx'
import { LoanOfficer } from './loan-officer.tsx'
import classes from './loan.module.css'
import { loanWords as words } from './loan.words.ts'

/** The first property in one line, and how many more there are. */
const propertyLine = ({ properties: [first, ...rest] }: LoanView): string => {
  if (!first) return words.noProperty
  const state = [first.address_state, first.address_zipcode].filter(Boolean).join(' ')
  const line = [first.address_address, first.address_city, state].filter(Boolean).join(', ')
  return (line || words.noProperty) + (rest.length > 0 ? words.moreProperties(rest.length) : '')
}

interface HeaderLineProps {
  loan: LoanView
  /** Opens who did what on the loan (B-15). */
  onTimeline: () => void
  onNotes: () => void
  onTasks: () => void
  /** Who else is here. */
  children: ReactNode
}

/** The header's second line after its badges: loan officer, following, property, last update, timeline (I-06, I-07). */
export const HeaderLine = ({ loan, onTimeline, onNotes, onTasks, children }: HeaderLineProps) => (
  <>
    <LoanOfficer loan={loan} />
    <FollowButton loanId={loan.id} />
    <Text component="span" c="dimmed">
      {propertyLine(loan)}
    </Text>
    <Group gap={4} className={classes.updated}>
      <Text component="span" c="dimmed">
        {words.lastUpdate}{' '}
        <time dateTime={new Date(loan.last_update * 1000).toISOString()}>{dateTime(loan.last_update)}</time>
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconHistory size={14} aria-hidden />}
        onClick={onTimeline}
      >
        {words.timeline}
      </Button>
      <Button variant="subtle" size="compact-sm" leftSection={<IconNote size={14} aria-hidden />} onClick={onNotes}>
        {words.notes}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconChecklist size={14} aria-hidden />}
        onClick={onTasks}
      >
        {words.tasks}
      </Button>
    </Group>
    {children}
  </>
)
