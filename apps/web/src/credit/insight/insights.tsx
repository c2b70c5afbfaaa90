import { Title } from '@mantine/core'
import type { FoundInsight } from '@plinth/contract/credit/insight'
import type { LoanView } from '@plinth/contract/loan/loan'
import { insightColour } from '@plinth/domain/credit/insight/levels'
import { ApiError } from '../../lib/api.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import classes from './insights.module.css'
import { useInsights } from './loan-insight.calls.ts'
import { insightWords as words } from './loan-insight.words.ts'

const tones = { grey: 'gray', yellow: 'yellow', red: 'red' } as const

/** The findings by what they are about: the loan, its properties, its borrowers (O-10); those without any are left out. */
const groupsOf = (loan: LoanView, found: readonly FoundInsight[]) =>
  [
    { id: loan.id, about: words.loan },
    ...loan.properties.map((p) => ({ id: p.id, about: p.address_address })),
    ...loan.borrowers.map((b) => ({ id: b.id, about: `${b.first_name} ${b.last_name}` })),
  ]
    .map((group) => ({ ...group, insights: found.filter((one) => one.about.id === group.id) }))
    .filter(({ insights }) => insights.length > 0)

/** What was found on the loan, its properties and its borrowers, with what it rests on (O-08 to O-10). */
export const Insights = ({ loan }: { loan: LoanView }) => {
  const found = useInsights(loan.id)
  const content = () => {
    if (found.data) return <Groups loan={loan} groups={groupsOf(loan, found.data.insights)} />
    if (!found.error) return <SkeletonRows rows={3} />
    return (
      <ErrorState
        text={words.loadFailed}
        detail={found.error.message}
        requestId={found.error instanceof ApiError ? found.error.requestId : null}
        onRetry={() => void found.refetch()}
      />
    )
  }
  return <Section title={words.title}>{content()}</Section>
}

const Groups = ({ loan, groups }: { loan: LoanView; groups: ReturnType<typeof groupsOf> }) =>
  groups.length === 0 ? (
    <EmptyState text={words.none} hint={words.noneHint} />
  ) : (
    groups.map(({ id, about, insights }) => (
      <div key={id} className={classes.group}>
        <Title order={3} size="h5">
          {about}
        </Title>
        <ul className={classes.list} aria-label={about}>
          {insights
            .toSorted((a, b) => b.level - a.level)
            .map((insight) => (
              <Insight key={insight.id} insight={insight} loan={loan} />
            ))}
        </ul>
      </div>
    ))
  )

const Insight = ({
  insight: { name, description, level, evidence },
  loan,
}: {
  insight: FoundInsight
  loan: LoanView
}) => {
  const colour = insightColour(level)
  return (
    <li className={classes.insight}>
      <span className={classes.level}>
        <Badge tone={tones[colour]}>{words.levels[colour]}</Badge>
      </span>
      <span className={classes.name}>{name}</span>
      <div className={classes.description}>
        {description}
        {evidence.length === 0 ? null : (
          <dl className={classes.evidence} aria-label={words.evidence}>
            {evidence.map((one, i) => (
              <div key={`${one.source} ${i}`}>
                <dt>
                  <Source one={one} humanId={loan.human_id} />
                </dt>
                <dd>{one.value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

/** What says so; a document opens at its page. */
const Source = ({ one, humanId }: { one: FoundInsight['evidence'][number]; humanId: string }) =>
  one.document_id === null ? (
    one.source
  ) : (
    <AppLink
      href={paths.loan(humanId, {
        tab: 'analysis',
        panel: 'documents',
        document: one.document_id,
        page: one.page ?? undefined,
      })}
    >
      {one.page === null ? one.source : words.page(one.source, one.page)}
    </AppLink>
  )
