import { describe, expect, test } from 'vitest'
import { boardMove, boardStatuses } from './board.ts'
import { canAdvance, downgradeTargets, loanStatuses } from './status.ts'

describe('moving a card of the board', () => {
  test('[P-30] forward goes one step along the pipeline only, each by the press that P-30 names', () => {
    expect(boardMove('preliminary', 'term-sheet-sent')).toEqual({ how: 'advance' })
    expect(boardMove('underwriting', 'board-review')).toEqual({ how: 'complete-underwriting' })
    expect(boardMove('commitment-accepted', 'funded')).toEqual({ how: 'fund' })
    expect(boardMove('preliminary', 'underwriting')).toEqual({
      how: 'refuse',
      why: 'Underwriting cannot follow Preliminary. The next status is Term-Sheet-Sent.',
    })
    const steps = ['advance', 'complete-underwriting', 'fund', 'pay-off']
    for (const from of loanStatuses)
      for (const to of loanStatuses) expect(steps.includes(boardMove(from, to).how)).toBe(canAdvance(from, to))
  })

  test('[P-28] every earlier status is reached by moving back', () => {
    for (const from of loanStatuses)
      for (const to of downgradeTargets(from)) expect(boardMove(from, to).how).toBe('move-back')
  })

  test('[P-03] Rejected is entered by archiving and left by restoring; a funded loan is not rejected', () => {
    expect(boardMove('underwriting', 'rejected').how).toBe('archive')
    expect(boardMove('rejected', 'preliminary').how).toBe('restore')
    expect(boardMove('funded', 'rejected').how).toBe('refuse')
  })

  test.each([
    ['funded', 'rejected', 'A Funded loan is not rejected. Archive it from its menu instead.'],
    ['paid-off', 'rejected', 'A Paid-Off loan is not rejected. Archive it from its menu instead.'],
    ['underwriting', 'funded', 'Funded cannot follow Underwriting. The next status is Board-Review.'],
    ['preliminary', 'paid-off', 'Paid-Off cannot follow Preliminary. The next status is Term-Sheet-Sent.'],
  ] as const)('[P-03] [P-30] a card of %s dropped on %s is told why it stays', (from, to, why) => {
    expect(boardMove(from, to)).toEqual({ how: 'refuse', why })
  })

  test('a card stays in its own column; paid-off loans are looked at in the portfolio', () => {
    for (const status of loanStatuses) expect(boardMove(status, status)).toEqual({ how: 'stay' })
    expect(boardStatuses).not.toContain('paid-off')
  })
})
