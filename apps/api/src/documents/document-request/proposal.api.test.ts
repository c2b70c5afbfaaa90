import type { NeedsRule } from '@plinth/domain/documents/needs/rules'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildBorrower, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { filledForm, formProperty, submitForm } from '../../../test/application-form.ts'
import { inTx } from '../../platform/db.ts'
import { ensureDefaultTemplates } from '../template/index.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
  await inTx(t.db, ensureDefaultTemplates)
})
afterAll(() => t.close())
beforeEach(() => t.db.deleteFrom('needs_rules').execute())

const idOf = async (name: string) =>
  (await t.db.selectFrom('template').select('id').where('document_name', '=', name).executeTakeFirstOrThrow()).id
const publish = async (...rules: NeedsRule[]) => {
  const saved = await t.call('PUT', '/needs-rules/draft', staff, { edit_version: null, rules })
  expect(saved.statusCode, saved.body).toBe(200)
  await t.call('POST', '/needs-rules/draft/publish', staff, { edit_version: 1, note: '' })
}
/** Over a million: a survey, due in three days in words of its own, and a condition it proves. */
const bigLoans = async (): Promise<NeedsRule> => {
  const template_id = await idOf('Survey')
  return {
    ...{ id: 'big', name: 'Big loans', of: 'property' },
    when: [{ of: 'loan', name: 'amount', condition: '>', criteria: '$1,000,000' }],
    then: [
      { does: 'ask', template_id, mode: 'once' },
      { does: 'reword', template_id, description: 'An ALTA survey, please' },
      { does: 'due', template_id, days: 3 },
      { does: 'condition', stage: 'closing', title: 'Survey reviewed', details: '', template_id },
    ],
  }
}
type Named = { document_name: string }
const needs = async (loanId: string) => (await t.call('GET', `/loan/${loanId}/needs`, staff)).json()
const act = (what: 'apply' | 'dismiss', loanId: string, body: object) =>
  t.call('POST', `/loan/${loanId}/needs/${what}`, staff, body)
const requests = (loanId: string) =>
  t.db
    .selectFrom('activity')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('type', '=', 'document-request')
    .orderBy('document_name')
    .execute()
const setAmount = (id: string, dollars: number) =>
  t.db
    .updateTable('loan')
    .set({ amount_cents: dollars * 100 })
    .where('id', '=', id)
    .execute()
const surveyOf = (found: { request: (Named & { template_id: string; entity_id: string })[] }) => {
  const line = found.request.find((one) => one.document_name === 'Survey')
  if (!line) throw new Error('no survey is proposed')
  return { template_id: line.template_id, entity_id: line.entity_id }
}

test('[AC-13] a new loan is asked for what the rules ask at once, in their words and time, with their conditions', async () => {
  await publish(await bigLoans())
  const sent = await submitForm(t, filledForm({ amount: '2,000,000' }, [formProperty()]))
  expect(sent.statusCode, sent.body).toBe(201)
  await t.drain()
  const loan = await t.db
    .selectFrom('loan')
    .selectAll()
    .where('human_id', '=', sent.json().human_id)
    .executeTakeFirstOrThrow()
  const survey = (await requests(loan.id)).find((one) => one.document_name === 'Survey')
  expect(survey).toMatchObject({ description: 'An ALTA survey, please', entity_kind: 'property' })
  const [condition] = (await t.call('GET', `/loan/${loan.id}/conditions`, staff)).json().conditions
  expect(condition).toMatchObject({ stage: 'closing', origin: 'rule', proof: { activity_id: survey?.id } })
  expect(await needs(loan.id)).toMatchObject({ request: [], withdraw: [], conditions: [] })
})

test('[AC-13] what a loan can be asked for follows the rules', async () => {
  const { loan } = await buildDeal(t.db, { amount_cents: 200_000_000 })
  const offered = async () =>
    (await t.call('GET', `/loan/${loan.id}/document-requests/preview`, staff))
      .json()
      .lines.filter((one: Named) => one.document_name === 'Survey')
  await publish(await bigLoans())
  expect(await offered()).toMatchObject([{ description: 'An ALTA survey, please' }])
  await setAmount(loan.id, 500_000)
  expect(await offered()).toEqual([])
})

test('[AC-14] when facts change, new needs are proposed and one press applies them, dropped ones too', async () => {
  await publish(await bigLoans())
  const { loan, borrower } = await buildDeal(t.db, { amount_cents: 50_000_000 })
  expect((await needs(loan.id)).request.map((one: Named) => one.document_name)).not.toContain('Survey')
  await setAmount(loan.id, 2_000_000)
  const found = await needs(loan.id)
  const line = surveyOf(found)
  expect(found.conditions.map((one: { title: string }) => one.title)).toEqual(['Survey reviewed'])
  const applied = await act('apply', loan.id, { request: [line], conditions: [found.conditions[0].key] })
  expect(applied.statusCode, applied.body).toBe(200)
  const [survey] = (await requests(loan.id)).filter((one) => one.document_name === 'Survey')
  expect(survey).toMatchObject({ description: 'An ALTA survey, please', archived_at: null })
  expect(await t.db.selectFrom('mail').selectAll().where('to_email', '=', borrower.email).execute()).toHaveLength(1)
  expect(applied.json().conditions).toEqual([])
  const again = await act('apply', loan.id, { request: [line] })
  expect([again.statusCode, again.json().errors[0].path]).toEqual([400, 'request.0'])
  await setAmount(loan.id, 400_000)
  const { withdraw } = await needs(loan.id)
  expect(withdraw).toMatchObject([{ activity_id: survey?.id, document_name: 'Survey' }])
  await act('apply', loan.id, { withdraw: [survey?.id] })
  expect((await requests(loan.id)).find((one) => one.id === survey?.id)?.archived_at).not.toBeNull()
  // [AC-16] What was withdrawn is not proposed again.
  await setAmount(loan.id, 2_000_000)
  expect((await needs(loan.id)).request.map((one: Named) => one.document_name)).not.toContain('Survey')
})

test('[AC-14] a borrower who is added is asked for what each borrower is', async () => {
  const { loan } = await buildDeal(t.db)
  const before = await needs(loan.id)
  await act('dismiss', loan.id, {
    request: before.request.map(({ template_id, entity_id }: ReturnType<typeof surveyOf>) => ({
      template_id,
      entity_id,
    })),
  })
  expect((await needs(loan.id)).request).toEqual([])
  const added = await buildBorrower(t.db, { first_name: 'Eve', last_name: 'New' })
  await t.db.insertInto('loan_borrower').values({ loan_id: loan.id, borrower_id: added.id, position: 1 }).execute()
  const proposed = (await needs(loan.id)).request
  expect(new Set(proposed.map((one: { entity_name: string }) => one.entity_name))).toEqual(new Set(['Eve New']))
  expect(proposed.map((one: Named) => one.document_name)).toContain('Government ID')
})

test('[AC-15] publishing changes no request, and what staff asked for or was begun is never withdrawn', async () => {
  const { loan, property } = await buildDeal(t.db, { amount_cents: 200_000_000 })
  const template_id = await idOf('Survey')
  await t.call(
    'POST',
    `/activity-templates/create-document-request/property/${property.id}/from-template/${template_id}`,
    staff,
  )
  const before = await requests(loan.id)
  await publish({ ...(await bigLoans()), when: [], then: [{ does: 'drop', template_id }] })
  expect(await requests(loan.id)).toEqual(before)
  expect((await needs(loan.id)).withdraw).toEqual([])
})

test('[AC-16] what staff dismissed is not proposed again, and it is written who did', async () => {
  await publish(await bigLoans())
  const { loan } = await buildDeal(t.db, { amount_cents: 200_000_000 })
  const found = await needs(loan.id)
  const done = await act('dismiss', loan.id, { request: [surveyOf(found)], conditions: [found.conditions[0].key] })
  expect(done.json().conditions).toEqual([])
  expect((await needs(loan.id)).request.map((one: Named) => one.document_name)).not.toContain('Survey')
  expect((await t.call('GET', `/loan/${loan.id}/timeline`, staff)).body).toContain('proposed: Survey, Survey reviewed')
})

test('[AC-14] a loan that is over, and one of others, is proposed nothing', async () => {
  const { loan } = await buildDeal(t.db, { status: 'funded' })
  expect(await needs(loan.id)).toEqual({ request: [], withdraw: [], conditions: [] })
  expect((await t.call('GET', '/loan/01990000-0000-7000-8000-000000000001/needs', staff)).json().code).toBe('not_found')
})
