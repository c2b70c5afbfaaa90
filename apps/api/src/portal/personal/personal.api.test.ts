import { plainDateToEpoch } from '@plinth/domain/shared/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildActivity, buildBorrower, buildDeal, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let admin: string
beforeAll(async () => {
  t = await testApp()
  admin = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

type Home = {
  entity: { id: string } | null
  loans: {
    loan: { id: string; group: string }
    activities: { activity_type: string; processes: { documents: object[] }[] }[]
    other_activities: { activity_type: string }[]
    completion: number
  }[]
  counts: Record<string, number>
  completion: number
}
const home = async (email: string, query = '') => (await t.call('GET', `/personal/home${query}`, email)).json<Home>()
const events = (id: string) =>
  t.db
    .selectFrom('event')
    .select(['kind', 'before', 'after', 'actor_name'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()

describe('the personal page', () => {
  test('[G-08] funded and paid-off loans are Funded, all others Active', async () => {
    const d = await buildDeal(t.db)
    for (const status of ['funded', 'paid-off', 'rejected'] as const) {
      const loan = await buildLoan(t.db, { status })
      await t.db.insertInto('loan_borrower').values({ loan_id: loan.id, borrower_id: d.borrower.id }).execute()
    }
    expect((await home(d.borrowerUser.email)).loans.map((l) => l.loan.group)).toEqual([
      'active',
      'funded',
      'funded',
      'active',
    ])
  })

  test('[G-02] [G-05] [G-07] own activities with counts and whole percent; none is 0', async () => {
    const d = await buildDeal(t.db)
    expect((await home(d.borrowerUser.email)).completion).toBe(0)
    for (const state of ['New', 'Accepted', 'Rejected'] as const) await buildActivity(t.db, d.loan.id, { state })
    const got = await home(d.borrowerUser.email)
    expect(got).toMatchObject({
      counts: { New: 1, Accepted: 1, Rejected: 1 },
      completion: 33,
      loans: [{ completion: 33 }],
    })
    expect(got.loans[0]?.activities).toHaveLength(3)
  })

  test("[G-03] [G-04] a broker's other tasks are those that are no document requests", async () => {
    const d = await buildDeal(t.db)
    await buildActivity(t.db, d.loan.id)
    await buildActivity(t.db, d.loan.id, { type: 'application', state: 'Done' })
    const [loan] = (await home(d.brokerUser.email)).loans
    expect(loan?.activities.map((a) => a.activity_type)).toEqual(['document-request'])
    expect(loan?.other_activities.map((a) => a.activity_type)).toEqual(['application'])
    expect(loan?.completion).toBe(50)
    const [own] = (await home(d.borrowerUser.email)).loans
    expect([own?.activities.length, own?.other_activities.length]).toEqual([2, 0])
  })

  test('[G-13] one of several records is chosen, by id; a foreign one is not found', async () => {
    const d = await buildDeal(t.db)
    const second = await buildBorrower(t.db)
    await t.db.insertInto('user_borrower').values({ user_id: d.borrowerUser.id, borrower_id: second.id }).execute()
    expect(await home(d.borrowerUser.email)).toMatchObject({ entity: null, loans: [] })
    expect(await home(d.borrowerUser.email, `?entity_id=${d.borrower.id}`)).toMatchObject({
      entity: { id: d.borrower.id },
      loans: [{}],
    })
    expect(await home(d.borrowerUser.email, `?entity_id=${second.id}`)).toMatchObject({
      entity: { id: second.id },
      loans: [],
    })
    const stranger = await buildBorrower(t.db)
    expect((await t.call('GET', `/personal/home?entity_id=${stranger.id}`, d.borrowerUser.email)).statusCode).toBe(404)
    expect((await t.call('GET', '/personal/auth', d.borrowerUser.email)).statusCode).toBe(409)
    expect((await t.call('GET', `/personal/auth?entity_id=${second.id}`, d.borrowerUser.email)).json()).toMatchObject({
      id: second.id,
    })
  })

  test('[G-13] [X-07] without any record the documented text is answered', async () => {
    const alone = await buildUser(t.db, 'borrower')
    const broker = await buildUser(t.db, 'broker')
    const text = 'User has no valid role or multiple entities'
    expect((await t.call('GET', '/personal/auth', alone.email)).json()).toMatchObject({ status: 409, detail: text })
    expect((await t.call('GET', '/broker/auth', broker.email)).json()).toMatchObject({ status: 409, detail: text })
  })
})

describe('editing details', () => {
  const update = (id: string, as: string, body: object) => t.call('PUT', `/personal/borrower/update/${id}`, as, body)

  test('[G-32] only what was sent changes, recorded before and after; the sign-in address stays', async () => {
    const { borrower, borrowerUser } = await buildDeal(t.db)
    const reply = await update(borrower.id, borrowerUser.email, {
      version: 1,
      first_name: 'Beatrix',
      phone: '646-5550101',
      date_of_birth: plainDateToEpoch('1980-02-29'),
      email: 'New@Example.com',
    })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      {
        first_name: 'Beatrix',
        last_name: 'Sponsor',
        phone: '646-5550101',
        date_of_birth: 320630400,
        email: borrowerUser.email,
        pending_email: 'new@example.com',
        version: 2,
      },
    ])
    expect(await events(borrower.id)).toMatchObject([
      { kind: 'borrower.email-change-asked', after: { email: 'new@example.com' } },
      {
        kind: 'borrower.updated',
        before: { first_name: 'Bea', phone: '212-5550100' },
        after: { first_name: 'Beatrix', date_of_birth: '1980-02-29' },
      },
    ])
    const user = await t.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', borrowerUser.id)
      .executeTakeFirstOrThrow()
    expect(user.email).toBe(borrowerUser.email)
  })

  test('[G-23] the social security number is sealed to its row, never answered, never in the trail', async () => {
    const { borrower, borrowerUser } = await buildDeal(t.db)
    const reply = await update(borrower.id, borrowerUser.email, { version: 1, ssn: '123121234' })
    expect(reply.json()).toMatchObject({ has_ssn: true, version: 2 })
    expect(reply.body).not.toContain('123121234')
    const row = await t.db
      .selectFrom('borrower')
      .select('ssn_sealed')
      .where('id', '=', borrower.id)
      .executeTakeFirstOrThrow()
    expect(row.ssn_sealed).not.toContain('123121234')
    expect(t.deps.sealer.open(row.ssn_sealed ?? '', `borrower.ssn:${borrower.id}`)).toBe('123121234')
    expect(await events(borrower.id)).toMatchObject([{ after: { ssn: '[sealed]' } }])
  })

  test.each([
    ['[G-21] an SSN that is none', { ssn: '666121234' }, 'ssn', 'SSN is not valid'],
    ['[G-19] a birth date to come', { date_of_birth: 4_000_000_000 }, 'date_of_birth', 'Birth date is not valid'],
    ['[G-25] a phone of another form', { phone: '2125550100' }, 'phone', 'Phone number is not valid'],
    ['[E-32] an address that stands for none', { email: 'x@no-email.invalid' }, 'email', 'Invalid email'],
  ])('%s is refused with its field', async (_title, change, path, message) => {
    const { borrower, borrowerUser } = await buildDeal(t.db)
    const reply = await update(borrower.id, borrowerUser.email, { version: 1, ...change })
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors: [{ path, message }] }])
  })

  test('[G-32] what only staff may set is refused', async () => {
    const { borrower, borrowerUser } = await buildDeal(t.db)
    expect((await update(borrower.id, borrowerUser.email, { version: 1, credit_score: 800 })).statusCode).toBe(400)
  })

  test('a stale edit is refused and names the current version', async () => {
    const { borrower, borrowerUser } = await buildDeal(t.db)
    expect((await update(borrower.id, borrowerUser.email, { version: 1, first_name: 'B' })).statusCode).toBe(200)
    const stale = await update(borrower.id, borrowerUser.email, { version: 1, first_name: 'C' })
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { code: 'version_conflict', errors: [{ message: '2' }] },
    ])
  })

  test('two edits at once: one is kept, the other refused', async () => {
    const { borrower, borrowerUser } = await buildDeal(t.db)
    const both = await Promise.all(
      ['X', 'Y'].map((name) => update(borrower.id, borrowerUser.email, { version: 1, first_name: name })),
    )
    expect(both.map((r) => r.statusCode).toSorted()).toEqual([200, 409])
    expect(await events(borrower.id)).toHaveLength(1)
  })

  test('[W-20] a read-only person edits nothing; without the right to the number only that is refused', async () => {
    const { borrower, borrowerUser } = await buildDeal(t.db)
    const deny = (denied: string[]) =>
      t.db.updateTable('app_user').set({ denied }).where('id', '=', borrowerUser.id).execute()
    await deny(['no-ssn'])
    expect((await update(borrower.id, borrowerUser.email, { version: 1, ssn: '123121234' })).statusCode).toBe(403)
    expect((await update(borrower.id, borrowerUser.email, { version: 1, first_name: 'B' })).statusCode).toBe(200)
    await deny(['read-only'])
    expect((await update(borrower.id, borrowerUser.email, { version: 2, first_name: 'D' })).statusCode).toBe(403)
  })

  test('[G-33] [G-34] [V-35] a broker changes the own contact; an administrator too', async () => {
    const { contact, brokerUser } = await buildDeal(t.db)
    const send = (as: string, version: number, first_name: string) =>
      t.call('PUT', `/personal/contact/update/${contact.id}`, as, {
        version,
        first_name,
        last_name: 'Broker',
        email: contact.email,
      })
    expect((await send(brokerUser.email, 1, 'Carl')).json()).toMatchObject({ first_name: 'Carl', version: 2 })
    expect((await send(admin, 2, 'Carla')).json()).toMatchObject({ first_name: 'Carla', version: 3 })
    expect(await events(contact.id)).toMatchObject([
      { after: { first_name: 'Carl' } },
      { after: { first_name: 'Carla' } },
    ])
  })
})

describe('contacts of a loan', () => {
  const lawyer = { first_name: 'Lou', last_name: 'Law', email: 'lou@law.example', contact_type: 'attorney' }

  test('[G-38] [G-39] a borrower makes one; the same one again is refused', async () => {
    const d = await buildDeal(t.db)
    const create = () => t.call('PUT', `/personal/${d.loan.id}/create-contact`, d.borrowerUser.email, lawyer)
    const both = await Promise.all([create(), create()])
    expect(both.map((r) => r.statusCode).toSorted()).toEqual([201, 400])
    const list = await t.call('GET', `/personal/loan/${d.loan.id}/contacts`, d.borrowerUser.email)
    expect(list.json<{ contacts: { email: string }[] }>().contacts.map((c) => c.email)).toContain(lawyer.email)
    expect(list.json<{ contacts: object[] }>().contacts).toHaveLength(2)
  })

  test('[G-38] one of an own loan is put on another own loan; a stranger is not found', async () => {
    const d = await buildDeal(t.db)
    const second = await buildLoan(t.db)
    await t.db.insertInto('loan_borrower').values({ loan_id: second.id, borrower_id: d.borrower.id }).execute()
    const add = (contact: string) =>
      t.call('PUT', `/personal/loan/${second.human_id}/add-contact/${contact}`, d.borrowerUser.email)
    expect((await add(d.contact.id)).json()).toMatchObject({ contacts: [{ id: d.contact.id }] })
    expect((await add(d.contact.id)).statusCode).toBe(200)
    expect((await add((await buildDeal(t.db)).contact.id)).statusCode).toBe(404)
  })

  test('[G-33, G-38, V-35] borrower and broker change and remove what they put there; of two at once the second is told', async () => {
    const d = await buildDeal(t.db)
    const [borrower, broker] = [d.borrowerUser.email, d.brokerUser.email]
    const made = await t.call('PUT', `/personal/${d.loan.id}/create-contact`, broker, lawyer)
    const { contact_id: id } = made.json<{ contact_id: string }>()
    const change = (as: string, version: number, last_name: string) =>
      t.call('PUT', `/personal/contact/update/${id}`, as, { version, ...lawyer, contact_type: undefined, last_name })
    expect((await change(borrower, 1, 'Lawson')).json()).toMatchObject({ last_name: 'Lawson', version: 2 })
    expect((await change(broker, 1, 'Lost')).json()).toMatchObject({ code: 'version_conflict' })
    expect((await change(broker, 2, 'Law')).json()).toMatchObject({ last_name: 'Law', version: 3 })
    expect((await change((await buildDeal(t.db)).borrowerUser.email, 3, 'Mine')).statusCode).toBe(404)
    const list = (as: string) => t.call('GET', `/personal/loan/${d.loan.id}/contacts`, as)
    expect((await list(broker)).json()).toMatchObject({ own_contacts: [id] })
    const remove = (as: string, which = id) => t.call('PUT', `/personal/loan/${d.loan.id}/remove-contact/${which}`, as)
    expect((await remove(borrower, d.contact.id)).json()).toMatchObject({ code: 'state_conflict' })
    expect((await remove(borrower)).json()).toMatchObject({ contacts: [{ id: d.contact.id }], own_contacts: [] })
    expect((await remove(broker)).statusCode).toBe(404)
    expect((await change(broker, 3, 'Gone')).statusCode).toBe(404)
  })

  test("[G-38] a contact who also works on other people's loans, or signs in, is theirs to change", async () => {
    const [d, other] = [await buildDeal(t.db), await buildDeal(t.db)]
    const { contact_id: id } = (
      await t.call('PUT', `/personal/${d.loan.id}/create-contact`, d.borrowerUser.email, lawyer)
    ).json<{ contact_id: string }>()
    await t.db.insertInto('loan_contact').values({ loan_id: other.loan.id, contact_id: id, position: 9 }).execute()
    const body = { version: 1, first_name: 'L', last_name: 'L', email: 'l@law.example' }
    const change = () => t.call('PUT', `/personal/contact/update/${id}`, d.borrowerUser.email, body)
    expect((await change()).statusCode).toBe(404)
    await t.db.deleteFrom('loan_contact').where('loan_id', '=', other.loan.id).where('contact_id', '=', id).execute()
    await t.db.insertInto('user_contact').values({ user_id: other.brokerUser.id, contact_id: id }).execute()
    expect((await change()).statusCode).toBe(404)
    const list = await t.call('GET', `/personal/loan/${d.loan.id}/contacts`, d.borrowerUser.email)
    expect(list.json()).toMatchObject({ own_contacts: [] })
  })

  test('[D-15] nothing is added to an archived loan', async () => {
    const d = await buildDeal(t.db, { archived_at: new Date() })
    const reply = await t.call('PUT', `/personal/${d.loan.id}/create-contact`, d.borrowerUser.email, lawyer)
    expect(reply.json()).toMatchObject({ status: 409, code: 'archived' })
  })
})

describe('[G-15] [G-16] files, by the calls of the own side', () => {
  const pdf = { name: 'roll.pdf', content_type: 'application/pdf' }
  const bytes = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )
  const open = (side: string, id: string, as: string) =>
    t.call('POST', `/${side}/${id}/generate-document-with-presigned-url`, as, pdf)
  const put = (url: string) =>
    t.app.inject({ method: 'PUT', url, headers: { 'content-type': pdf.content_type }, payload: bytes })
  const run = (side: string, id: string, process: string, as: string) =>
    t.call('POST', `/${side}/${id}/process/${process}/run`, as)

  test.each(['personal', 'broker'])(
    '[G-16] [M-17] %s: ask, send, run; then the file is there to fetch',
    async (side) => {
      const d = await buildDeal(t.db)
      const as = side === 'broker' ? d.brokerUser.email : d.borrowerUser.email
      const request = await buildActivity(t.db, d.loan.id)
      const ticket = (await open(side, request.id, as)).json<{
        presigned_url: string
        process_id: string
        document_id: string
      }>()
      expect((await run(side, request.id, ticket.process_id, as)).statusCode).toBe(409)
      expect((await put(ticket.presigned_url)).statusCode).toBe(200)
      const ran = await run(side, request.id, ticket.process_id, as)
      expect([ran.statusCode, ran.json()]).toMatchObject([202, { status: { state: 'Sent' } }])
      await t.drain()
      const link = await t.call('GET', `/${side}/${request.id}/document/${ticket.document_id}/download`, as)
      expect(link.json()).toMatchObject({ file_name: 'roll.pdf', content_type: 'application/pdf' })
      const stranger = (await buildDeal(t.db))[side === 'broker' ? 'brokerUser' : 'borrowerUser'].email
      expect(
        (await t.call('GET', `/${side}/${request.id}/document/${ticket.document_id}/download`, stranger)).statusCode,
      ).toBe(404)
      expect((await run(side, request.id, ticket.process_id, stranger)).statusCode).toBe(404)
    },
  )

  test.each(['Accepted', 'Processing', 'Paused'] as const)(
    '[K-22] [K-32] nothing is uploaded to a request that is %s',
    async (state) => {
      const d = await buildDeal(t.db)
      const request = await buildActivity(t.db, d.loan.id, { state })
      expect((await open('personal', request.id, d.borrowerUser.email)).json()).toMatchObject({
        code: 'state_conflict',
      })
    },
  )

  test.each(['New', 'Sent', 'Processed', 'Rejected', 'Failed'] as const)(
    '[K-20] [K-21] a request that is %s takes a file',
    async (state) => {
      const d = await buildDeal(t.db)
      const request = await buildActivity(t.db, d.loan.id, { state })
      expect((await open('personal', request.id, d.borrowerUser.email)).statusCode).toBe(200)
    },
  )

  test('[M-51] a file shows once it was sent, also while it is being checked; an upload that was given up does not', async () => {
    const d = await buildDeal(t.db)
    const as = d.borrowerUser.email
    const request = await buildActivity(t.db, d.loan.id)
    const shown = async () =>
      (await home(as)).loans.flatMap((l) => l.activities.flatMap((a) => a.processes.map((p) => p.documents.length)))
    await open('personal', request.id, as)
    expect(await shown()).toEqual([])
    const ticket = (await open('personal', request.id, as)).json<{ presigned_url: string; process_id: string }>()
    await put(ticket.presigned_url)
    await run('personal', request.id, ticket.process_id, as)
    expect(await shown()).toEqual([1])
  })

  test('[L-14] [W-20] the borrower sends a signed term sheet back', async () => {
    const d = await buildDeal(t.db)
    const sheet = await buildActivity(t.db, d.loan.id, { type: 'term-sheet', state: 'Sent' })
    const custom = await t.call(
      'POST',
      `/personal/${sheet.id}/generate-custom-document-with-presigned-url`,
      d.borrowerUser.email,
      pdf,
    )
    const ticket = custom.json<{ presigned_url: string; process_id: string }>()
    await put(ticket.presigned_url)
    const ran = await run('personal', sheet.id, ticket.process_id, d.borrowerUser.email)
    expect([ran.statusCode, ran.json()]).toMatchObject([202, { status: { state: 'Sent' }, processes: [] }])
    expect((await run('personal', sheet.id, ticket.process_id, d.borrowerUser.email)).statusCode).toBe(202)
    await t.drain()
    expect(await events(sheet.id)).toMatchObject([{ kind: 'activity.set-signed' }])
  })

  test('[P-30] a file for a term sheet that was not sent out leaves it as it is', async () => {
    const d = await buildDeal(t.db)
    const sheet = await buildActivity(t.db, d.loan.id, { type: 'term-sheet' })
    const ticket = (await open('personal', sheet.id, d.borrowerUser.email)).json<{
      presigned_url: string
      process_id: string
    }>()
    await put(ticket.presigned_url)
    const ran = await run('personal', sheet.id, ticket.process_id, d.borrowerUser.email)
    expect([ran.statusCode, ran.json()]).toMatchObject([202, { status: { state: 'New' } }])
    const loan = await t.db.selectFrom('loan').select('status').where('id', '=', d.loan.id).executeTakeFirstOrThrow()
    expect(loan.status).toBe('preliminary')
  })

  test('[W-20] a person without the right to upload is refused', async () => {
    const d = await buildDeal(t.db)
    await t.db
      .updateTable('app_user')
      .set({ denied: ['read-only'] })
      .where('id', '=', d.borrowerUser.id)
      .execute()
    const request = await buildActivity(t.db, d.loan.id)
    expect((await open('personal', request.id, d.borrowerUser.email)).statusCode).toBe(403)
  })
})

test('[I-70] the sponsor link says whose it is and how to go on, to whoever holds it, until it ends', async () => {
  const { loan, borrower, borrowerUser } = await buildDeal(t.db)
  const staff = await buildUser(t.db, 'admin')
  const made = await t.call('GET', `/loan/${loan.id}/get-sponsor-link`, staff.email)
  const { url, expires_epoch } = made.json<{ url: string; expires_epoch: number }>()
  const token = new URL(url).searchParams.get('sponsor') ?? ''
  const open = (text: string) => t.call('GET', `/personal/sponsor/${text}`, null)
  await t.db.updateTable('app_user').set({ last_sign_in_at: null }).where('id', '=', borrowerUser.id).execute()
  expect((await open(token)).json()).toEqual({
    loan: { human_id: loan.human_id, name: loan.name },
    email_hint: `${borrower.email[0]}•••${borrower.email.slice(borrower.email.indexOf('@'))}`,
    has_account: false,
    expires_epoch,
  })
  expect((await open(token)).body).not.toContain(borrower.email)
  await t.db.updateTable('app_user').set({ last_sign_in_at: new Date() }).where('email', '=', borrower.email).execute()
  expect((await open(token)).json()).toMatchObject({ has_account: true })
  expect((await open(`${token}x`)).statusCode).toBe(404)
  await t.db.updateTable('loan').set({ archived_at: new Date() }).where('id', '=', loan.id).execute()
  expect((await open(token)).statusCode).toBe(404)
})
