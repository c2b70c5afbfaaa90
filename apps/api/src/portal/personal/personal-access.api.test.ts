import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildActivity, buildBorrower, buildContact, buildDeal, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

const NOBODY = '019f0000-0000-7000-8000-000000000000'

let t: Awaited<ReturnType<typeof testApp>>
let deal: Awaited<ReturnType<typeof buildDeal>>
let other: Awaited<ReturnType<typeof buildDeal>>
let admin: string
let request: string
beforeAll(async () => {
  t = await testApp()
  admin = (await buildUser(t.db, 'admin')).email
  deal = await buildDeal(t.db)
  other = await buildDeal(t.db)
  request = (await buildActivity(t.db, deal.loan.id, { document_name: 'Rent roll' })).id
})
afterAll(() => t.close())

type Who = 'borrower' | 'other borrower' | 'broker' | 'other broker' | 'admin' | 'nobody'
const emailOf = (who: Who): string | null =>
  ({
    borrower: deal.borrowerUser.email,
    'other borrower': other.borrowerUser.email,
    broker: deal.brokerUser.email,
    'other broker': other.brokerUser.email,
    admin,
    nobody: null,
  })[who]

const file = { name: 'roll.pdf', content_type: 'application/pdf' }

/** Who gets what: borrower, other borrower, broker, other broker, admin, nobody. */
const table: [string, 'GET' | 'POST' | 'PUT', () => string, object | undefined, Record<Who, number>][] = [
  ['personal.home', 'GET', () => '/personal/home', undefined, row(200, 200, 200, 200, 200)],
  [
    'personal.home of the borrower',
    'GET',
    () => `/personal/home?user-email=${deal.borrowerUser.email}`,
    undefined,
    row(200, 404, 404, 404, 200),
  ],
  [
    'personal.home of the broker',
    'GET',
    () => `/personal/home?user-email=${deal.brokerUser.email}`,
    undefined,
    row(404, 404, 200, 404, 200),
  ],
  [
    'personal.auth',
    'GET',
    () => `/personal/auth?entity_id=${deal.borrower.id}`,
    undefined,
    row(200, 404, 403, 403, 403),
  ],
  ['personal.borrower', 'GET', () => `/personal/borrower/${deal.borrower.id}`, undefined, row(200, 404, 403, 403, 200)],
  [
    'personal.borrower-activities',
    'GET',
    () => `/personal/borrower/${deal.borrower.id}/activities`,
    undefined,
    row(200, 404, 403, 403, 200),
  ],
  ['personal.loan', 'GET', () => `/personal/loan/${deal.loan.human_id}`, undefined, row(200, 404, 403, 403, 200)],
  [
    'personal.loan-activities',
    'GET',
    () => `/personal/loan/${deal.loan.id}/activities`,
    undefined,
    row(200, 404, 403, 403, 200),
  ],
  [
    'personal.loan-contacts',
    'GET',
    () => `/personal/loan/${deal.loan.id}/contacts`,
    undefined,
    row(200, 404, 200, 404, 200),
  ],
  [
    'personal.add-contact',
    'PUT',
    () => `/personal/loan/${deal.loan.id}/add-contact/${deal.contact.id}`,
    undefined,
    row(200, 404, 200, 404, 403),
  ],
  [
    'personal.remove-contact',
    'PUT',
    () => `/personal/loan/${deal.loan.id}/remove-contact/${deal.contact.id}`,
    undefined,
    row(409, 404, 409, 404, 403),
  ],
  [
    'personal.create-contact',
    'PUT',
    () => `/personal/${deal.loan.id}/create-contact`,
    { first_name: 'A', last_name: 'B', email: 'a@b.example', contact_type: 'attorney' },
    row(201, 404, 400, 404, 403),
  ],
  [
    'personal.update-borrower',
    'PUT',
    () => `/personal/borrower/update/${deal.borrower.id}`,
    { version: 1 },
    row(200, 404, 403, 403, 200),
  ],
  [
    'personal.update-contact',
    'PUT',
    () => `/personal/contact/update/${deal.contact.id}`,
    { version: 1, first_name: 'Cal', last_name: 'Broker', email: 'cal@example.com' },
    // The broker's changed address waits to be confirmed: nothing is written yet.
    row(404, 404, 200, 404, 200),
  ],
  [
    'personal.generate-document-upload',
    'POST',
    () => `/personal/${request}/generate-document-with-presigned-url`,
    file,
    row(200, 404, 403, 403, 200),
  ],
  [
    'personal.download-document',
    'GET',
    () => `/personal/${request}/document/${NOBODY}/download`,
    undefined,
    row(404, 404, 403, 403, 404),
  ],
  [
    'personal.run-process',
    'POST',
    () => `/personal/${request}/process/${NOBODY}/run`,
    undefined,
    row(404, 404, 403, 403, 404),
  ],
  ['broker.auth', 'GET', () => `/broker/auth?entity_id=${deal.contact.id}`, undefined, row(403, 403, 200, 404, 403)],
  ['broker.list', 'GET', () => '/broker/all', undefined, row(403, 403, 403, 403, 200)],
  ['broker.get', 'GET', () => `/broker/${deal.contact.id}`, undefined, row(403, 403, 200, 404, 200)],
  ['broker.loan', 'GET', () => `/broker/loan/${deal.loan.id}`, undefined, row(403, 403, 200, 404, 200)],
  [
    'broker.loan-activities',
    'GET',
    () => `/broker/loan/${deal.loan.id}/activities`,
    undefined,
    row(403, 403, 200, 404, 200),
  ],
  [
    'broker.generate-document-upload',
    'POST',
    () => `/broker/${request}/generate-document-with-presigned-url`,
    file,
    row(403, 403, 200, 404, 403),
  ],
  [
    'broker.run-process',
    'POST',
    () => `/broker/${request}/process/${NOBODY}/run`,
    undefined,
    row(403, 403, 404, 404, 403),
  ],
  [
    'broker.download-document',
    'GET',
    () => `/broker/${request}/document/${NOBODY}/download`,
    undefined,
    row(403, 403, 404, 404, 403),
  ],
]
function row(borrower: number, otherBorrower: number, broker: number, otherBroker: number, staff: number) {
  return { borrower, 'other borrower': otherBorrower, broker, 'other broker': otherBroker, admin: staff, nobody: 401 }
}

test.each(table)(
  '[W-05] [W-06] [W-22] [V-07] %s answers each person as theirs or not',
  async (_id, method, path, body, wanted) => {
    const got: Record<string, number> = {}
    for (const who of Object.keys(wanted) as Who[])
      got[who] = (await t.call(method, path(), emailOf(who), body)).statusCode
    expect(got).toEqual(wanted)
  },
)

describe('foreign and missing answer alike', () => {
  const bare = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const reply = await t.call(method, path, other.borrowerUser.email, body)
    return { ...reply.json<Record<string, unknown>>(), request_id: '' }
  }
  test('[G-12] a loan', async () =>
    expect(await bare('GET', `/personal/loan/${deal.loan.human_id}`)).toEqual(
      await bare('GET', '/personal/loan/BL-99'),
    ))
  test('[G-12] a borrower', async () =>
    expect(await bare('GET', `/personal/borrower/${deal.borrower.id}`)).toEqual(
      await bare('GET', `/personal/borrower/${NOBODY}`),
    ))
  test('[G-12] an activity', async () => {
    const upload = (id: string) => bare('POST', `/personal/${id}/generate-document-with-presigned-url`, file)
    expect(await upload(request)).toEqual(await upload(NOBODY))
  })
  test('[X-06] a person', async () => {
    const home = (email: string) => bare('GET', `/personal/home?user-email=${email}`)
    const foreign = await home(deal.borrowerUser.email)
    expect(foreign).toMatchObject({ detail: 'User Not Found Or Not Authorized' })
    expect(foreign).toEqual(await home('nobody@example.com'))
  })
})

describe('what a borrower never sees', () => {
  test('[V-07] reports, reviews, questions and internal work of their loan', async () => {
    const d = await buildDeal(t.db)
    for (const type of [
      'xactus',
      'costar',
      'board-review',
      'internal',
      'underwriting',
      'ocr',
      'report',
      'question',
      'appraisal',
    ] as const)
      await buildActivity(t.db, d.loan.id, { type })
    const shared = await buildActivity(t.db, d.loan.id, { type: 'term-sheet', name: 'Term sheet' })
    const ids = async (path: string, email: string) =>
      (await t.call('GET', path, email))
        .json<{ activities: { activity_id: string }[] }>()
        .activities.map((a) => a.activity_id)
    expect(await ids(`/personal/loan/${d.loan.id}/activities`, d.borrowerUser.email)).toEqual([shared.id])
    expect(await ids(`/broker/loan/${d.loan.id}/activities`, d.brokerUser.email)).toEqual([shared.id])
  })

  test("[G-12] a co-borrower's requests and email address; the broker sees both", async () => {
    const d = await buildDeal(t.db)
    await t.db.insertInto('loan_borrower').values({ loan_id: d.loan.id, borrower_id: other.borrower.id }).execute()
    const theirs = await buildActivity(t.db, d.loan.id, { entity_kind: 'borrower', borrower_id: other.borrower.id })
    const own = await buildActivity(t.db, d.loan.id, { entity_kind: 'borrower', borrower_id: d.borrower.id })
    const list = async (side: string, email: string) =>
      (await t.call('GET', `/${side}/loan/${d.loan.id}/activities`, email))
        .json<{ activities: { activity_id: string }[] }>()
        .activities.map((a) => a.activity_id)
    expect(await list('personal', d.borrowerUser.email)).toEqual([own.id])
    expect((await list('broker', d.brokerUser.email)).toSorted()).toEqual([own.id, theirs.id].toSorted())
    const loan = (await t.call('GET', `/personal/loan/${d.loan.id}`, d.borrowerUser.email)).json<{
      borrowers: object[]
    }>()
    expect(loan.borrowers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: d.borrower.id, email: d.borrower.email }),
        expect.objectContaining({ id: other.borrower.id, email: null }),
      ]),
    )
    const upload = await t.call(
      'POST',
      `/personal/${theirs.id}/generate-document-with-presigned-url`,
      d.borrowerUser.email,
      file,
    )
    expect(upload.statusCode).toBe(404)
  })

  test('[U-11] score, credit score and the social security number', async () => {
    const d = await buildDeal(t.db)
    await t.db
      .updateTable('borrower')
      .set({ score: 71, credit_score: 702, ssn_sealed: 'v1.x' })
      .where('id', '=', d.borrower.id)
      .execute()
    const reply = await t.call('GET', '/personal/auth', d.borrowerUser.email)
    expect(reply.json()).toMatchObject({ score: null, credit_score: null, has_ssn: true, insights: [] })
    expect(reply.body).not.toContain('v1.x')
  })

  test('[K-34] drafts of a term sheet: no files, and no download of one', async () => {
    const d = await buildDeal(t.db)
    const sheet = await buildActivity(t.db, d.loan.id, {
      type: 'term-sheet',
      state: 'Generated',
      url: 'https://draft.example',
    })
    const run = await t.db
      .insertInto('process')
      .values({ activity_id: sheet.id, name: 'Draft' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const draft = await t.db
      .insertInto('document')
      .values({
        loan_id: d.loan.id,
        activity_id: sheet.id,
        process_id: run.id,
        file_name: 'draft.pdf',
        content_type: 'application/pdf',
        storage_key: `k-${sheet.id}`,
        received_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const list = await t.call('GET', `/personal/loan/${d.loan.id}/activities`, d.borrowerUser.email)
    expect(list.json()).toMatchObject({ activities: [{ processes: [], url: null }] })
    const got = await t.call('GET', `/personal/${sheet.id}/document/${draft.id}/download`, d.borrowerUser.email)
    expect(got.statusCode).toBe(404)
  })

  test('[U-12] loans of a contact that are not theirs', async () => {
    const d = await buildDeal(t.db)
    const foreign = await buildLoan(t.db)
    await t.db.insertInto('loan_contact').values({ loan_id: foreign.id, contact_id: d.contact.id }).execute()
    const reply = await t.call('GET', `/personal/loan/${d.loan.id}/contacts`, d.borrowerUser.email)
    const [contact] = reply.json<{ contacts: { loans: { id: string }[] }[] }>().contacts
    expect(contact?.loans.map((l) => l.id)).toEqual([d.loan.id])
  })
})

describe('A-24: looking at another person', () => {
  test('[A-24] [W-05] a broker sees an own contact as that contact alone', async () => {
    const d = await buildDeal(t.db)
    const second = await buildContact(t.db)
    await t.db.insertInto('user_contact').values({ user_id: d.brokerUser.id, contact_id: second.id }).execute()
    const reply = await t.call('GET', `/personal/home?user-email=${second.email}`, d.brokerUser.email)
    expect(reply.json()).toMatchObject({
      self: false,
      role: 'broker',
      entities: { borrowers: [], contacts: [{ id: second.id }] },
      entity: { kind: 'contact', id: second.id },
      loans: [],
    })
  })
  test('[A-24] [G-14] an administrator sees any user, also a sponsor without an account', async () => {
    const home = async (email: string) =>
      (await t.call('GET', `/personal/home?user-email=${email}`, admin)).json<object>()
    expect(await home(deal.borrowerUser.email)).toMatchObject({ self: false, borrower: { id: deal.borrower.id } })
    const alone = await buildBorrower(t.db, { email: 'alone@example.com' })
    expect(await home('ALONE@example.com')).toMatchObject({ role: 'borrower', borrower: { id: alone.id } })
  })
  test('[A-24] that an administrator looked stands in the trail, once an hour; looking at oneself and as oneself does not', async () => {
    const d = await buildDeal(t.db)
    const looker = await buildUser(t.db, 'admin')
    const look = (email: string, as: string) => t.call('GET', `/personal/home?user-email=${email}`, as)
    await look(d.borrowerUser.email, looker.email)
    await look(d.borrowerUser.email, looker.email)
    await look(d.brokerUser.email, looker.email)
    await look(looker.email, looker.email)
    await look(d.borrowerUser.email, d.borrowerUser.email)
    const trail = await t.db
      .selectFrom('event')
      .select(['actor_id', 'entity', 'entity_id'])
      .where('kind', '=', 'personal.viewed')
      .where('entity_id', 'in', [d.borrower.id, d.contact.id])
      .orderBy('at')
      .execute()
    expect(trail).toEqual([
      { actor_id: looker.id, entity: 'borrower', entity_id: d.borrower.id },
      { actor_id: looker.id, entity: 'contact', entity_id: d.contact.id },
    ])
  })
})
