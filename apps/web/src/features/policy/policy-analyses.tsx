import { Group, Text, Title } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan'
import type { PolicyAnalysis } from '@plinth/contract/policies'
import { IconCalculator } from '@tabler/icons-react'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { usePolicies } from './policy.calls.ts'
import classes from './policy.module.css'
import { policyWords as words } from './policy.words.ts'
import { PolicyGrid } from './policy-grid.tsx'

const countsOf = (analyses: readonly PolicyAnalysis[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { verdict } of analyses.flatMap((one) => one.requirements)) counts[verdict] = (counts[verdict] ?? 0) + 1
  return counts
}

/** A loan, its borrowers and its neighborhoods against the lender's limits (O-03, O-05, O-07). */
export const PolicyAnalyses = ({ loan, onSize }: { loan: LoanView; onSize: () => void }) => {
  const { data: analyses, error, refetch } = usePolicies(loan)
  const content = () => {
    if (error)
      return (
        <ErrorState
          text={words.loadFailed}
          detail={error.message}
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void refetch()}
        />
      )
    if (!analyses) return <SkeletonRows rows={8} height={48} />
    if (analyses.length === 0) return <EmptyState text={words.none} hint={words.noneHint} />
    return (
      <>
        <Text className={classes.counts} mb="md">
          {words.counts(countsOf(analyses))}
        </Text>
        {analyses.map((one) => (
          <div key={one.title} className={classes.analysis}>
            <Group gap="xs">
              <Title order={3} size="h5">
                {one.title}
              </Title>
            </Group>
            <PolicyGrid analysis={one} />
          </div>
        ))}
      </>
    )
  }
  return (
    <Section
      title={words.title}
      actions={
        <Button variant="default" size="xs" leftSection={<IconCalculator size={16} aria-hidden />} onClick={onSize}>
          {words.size}
        </Button>
      }
    >
      {content()}
    </Section>
  )
}
