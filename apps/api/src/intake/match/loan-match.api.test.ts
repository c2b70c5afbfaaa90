import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokerForm, filledForm, formProperty, submitForm } from '../../../test/application-form.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { filledWizard, wizardOn } from '../../../test/wizard-form.ts'

let app: Awaited<ReturnType<typeof testApp>>
let by: ReturnType<typeof wizardOn>
let staff = ''
beforeAll(async () => {
  app = await testApp({ settings: { PLINTH_SUBMISSIONS_PER_HOUR: '1000' } })
  by = wizardOn(app)
  staff = (await buildUser(app.db, 'admin')).email
})
afterAll(() => app.close())

let n = 0
/** A street of its own for each test, so that none finds another's loans. */
const streetOf = () => {
  n += 1
  return `Match ${n} Street`
}
/** A telephone of its own for each test: name and telephone alike are a match, too. */
const phone = () => `917555${1000 + n}`
const formOn = (route: string, over: Parameters<typeof filledForm>[0]) => {
  const { address } = formProperty()
  return filledForm({ phone: phone(), ...over }, [formProperty({ address: { ...address, route } })])
}
const wizardOf = (email: string, route: string, sponsor: object = {}) => {
  const { property, sponsor: filled } = filledWizard()
  return filledWizard({
    sponsor: { ...filled, email, phone: phone(), ...sponsor },
    property: { ...property, address: { ...property.address, route } },
  })
}
const sent = async (form: Parameters<typeof submitForm>[1]) => {
  const reply = await submitForm(app, form)
  expect(reply.statusCode, reply.body).toBe(201)
  await app.drain()
  return reply.json<{ human_id: string }>().human_id
}
interface Matches {
  people: { kind: string; id: string; other_id: string; same: string[]; other_loans: { human_id: string }[] }[]
  loans: { loan: { human_id: string }; join: string; identical: boolean; email_confirmed: boolean }[]
}
const matches = async (humanId: string) => (await app.call('GET', `/loan/${humanId}/matches`, staff)).json<Matches>()
const loanOf = (humanId: string) =>
  app.db.selectFrom('loan').selectAll().where('human_id', '=', humanId).executeTakeFirstOrThrow()
const borrowersOf = async (humanId: string) =>
  app.db
    .selectFrom('borrower')
    .innerJoin('loan_borrower', 'borrower_id', 'borrower.id')
    .selectAll('borrower')
    .where('loan_id', '=', (await loanOf(humanId)).id)
    .execute()
const joinPeople = async (humanId: string, as = staff) => {
  const [match] = (await matches(humanId)).people
  if (!match) throw new Error('nobody to join')
  const { kind, id, other_id } = match
  return app.call('POST', `/loan/${humanId}/join-people`, as, { kind, id, other_id })
}

test('[F-37, E-32] staff see who may be the same person and which loan an application may belong to, on both loans', async () => {
  const [email, street] = ['both@example.com', streetOf()]
  const older = await sent(formOn(street, { borrowerEmail: email, amount: '900,000' }))
  const { human_id: newer } = await by.send(wizardOf(email, street))
  await app.drain()
  expect(await matches(newer)).toMatchObject({
    people: [{ kind: 'borrower', same: ['email', 'name', 'phone'], other_loans: [{ human_id: older }] }],
    loans: [{ loan: { human_id: older }, join: 'this-into-it', identical: false, email_confirmed: false }],
  })
  expect((await matches(older)).loans).toMatchObject([{ loan: { human_id: newer }, join: 'it-into-this' }])
  const stranger = await buildUser(app.db, 'borrower')
  expect((await app.call('GET', `/loan/${newer}/matches`, stranger.email)).statusCode).toBe(403)
  expect((await app.call('GET', `/loan/${newer}/matches`, email)).statusCode).toBe(403)
})

test('[F-37] joined by hand: the loan gets the application, its files and what it lacked; the other is archived', async () => {
  const [email, street] = ['joined@example.com', streetOf()]
  const older = await sent(formOn(street, { borrowerEmail: email, amount: '900,000' }))
  const [kept] = await borrowersOf(older)
  const { human_id: newer, application_id: id } = await by.send(wizardOf(email, street), ['uploadBorrowingEntityW9'])
  await app.drain()
  const reply = await app.call('POST', `/loan/${newer}/join-application`, staff, { into: older })
  expect(reply.json()).toMatchObject({ loan: { human_id: older } })
  await app.drain()
  const loan = await loanOf(older)
  expect(loan.amount_cents).toBe(90_000_000)
  const [borrower, ...others] = await borrowersOf(older)
  expect(others).toEqual([])
  expect(borrower).toMatchObject({ id: kept?.id, date_of_birth: '1980-05-06', address_city: 'Brooklyn' })
  expect(app.deps.sealer.open(borrower?.ssn_sealed ?? '', `borrower.ssn:${borrower?.id}`)).toBe('123456789')
  const application = await app.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(application.loan_id).toBe(loan.id)
  expect(application.document_id).not.toBeNull()
  const files = await app.db.selectFrom('document').select('file_name').where('loan_id', '=', loan.id).execute()
  expect(files.map(({ file_name: name }) => name).toSorted()).toEqual([
    `Application ${older}.pdf`,
    'idUpload.pdf',
    'uploadBorrowingEntityW9.pdf',
  ])
  const entities = await app.db
    .selectFrom('loan_legal_entity')
    .select('loan_id')
    .where('loan_id', '=', loan.id)
    .execute()
  expect(entities).toHaveLength(1)
  const activity = await app.db
    .selectFrom('activity')
    .select('state')
    .where('loan_id', '=', loan.id)
    .where('type', '=', 'application')
    .executeTakeFirstOrThrow()
  expect(activity.state).toBe('Done')
  expect((await loanOf(newer)).archived_at).not.toBeNull()
  const events = await app.db.selectFrom('event').select('kind').where('loan_id', '=', loan.id).execute()
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['borrower.joined', 'loan.application-joined', 'loan.application-joined-by-hand']),
  )
  const again = await app.call('POST', `/loan/${newer}/join-application`, staff, { into: older })
  expect(again.json()).toMatchObject({ code: 'archived' })
})

test('[F-37] a loan that went further, that is over, or that names another borrower is not joined', async () => {
  const [email, street] = ['further@example.com', streetOf()]
  const older = await sent(formOn(street, { borrowerEmail: email }))
  const newer = await sent(formOn(street, { borrowerEmail: email }))
  const other = await sent(formOn(street, { borrowerEmail: 'else@example.com', phone: '9175550100' }))
  const join = (from: string, into: string) => app.call('POST', `/loan/${from}/join-application`, staff, { into })
  expect((await join(older, newer)).json()).toMatchObject({ code: 'state_conflict' })
  expect((await join(other, older)).json()).toMatchObject({ code: 'state_conflict' })
  await app.db.updateTable('loan').set({ status: 'underwriting' }).where('human_id', '=', newer).execute()
  expect((await join(newer, older)).json()).toMatchObject({ code: 'state_conflict' })
  await app.db.updateTable('loan').set({ status: 'preliminary' }).where('human_id', '=', newer).execute()
  await app.db.updateTable('loan').set({ status: 'funded' }).where('human_id', '=', older).execute()
  expect((await join(newer, older)).json()).toMatchObject({ code: 'state_conflict' })
})

test('[F-37] the record that a person signs in for stays, whichever is older; its gaps are filled and the loans are its own', async () => {
  const [email, street] = ['stays@example.com', streetOf()]
  const deal = await sent(brokerForm({ borrowerEmail: email, brokerEmail: 'stays@brokers.example', phone: phone() }))
  const own = await sent(formOn(street, { borrowerEmail: email, phone: '9175550111' }))
  const [mine] = await borrowersOf(own)
  const reply = await joinPeople(deal)
  expect(reply.json()).toMatchObject({ people: [] })
  expect((await borrowersOf(deal)).map(({ id }) => id)).toEqual([mine?.id])
  const home = await app.call('GET', '/personal/home', email)
  expect(home.json<{ loans: unknown[] }>().loans).toHaveLength(2)
  // The broker still reads no more of the sponsor than name and email.
  const { sponsors } = (await app.call('GET', '/broker/sponsors', 'stays@brokers.example')).json<{
    sponsors: { phone: unknown }[]
  }>()
  expect(sponsors.map(({ phone }) => phone)).toEqual([null])
})

test('[F-37] records of different people, or with different numbers or birth dates, are not joined', async () => {
  const email = 'differ@example.com'
  const street = streetOf()
  const first = (await by.send(wizardOf(email, street))).human_id
  await app.drain()
  const second = (await by.send(wizardOf(email, `${street} North`, { ssn: '321121234' }))).human_id
  await app.drain()
  expect((await joinPeople(second)).json()).toMatchObject({
    code: 'state_conflict',
    detail: 'The two records hold different Social Security numbers. Correct one of them first.',
  })
  expect(await borrowersOf(first)).toHaveLength(1)
  const [one, two] = [await borrowersOf(first), await borrowersOf(second)].map(([b]) => b?.id ?? '')
  await app.db
    .updateTable('borrower')
    .set({ ssn_sealed: null, date_of_birth: '1970-01-01' })
    .where('id', '=', two ?? '')
    .execute()
  expect((await joinPeople(second)).json()).toMatchObject({
    detail: 'The two records hold different dates of birth. Correct one of them first.',
  })
  await app.db
    .updateTable('borrower')
    .set({ date_of_birth: null })
    .where('id', '=', two ?? '')
    .execute()
  const stranger = await buildUser(app.db, 'borrower')
  await app.db
    .insertInto('user_borrower')
    .values({ user_id: stranger.id, borrower_id: two ?? '' })
    .execute()
  expect((await joinPeople(second)).json()).toMatchObject({
    detail: "These two records belong to different sign-ins and can't be merged.",
  })
  expect((await borrowersOf(first)).map(({ id }) => id)).toEqual([one])
})

test('[W-20] joining needs the right to edit loans', async () => {
  const email = 'rights@example.com'
  await sent(formOn(streetOf(), { borrowerEmail: email }))
  const second = await sent(formOn(streetOf(), { borrowerEmail: email }))
  const denied = await buildUser(app.db, 'admin', { denied: ['edit-loan'] })
  expect((await joinPeople(second, denied.email)).statusCode).toBe(403)
})

test('[F-37] the same property and amount twice within 30 days, or the same purpose, is pointed out, whoever asks', async () => {
  const street = streetOf()
  const first = await sent(formOn(street, { borrowerEmail: 'twin1@example.com', phone: '9175550121' }))
  const second = await sent(formOn(street, { borrowerEmail: 'twin2@example.com', phone: '9175550122' }))
  const third = await sent(
    formOn(street, { borrowerEmail: 'twin3@example.com', phone: '9175550123', amount: '1,250,001' }),
  )
  await app.db.updateTable('loan').set({ purpose: 'Refinance' }).where('human_id', '=', second).execute()
  expect((await matches(second)).loans).toMatchObject([{ loan: { human_id: first }, identical: true, join: 'no' }])
  expect((await matches(third)).loans).toMatchObject([
    { loan: { human_id: first }, identical: false, same_purpose: true, join: 'no' },
  ])
})

test('[F-37] a short application that may repeat an open request says so to staff, with which, and to nobody else', async () => {
  const street = streetOf()
  const form = (over: Parameters<typeof filledForm>[0]) => formOn(street, over)
  const older = await sent(form({ borrowerEmail: 'first@example.com', amount: '900,000' }))
  const reply = await submitForm(app, form({ borrowerEmail: 'stranger@example.com', phone: '9175550199' }))
  const newer = reply.json<{ human_id: string }>().human_id
  expect(Object.keys(reply.json()).toSorted()).toEqual(['application_id', 'human_id'])
  await app.drain()
  const told = await app.db
    .selectFrom('notification')
    .innerJoin('app_user', 'app_user.id', 'notification.user_id')
    .select(['app_user.role', 'message'])
    .where('loan_id', '=', (await loanOf(newer)).id)
    .execute()
  expect(told.length).toBeGreaterThan(0)
  expect(told.every(({ role }) => role === 'admin')).toBe(true)
  for (const { message } of told) expect(message).toMatch(new RegExp(`\\. May be the same request as ${older}$`))
  const letters = await app.db
    .selectFrom('mail')
    .select('body_text')
    .where('to_email', '=', 'stranger@example.com')
    .execute()
  for (const { body_text: text } of letters) expect(text).not.toContain(older)
  expect((await matches(newer)).loans).toMatchObject([{ loan: { human_id: older }, identical: false, join: 'no' }])
  await app.db.updateTable('loan').set({ status: 'rejected' }).where('human_id', 'in', [older, newer]).execute()
  const third = await sent(form({ borrowerEmail: 'third@example.com', phone: '9175550198' }))
  const after = await app.db
    .selectFrom('notification')
    .select('message')
    .where('loan_id', '=', (await loanOf(third)).id)
    .execute()
  for (const { message } of after) expect(message).not.toContain('same request')
})
