import { Stack } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { Insights } from '../../credit/insight/insights.tsx'
import { LoanValues } from '../../underwriting/values/loan-values.tsx'
import { PolicyAnalyses } from '../../credit/policy/policy-analyses.tsx'
import { useLoanPanel } from './loan-panels.tsx'

/** Data Analysis: the loan against the lender's limits, then what was found on it (I-01, O-03, O-08). */
export const AnalysisPart = ({ loan }: { loan: LoanView }) => {
  const { openSizer } = useLoanPanel()
  return (
    <Stack>
      <PolicyAnalyses loan={loan} onSize={openSizer} />
      <LoanValues loan={loan} />
      <Insights loan={loan} />
    </Stack>
  )
}
