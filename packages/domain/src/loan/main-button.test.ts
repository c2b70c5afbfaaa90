import { describe, expect, test } from 'vitest'
import { activityStates, activityTypes } from './activity/types.ts'
import { keptBy, mainButton, missingFor, progressSteps, type StatusFacts, suggestedSteps } from './progress.ts'
import { type LoanStatus, loanStatuses } from './status.ts'

const facts = (status: LoanStatus, more: Partial<StatusFacts> = {}): StatusFacts => ({
  status,
  termSheet: 'New',
  gfd: 'New',
  boardReview: null,
  commitment: null,
  settled: false,
  documentsAwaited: 0,
  documentsToReview: 0,
  ...more,
})
const generateTermSheet = { action: 'generate-term-sheet', label: 'Generate Term Sheet', missing: [] }
const sendTermSheet = { action: 'send-term-sheet', label: 'Send Term Sheet', missing: [] }
const acceptTermSheet = { action: 'accept-term-sheet', label: 'Accept Term Sheet', missing: [] }
const acceptDeposit = { action: 'accept-good-faith-deposit', label: 'Accept Good Faith Deposit', missing: [] }
const acceptReview = { action: 'accept-board-review', label: 'Accept Board Review', missing: [] }
const generateCommitment = { action: 'generate-commitment', label: 'Generate Commitment', missing: [] }
const sendCommitment = { action: 'send-commitment', label: 'Send Commitment', missing: [] }
const acceptCommitment = { action: 'accept-commitment', label: 'Accept Commitment' }
const unsent = ['The board review has not been sent']

describe('[P-29] the main button, whole', () => {
  test.each([
    ['New', generateTermSheet],
    ['Generated', sendTermSheet],
    ['Failed', sendTermSheet],
    ['Sent', generateTermSheet],
    ['Signed', generateTermSheet],
    ['Accepted', null],
    ['Paused', null],
    [null, null],
  ] as const)('Preliminary with a term sheet that is %s', (termSheet, button) => {
    expect(mainButton(facts('preliminary', { termSheet }))).toEqual(button)
  })

  test.each([
    ['Signed', 'New', acceptTermSheet],
    ['Signed', 'Accepted', acceptTermSheet],
    ['Sent', 'New', acceptDeposit],
    ['Sent', 'Accepted', { ...acceptTermSheet, missing: ['The term sheet is not signed'] }],
    ['Accepted', 'Paused', { ...acceptDeposit, missing: ['The good faith deposit is not open'] }],
    ['Accepted', 'Accepted', null],
  ] as const)('Term-Sheet-Sent with a term sheet %s and a deposit %s', (termSheet, gfd, button) => {
    expect(mainButton(facts('term-sheet-sent', { termSheet, gfd }))).toEqual(button)
  })

  test.each([
    ['New', { action: 'generate-board-review', label: 'Generate Board Review', missing: [] }],
    ['Generated', { action: 'send-board-review', label: 'Send Board Review', missing: [] }],
    ['Waiting', acceptReview],
    ['Paused', { ...acceptReview, missing: unsent }],
    [null, { ...acceptReview, missing: unsent }],
  ] as const)('Board-Review with a review that is %s', (boardReview, button) => {
    expect(mainButton(facts('board-review', { boardReview }))).toEqual(button)
  })

  test.each([
    [null, generateCommitment],
    ['New', generateCommitment],
    ['Generated', sendCommitment],
    ['Failed', sendCommitment],
    ['Sent', generateCommitment],
  ] as const)('Board-Review accepted with a commitment that is %s', (commitment, button) => {
    expect(mainButton(facts('board-review', { boardReview: 'Accepted', commitment }))).toEqual(button)
  })

  test.each([
    ['Signed', []],
    ['Sent', ['The commitment is not signed']],
    [null, ['The commitment is not signed']],
  ] as const)('Commitment-Sent with a commitment that is %s', (commitment, missing) => {
    expect(mainButton(facts('commitment-sent', { commitment }))).toEqual({ ...acceptCommitment, missing })
  })

  test('[P-12] [P-15] [P-20] completing, funding and paying off lack nothing beforehand', () => {
    expect((['underwriting', 'commitment-accepted', 'funded'] as const).map((s) => mainButton(facts(s)))).toEqual([
      { action: 'complete-underwriting', label: 'Complete Underwriting', missing: [] },
      { action: 'set-funded', label: 'Set Funded', missing: [] },
      { action: 'set-paid-off', label: 'Set Paid Off', missing: [] },
    ])
    expect([mainButton(facts('paid-off')), mainButton(facts('rejected'))]).toEqual([null, null])
  })
})

describe('progress display, whole', () => {
  const step = (key: string, label: string, state: string | null, accepted: boolean) => ({
    ...{ key, label, state, accepted },
  })

  test.each([
    ['board-review', { boardReview: 'Waiting' }, step('board_review', 'Board Review', null, false)],
    ['board-review', { boardReview: 'Accepted' }, step('board_review', 'Board Review', 'Accepted', true)],
    ['commitment-sent', { commitment: 'Signed' }, step('commitment', 'Commitment', 'Signed', false)],
    ['commitment-accepted', { commitment: 'Accepted' }, step('commitment', 'Commitment', 'Accepted', true)],
    ['funded', {}, step('done', 'Done', 'Done', true)],
    ['paid-off', {}, step('done', 'Done', 'Done', true)],
  ] as const)('[P-09] [P-10] [P-11] %s with %j shows one step', (status, change, shown) => {
    expect(progressSteps(facts(status, change))).toEqual([shown])
  })
})

describe('[P-30] what a step lacks, word for word', () => {
  test.each([
    ['term-sheet-sent', facts('preliminary'), ['The term sheet has not been sent']],
    ['underwriting', facts('term-sheet-sent', { termSheet: 'Accepted' }), ['The good faith deposit is not accepted']],
    ['underwriting', facts('term-sheet-sent', { gfd: 'Accepted' }), ['The term sheet is not accepted']],
    [
      'commitment-sent',
      facts('board-review', { boardReview: 'Waiting', commitment: 'Generated' }),
      ['The board review is not accepted', 'The commitment has not been sent'],
    ],
    ['commitment-sent', facts('board-review', { boardReview: 'Accepted', commitment: 'Signed' }), []],
    ['commitment-accepted', facts('commitment-sent', { commitment: 'Signed' }), ['The commitment is not accepted']],
    ['paid-off', facts('commitment-accepted'), ['Paid-Off cannot follow Commitment-Accepted']],
  ] as const)('%s', (to, from, missing) => {
    expect(missingFor(to, from)).toEqual(missing)
  })
})

describe('what carried a loan to its status stays', () => {
  const keeps = (
    type: Parameters<typeof keptBy>[1]['type'],
    state: Parameters<typeof keptBy>[1]['state'],
    event: 'restart' | 'archive',
  ) => loanStatuses.filter((status) => keptBy(status, { type, state }, event) !== null)

  test.each([
    ['term-sheet', loanStatuses.slice(2)],
    ['good-faith-deposit', loanStatuses.slice(2)],
    ['board-review', loanStatuses.slice(4)],
    ['commitment', loanStatuses.slice(5)],
  ] as const)('[P-28] an accepted %s is not restarted once the loan stands where it led', (type, statuses) => {
    expect(keeps(type, 'Accepted', 'restart')).toEqual(statuses)
    for (const state of activityStates) if (state !== 'Accepted') expect(keeps(type, state, 'restart')).toEqual([])
    expect(keeps(type, 'New', 'archive')).toEqual(loanStatuses)
  })

  test('everything else is restarted and archived freely', () => {
    const carriers = ['term-sheet', 'good-faith-deposit', 'board-review', 'commitment']
    for (const type of activityTypes.filter((one) => !carriers.includes(one)))
      expect([keeps(type, 'Accepted', 'restart'), keeps(type, 'Accepted', 'archive')]).toEqual([[], []])
  })

  test('the refusal says why and what to do', () => {
    const sheet = { type: 'term-sheet', state: 'Accepted' } as const
    expect(keptBy('board-review', sheet, 'restart')).toBe(
      'The loan is in Board-Review because this was accepted. Move the loan back first.',
    )
    expect(keptBy('preliminary', sheet, 'archive')).toBe(
      "The loan can't proceed without this. Restart it, or move the loan back.",
    )
  })
})

describe('[P-32] suggested steps', () => {
  test.each([
    ['New', ['Generate term sheet']],
    ['Generated', ['Send term sheet']],
    ['Failed', ['Send term sheet']],
    ['Sent', ['Get term sheet signed']],
    ['Signed', ['Accept term sheet']],
    ['Paused', ['Resume term sheet']],
    ['Accepted', []],
    ['Done', []],
    [null, ['Generate term sheet']],
  ] as const)('for a term sheet that is %s', (termSheet, steps) => {
    expect(suggestedSteps(facts('preliminary', { termSheet }))).toEqual(steps)
    expect(suggestedSteps(facts('term-sheet-sent', { termSheet, gfd: 'Accepted' }))).toEqual(steps)
  })

  test.each([
    [null, 'Generate board review'],
    ['New', 'Generate board review'],
    ['Generated', 'Send board review'],
    ['Waiting', 'Accept board review'],
    ['Paused', 'Resume board review'],
  ] as const)('for a board review that is %s: %s', (boardReview, step) => {
    expect(suggestedSteps(facts('board-review', { boardReview }))).toEqual([step])
  })

  test('documents to review come before those to collect, and are what underwriting waits for', () => {
    const documents = { documentsToReview: 1, documentsAwaited: 3 }
    expect(suggestedSteps(facts('underwriting', documents))).toEqual(['Review 1 document', 'Collect 3 documents'])
    expect(suggestedSteps(facts('underwriting', { ...documents, settled: true }))).toEqual(['Complete underwriting'])
    expect(suggestedSteps(facts('preliminary', { ...documents, termSheet: 'Done' }))).toEqual([
      'Review 1 document',
      'Collect 3 documents',
    ])
  })

  test('later statuses name one step, a closed loan none', () => {
    const later = ['commitment-sent', 'commitment-accepted', 'funded', 'paid-off', 'rejected'] as const
    expect(later.map((status) => suggestedSteps(facts(status, { commitment: 'Sent' })))).toEqual([
      ['Get commitment signed'],
      ['Set funded date'],
      ['Record payoff'],
      [],
      [],
    ])
  })
})
