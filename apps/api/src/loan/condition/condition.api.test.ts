import type { ConditionView } from '@plinth/contract/loan/condition'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { ensurePolicySet } from '../../credit/policy/policy-set.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: { id: string; email: string }
let narrowed: string
beforeAll(async () => {
  t = await testApp()
  staff = await buildUser(t.db, 'admin', { first_name: 'Una', last_name: 'Writer' })
  narrowed = (await buildUser(t.db, 'admin', { denied: ['waive-condition', 'override-gate'] })).email
})
afterAll(() => t.close())

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as = staff.email) =>
  t.call(method, path, as, body)
const add = async (loanId: string, over: object = {}): Promise<ConditionView> => {
  const reply = await call('POST', `/loan/${loanId}/conditions/add`, {
    stage: 'closing',
    title: 'Payoff letter',
    ...over,
  })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json()
}
const list = async (loanId: string): Promise<ConditionView[]> =>
  (await call('GET', `/loan/${loanId}/conditions`)).json().conditions
const act = (c: ConditionView, what: string, body: object = {}, as = staff.email) =>
  call(what === 'update' ? 'PUT' : 'POST', `/condition/${c.id}/${what}`, { version: c.version, ...body }, as)
const timeline = async (loanId: string) => (await call('GET', `/loan/${loanId}/timeline`)).body
const setProof = (id: string, state: string) =>
  t.db
    .updateTable('activity')
    .set({ state: state as 'Accepted' })
    .where('id', '=', id)
    .execute()

/** A loan with a document request that proves a condition. */
const withProof = async () => {
  const deal = await buildDeal(t.db, {
    status: 'commitment-accepted',
    interest_rate: 0.1,
    amount_at_closing_cents: 1000,
  })
  const request = await buildActivity(t.db, deal.loan.id, {
    type: 'document-request',
    name: 'Payoff letter',
    state: 'New',
  })
  return { ...deal, request, condition: await add(deal.loan.id, { proof_id: request.id }) }
}

test('[AG-01] a condition keeps stage, owner, party, due date and proof; the list stands by stage', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const request = await buildActivity(t.db, loan.id, { type: 'document-request', name: 'Insurance binder' })
  await add(loan.id, { stage: 'post-closing', title: 'Recorded deed' })
  await add(loan.id, {
    ...{ stage: 'funding', title: 'Insurance in place', details: 'Lender named as mortgagee', owner_id: staff.id },
    ...{ party: { kind: 'borrower', id: borrower.id }, due_epoch: 1_780_272_000, proof_id: request.id },
  })
  await add(loan.id, { stage: 'term-sheet', title: 'Sponsor call' })
  const found = await list(loan.id)
  expect(found.map(({ title }) => title)).toEqual(['Sponsor call', 'Insurance in place', 'Recorded deed'])
  expect(found[1]).toMatchObject({
    ...{ details: 'Lender named as mortgagee', owner: { id: staff.id, name: 'Una Writer' }, state: 'open' },
    ...{ party: { kind: 'borrower', id: borrower.id }, due_epoch: 1_780_272_000, needs_note: true },
    proof: { activity_id: request.id, name: 'Insurance binder', gone: false },
  })
  expect(await timeline(loan.id)).toContain('added the condition “Insurance in place”, prior to funding')
})

test('[AG-01] a proof, party or owner of another loan or none is refused at its field', async () => {
  const [{ loan }, other] = [await buildDeal(t.db), await buildDeal(t.db)]
  const foreign = await buildActivity(t.db, other.loan.id, { type: 'document-request' })
  const paper = await buildActivity(t.db, loan.id, { type: 'term-sheet' })
  const borrower = await buildUser(t.db, 'borrower')
  const refused = [
    [{ proof_id: foreign.id }, 'proof_id'],
    [{ proof_id: paper.id }, 'proof_id'],
    [{ party: { kind: 'borrower', id: other.borrower.id } }, 'party'],
    [{ owner_id: borrower.id }, 'owner_id'],
    [{ title: ' ' }, 'title'],
  ] as const
  for (const [over, path] of refused) {
    const reply = await call('POST', `/loan/${loan.id}/conditions/add`, { stage: 'closing', title: 'A', ...over })
    expect([reply.statusCode, reply.json().errors?.[0]?.path]).toEqual([400, path])
  }
  expect(await list(loan.id)).toEqual([])
})

test('[AG-02] an edit clears and changes fields; a stale version and an archived loan are refused', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const made = await add(loan.id, {
    owner_id: staff.id,
    party: { kind: 'borrower', id: borrower.id },
    due_epoch: 1_780_272_000,
  })
  const cleared = await act(made, 'update', { title: 'Payoff statement', owner_id: null, party: null, due_epoch: null })
  expect(cleared.json()).toMatchObject({ title: 'Payoff statement', owner: null, party: null, due_epoch: null })
  const stale = await act(made, 'update', { title: 'Mine' })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'version_conflict'])
  await t.db.updateTable('loan').set({ archived_at: new Date() }).where('id', '=', loan.id).execute()
  expect((await act(cleared.json(), 'update', { title: 'Late' })).json().code).toBe('archived')
  expect((await list(loan.id))[0]?.title).toBe('Payoff statement')
})

test('[AG-03] [AG-04] received follows from its proof; an accepted proof satisfies without a note, anything else needs one', async () => {
  const { loan, request, condition } = await withProof()
  const unsaid = await act(condition, 'satisfy')
  expect([unsaid.statusCode, unsaid.json().errors?.[0]?.path]).toEqual([400, 'note'])
  await setProof(request.id, 'Processed')
  expect((await list(loan.id))[0]).toMatchObject({ state: 'received', needs_note: true })
  await setProof(request.id, 'Accepted')
  expect((await list(loan.id))[0]).toMatchObject({ state: 'received', needs_note: false })
  const done = (await act(condition, 'satisfy')).json()
  expect(done).toMatchObject({ state: 'satisfied', decided_by: 'Una Writer', note: '' })
  const noted = await add(loan.id, { title: 'Sponsor call' })
  expect((await act(noted, 'satisfy', { note: 'Held on Monday' })).json()).toMatchObject({
    state: 'satisfied',
    note: 'Held on Monday',
  })
  expect(await timeline(loan.id)).toContain('marked the condition “Sponsor call” satisfied: Held on Monday')
})

test('[AG-05] waiving needs the permission and a reason; what was decided can be reopened', async () => {
  const { loan } = await buildDeal(t.db)
  const condition = await add(loan.id)
  expect((await act(condition, 'waive', { reason: 'x' }, narrowed)).statusCode).toBe(403)
  expect((await act(condition, 'waive', { reason: ' ' })).statusCode).toBe(400)
  const waived = (await act(condition, 'waive', { reason: 'Title insures over' })).json()
  expect(waived).toMatchObject({ state: 'waived', note: 'Title insures over', decided_by: 'Una Writer' })
  const open = (await act(waived, 'reopen')).json()
  expect(open).toMatchObject({ state: 'open', note: '', decided_by: null })
  expect((await act(open, 'reopen')).json().code).toBe('state_conflict')
})

test.each(['Rejected', 'New'] as const)(
  '[AG-06] a satisfied condition whose proof becomes %s is open again, blocks again and names who had satisfied it',
  async (state) => {
    const { loan, request, condition } = await withProof()
    await setProof(request.id, 'Accepted')
    await act(condition, 'satisfy')
    await setProof(request.id, state)
    expect((await list(loan.id))[0]).toMatchObject({ state: 'open', lost_proof: true, decided_by: 'Una Writer' })
    const fund = await call('POST', `/loan-status/${loan.id}/set/funded/2026-01-15`)
    expect(fund.json().errors.map((e: { message: string }) => e.message)).toContain('Prior to closing: Payoff letter')
  },
)

test('[AG-06] a proof that is archived is gone', async () => {
  const { loan, request, condition } = await withProof()
  await setProof(request.id, 'Accepted')
  await act(condition, 'satisfy')
  await t.db.updateTable('activity').set({ archived_at: new Date() }).where('id', '=', request.id).execute()
  expect((await list(loan.id))[0]).toMatchObject({ state: 'open', lost_proof: true, proof: { gone: true } })
})

describe('[AG-07] [AG-09] gates', () => {
  const ready = { status: 'commitment-accepted', interest_rate: 0.1, amount_at_closing_cents: 1000 } as const
  const fund = (loanId: string, body?: object, as = staff.email) =>
    call('POST', `/loan-status/${loanId}/set/funded/2026-01-15`, body, as)
  const closable = async () => {
    const { loan } = await buildDeal(t.db, ready)
    await buildActivity(t.db, loan.id, { type: 'commitment', state: 'Accepted' })
    await buildActivity(t.db, loan.id, { type: 'appraisal', state: 'Done' })
    await call('POST', `/legal-entity/loan/${loan.id}/add`, { name: 'Jay Street LLC' })
    return loan
  }

  test('an open condition holds the loan back; satisfied, it goes on; a post-closing one blocks nothing', async () => {
    const loan = await closable()
    const condition = await add(loan.id, { stage: 'funding', title: 'Wire instructions confirmed' })
    await add(loan.id, { stage: 'post-closing', title: 'Recorded deed' })
    const held = await fund(loan.id)
    expect([held.statusCode, held.json().code]).toEqual([409, 'reason_needed'])
    expect(held.json().errors.map((e: { message: string }) => e.message)).toEqual([
      'Prior to funding: Wire instructions confirmed',
    ])
    const { main_action: main } = (await call('GET', `/loan-status/${loan.id}`)).json()
    expect(main.missing).toEqual([
      { text: 'Prior to funding: Wire instructions confirmed', place: 'conditions', condition_id: condition.id },
    ])
    await act(condition, 'satisfy', { note: 'Called back' })
    expect((await fund(loan.id)).statusCode).toBe(200)
  })

  test('going on needs the permission and a reason, and stands in the trail', async () => {
    const loan = await closable()
    await add(loan.id, { title: 'Estoppel' })
    const without = await fund(loan.id, { reason: 'The boss said so' }, narrowed)
    expect([without.statusCode, without.json().code]).toEqual([403, 'forbidden'])
    expect(without.json().detail).toContain('Prior to closing: Estoppel')
    expect((await fund(loan.id, { reason: 'Received by phone' })).statusCode).toBe(200)
    expect(await timeline(loan.id)).toContain('with open points (Prior to closing: Estoppel): Received by phone')
  })

  test('a term sheet is neither sent nor set to sent while a condition before it is open', async () => {
    const { loan } = await buildDeal(t.db)
    const sheet = await buildActivity(t.db, loan.id, { type: 'term-sheet', name: 'Term Sheet' })
    await buildActivity(t.db, loan.id, { type: 'good-faith-deposit', name: 'Good Faith Deposit' })
    await add(loan.id, { stage: 'term-sheet', title: 'Sponsor call' })
    await call('POST', `/activity/term-sheet/${sheet.id}/generate`)
    const recipients = [{ name: 'Iris Ortega', email: 'iris@ortega.example' }]
    const send = (body: object) => call('POST', `/activity/term-sheet/${sheet.id}/send`, { recipients, ...body })
    for (const held of [await send({}), await call('POST', `/activity/term-sheet/${sheet.id}/set/sent`)])
      expect([held.statusCode, held.json().code]).toEqual([409, 'reason_needed'])
    const letters = await t.db.selectFrom('mail').select('id').where('to_email', '=', 'iris@ortega.example').execute()
    expect(letters).toEqual([])
    expect((await send({ reason: 'Call is on Friday' })).statusCode).toBe(202)
    expect((await call('GET', `/loan-status/${loan.id}`)).json().state).toBe('term-sheet-sent')
    expect(await timeline(loan.id)).toContain('(Prior to term sheet: Sponsor call): Call is on Friday')
  })
})

test('[AG-10] a limit that is outside becomes a condition once, naming value and limit; one that is kept does not', async () => {
  await inTx(t.db, ensurePolicySet)
  const { loan } = await buildDeal(t.db, { amount_cents: 400_000_000, estimated_as_is_value_cents: 500_000_000 })
  const make = (key: string) =>
    call('POST', `/loan/${loan.id}/policy-conditions/add`, { subject_id: loan.id, key, stage: 'closing' })
  const made = await make('ltv_as_is')
  expect(made.statusCode, made.body).toBe(201)
  expect(made.json()).toMatchObject({
    ...{ title: 'LTV (total commitment): 80% vs. 70% max', origin: 'policy', state: 'open' },
  })
  expect((await make('ltv_as_is')).json().code).toBe('state_conflict')
  expect((await make('minimum_credit_score')).statusCode).toBeGreaterThanOrEqual(400)
  expect(await list(loan.id)).toHaveLength(1)
})

test('[AG-11] a removed condition leaves the list and the gates, and comes back as it was', async () => {
  const { loan } = await buildDeal(t.db)
  const condition = await add(loan.id, { details: 'By wire' })
  const removed = (await act(condition, 'remove')).json()
  expect(await list(loan.id)).toEqual([])
  expect((await act(removed, 'update', { title: 'Gone' })).statusCode).toBe(404)
  expect((await act(removed, 'restore')).statusCode).toBe(200)
  expect(await list(loan.id)).toMatchObject([{ id: condition.id, title: 'Payoff letter', details: 'By wire' }])
})

test('[AG-12] a party that leaves the loan leaves its conditions; they stay', async () => {
  const { loan, contact } = await buildDeal(t.db)
  await add(loan.id, { party: { kind: 'contact', id: contact.id } })
  expect((await list(loan.id))[0]?.party?.id).toBe(contact.id)
  const gone = await call('PUT', `/loan/${loan.id}/remove-contact/${contact.id}`)
  expect(gone.statusCode, gone.body).toBe(200)
  expect(await list(loan.id)).toMatchObject([{ title: 'Payoff letter', party: null }])
})
