import { Title } from '@mantine/core'
import type { InsightView } from '@plinth/contract/fields'
import type { LoanView } from '@plinth/contract/loan'
import { insightColour } from '@plinth/domain/insight/levels'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import classes from './insights.module.css'
import { insightWords as words } from './loan-insight.words.ts'

const tones = { grey: 'gray', yellow: 'yellow', red: 'red' } as const

/** The findings by what they are about: the loan, its properties, its borrowers (O-10); those without any are left out. */
const groupsOf = (loan: LoanView) =>
  [
    { id: loan.id, about: words.loan, insights: loan.insights },
    ...loan.properties.map((p) => ({ id: p.id, about: p.address_address, insights: p.insights })),
    ...loan.borrowers.map((b) => ({ id: b.id, about: `${b.first_name} ${b.last_name}`, insights: b.insights })),
  ].filter(({ insights }) => insights.length > 0)

/** What was found on the loan, its properties and its borrowers (O-08 to O-10). */
export const Insights = ({ loan }: { loan: LoanView }) => {
  const groups = groupsOf(loan)
  return (
    <Section title={words.title}>
      {groups.length === 0 ? <EmptyState text={words.none} hint={words.noneHint} /> : null}
      {groups.map(({ id, about, insights }) => (
        <div key={id} className={classes.group}>
          <Title order={3} size="h5">
            {about}
          </Title>
          <ul className={classes.list} aria-label={about}>
            {insights
              .toSorted((a, b) => b.level - a.level)
              .map((insight, index) => (
                <Insight key={`${insight.name} ${index}`} insight={insight} />
              ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}

const Insight = ({ insight: { name, description, level } }: { insight: InsightView }) => {
  const colour = insightColour(level)
  return (
    <li className={classes.insight}>
      <span className={classes.level}>
        <Badge tone={tones[colour]}>{words.levels[colour]}</Badge>
      </span>
      <span className={classes.name}>{name}</span>
      <span className={classes.description}>{description}</span>
    </li>
  )
}
