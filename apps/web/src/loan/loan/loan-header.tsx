import { Group, Text } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { insightColour } from '@plinth/domain/credit/insight/levels'
import { statusColours, statusLabel } from '@plinth/domain/loan/status'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { LoanName, type NameFormProps } from './loan-name.tsx'
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

/** What a person does in the header. */
export interface HeaderTools {
  NameForm: ComponentType<NameFormProps>
  copy: ReactNode
  /** What follows the badges. */
  line: ReactNode
  menu: ReactNode
}

interface LoanHeaderProps {
  loan: LoanView
  /** Null while their code is on its way: on a slow line the name does not wait for it. */
  tools: HeaderTools | null
}

/** Name, human id, status and insight badge (I-03 to I-08), and what can be done there once it has come. */
export const LoanHeader = ({ loan, tools }: LoanHeaderProps) => (
  <header className={classes.header}>
    <AppLink href={paths.dashboard()} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden />
      {words.back}
    </AppLink>
    <div className={classes.top}>
      <div className={classes.grow}>
        <LoanName loan={loan} Form={tools?.NameForm ?? null} />
      </div>
      {tools?.menu}
    </div>
    <Group gap="xs" className={classes.line}>
      <Group gap={2} wrap="nowrap">
        <Text component="span" fw={600} className="figure">
          {loan.human_id}
        </Text>
        {tools ? tools.copy : <span className={classes.copyPlace} />}
      </Group>
      <Badge tone={statusColours[loan.status.state]}>{statusLabel(loan.status.state)}</Badge>
      <InsightBadge loan={loan} />
      {tools?.line}
    </Group>
  </header>
)
