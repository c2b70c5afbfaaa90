import type { LoanStatus } from '@plinth/domain/loan/status'
import { useGo } from '../../lib/location.ts'
import { paths } from '../../lib/paths.ts'

/** Cards choose what the table shows; those of the portfolio lead there (B-07, B-08). */
export const useCardPress = (setStatus: (status: LoanStatus | null) => void) => {
  const go = useGo()
  return (status: LoanStatus | null) => {
    if (status === 'funded' || status === 'paid-off') void go(paths.portfolio(status))
    else setStatus(status)
  }
}
