import type { LoanStatus } from '@plinth/domain/loan/status'
import { activityStates } from '@plinth/domain/loan/activity/types'
import { type Turn, turns } from '@plinth/domain/loan/activity/turn'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { buildActivity, buildLoan, buildUser } from '../../../test/factories.ts'
import { aDay, buildOpenDeal, buildStaff, caller, goOn, recipients, returnSigned } from '../../../test/deal.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let ok: ReturnType<typeof caller>['ok']
beforeAll(async () => {
  t = await testApp()
  staff = await buildStaff(t)
  ok = caller(t, staff).ok
})
afterAll(() => t.close())

const post = (path: string, body?: object, as = staff) => t.call('POST', path, as, body)
const status = (id: string) => ok('GET', `/loan-status/${id}`)
const statusEvents = async (id: string) => {
  const rows = await t.db
    .selectFrom('event')
    .select(['kind', 'before', 'after'])
    .where('loan_id', '=', id)
    .orderBy('id')
    .execute()
  return rows
    .filter((e) => e.kind === 'loan.status-changed')
    .map((e) => [(e.before as { status: string }).status, (e.after as { status: string }).status])
}
const setStatus = (id: string, to: LoanStatus) =>
  t.db.updateTable('loan').set({ status: to }).where('id', '=', id).execute()
const payoff = {
  paid_off_date: '2026-06-30',
  is_late_payment: true,
  late_days: [
    { late_days: 30, count: 2 },
    { late_days: 90, count: 1 },
  ],
  borrower_score: 250,
  is_construction_completed: true,
}
const deposit = { deposit_amount: 12_500.5, deposit_date: aDay }

/** Walks a term sheet or commitment from New to Signed. */
const signed = async (word: 'term-sheet' | 'commitment', id: string) => {
  await ok('POST', `/activity/${word}/${id}/generate`)
  await ok('POST', `/activity/${word}/${id}/send`, { recipients })
  await returnSigned(t, staff, word, id)
}
/** Walks a loan into underwriting. */
const toUnderwriting = async (deal: Awaited<ReturnType<typeof buildOpenDeal>>) => {
  await signed('term-sheet', deal.termSheet.id)
  await ok('POST', `/activity/term-sheet/${deal.termSheet.id}/set/accepted`)
  await ok('POST', `/activity/gfd/${deal.deposit.id}/set/accepted`, deposit)
}
/** Walks a loan from underwriting to an accepted board review; answers review and commitment. */
const toCommitment = async (loanId: string) => {
  const review = (await ok('POST', `/activity/board-review/${loanId}/create-main-activity`, goOn)).activity_id
  await ok('POST', `/activity/board-review/${review}/generate`)
  await ok('POST', `/activity/board-review/${review}/send`)
  await ok('POST', `/activity/board-review/${review}/set/accepted`)
  return { review, commitment: (await status(loanId)).commitment.activity_id as string }
}

test('[P-02] [P-05] [P-06] [P-12] [P-15] [P-20] [P-29] [P-30] [P-33] a loan goes from preliminary to paid-off, one step and one event at a time', async () => {
  const deal = await buildOpenDeal(t)
  const { loan, termSheet } = deal
  const seen = async () => {
    const s = await status(loan.human_id)
    return [s.state, s.main_action?.label ?? null, s.main_action?.disabled_reason ?? null, s.suggested_steps]
  }
  expect(await seen()).toEqual(['preliminary', 'Generate Term Sheet', null, ['Generate term sheet']])
  await ok('POST', `/activity/term-sheet/${termSheet.id}/generate`)
  expect(await seen()).toEqual(['preliminary', 'Send Term Sheet', null, ['Send term sheet']])
  await ok('POST', `/activity/term-sheet/${termSheet.id}/send`, { recipients })
  expect(await seen()).toEqual([
    'term-sheet-sent',
    'Accept Good Faith Deposit',
    null,
    ['Get term sheet signed', 'Accept good faith deposit'],
  ])
  await ok('POST', `/activity/gfd/${deal.deposit.id}/set/accepted`, deposit)
  expect(await seen()).toEqual([
    'term-sheet-sent',
    'Accept Term Sheet',
    'The term sheet is not signed.',
    ['Get term sheet signed'],
  ])
  await returnSigned(t, staff, 'term-sheet', termSheet.id)
  expect(await seen()).toEqual(['term-sheet-sent', 'Accept Term Sheet', null, ['Accept term sheet']])
  await ok('POST', `/activity/term-sheet/${termSheet.id}/set/accepted`)
  expect(await seen()).toEqual(['underwriting', 'Complete Underwriting', null, ['Complete underwriting']])
  const review = (await ok('POST', `/activity/board-review/${loan.id}/create-main-activity`, goOn)).activity_id
  expect(await seen()).toEqual(['board-review', 'Generate Board Review', null, ['Generate board review']])
  await ok('POST', `/activity/board-review/${review}/generate`)
  expect(await seen()).toEqual(['board-review', 'Send Board Review', null, ['Send board review']])
  await ok('POST', `/activity/board-review/${review}/send`)
  expect(await seen()).toEqual(['board-review', 'Accept Board Review', null, ['Accept board review']])
  await ok('POST', `/activity/board-review/${review}/set/accepted`)
  expect(await seen()).toEqual(['board-review', 'Generate Commitment', null, ['Generate commitment']])
  const commitment = (await status(loan.id)).main_action.activity_id
  await ok('POST', `/activity/commitment/${commitment}/generate`)
  expect(await seen()).toEqual(['board-review', 'Send Commitment', null, ['Send commitment']])
  await ok('POST', `/activity/commitment/${commitment}/send`, { recipients })
  expect(await seen()).toEqual([
    'commitment-sent',
    'Accept Commitment',
    'The commitment is not signed.',
    ['Get commitment signed'],
  ])
  await returnSigned(t, staff, 'commitment', commitment)
  await ok('POST', `/activity/commitment/${commitment}/set/accepted`)
  expect(await seen()).toEqual(['commitment-accepted', 'Set Funded', null, ['Set funded date']])
  await ok('POST', `/loan-status/${loan.id}/set/funded/${aDay}`, goOn)
  expect(await seen()).toEqual(['funded', 'Set Paid Off', null, ['Record payoff']])
  await ok('POST', `/loan-status/${loan.id}/set/paid-off`, { ...payoff, ...goOn })
  expect(await seen()).toEqual(['paid-off', null, null, []])
  expect(await statusEvents(loan.id)).toEqual([
    ['preliminary', 'term-sheet-sent'],
    ['term-sheet-sent', 'underwriting'],
    ['underwriting', 'board-review'],
    ['board-review', 'commitment-sent'],
    ['commitment-sent', 'commitment-accepted'],
    ['commitment-accepted', 'funded'],
    ['funded', 'paid-off'],
  ])
})

test('[U-29] [L-26] [P-21] the status section carries every artefact, the deposit and the payoff', async () => {
  const deal = await buildOpenDeal(t)
  await toUnderwriting(deal)
  const s = await status(deal.loan.id)
  expect(s.term_sheet).toMatchObject({ state: 'Accepted', Generated: true, Sent: true, Signed: true, Accepted: true })
  expect(s.gfd).toMatchObject({ state: 'Accepted', Accepted: deposit })
  expect(s.board_review).toEqual({
    activity_id: null,
    state: null,
    Generated: false,
    Sent: false,
    Signed: false,
    Accepted: false,
    epoch: null,
  })
  await setStatus(deal.loan.id, 'funded')
  const paid = await ok('POST', `/loan-status/${deal.loan.id}/set/paid-off`, { ...payoff, ...goOn })
  expect(paid.paid_off).toEqual({
    Done: true,
    paid_off_date: 1_782_777_600,
    is_late_payment: true,
    borrower_score: 100,
  })
})

describe('messages of underwriting', () => {
  test('[P-14] [P-18] [X-51] the message follows what is pending', async () => {
    const deal = await buildOpenDeal(t)
    const request = await buildActivity(t.db, deal.loan.id, { state: 'New' })
    await toUnderwriting(deal)
    expect((await status(deal.loan.id)).message).toBe('Check borrower documents status')
    expect((await status(deal.loan.id)).suggested_steps).toEqual(['Collect 1 document'])
    await t.db.updateTable('activity').set({ state: 'Paused' }).where('id', '=', request.id).execute()
    expect((await status(deal.loan.id)).message).toBe('No pending activities. Press Complete to proceed')
    const accepted = await buildLoan(t.db, { status: 'commitment-accepted' })
    expect((await status(accepted.id)).message).toBe('All activities were completed')
  })
})

describe('refused steps', () => {
  test('[P-30] a step that is not due answers what is missing and changes nothing', async () => {
    const deal = await buildOpenDeal(t)
    const refused = async (path: string, body?: object) => {
      const reply = await post(path, body)
      return [reply.statusCode, reply.json().code, reply.json().detail]
    }
    const id = deal.loan.id
    expect(await refused(`/activity/board-review/${id}/create-main-activity`, goOn)).toEqual([
      409,
      'step_not_allowed',
      'Board-Review cannot follow Preliminary.',
    ])
    expect(await refused(`/loan-status/${id}/set/funded/${aDay}`, goOn)).toEqual([
      409,
      'step_not_allowed',
      'Funded cannot follow Preliminary.',
    ])
    expect(await refused(`/loan-status/${id}/set/paid-off`, { ...payoff, ...goOn })).toEqual([
      409,
      'step_not_allowed',
      'Paid-Off cannot follow Preliminary.',
    ])
    expect(await refused(`/activity/term-sheet/${deal.termSheet.id}/set/sent`)).toEqual([
      409,
      'step_not_allowed',
      expect.any(String),
    ])
    expect(await refused(`/loan-status/${id}/downgrade/underwriting`)).toEqual([
      409,
      'step_not_allowed',
      expect.any(String),
    ])
    expect(await refused(`/loan-status/${id}/downgrade/rejected`)).toEqual([
      409,
      'step_not_allowed',
      expect.any(String),
    ])
    expect((await status(id)).state).toBe('preliminary')
    expect(await t.db.selectFrom('event').select('kind').where('loan_id', '=', id).execute()).toEqual([])
  })

  test('[P-13] a second board review is refused', async () => {
    const deal = await buildOpenDeal(t, { status: 'underwriting' })
    await buildActivity(t.db, deal.loan.id, { type: 'board-review' })
    const reply = await post(`/activity/board-review/${deal.loan.id}/create-main-activity`, goOn)
    expect([reply.statusCode, reply.json().detail]).toEqual([409, 'A board review exists already.'])
  })

  test('[P-30] only one of the two acceptances is not enough for underwriting', async () => {
    const deal = await buildOpenDeal(t)
    await signed('term-sheet', deal.termSheet.id)
    await ok('POST', `/activity/term-sheet/${deal.termSheet.id}/set/accepted`)
    expect((await status(deal.loan.id)).state).toBe('term-sheet-sent')
  })

  test('[P-03] [W-23] archived and rejected loans stand still', async () => {
    for (const over of [{ archived_at: new Date() }, { status: 'rejected' as const }]) {
      const deal = await buildOpenDeal(t, over)
      for (const path of [
        `/activity/term-sheet/${deal.termSheet.id}/generate`,
        `/loan-status/${deal.loan.id}/set/funded/${aDay}`,
        `/loan-status/${deal.loan.id}/downgrade/preliminary`,
      ])
        expect((await post(path)).statusCode, path).toBe(409)
    }
  })

  test('[W-22] only staff with the right; an unknown loan is not found', async () => {
    const deal = await buildOpenDeal(t, { status: 'commitment-accepted' })
    const narrowed = (await buildUser(t.db, 'admin', { denied: ['set-status'] })).email
    const path = `/loan-status/${deal.loan.id}/set/funded/${aDay}`
    for (const as of [narrowed, deal.borrowerUser.email, deal.brokerUser.email])
      expect((await post(path, undefined, as)).statusCode).toBe(403)
    expect((await t.call('GET', '/loan-status/BL-1', staff)).statusCode).toBe(404)
  })
})

describe('closing', () => {
  test('[P-16] [P-17] [P-31] the funded date is taken as epoch seconds and as YYYY-MM-DD, never one that cannot be', async () => {
    for (const [given, stored] of [
      [String(aDay), '2026-01-15'],
      ['2026-01-15', '2026-01-15'],
    ] as const) {
      const loan = await buildLoan(t.db, { status: 'commitment-accepted' })
      const s = await ok('POST', `/loan-status/${loan.id}/set/funded/${given}`, goOn)
      expect(s.funded).toEqual({ Done: true, funded_date: aDay })
      const row = await t.db.selectFrom('loan').select('funded_on').where('id', '=', loan.id).executeTakeFirstOrThrow()
      expect(row.funded_on).toBe(stored)
    }
    const loan = await buildLoan(t.db, { status: 'commitment-accepted' })
    for (const bad of ['2026-02-30', '1850-01-01', '2099-01-01', 'soon', '1768435200000'])
      expect((await post(`/loan-status/${loan.id}/set/funded/${bad}`, goOn)).statusCode, bad).toBe(400)
  })

  test('[P-21] [P-22] [P-23] [P-24] [P-25] [Y-26] everything of a payoff is kept, late days only when payments were late', async () => {
    const columns = [
      'paid_off_on',
      'is_late_payment',
      'late_days_30',
      'late_days_60',
      'late_days_90',
      'borrower_score',
      'is_construction_completed',
    ] as const
    const pay = async (over: object) => {
      const loan = await buildLoan(t.db, { status: 'funded', funded_on: '2026-01-15' })
      const reply = await post(`/loan-status/${loan.id}/set/paid-off`, { ...payoff, ...goOn, ...over })
      const row = await t.db.selectFrom('loan').select(columns).where('id', '=', loan.id).executeTakeFirstOrThrow()
      return [reply.statusCode, ...Object.values(row)]
    }
    expect(await pay({})).toEqual([200, '2026-06-30', true, 2, 0, 1, 100, true])
    expect(await pay({ is_late_payment: false, borrower_score: 0.4, is_construction_completed: false })).toEqual([
      200,
      '2026-06-30',
      false,
      0,
      0,
      0,
      1,
      false,
    ])
    const nothing = [400, null, null, null, null, null, null, null]
    expect(await pay({ paid_off_date: '2026-01-14' })).toEqual(nothing)
    expect(await pay({ paid_off_date: '' })).toEqual(nothing)
    expect(await pay({ late_days: [{ late_days: 45, count: 1 }] })).toEqual(nothing)
    expect(await pay({ late_days: [payoff.late_days[0], payoff.late_days[0]] })).toEqual(nothing)
  })
})

describe('moving back', () => {
  test('[P-27] [P-28] [U-16] later artefacts are kept and superseded, fresh ones start with the same values', async () => {
    const deal = await buildOpenDeal(t)
    await ok('PUT', `/activity/term-sheet/${deal.termSheet.id}/update`, { exit_fee: 0.015, version: 1 })
    await toUnderwriting(deal)
    const { review, commitment } = await toCommitment(deal.loan.id)
    const back = await ok('POST', `/loan-status/${deal.loan.id}/downgrade/term-sheet-sent`, { reason: 'New appraisal' })
    expect(back).toMatchObject({
      state: 'term-sheet-sent',
      term_sheet: { state: 'New' },
      // What was received stays received: a new price asks for a new term sheet, not for the money again.
      gfd: { activity_id: deal.deposit.id, state: 'Accepted', Accepted: { deposit_amount: deposit.deposit_amount } },
    })
    expect([back.board_review.activity_id, back.commitment.activity_id]).toEqual([null, null])
    const values = await ok('GET', `/activity/term-sheet/${back.term_sheet.activity_id}/get-values`)
    expect(values.exit_fee).toBe(0.015)
    const listed = (await ok('GET', `/activity/loan/${deal.loan.id}/system-documents/all`)).activities
    const superseded = listed.filter((a: { superseded: boolean }) => a.superseded)
    // [U-16] The fresh one names the one in whose place it came.
    const fresh = listed.find((a: { activity_id: string }) => a.activity_id === back.term_sheet.activity_id)
    expect([fresh.parent_id, superseded.every((a: { parent_id: null }) => a.parent_id === null)]).toEqual([
      deal.termSheet.id,
      true,
    ])
    expect(superseded.map((a: { activity_id: string }) => a.activity_id).toSorted()).toEqual(
      [deal.termSheet.id, review, commitment].toSorted(),
    )
    expect((await post(`/activity/commitment/${commitment}/generate`)).json().code).toBe('step_not_allowed')
    const last = await t.db
      .selectFrom('event')
      .select('after')
      .where('loan_id', '=', deal.loan.id)
      .where('kind', '=', 'loan.status-changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(last.after).toMatchObject({ status: 'term-sheet-sent', reason: 'New appraisal' })
  })

  test('[P-28] a loan priced anew goes on with the deposit it has once the new term sheet is accepted', async () => {
    const deal = await buildOpenDeal(t)
    await toUnderwriting(deal)
    const back = await ok('POST', `/loan-status/${deal.loan.id}/downgrade/preliminary`, { reason: 'New rate' })
    expect([back.state, back.gfd.state, back.term_sheet.state]).toEqual(['preliminary', 'Accepted', 'New'])
    await signed('term-sheet', back.term_sheet.activity_id)
    await ok('POST', `/activity/term-sheet/${back.term_sheet.activity_id}/set/accepted`)
    expect(await status(deal.loan.id)).toMatchObject({ state: 'underwriting', gfd: { activity_id: deal.deposit.id } })
  })

  test('[P-28] each earlier status is offered and reached; the way forward is open again', async () => {
    const deal = await buildOpenDeal(t)
    await toUnderwriting(deal)
    const { commitment } = await toCommitment(deal.loan.id)
    await signed('commitment', commitment)
    await ok('POST', `/activity/commitment/${commitment}/set/accepted`)
    await ok('POST', `/loan-status/${deal.loan.id}/set/funded/${aDay}`, goOn)
    await ok('POST', `/loan-status/${deal.loan.id}/set/paid-off`, { ...payoff, ...goOn })
    const path = (await status(deal.loan.id)).downgrade_to.toReversed()
    expect(path).toEqual([
      'funded',
      'commitment-accepted',
      'commitment-sent',
      'board-review',
      'underwriting',
      'term-sheet-sent',
      'preliminary',
    ])
    for (const to of path) {
      const s = await ok('POST', `/loan-status/${deal.loan.id}/downgrade/${to}`, goOn)
      expect([s.state, s.main_action === null]).toEqual([to, false])
    }
    const row = await t.db.selectFrom('loan').selectAll().where('id', '=', deal.loan.id).executeTakeFirstOrThrow()
    expect([row.funded_on, row.paid_off_on, row.is_late_payment, row.borrower_score]).toEqual([null, null, null, null])
    const sheet = (await status(deal.loan.id)).term_sheet.activity_id
    await signed('term-sheet', sheet)
    expect((await status(deal.loan.id)).state).toBe('term-sheet-sent')
  })
})

describe('two callers at once', () => {
  const race = async (path: string, body?: object) =>
    (await Promise.all([post(path, body), post(path, body)])).map((r) => r.statusCode).toSorted()

  test('[P-30] one wins, one is told, one event', async () => {
    const deal = await buildOpenDeal(t)
    await signed('term-sheet', deal.termSheet.id)
    expect(await race(`/activity/term-sheet/${deal.termSheet.id}/set/accepted`)).toEqual([200, 409])
    expect(await race(`/activity/gfd/${deal.deposit.id}/set/accepted`, deposit)).toEqual([200, 409])
    expect(await race(`/activity/board-review/${deal.loan.id}/create-main-activity`, goOn)).toEqual([201, 409])
    await setStatus(deal.loan.id, 'commitment-accepted')
    expect(await race(`/loan-status/${deal.loan.id}/set/funded/${aDay}`, goOn)).toEqual([200, 409])
    expect(await race(`/loan-status/${deal.loan.id}/set/paid-off`, { ...payoff, ...goOn })).toEqual([200, 409])
    expect(await race(`/loan-status/${deal.loan.id}/downgrade/funded`, goOn)).toEqual([200, 409])
    expect(await statusEvents(deal.loan.id)).toEqual([
      ['preliminary', 'term-sheet-sent'],
      ['term-sheet-sent', 'underwriting'],
      ['underwriting', 'board-review'],
      ['commitment-accepted', 'funded'],
      ['funded', 'paid-off'],
      ['paid-off', 'funded'],
    ])
  })

  test('[P-30] the last two acceptances together move the loan once', async () => {
    const deal = await buildOpenDeal(t)
    await signed('term-sheet', deal.termSheet.id)
    const both = await Promise.all([
      post(`/activity/term-sheet/${deal.termSheet.id}/set/accepted`),
      post(`/activity/gfd/${deal.deposit.id}/set/accepted`, deposit),
    ])
    expect(both.map((r) => r.statusCode)).toEqual([200, 200])
    expect((await statusEvents(deal.loan.id)).filter(([, to]) => to === 'underwriting')).toHaveLength(1)
  })
})

test('[P-32] [K-45] the suggested steps kept with the loan follow every change of an activity', async () => {
  const deal = await buildOpenDeal(t)
  const kept = async () =>
    (await t.db.selectFrom('loan').select('suggested_steps').where('id', '=', deal.loan.id).executeTakeFirstOrThrow())
      .suggested_steps
  await ok('POST', `/activity/${deal.termSheet.id}/pause`)
  expect(await kept()).toEqual(['Resume term sheet'])
  await ok('POST', `/activity/${deal.termSheet.id}/resume`)
  expect(await kept()).toEqual(['Generate term sheet'])
})

/** The step that the Requests tab would show for a request: under 'To review', under 'Waiting for the borrower', or neither. */
const stepOf: Readonly<Record<Turn, string[]>> = {
  review: ['Review 1 document'],
  party: ['Collect 1 document'],
  processing: [],
  accepted: [],
  hold: [],
}
test.each(activityStates)(
  '[P-32] a request in %s is counted by the next step as the Requests tab counts it',
  async (state) => {
    const deal = await buildOpenDeal(t)
    await buildActivity(t.db, deal.loan.id, { state })
    await ok('POST', `/activity/${deal.termSheet.id}/pause`)
    expect((await status(deal.loan.id)).suggested_steps).toEqual(['Resume term sheet', ...stepOf[turns[state]]])
  },
)
