import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plinth } from '../src/platform/actor.ts'
import { answerQuestion } from '../src/assistant/answer/index.ts'
import { inTx } from '../src/platform/db.ts'
import { createIdentity } from '../src/vendors/identity/index.ts'
import { aiService, piecesAnswer } from './ai-service.ts'
import { openBrowser } from './browser.ts'
import { buildActivity, buildDeal, buildUser } from './factories.ts'
import { testApp } from './harness.ts'
import { pdfOfPages, sendFile } from './papers.ts'
import { foundIn, foundInDatabase, keptLog, type Planted } from './planted.ts'
import { wizardOn } from './wizard-form.ts'

/**
 * Secrets of people, of banks and of the installation are planted through the calls that take them, failures included, and
 * looked for in everything that is written anywhere. A document as it was sent stays what it is: its file is not looked at.
 */
const planted: Planted = {
  'SSN of a borrower': ['512847391', '512-84-7391', '512 84 7391'],
  'SSN of an application': ['431582967', '431-58-2967', '431 58 2967'],
  'SSN in a document': ['348916572', '348-91-6572', '348 91 6572'],
  EIN: ['472958316', '47-2958316'],
  'EIN in a document': ['583164927', '58-3164927'],
  'date of birth of an application': ['1961-02-27', '02/27/1961', '02.27.1961', '-279244800'],
  'token of a bank': ['public-planted-6f1d', 'access-planted-6f1d'],
  'password at a bank': ['bank-planted-2c9e'],
  'key of a provider': ['provider-planted-81aa'],
  'password of a person': ['person-planted-violet-lamp'],
  'wrong password': ['wrong-planted-copper-door'],
}
const [ssn = ''] = planted['SSN of a borrower'] ?? []
const [ein = ''] = planted['EIN'] ?? []
const password = planted['password of a person']?.[0] ?? ''
const wrong = planted['wrong password']?.[0] ?? ''

const log = keptLog()
let t: Awaited<ReturnType<typeof testApp>>
let own: Awaited<ReturnType<typeof testApp>>
let ai: Awaited<ReturnType<typeof aiService>>
let staff: string
let deal: Awaited<ReturnType<typeof buildDeal>>
const answers: string[] = []
const links: Record<string, string[]> = {}

/** A call, whose answer is looked at as well. */
const call = async (...given: Parameters<typeof t.call>) => {
  const res = await t.call(...given)
  answers.push(res.body)
  return res
}

beforeAll(async () => {
  ai = await aiService(() => piecesAnswer(['The rent is $8,250.00 [1].']))
  t = await testApp({
    logTo: log.stream,
    settings: { PLINTH_AI_KEY: 'k', PLINTH_AI_URL: ai.url, PLINTH_TEST_HELPERS: 'on' },
  })
  own = await testApp({ logTo: log.stream, identity: createIdentity })
  staff = (await buildUser(t.db, 'admin')).email
  deal = await buildDeal(t.db)
})
afterAll(async () => {
  await t.close()
  await own.close()
  await ai.close()
})

const plantInRecords = async () => {
  const { loan, borrower } = deal
  const edit = (body: object) => call('PUT', `/borrower/${borrower.id}/update`, staff, body)
  expect((await edit({ version: 1, ssn })).statusCode).toBe(200)
  expect((await edit({ version: 1, ssn })).statusCode).toBe(409)
  expect((await edit({ version: 2, ssn: `${ssn}0` })).statusCode).toBe(400)
  const entity = await call('POST', `/legal-entity/loan/${loan.id}/add`, staff, { name: 'Planted LLC', ein })
  expect(entity.statusCode).toBe(201)
  expect(
    (await call('POST', `/legal-entity/loan/${loan.id}/add`, staff, { name: 'X', ein: `${ein}1` })).statusCode,
  ).toBe(400)
  expect((await call('POST', '/legal-entity/like', staff, { name: 'Other', ein })).json()).toMatchObject({
    legal_entities: [{ name: 'Planted LLC' }],
  })
  expect((await call('GET', `/borrower/${ssn}`, staff)).statusCode).toBe(400)
  const broken = { method: 'PUT', url: `/api/borrower/${borrower.id}/update`, payload: `{"ssn":"${ssn}"` } as const
  const refused = await t.app.inject({ ...broken, headers: { 'content-type': 'application/json' } })
  answers.push(refused.body)
  expect(refused.statusCode).toBe(400)
}

const plantInApplication = async () => {
  const by = wizardOn(t)
  const sponsor = { firstName: 'Pia', ssn: '431-58-2967', dateOfBirth: '1961-02-27', email: 'pia@example.com' }
  const draft = await by.started({ sponsor })
  answers.push(JSON.stringify(draft))
  links['link of an application'] = [draft.token]
  const bad = await call('PUT', `/application/draft/${draft.token}`, null, {
    version: 99,
    page: 1,
    values: { sponsor: { ssn: '431-58-2967' } },
  })
  expect(bad.statusCode).toBe(409)
}

const plantAtBankAndProvider = async () => {
  const activity = await buildActivity(t.db, deal.loan.id, {
    type: 'plaid',
    entity_kind: 'borrower',
    borrower_id: deal.borrower.id,
  })
  await call('POST', `/plaid/${activity.id}/sandbox/sign-in`, null, {
    institution: 'No Such Bank',
    user: 'user',
    password: 'bank-planted-2c9e',
  })
  const link = await call('POST', `/plaid/${activity.id}/set-access-token`, null, {
    access_token: 'public-planted-6f1d',
  })
  expect(link.statusCode).toBeGreaterThanOrEqual(400)
  const set = await call('PUT', '/providers/bank-link/update', staff, {
    version: 1,
    settings: { PLAID_CLIENT_ID: 'a client', PLAID_SECRET: 'provider-planted-81aa' },
  })
  expect(set.statusCode).toBe(200)
  // Nobody answers there: the failure is a provider's.
  await call('POST', '/providers/bank-link/test', staff)
}

const plantInDocument = async () => {
  const activity = await buildActivity(t.db, deal.loan.id, { document_name: 'Lease' })
  const lines = [
    'LEASE',
    'Tenant SSN 348-91-6572, EIN 58-3164927',
    'Tenant shall pay base rent of $8,250.00 per month.',
  ]
  await sendFile(t, staff, activity.id, { body: await pdfOfPages([lines]), name: 'lease.pdf' })
  const actor = { ...plinth, id: deal.borrowerUser.id as never, email: staff, role: 'admin' as const, denied: [] }
  const { signal } = new AbortController()
  for await (const part of answerQuestion(t.deps, {
    ...{
      loanId: deal.loan.id,
      question: 'How much is the base rent? What is the SSN of the tenant?',
      history: [],
      actor,
      signal,
    },
  }))
    answers.push(JSON.stringify(part))
}

const plantInAccounts = async () => {
  const { email } = await buildUser(own.db, 'admin')
  expect(await own.deps.identity.accounts?.create({ email, name: 'Planted', password })).toBe(true)
  const browser = openBrowser(own.app)
  expect((await browser.signIn(email, wrong)).statusCode).toBe(401)
  expect((await browser.signIn(email, password)).statusCode).toBe(200)
  await browser.send('POST', '/auth/change-password', { currentPassword: wrong, newPassword: `${password}-2` })
  await browser.send('POST', '/auth/request-password-reset', { email })
  await own.drain()
  const letter = own.mailer.messages.at(-1)?.text ?? ''
  const [, token = ''] = /token=([\w-]+)/.exec(letter) ?? []
  expect(token).not.toBe('')
  links['link to a new password'] = [token]
}

const fails = async () => {
  expect((await call('GET', '/utils/fail-test', staff)).statusCode).toBe(500)
  await inTx(t.db, (tx) => tx.updateTable('borrower').set({ version: 7 }).where('id', '=', deal.borrower.id).execute())
  await call('PUT', `/borrower/${deal.borrower.id}/update`, staff, { version: 7, ssn, first_name: 'N\u0000' })
}

/** What was planted is kept, or the search would find nothing for want of it. */
const isPlanted = async () => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from borrower where ssn_sealed is not null)::int as borrowers,
    (select count(*) from legal_entity where ein_sealed is not null)::int as entities,
    (select count(*) from application_draft where ssn_sealed is not null and birth_date_sealed is not null)::int as drafts,
    (select count(*) from provider_setting where name = 'PLAID_SECRET')::int as keys,
    (select count(*) from document_page where text like '%base rent of $8,250.00%')::int as pages`.execute(t.db)
  return rows[0]
}

test('planted secrets stand in no log, answer, letter, prompt, export or table, whatever failed meanwhile', async () => {
  await plantInRecords()
  await plantInApplication()
  await plantAtBankAndProvider()
  await plantInDocument()
  await plantInAccounts()
  await fails()
  await t.drain()
  expect((await call('PUT', `/loan/${deal.loan.human_id}/export-documents`, staff)).statusCode).toBe(202)
  const trail = await t.call('GET', '/audit/export?format=jsonl', staff)
  const timeline = await t.call('GET', `/loan/${deal.loan.human_id}/timeline`, staff)
  const dump = await t.call('GET', '/test/dump-db', null)
  const all = { ...planted, ...links }
  // A letter is how a link comes to its reader, and the answer of a draft is how its own browser keeps it.
  const letters = [...t.mailer.messages, ...own.mailer.messages].map((one) => one.subject + one.text).join('\n')
  const [inData, inAccounts] = [await foundInDatabase(t.db, all), await foundInDatabase(own.db, all)]
  expect(await isPlanted()).toEqual({ borrowers: 1, entities: 1, drafts: 1, keys: 1, pages: 1 })
  expect(log.text()).toContain('fail-test was called')
  expect(ai.asked.length).toBeGreaterThan(0)
  expect(trail.body).toContain('borrower.updated')
  expect(Math.min(inData.rows, inAccounts.rows)).toBeGreaterThan(20)
  expect([
    ...foundIn('the log', log.text(), all),
    ...foundIn('an answer', answers.join('\n'), planted),
    ...foundIn('a letter', letters, planted),
    ...foundIn('a prompt', JSON.stringify(ai.asked), all),
    ...foundIn('the exported trail', trail.body, all),
    ...foundIn('a timeline', timeline.body, all),
    ...foundIn('a dump', dump.body, all),
    ...inData.found,
    ...inAccounts.found,
  ]).toEqual([])
})

test('the same search finds what is planted in a log, a text, JSON and bytes', async () => {
  const mark = { mark: ['found-planted-77'] }
  const kept = keptLog()
  const watched = await testApp({ logTo: kept.stream })
  try {
    watched.deps.log.info({ note: 'found-planted-77' }, 'a line')
    expect(foundIn('the log', kept.text(), mark)).toEqual(['mark as found-planted-77 in the log'])
    const { loan } = await buildDeal(watched.db, { name: 'found-planted-77' })
    await inTx(watched.db, (tx) =>
      tx
        .insertInto('event')
        .values({
          actor_name: 'x',
          kind: 'x',
          entity: 'x',
          loan_id: loan.id,
          after: JSON.stringify({ a: ['found-planted-77'] }),
        })
        .execute(),
    )
    await watched.deps.pool.query(
      "insert into event_seal values (1, gen_random_uuid(), now(), convert_to('found-planted-77', 'UTF8'), 'x')",
    )
    await watched.deps.pool.query(
      `insert into boss.schedule (name, cron, data) select name, '* * * * *', '{"a":"found-planted-77"}' from boss.queue limit 1`,
    )
    const { found } = await foundInDatabase(watched.db, mark)
    const tables = new Set(found.map((one) => one.split(' in ').at(-1)))
    for (const table of ['public.loan', 'public.event', 'public.event_seal', 'boss.schedule'])
      expect(tables).toContain(table)
  } finally {
    await watched.close()
  }
})
