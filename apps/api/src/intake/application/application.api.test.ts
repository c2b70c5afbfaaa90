import { noEmail, shownEmail } from '@plinth/domain/people/party/placeholder-email'
import { defaultTemplates } from '@plinth/domain/documents/document-request/templates'
import { addDays, todayIn } from '@plinth/domain/shared/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokerForm, filledForm, formProperty, solvedCaptcha, submitForm } from '../../../test/application-form.ts'
import { buildBorrower, buildUser } from '../../../test/factories.ts'
import { readLetters } from '../../../test/letters.ts'
import { testApp } from '../../../test/harness.ts'

let app: Awaited<ReturnType<typeof testApp>>
const admins: string[] = []
beforeAll(async () => {
  app = await testApp({ settings: { PLINTH_SUBMISSIONS_PER_HOUR: '1000' } })
  for (const active of [true, true, false]) admins.push((await buildUser(app.db, 'admin', { active })).id)
  await app.db
    .insertInto('template')
    .values(
      defaultTemplates.map((one) => ({
        ...one,
        conditions: [...one.conditions],
        flags: [...one.flags],
        questions: JSON.stringify(one.questions),
      })),
    )
    .execute()
})
afterAll(() => app.close())

const send = async (...[values, o]: [Parameters<typeof submitForm>[1], Parameters<typeof submitForm>[2]?]) => {
  const reply = await submitForm(app, values, o)
  expect(reply.statusCode, reply.body).toBe(201)
  await app.drain()
  const { human_id, application_id } = reply.json<{ human_id: string; application_id: string }>()
  const loan = await app.db.selectFrom('loan').selectAll().where('human_id', '=', human_id).executeTakeFirstOrThrow()
  return { loan, application_id }
}
const borrowerOf = (loanId: string) =>
  app.db
    .selectFrom('borrower')
    .innerJoin('loan_borrower', 'borrower_id', 'borrower.id')
    .selectAll('borrower')
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
const propertiesOf = (loanId: string) =>
  app.db
    .selectFrom('property')
    .innerJoin('loan_property', 'property_id', 'property.id')
    .selectAll('property')
    .where('loan_id', '=', loanId)
    .orderBy('position')
    .execute()
const lettersTo = (email: string) => readLetters(app, email)
const count = async (table: 'loan' | 'application' | 'lead') => {
  const row = await app.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

test('consent to the privacy notice is kept with the version of its wording, and never made up', async () => {
  const consentsOf = async (loanId: string) =>
    (await app.db.selectFrom('event').select(['kind', 'after']).where('loan_id', '=', loanId).execute())
      .filter(({ kind }) => kind === 'application.consented')
      .map(({ after }) => after)
  const agreed = await send(filledForm(), { over: { privacyConsent: true } })
  expect(await consentsOf(agreed.loan.id)).toEqual([{ privacy_notice_version: 0 }])
  expect(await consentsOf((await send(filledForm())).loan.id)).toEqual([])
  const { email: admin } = await app.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', admins[0] ?? '')
    .executeTakeFirstOrThrow()
  const own = { version: 0, body: '{lender} keeps it. Write to {contact}.' }
  expect((await app.call('PUT', '/lender-texts/privacy-notice/update', admin, own)).statusCode).toBe(200)
  const { privacy_notice: shown } = (await app.call('GET', '/application/config', null)).json()
  const { PLINTH_BRAND: lender, PLINTH_CONTACT_EMAIL: contact } = app.deps.config
  expect(shown).toEqual({ text: `${lender} keeps it. Write to ${contact}.`, version: 1 })
  const later = await send(filledForm(), { over: { privacyConsent: true } })
  expect(await consentsOf(later.loan.id)).toEqual([{ privacy_notice_version: 1 }])
  expect((await submitForm(app, filledForm(), { over: { privacyConsent: false } })).statusCode).toBe(400)
})

test('[E-70, A-04] anyone may submit the short form; it becomes a preliminary loan called after its address', async () => {
  const { loan } = await send(filledForm())
  expect(loan).toMatchObject({
    name: '350 Jay Street',
    status: 'preliminary',
    amount_cents: 125_000_000,
    purpose: 'Purchase',
    exit_strategy: 'Sale',
    duration_months: 12,
    expected_closing: '2031-03-15',
    estimated_sellout_cents: 210_000_000,
    is_blanket_loan: false,
    correspond_with_broker: false,
  })
  expect(loan.human_id).toMatch(/^BL-\d+$/)
  expect(loan.suggested_steps[0]).toBe('Generate term sheet')
})

test("[K-31] [W-18] 'view application' shows what was sent in to staff and the applicant, and to nobody else", async () => {
  const { loan } = await send(filledForm({ borrowerEmail: 'seen@example.com' }))
  const applicant = await borrowerOf(loan.id)
  const user = await app.db.selectFrom('app_user').selectAll().where('email', '=', applicant.email).executeTakeFirst()
  expect(user).toBeDefined()
  const { id } = await app.db
    .selectFrom('activity')
    .select('id')
    .where('loan_id', '=', loan.id)
    .where('type', '=', 'application')
    .executeTakeFirstOrThrow()
  const read = (email: string) => app.call('GET', `/activity/${id}/application`, email)
  const staff = await app.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', admins[0] ?? '')
    .executeTakeFirstOrThrow()
  const stranger = await buildUser(app.db, 'borrower')
  const own = await read(applicant.email)
  expect(own.statusCode, own.body).toBe(200)
  const { sections } = own.json<{ sections: { title: string; answers: { label: string; value: string }[] }[] }>()
  expect(sections.map((s) => s.title)).toEqual(['Borrower', 'Loan', 'Property'])
  const answers = Object.fromEntries(sections.flatMap((s) => s.answers.map((a) => [a.label, a.value])))
  expect(answers).toMatchObject({
    Phone: '(212) 555-0142',
    'Repayment Strategy': 'Sale',
    'Loan amount': '$1,250,000',
    'Estimated closing date': '03.15.2031',
    Address: '350 Jay Street, Brooklyn, NY 11201',
    'Property type': 'Multifamily (5+)',
  })
  expect(answers).not.toHaveProperty('Bedrooms')
  expect((await read(staff.email)).json()).toEqual(own.json())
  expect((await read(stranger.email)).statusCode).toBe(404)
})

test('[E-70] the borrower is created from the form, the address in small letters, the phone as code-number', async () => {
  const { loan } = await send(filledForm({ borrowerEmail: 'New.Person@Example.com' }))
  expect(await borrowerOf(loan.id)).toMatchObject({
    first_name: 'Maria',
    last_name: 'Ortega-Lind',
    email: 'new.person@example.com',
    email_is_placeholder: false,
    phone: '212-5550142',
    credit_score_band: '701-750',
    completed_projects: 4,
  })
})

test('[E-76] a borrower on file is left as they are: a form that names their address has a record of its own', async () => {
  const known = await buildBorrower(app.db, { email: 'known@example.com', first_name: 'Real', phone: '917-5550199' })
  const { loan } = await send(filledForm({ borrowerEmail: 'known@example.com' }))
  expect((await borrowerOf(loan.id)).id).not.toBe(known.id)
  const now = await app.db.selectFrom('borrower').selectAll().where('id', '=', known.id).executeTakeFirstOrThrow()
  expect(now).toEqual(known)
})

test("[E-30] a broker who names a stranger does not get at that person's record", async () => {
  const stranger = await buildBorrower(app.db, { email: 'stranger@example.com', ssn_sealed: 'v1.x' })
  const { loan } = await send(brokerForm({ borrowerEmail: 'stranger@example.com' }))
  const made = await borrowerOf(loan.id)
  expect(made.id).not.toBe(stranger.id)
  expect(made.ssn_sealed).toBeNull()
})

test('[E-15] properties keep every figure, in the neighborhood of their ZIP code', async () => {
  const second = formProperty({ propertyType: 'SFH', bedrooms: '3', bathrooms: '2', numberOfUnits: '' })
  const { loan } = await send(filledForm({ isBlanketLoan: 'Yes' }, [formProperty(), second]))
  const [first, other] = await propertiesOf(loan.id)
  expect(loan.name).toBe('350 Jay Street and 1 more')
  expect(first).toMatchObject({
    address_address: '350 Jay Street',
    address_zipcode: '11201',
    purchase_price_cents: 160_000_000,
    number_of_units: 12,
    rehab_budget_hard_cents: 25_000_000,
    requires_rehab: true,
    // 0.95 x 240,000 - 80,000 (E-56, E-58)
    current_noi_cents: 14_800_000,
    expected_noi_cents: null,
  })
  expect(other).toMatchObject({ property_type: 'SFH', bedrooms: 3, purchase_price_cents: null })
  expect(first?.neighborhood_id).toBe(other?.neighborhood_id)
  const area = await app.db.selectFrom('neighborhood').selectAll().where('zipcode', '=', '11201').execute()
  expect(area).toHaveLength(1)
})

test('[E-76] the loan opens with the activities of its type, each for the record it is about', async () => {
  const { loan } = await send(filledForm({}, [formProperty({ propertyType: 'SFH', numberOfUnits: '' })]))
  const activities = await app.db.selectFrom('activity').selectAll().where('loan_id', '=', loan.id).execute()
  const types = activities.filter((one) => one.type !== 'document-request').map((one) => one.type)
  expect(types.toSorted()).toEqual(
    [
      ...['application', 'term-sheet', 'good-faith-deposit', 'underwriting'],
      ...['plaid', 'credit-plus', 'lexis-nexis', 'reonomy', 'clear'],
      ...['costar', 'house-canary', 'neighborhood-scout', 'rentometer', 'appraisal'],
    ].toSorted(),
  )
  expect(activities.every((one) => one.state === 'New')).toBe(true)
  expect(activities.find((one) => one.type === 'plaid')?.borrower_id).toBe((await borrowerOf(loan.id)).id)
})

test("[M-48] every auto-create template the loan asks for becomes a request, due in seven days in the lender's zone", async () => {
  const { loan } = await send(
    filledForm({ isFlip: 'Yes', isBlanketLoan: 'Yes' }, [formProperty(), formProperty({ rehabStarted: 'Yes' })]),
  )
  const requests = await app.db
    .selectFrom('activity')
    .selectAll()
    .where('loan_id', '=', loan.id)
    .where('type', '=', 'document-request')
    .execute()
  const due = addDays(todayIn(app.deps.config.PLINTH_TIME_ZONE, app.clock.now()), 7)
  expect(new Set(requests.map((one) => one.due_on))).toEqual(new Set([due]))
  const flags = ['flip', 'cash_flow', 'mid_construction']
  const asked = defaultTemplates.filter(
    (one) => one.auto_create && (one.flags.length === 0 || one.flags.some((flag) => flags.includes(flag))),
  )
  const times = { loan: 1, borrower: 1, property: 2, 'legal-entity': 0 }
  expect(requests).toHaveLength(asked.reduce((sum, one) => sum + times[one.entity_kind], 0))
  expect(requests.length).toBeGreaterThan(5)
  expect(requests.every((one) => one.template_id !== null)).toBe(true)
})

test('[T-05] a submission is a new lead with who, property, amount, source and its loan', async () => {
  const { loan } = await send(brokerForm())
  const lead = await app.db.selectFrom('lead').selectAll().where('loan_id', '=', loan.id).executeTakeFirstOrThrow()
  expect(lead).toMatchObject({
    first_name: 'Ben',
    email: 'ben@brokers.example',
    property: '350 Jay Street, Brooklyn, NY 11201',
    amount_cents: 125_000_000,
    source: 'broker',
    state: 'new',
  })
})

test('[E-76] every active administrator is notified, an inactive one is not', async () => {
  const { loan } = await send(filledForm())
  const told = await app.db.selectFrom('notification').selectAll().where('loan_id', '=', loan.id).execute()
  expect(told.map((one) => one.user_id).toSorted()).toEqual(admins.slice(0, 2).toSorted())
  // Other tests ask for the same street: what is said of that comes behind.
  expect(told[0]?.message).toMatch(/^New application: 350 Jay Street, \$1,250,000(\. May be|$)/)
})

test('[R-33] the loan is scored at once, with borrower, property and the breakdown behind it', async () => {
  const { loan } = await send(filledForm({ borrowerEmail: 'scored@example.com' }))
  const kept = await app.db
    .selectFrom('loan_score')
    .selectAll()
    .where('loan_id', '=', loan.id)
    .executeTakeFirstOrThrow()
  expect(loan.score).toBeGreaterThan(0)
  expect(kept.score).toBe(loan.score)
  // Credit 701-750 gives 8, four projects give 5, on a base of 50.
  expect((await borrowerOf(loan.id)).score).toBe(63)
  expect((await propertiesOf(loan.id))[0]?.score).toBeGreaterThan(50)
  expect(kept.breakdown).toMatchObject({ borrowers: { total_score: 63 }, neighborhoods: { total_score: null } })
})

test('[E-76] a new borrower can sign in after an invitation, and gets a confirmation that repeats nothing typed', async () => {
  const { loan } = await send(filledForm({ borrowerEmail: 'fresh@example.com', firstName: 'Visit-evil' }))
  const user = await app.db
    .selectFrom('app_user')
    .selectAll()
    .where('email', '=', 'fresh@example.com')
    .executeTakeFirstOrThrow()
  expect(user.role).toBe('borrower')
  const letters = await lettersTo('fresh@example.com')
  expect(letters).toHaveLength(2)
  expect(letters[0]?.body_text).toContain(loan.human_id)
  expect(letters[1]?.body_text).toContain(`${app.deps.config.publicUrl}/sign-in`)
  expect(letters.some((one) => (one.body_text + one.to_name).includes('Visit-evil'))).toBe(false)
  const links = await app.db.selectFrom('user_borrower').selectAll().where('user_id', '=', user.id).execute()
  expect(links.map((one) => one.borrower_id)).toEqual([(await borrowerOf(loan.id)).id])
})

test('[E-76] a person who has an account keeps their role and gets no second invitation', async () => {
  const user = await buildUser(app.db, 'broker', { email: 'dual@example.com' })
  await send(filledForm({ borrowerEmail: 'dual@example.com' }))
  const now = await app.db.selectFrom('app_user').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  expect(now.role).toBe('broker')
  expect(await lettersTo('dual@example.com')).toHaveLength(1)
})

test('[E-30, E-31] in broker mode only the broker is written to; a borrower without address gets a placeholder nobody mails', async () => {
  const { loan } = await send(brokerForm({ brokerEmail: 'solo@brokers.example' }))
  const borrower = await borrowerOf(loan.id)
  expect(loan.correspond_with_broker).toBe(true)
  expect(borrower.email).toMatch(/\.invalid$/)
  expect(borrower.email_is_placeholder).toBe(true)
  expect(shownEmail(borrower.email)).toBe(noEmail)
  const letters = await app.db.selectFrom('mail').selectAll().where('loan_id', '=', loan.id).execute()
  expect(new Set(letters.map((one) => one.to_email))).toEqual(new Set(['solo@brokers.example']))
  const user = await app.db
    .selectFrom('app_user')
    .selectAll()
    .where('email', '=', 'solo@brokers.example')
    .executeTakeFirstOrThrow()
  expect(user.role).toBe('broker')
  const contact = await app.db
    .selectFrom('contact')
    .innerJoin('loan_contact', 'contact_id', 'contact.id')
    .selectAll('contact')
    .where('loan_id', '=', loan.id)
    .executeTakeFirstOrThrow()
  expect(contact).toMatchObject({ contact_type: 'broker', email: 'solo@brokers.example', first_name: 'Ben' })
})

test('[E-30] in broker mode a borrower whose address is given is not written to either', async () => {
  await send(brokerForm({ borrowerEmail: 'quiet@example.com' }))
  expect(await lettersTo('quiet@example.com')).toHaveLength(0)
  expect(
    await app.db.selectFrom('app_user').select('id').where('email', '=', 'quiet@example.com').execute(),
  ).toHaveLength(0)
})

test('[E-76] the form cannot flood a mailbox: three confirmations a day, the submissions are still taken', async () => {
  for (let n = 0; n < 4; n += 1) await send(filledForm({ borrowerEmail: 'flooded@example.com' }))
  const confirmations = (await lettersTo('flooded@example.com')).filter((one) => one.subject.includes('received'))
  expect(confirmations).toHaveLength(3)
})

test('[E-71] what was sent in is kept without the captcha, with its events', async () => {
  const { loan, application_id } = await send(filledForm())
  const kept = await app.db
    .selectFrom('application')
    .selectAll()
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ kind: 'init-request', loan_id: loan.id })
  expect(kept.payload).toMatchObject({ borrowerName: { firstName: 'Maria' }, amount: 1_250_000 })
  expect(JSON.stringify(kept.payload)).not.toContain('captcha')
  const kinds = (await app.db.selectFrom('event').select('kind').where('loan_id', '=', loan.id).execute()).map(
    (one) => one.kind,
  )
  expect(kinds).toEqual(expect.arrayContaining(['loan.created', 'loan.activities-opened', 'lead.created']))
})

test('[E-76] a submission repeated with its Idempotency-Key is one loan and the same answer', async () => {
  const token = await solvedCaptcha(app)
  const before = await count('loan')
  const o = { token, headers: { 'idempotency-key': 'try-1' } }
  const [first, second] = [await submitForm(app, filledForm(), o), await submitForm(app, filledForm(), o)]
  expect(second.statusCode).toBe(201)
  expect(second.json()).toEqual(first.json())
  expect(await count('loan')).toBe(before + 1)
})

test('[E-76] a captcha solution works once', async () => {
  const token = await solvedCaptcha(app)
  const before = await count('loan')
  expect((await submitForm(app, filledForm(), { token })).statusCode).toBe(201)
  const replay = await submitForm(app, filledForm(), { token })
  expect(replay.statusCode).toBe(422)
  expect(replay.json()).toMatchObject({ code: 'captcha_failed' })
  expect(await count('loan')).toBe(before + 1)
})

test('[E-76] two submissions at once with one captcha solution are one loan', async () => {
  const token = await solvedCaptcha(app)
  const replies = await Promise.all([1, 2, 3].map(() => submitForm(app, filledForm(), { token })))
  expect(replies.map((one) => one.statusCode).toSorted()).toEqual([201, 422, 422])
})

test('[E-60] a captcha that nobody solved, or that was altered, is refused', async () => {
  const good = JSON.parse(Buffer.from(await solvedCaptcha(app), 'base64').toString())
  const altered = [
    { ...good, challenge: { ...good.challenge, parameters: { ...good.challenge.parameters, cost: 1 } } },
    { ...good, solution: { ...good.solution, derivedKey: '00'.repeat(32) } },
    { ...good, challenge: { ...good.challenge, signature: '00'.repeat(32) } },
  ].map((one) => Buffer.from(JSON.stringify(one)).toString('base64'))
  for (const token of ['', 'nonsense', ...altered]) {
    const reply = await submitForm(app, filledForm(), { token, over: { captchaToken: { token } } })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'captcha_failed' })
  }
})

test('[E-60, E-62] a captcha solved over ten minutes ago has expired', async () => {
  const token = await solvedCaptcha(app)
  app.clock.advance(601)
  const reply = await submitForm(app, filledForm(), { token })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({ code: 'captcha_expired', detail: 'CAPTCHA expired. Please complete it again.' })
})

test('[E-76] a form filler that fills the hidden field is refused', async () => {
  const reply = await submitForm(app, filledForm(), { over: { website: 'https://spam.example' } })
  expect(reply.statusCode).toBe(422)
})

test('[E-76] a refused submission leaves nothing and its captcha stays good', async () => {
  const token = await solvedCaptcha(app)
  const before = await count('lead')
  expect((await submitForm(app, filledForm({ firstName: '' }), { token })).statusCode).toBe(400)
  expect(await count('lead')).toBe(before)
  expect((await submitForm(app, filledForm(), { token })).statusCode).toBe(201)
})

test('an application of over 256 KB is refused before it is read', async () => {
  const reply = await submitForm(app, filledForm(), { over: { padding: 'x'.repeat(262_144) } })
  expect(reply.statusCode).toBe(413)
})

test('[E-32] no answer tells whether an address is known', async () => {
  await buildUser(app.db, 'borrower', { email: 'member@example.com' })
  const [member, nobody] = await Promise.all(
    ['member@example.com', 'nobody@example.com'].map((borrowerEmail) => submitForm(app, filledForm({ borrowerEmail }))),
  )
  const shape = (reply: typeof member) => [reply?.statusCode, Object.keys(reply?.json<object>() ?? {})]
  expect(shape(member)).toEqual([201, ['application_id', 'human_id']])
  expect(shape(nobody)).toEqual(shape(member))
})
