import { describe, expect, test } from 'vitest'
import { activityStates } from './activity/types.ts'
import {
  allSettled,
  mainButton,
  missingFor,
  progressSteps,
  type StatusFacts,
  statusMessage,
  suggestedSteps,
} from './progress.ts'
import { canAdvance, type LoanStatus, loanStatuses } from './status.ts'

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

describe('progress display', () => {
  test('[P-07] Preliminary and term sheet sent show term sheet and deposit with their states', () => {
    for (const status of ['preliminary', 'term-sheet-sent'] as const)
      expect(progressSteps(facts(status, { termSheet: 'Signed' }))).toEqual([
        { key: 'term_sheet', label: 'Term Sheet', state: 'Signed', accepted: false },
        { key: 'gfd', label: 'Good Faith Deposit', state: 'New', accepted: false },
      ])
  })

  test('[P-08] Underwriting shows only the accepted flags of term sheet and deposit', () => {
    const steps = progressSteps(facts('underwriting', { termSheet: 'Accepted', gfd: 'New' }))
    expect(steps.map((s) => [s.key, s.state, s.accepted])).toEqual([
      ['term_sheet', 'Accepted', true],
      ['gfd', null, false],
    ])
  })

  test('[P-09] Board review shows whether it is accepted', () => {
    const shown = (boardReview: 'Waiting' | 'Accepted') => progressSteps(facts('board-review', { boardReview }))[0]
    expect(shown('Waiting')).toMatchObject({ key: 'board_review', state: null, accepted: false })
    expect(shown('Accepted')).toMatchObject({ key: 'board_review', accepted: true })
  })

  test('[P-10] [P-11] later statuses show the commitment, then Done; a rejected loan nothing', () => {
    const keys = (status: LoanStatus) => progressSteps(facts(status)).map((s) => s.key)
    expect((['commitment-sent', 'commitment-accepted', 'funded', 'paid-off', 'rejected'] as const).map(keys)).toEqual([
      ['commitment'],
      ['commitment'],
      ['done'],
      ['done'],
      [],
    ])
  })
})

describe('status messages', () => {
  test('[P-14] [P-18] [X-51] only Underwriting and Commitment accepted have one', () => {
    expect(loanStatuses.map((status) => statusMessage({ status, settled: true })).filter(Boolean)).toEqual([
      'No pending activities. Press Complete to proceed',
      'All activities were completed',
    ])
    expect(statusMessage({ status: 'underwriting', settled: false })).toBe('Check borrower documents status')
  })

  test('[P-14] accepted, done and paused activities are settled, all others pending', () => {
    expect(activityStates.filter((state) => allSettled(['Done', state]))).toEqual(['Accepted', 'Done', 'Paused'])
    expect(allSettled([])).toBe(true)
  })
})

describe('main button', () => {
  const label = (f: StatusFacts) => mainButton(f)?.label ?? null

  test('[P-12] [P-15] [P-20] [P-29] each status has its button', () => {
    expect(loanStatuses.map((status) => label(facts(status, { commitment: 'Signed' })))).toEqual([
      'Generate Term Sheet',
      'Accept Good Faith Deposit',
      'Complete Underwriting',
      'Accept Board Review',
      'Accept Commitment',
      'Set Funded',
      null,
      'Set Paid Off',
      null,
    ])
  })

  test('[P-29] of term sheet and deposit whichever is open', () => {
    const sent = (termSheet: StatusFacts['termSheet'], gfd: StatusFacts['gfd']) =>
      mainButton(facts('term-sheet-sent', { termSheet, gfd }))
    expect(sent('Signed', 'New')).toMatchObject({ action: 'accept-term-sheet', missing: [] })
    expect(sent('Sent', 'New')).toMatchObject({ action: 'accept-good-faith-deposit', missing: [] })
    expect(sent('Accepted', 'New')).toMatchObject({ action: 'accept-good-faith-deposit', missing: [] })
    expect(sent('Sent', 'Accepted')).toMatchObject({
      action: 'accept-term-sheet',
      missing: ['The term sheet is not signed'],
    })
    expect(sent('Accepted', 'Accepted')).toBeNull()
  })

  test('[P-13] Complete Underwriting only while there is no board review', () => {
    for (const boardReview of activityStates) expect(mainButton(facts('underwriting', { boardReview }))).toBeNull()
  })

  test('[P-29] Board-Review: accept it, then generate the commitment', () => {
    expect(label(facts('board-review', { boardReview: 'Waiting' }))).toBe('Accept Board Review')
    expect(mainButton(facts('board-review', { boardReview: 'Paused' }))?.missing).toHaveLength(1)
    expect(label(facts('board-review', { boardReview: 'Accepted' }))).toBe('Generate Commitment')
  })

  test('[P-29] Board-Review: what is not written is generated, what is not sent is sent', () => {
    const shown = (change: Partial<StatusFacts>) => mainButton(facts('board-review', change))
    expect(shown({ boardReview: 'New' })).toMatchObject({ action: 'generate-board-review', missing: [] })
    expect(shown({ boardReview: 'Generated' })).toMatchObject({ action: 'send-board-review', missing: [] })
    for (const commitment of ['Generated', 'Failed'] as const)
      expect(shown({ boardReview: 'Accepted', commitment })).toMatchObject({ action: 'send-commitment', missing: [] })
    expect(shown({ boardReview: 'Accepted', commitment: 'New' })).toMatchObject({ action: 'generate-commitment' })
  })
})

describe('what is missing for a step', () => {
  test('[P-30] a status that does not follow is refused by name', () => {
    for (const from of loanStatuses)
      for (const to of loanStatuses) if (!canAdvance(from, to)) expect(missingFor(to, facts(from))).toHaveLength(1)
    expect(missingFor('funded', facts('preliminary'))).toEqual(['Funded cannot follow Preliminary'])
  })

  test('[P-30] Term-Sheet-Sent needs the term sheet sent', () => {
    const allowed = activityStates.filter(
      (termSheet) => !missingFor('term-sheet-sent', facts('preliminary', { termSheet })).length,
    )
    expect(allowed).toEqual(['Sent', 'Signed', 'Accepted'])
  })

  test('[P-30] Underwriting needs term sheet and deposit accepted', () => {
    expect(missingFor('underwriting', facts('term-sheet-sent'))).toEqual([
      'The term sheet is not accepted',
      'The good faith deposit is not accepted',
    ])
    const both = facts('term-sheet-sent', { termSheet: 'Accepted', gfd: 'Accepted' })
    expect(missingFor('underwriting', both)).toEqual([])
    expect(missingFor('underwriting', { ...both, gfd: 'New' })).toHaveLength(1)
  })

  test('[P-13] [P-30] Board-Review needs that there is none yet', () => {
    expect(missingFor('board-review', facts('underwriting'))).toEqual([])
    expect(missingFor('board-review', facts('underwriting', { boardReview: 'New' }))).toEqual([
      'A board review exists already',
    ])
  })

  test('[P-30] Commitment-Sent needs the board review accepted and the commitment sent', () => {
    expect(missingFor('commitment-sent', facts('board-review', { boardReview: 'Waiting' }))).toHaveLength(2)
    expect(
      missingFor('commitment-sent', facts('board-review', { boardReview: 'Accepted', commitment: 'Sent' })),
    ).toEqual([])
  })

  test('[P-30] Commitment-Accepted needs the commitment accepted; funded and paid off follow freely', () => {
    expect(missingFor('commitment-accepted', facts('commitment-sent', { commitment: 'Signed' }))).toHaveLength(1)
    expect(missingFor('commitment-accepted', facts('commitment-sent', { commitment: 'Accepted' }))).toEqual([])
    expect(missingFor('funded', facts('commitment-accepted'))).toEqual([])
    expect(missingFor('paid-off', facts('funded'))).toEqual([])
  })
})

describe('suggested steps', () => {
  test('[P-32] name what is missing, in the order to do it', () => {
    expect(suggestedSteps(facts('preliminary'))).toEqual(['Generate term sheet'])
    expect(suggestedSteps(facts('preliminary', { termSheet: 'Failed', documentsAwaited: 1 }))).toEqual([
      'Send term sheet',
      'Collect 1 document',
    ])
    expect(suggestedSteps(facts('term-sheet-sent', { termSheet: 'Sent', documentsToReview: 2 }))).toEqual([
      'Get term sheet signed',
      'Accept good faith deposit',
      'Review 2 documents',
    ])
    expect(suggestedSteps(facts('underwriting', { settled: true }))).toEqual(['Complete underwriting'])
    expect(suggestedSteps(facts('underwriting'))).toEqual(['Finish pending activities'])
    expect(suggestedSteps(facts('board-review', { boardReview: 'Generated' }))).toEqual(['Send board review'])
    expect(suggestedSteps(facts('board-review', { boardReview: 'Accepted' }))).toEqual(['Generate commitment'])
    expect(suggestedSteps(facts('commitment-sent', { commitment: 'Signed' }))).toEqual(['Accept commitment'])
    expect(suggestedSteps(facts('commitment-accepted'))).toEqual(['Set funded date'])
    expect([suggestedSteps(facts('rejected')), suggestedSteps(facts('paid-off'))]).toEqual([[], []])
  })
})
