import { Group, Text } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan'
import { insightColour } from '@plinth/domain/insight/levels'
import { statusColours, statusLabel } from '@plinth/domain/loan/status'
import { IconArrowLeft, IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import { dateTime } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FollowButton } from './follow-button.tsx'
import { LoanMenu } from './loan-menu.tsx'
import { LoanOfficer } from './loan-officer.tsx'
import { LoanName } from './loan-name.tsx'
import classes from './loan.module.css'
import { loanWords as words } from './loan.words.ts'

const tones = { grey: 'gray', yellow: 'yellow', red: 'red' } as const

/** The badge of the highest insight level, which leads to the findings (I-08, O-08). */
const InsightBadge = ({ loan: { human_id, insight_level: level } }: { loan: LoanView }) =>
  level === null ? null : (
    <AppLink href={paths.loan(human_id, { tab: 'analysis' })} className={classes.badge} title={words.showInsights}>
      <Badge tone={tones[insightColour(level)]}>{words.insights(level)}</Badge>
    </AppLink>
  )

/** The first property in one line, and how many more there are. */
const propertyLine = ({ properties: [first, ...rest] }: LoanView): string => {
  if (!first) return words.noProperty
  const state = [first.address_state, first.address_zipcode].filter(Boolean).join(' ')
  const line = [first.address_address, first.address_city, state].filter(Boolean).join(', ')
  return (line || words.noProperty) + (rest.length > 0 ? words.moreProperties(rest.length) : '')
}

interface LoanHeaderProps {
  loan: LoanView
  onArchive: () => void
  /** Opens who did what on the loan (B-15). */
  onTimeline: () => void
  /** Entries of other words in the menu: 'Move back to…'. */
  menuItems?: ReactNode
}

/** Name, human id, loan officer, property line, last update, insight badge and menu (I-03 to I-09). */
export const LoanHeader = ({ loan, onArchive, onTimeline, menuItems }: LoanHeaderProps) => (
  <header className={classes.header}>
    <AppLink href={paths.dashboard()} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden />
      {words.back}
    </AppLink>
    <div className={classes.top}>
      <div className={classes.grow}>
        <LoanName loan={loan} />
      </div>
      <LoanMenu loan={loan} onArchive={onArchive}>
        {menuItems}
      </LoanMenu>
    </div>
    <Group gap="xs" className={classes.line}>
      <Group gap={2} wrap="nowrap">
        <Text component="span" fw={600} className="figure">
          {loan.human_id}
        </Text>
        <CopyButton value={loan.human_id} label="Copy the loan’s id" />
      </Group>
      <Badge tone={statusColours[loan.status.state]}>{statusLabel(loan.status.state)}</Badge>
      <InsightBadge loan={loan} />
      <LoanOfficer loan={loan} />
      <FollowButton loanId={loan.id} />
      <Text component="span" c="dimmed">
        {propertyLine(loan)}
      </Text>
      <Group gap={4} wrap="nowrap" className={classes.updated}>
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
      </Group>
    </Group>
  </header>
)
