import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

type Found = { kind: string; title: string; detail: string; human_id: string | null; email: string | null }

let app: Awaited<ReturnType<typeof testApp>>
let admin: string
let deal: Awaited<ReturnType<typeof buildDeal>>
beforeAll(async () => {
  app = await testApp()
  admin = (await buildUser(app.db, 'admin', { first_name: 'Wilhelmina', last_name: 'Staff' })).email
  deal = await buildDeal(app.db, { name: 'Ocean Drive Portfolio' })
  await buildLoan(app.db, { name: 'São João Square' })
  await app.db.updateTable('borrower').set({ first_name: 'Marguerite', last_name: 'Delacroix' }).execute()
  await app.db.updateTable('property').set({ address_address: '1820 Biscayne Boulevard' }).execute()
  const activity = await buildActivity(app.db, deal.loan.id)
  const process = await app.db
    .insertInto('process')
    .values({ activity_id: activity.id, name: 'Rent roll' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('document')
    .values({
      loan_id: deal.loan.id,
      activity_id: activity.id,
      process_id: process.id,
      file_name: 'rentroll-march.pdf',
      document_name: 'Rent roll',
      content_type: 'application/pdf',
      storage_key: 'k',
    })
    .execute()
})
afterAll(() => app.close())

const find = async (term: string) =>
  (await app.call('GET', `/find?term=${encodeURIComponent(term)}`, admin)).json<{ found: Found[] }>().found

test.each([
  ['a part of its name', 'ocean dr', 'loan', 'Ocean Drive Portfolio'],
  ['its misspelt name', 'Okean Drive', 'loan', 'Ocean Drive Portfolio'],
  ['a misspelt last name', 'delacroi', 'person', 'Marguerite Delacroix'],
  ['a misspelt street', 'biscane', 'property', '1820 Biscayne Boulevard'],
  ['a name without its accents', 'sao joao', 'loan', 'São João Square'],
  ['a name with accents it has not', 'océan', 'loan', 'Ocean Drive Portfolio'],
  ['a file name', 'rentroll', 'document', 'rentroll-march.pdf'],
  ['a colleague', 'wilhelmina', 'person', 'Wilhelmina Staff'],
])('[A-35] the search reaches by %s', async (_, term, kind, title) => {
  expect(await find(term)).toContainEqual(expect.objectContaining({ kind, title }))
})

test("[A-35] a borrower's and a broker's name lists their loans, each once, with the name", async () => {
  const loans = async (term: string) => (await find(term)).filter((one) => one.kind === 'loan')
  expect(await loans('delacroix')).toEqual([
    expect.objectContaining({
      title: 'Ocean Drive Portfolio',
      human_id: deal.loan.human_id,
      detail: `${deal.loan.human_id} · Marguerite Delacroix`,
    }),
  ])
  expect((await loans(deal.contact.email)).map((one) => one.human_id)).toEqual([deal.loan.human_id])
  expect(await loans('wilhelmina')).toEqual([])
})

test('[A-35] the human id finds its loan first', async () => {
  const [first] = await find(deal.loan.human_id)
  expect(first).toMatchObject({ kind: 'loan', human_id: deal.loan.human_id })
})

test('[A-35] a property and a document lead to their loan, a person to its page', async () => {
  expect((await find('biscayne'))[0]?.human_id).toBe(deal.loan.human_id)
  expect((await find('rentroll'))[0]?.human_id).toBe(deal.loan.human_id)
  expect((await find('delacroix')).filter((one) => one.kind === 'person')).toEqual([
    expect.objectContaining({ email: deal.borrower.email, human_id: deal.loan.human_id }),
  ])
})

test('[A-35] signs of patterns are themselves, and what matches nothing finds nothing', async () => {
  expect(await find('%%')).toEqual([])
  expect(await find('__')).toEqual([])
  expect(await find('qqzzxx')).toEqual([])
})

test('[A-35] only the lender searches, with at least two characters', async () => {
  expect((await app.call('GET', '/find?term=ocean', deal.borrowerUser.email)).statusCode).toBe(403)
  expect((await app.call('GET', '/find?term=o', admin)).statusCode).toBe(400)
})

test('[A-35] what begins with a long term, or with one of special letters, is found by all of it', async () => {
  const long = `Quay ${'of the Old Harbor '.repeat(5)}Lofts`
  await buildLoan(app.db, { name: long })
  await buildLoan(app.db, { name: `${long.slice(0, 80)} Annex` })
  for (const name of ['100% Down_Town', '1000 Down Street']) await buildLoan(app.db, { name })
  const titles = async (term: string) => (await find(term)).filter((one) => one.kind === 'loan').map((one) => one.title)
  expect((await titles(long))[0]).toBe(long)
  expect(await titles('100% d')).toEqual(['100% Down_Town'])
})
