import { DraftView } from '@plinth/contract/intake/application-wizard'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filledForm, submitForm } from '../../../test/application-form.ts'
import { buildBorrower, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { filledWizard, pdfFile, wizardOn } from '../../../test/wizard-form.ts'

let app: Awaited<ReturnType<typeof testApp>>
let by: ReturnType<typeof wizardOn>
let staff = ''
/** Requests of knows@example.com, all accepted. */
let requests: { document_id: string }[] = []
beforeAll(async () => {
  app = await testApp({ settings: { PLINTH_SUBMISSIONS_PER_HOUR: '1000' } })
  by = wizardOn(app)
  staff = (await buildUser(app.db, 'admin')).email
  requests = (await accepted('knows@example.com', 'Known Street')).requests
})
afterAll(() => app.close())

interface Known {
  open_requests: { human_id: string; amount: number; street: string; zipcode: string }[]
  broker: { email: string } | null
  people: { borrower_id: string; sponsor: object; ssn_on_file: boolean; updated_epoch: number }[]
  entities: { legal_entity_id: string; borrowingEntityName: string; members: { firstName: string }[] }[]
  properties: { human_id: string; property: { loanAmount?: string; address?: object }; rehab: object }[]
  documents: { document_id: string; field: string; name: string; accepted_epoch: number }[]
}
const known = async (email: string): Promise<Known> => {
  await app.drain()
  const reply = await app.call('GET', '/application/known', email)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Known>()
}
const reuse = (token: string, as: string, body: object) =>
  app.call('PUT', `/application/draft/${token}/reuse`, as, body)

const wizardOf = (email: string, street: string, sponsor: object = {}) => {
  const { property } = filledWizard()
  return filledWizard({
    sponsor: { ...filledWizard().sponsor, email, ...sponsor },
    property: { ...property, address: { ...property.address, route: street } },
  })
}

/** A sent application whose uploads staff accepted. */
const accepted = async (email: string, street: string) => {
  const sent = await by.send(wizardOf(email, street), ['uploadBio', 'uploadBorrowingEntityW9'])
  await app.drain()
  const requests = await app.db
    .selectFrom('activity as a')
    .innerJoin('document as d', 'd.activity_id', 'a.id')
    .innerJoin('loan as l', 'l.id', 'a.loan_id')
    .select(['a.id', 'a.document_name', 'd.id as document_id'])
    .where('d.received_at', 'is not', null)
    .where('l.human_id', '=', sent.human_id)
    .where('a.type', '=', 'document-request')
    .execute()
  for (const { id } of requests) {
    const done = await app.call('POST', `/activity/document-request/${id}/set/accepted`, staff, {})
    expect(done.statusCode, done.body).toBe(200)
  }
  return { ...sent, requests }
}

describe('what is known', () => {
  test('[F-37] is offered to a signed-in borrower for reuse, with dates; a number on file is only told to be there', async () => {
    const { body } = await app.call('GET', '/application/known', 'knows@example.com')
    expect(body).not.toMatch(/123-?45-?6789|1980-05-06|"ssn"/)
    const offer = await known('knows@example.com')
    expect(offer.broker).toBeNull()
    expect(offer.people).toMatchObject([
      {
        sponsor: { firstName: 'Maria', phone: '2125550142', street: '12 Elm Street', city: 'Brooklyn' },
        ssn_on_file: true,
        birth_date_on_file: true,
      },
    ])
    expect(offer.entities).toMatchObject([
      { borrowingEntityName: 'Jay Street Holdings LLC', members: [{ firstName: 'Omar', percentage: '40' }] },
    ])
    expect(offer.documents.map(({ field, name }) => `${field} ${name}`).toSorted()).toEqual([
      'idUpload idUpload.pdf',
      'uploadBio uploadBio.pdf',
      'uploadBorrowingEntityW9 uploadBorrowingEntityW9.pdf',
    ])
    expect(offer.documents.every(({ accepted_epoch: at }) => at > 1_700_000_000)).toBe(true)
    expect(offer.properties).toEqual([])
  })

  test('[F-37] a property of the short form is offered until its full application came', async () => {
    const email = 'short@example.com'
    const { human_id: humanId } = (await submitForm(app, filledForm({ borrowerEmail: email }))).json<{
      human_id: string
    }>()
    const [property] = (await known(email)).properties
    expect(property).toMatchObject({
      human_id: humanId,
      property: {
        address: { street_number: '350', route: 'Jay Street', zipcode: '11201' },
        propertyType: 'MULTIFAMILY',
        loanAmount: '1250000',
        purchasePrice: '1600000',
        currentGrossIncome: '240000',
      },
      rehab: { propReqAnyConstrOrRehab: 'Yes', constructionHardCostAmount: '250000', repayment: 'Sale' },
    })
    await by.sendProved(wizardOf(email, 'Jay Street'))
    expect((await known(email)).properties).toEqual([])
  })

  test("[F-37] is nobody else's: not a stranger's, not staff's, not a visitor's", async () => {
    const stranger = await buildUser(app.db, 'borrower')
    expect(await known(stranger.email)).toEqual({
      broker: null,
      people: [],
      entities: [],
      properties: [],
      documents: [],
      open_requests: [],
    })
    expect((await app.call('GET', '/application/known', staff)).statusCode).toBe(403)
    expect((await app.call('GET', '/application/known', null)).statusCode).toBe(401)
  })

  test('[F-37] a broker is offered the sponsors of their own deals', async () => {
    const broker = { isBroker: true, brokerFirstName: 'Bo', brokerLastName: 'Ash', brokerEmail: 'bo@brokers.example' }
    await by.send(wizardOf('brought@example.com', 'Brought Street', broker))
    const offer = await known('bo@brokers.example')
    expect(offer.broker).toEqual({ firstName: 'Bo', lastName: 'Ash', email: 'bo@brokers.example' })
    expect(offer.people.map(({ sponsor }) => sponsor)).toMatchObject([{ email: 'brought@example.com' }])
    expect(offer.entities).toHaveLength(1)
    expect(offer.documents).toEqual([])
  })
})

test("[F-37] a signed-in person is told of the requests of theirs that go on, and of nobody else's", async () => {
  const { human_id: mine } = await by.send(wizardOf('opens@example.com', 'Open Street'))
  const { human_id: other } = await by.send(wizardOf('else@example.com', 'Else Street'))
  await app.drain()
  const { open_requests: open } = await known('opens@example.com')
  expect(open).toEqual([{ human_id: mine, amount: 1_250_000, street: '350 Open Street', zipcode: '11201' }])
  await app.db.updateTable('loan').set({ status: 'rejected' }).where('human_id', '=', mine).execute()
  expect((await known('opens@example.com')).open_requests).toEqual([])
  expect((await known('else@example.com')).open_requests.map(({ human_id }) => human_id)).toEqual([other])
})

describe('reuse', () => {
  test('[F-37] what is on file is not asked again, and an accepted document is copied to the request of the new loan', async () => {
    const email = 'knows@example.com'
    const offer = await known(email)
    const { token } = await by.started({}, 1)
    const reply = await reuse(token, email, {
      borrower_id: offer.people[0]?.borrower_id,
      legal_entity_id: offer.entities[0]?.legal_entity_id,
      documents: offer.documents.map(({ document_id, field }) => ({ document_id, field })),
    })
    expect(reply.statusCode, reply.body).toBe(200)
    const draft = DraftView.parse(reply.json())
    expect(draft.secrets.social_security).toEqual({ from: 'on-file', masked: 'on file' })
    expect(draft.files.map(({ state, reused_epoch: at }) => [state, at !== null])).toEqual([
      ['received', true],
      ['received', true],
      ['received', true],
    ])
    const values = wizardOf(email, 'After Street', { ssn: '', dateOfBirth: '', city: 'Albany' })
    const sent = await by.submit(draft.token, values)
    expect(sent.statusCode, sent.body).toBe(201)
    await app.drain()
    const { human_id: humanId } = sent.json<{ human_id: string }>()
    const rows = await app.db
      .selectFrom('document as d')
      .innerJoin('activity as a', 'a.id', 'd.activity_id')
      .innerJoin('loan as l', 'l.id', 'd.loan_id')
      .select(['d.file_name', 'd.storage_key', 'd.sha256', 'a.state', 'a.document_name', 'a.borrower_id'])
      .where('l.human_id', '=', humanId)
      .where('a.type', '=', 'document-request')
      .orderBy('a.document_name')
      .execute()
    expect(rows.map(({ document_name: name, state }) => `${name} ${state}`)).toEqual([
      'Form W-9 Sent',
      'Government ID Sent',
      'Sponsor Biography Sent',
    ])
    expect(await app.deps.storage.head(rows[0]?.storage_key ?? '')).toMatchObject({ size: pdfFile.length })
    expect(new Set(rows.map(({ sha256 }) => sha256)).size).toBe(1)
    const person = await app.db
      .selectFrom('borrower')
      .selectAll()
      .where('id', '=', offer.people[0]?.borrower_id ?? '')
      .executeTakeFirstOrThrow()
    expect(person).toMatchObject({ address_city: 'Albany', date_of_birth: '1980-05-06' })
    const entities = await app.db
      .selectFrom('loan_legal_entity as x')
      .innerJoin('loan as l', 'l.id', 'x.loan_id')
      .select('x.legal_entity_id')
      .where('l.human_id', '=', humanId)
      .execute()
    expect(entities).toEqual([{ legal_entity_id: offer.entities[0]?.legal_entity_id }])
  })

  test('[F-37] of a foreign person, entity or document is refused as if there were none', async () => {
    const victim = await known('knows@example.com')
    const thief = await buildUser(app.db, 'borrower')
    const own = await buildBorrower(app.db)
    await app.db.insertInto('user_borrower').values({ user_id: thief.id, borrower_id: own.id }).execute()
    const { token } = await by.started()
    const tries = [
      { borrower_id: victim.people[0]?.borrower_id },
      { legal_entity_id: victim.entities[0]?.legal_entity_id },
      ...requests.map(({ document_id }) => ({ documents: [{ document_id, field: 'idUpload' }] })),
    ]
    for (const body of tries) expect((await reuse(token, thief.email, body)).statusCode).toBe(404)
    expect((await reuse(token, thief.email, { borrower_id: own.id })).statusCode).toBe(200)
    expect((await reuse(token, 'knows@example.com', {})).statusCode).toBe(404)
  })
})
