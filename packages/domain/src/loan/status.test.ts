import { describe, expect, test } from 'vitest'
import {
  canAdvance,
  downgradeTargets,
  isPortfolioFilter,
  loanGroup,
  loanStatuses,
  nextStatuses,
  pipelineOrder,
  portfolioStatuses,
  progression,
  statusLabel,
  isPortfolio,
} from './status.ts'

describe('loan status', () => {
  test('[P-01] [P-04] the nine statuses in pipeline order, as screens write them', () => {
    expect(loanStatuses.map(statusLabel)).toEqual([
      'Preliminary',
      'Term-Sheet-Sent',
      'Underwriting',
      'Board-Review',
      'Commitment-Sent',
      'Commitment-Accepted',
      'Rejected',
      'Funded',
      'Paid-Off',
    ])
    expect(loanStatuses.map(pipelineOrder)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('[D-02] [B-03] the portfolio has the funded and the paid-off loans, the active list all others', () => {
    expect(loanStatuses.filter(isPortfolio)).toEqual([...portfolioStatuses])
    expect(portfolioStatuses).toEqual(['funded', 'paid-off'])
  })

  test('[P-02] [P-30] a loan moves forward one step at a time, from Preliminary to Paid-Off', () => {
    for (const from of loanStatuses)
      for (const to of loanStatuses) {
        const here = (progression as readonly string[]).indexOf(from)
        const step = here >= 0 && progression[here + 1] === to
        expect(canAdvance(from, to), `${from} to ${to}`).toBe(step)
      }
  })

  test('[P-03] Rejected is neither reached nor left by moving forward', () => {
    expect(Object.values(nextStatuses).flat()).not.toContain('rejected')
    expect([nextStatuses.rejected, downgradeTargets('rejected')]).toEqual([[], []])
  })

  test('[P-28] a loan moves back to any earlier status of the path', () => {
    expect(downgradeTargets('preliminary')).toEqual([])
    expect(downgradeTargets('board-review')).toEqual(['preliminary', 'term-sheet-sent', 'underwriting'])
    expect(downgradeTargets('paid-off')).toEqual(progression.slice(0, -1))
  })

  test('[G-08] funded and paid-off loans are Funded, all others Active', () => {
    expect(loanStatuses.filter((s) => loanGroup(s) === 'Funded')).toEqual(['funded', 'paid-off'])
    expect(loanStatuses.filter((s) => loanGroup(s) === 'Active')).toEqual(loanStatuses.filter((s) => !isPortfolio(s)))
  })

  test('[A-20] the portfolio filters', () => {
    expect(['funded', 'paid-off', 'archived'].every(isPortfolioFilter)).toBe(true)
    expect(['', 'active', 'Funded', 'paid_off'].some(isPortfolioFilter)).toBe(false)
  })
})
