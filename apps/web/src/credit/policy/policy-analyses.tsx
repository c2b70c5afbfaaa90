import { Group, Text, Title } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { PolicyAnalysis } from '@plinth/contract/credit/policies'
import type { WaiverView } from '@plinth/contract/credit/waiver'
import { isMeasure } from '@plinth/domain/credit/policy/measures'
import { IconCalculator } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useLimitCondition, usePolicies, useWaivers } from './policy.calls.ts'
import classes from './policy.module.css'
import { policyWords as words } from './policy.words.ts'
import { PolicyGrid } from './policy-grid.tsx'
import type { Requirement } from './waiver-note.tsx'
import { lateDialog } from '../../ui/late.tsx'

const WaiveDialog = lateDialog(async () => (await import('./waiver-dialogs.tsx')).WaiveDialog)
const WithdrawDialog = lateDialog(async () => (await import('./waiver-dialogs.tsx')).WithdrawDialog)

/** The limits of one analysis with their waivers, and the dialogs about them. */
const Limits = ({ loan, analysis }: { loan: LoanView; analysis: PolicyAnalysis }) => {
  const loanId = loan.id
  const condition = useLimitCondition()
  const may = useMay('waive-policy')
  const { data } = useWaivers(loanId)
  const [waived, setWaived] = useState<Requirement | null>(null)
  const [withdrawn, setWithdrawn] = useState<{ label: string; waiver: WaiverView } | null>(null)
  const addCondition = ({ key }: Requirement) => {
    if (!isMeasure(key) || condition.isPending) return
    condition.mutate({
      params: { loan_id: loanId },
      body: { subject_id: analysis.subject_id, key, stage: 'closing' },
    })
  }
  const waiving = {
    ...{ waivers: data?.waivers ?? [], may, onWaive: setWaived },
    ...(loan.can.edit ? { onCondition: addCondition } : {}),
    onWithdraw: ({ label }: Requirement, waiver: WaiverView) => setWithdrawn({ label, waiver }),
  }
  const shared = { loanId, subjectId: analysis.subject_id }
  return (
    <>
      <PolicyGrid analysis={analysis} waiving={waiving} />
      {waived ? <WaiveDialog {...shared} one={waived} onClose={() => setWaived(null)} /> : null}
      {withdrawn ? <WithdrawDialog loanId={loanId} {...withdrawn} onClose={() => setWithdrawn(null)} /> : null}
    </>
  )
}

const countsOf = (analyses: readonly PolicyAnalysis[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { verdict } of analyses.flatMap((one) => one.requirements)) counts[verdict] = (counts[verdict] ?? 0) + 1
  return counts
}

/** Which sets judged the loan, each once. */
const setsOf = (analyses: readonly PolicyAnalysis[], { purpose }: LoanView): readonly string[] => [
  ...new Set(analyses.map(({ set }) => words.judgedBy(set.name, set.version, set.own, purpose))),
]

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
        <Text className={classes.counts}>{words.counts(countsOf(analyses))}</Text>
        <Text size="sm" c="dimmed" mb="md">
          {setsOf(analyses, loan).join(' · ')}
        </Text>
        {analyses.map((one) => (
          <div key={one.title} className={classes.analysis}>
            <Group gap="xs">
              <Title order={3} size="h5">
                {one.title}
              </Title>
            </Group>
            <Limits loan={loan} analysis={one} />
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
