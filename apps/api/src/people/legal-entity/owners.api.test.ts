import type { LegalEntityView } from '@plinth/contract/people/legal-entity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let loan: { id: string }
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
  loan = await buildLoan(t.db)
})
afterAll(() => t.close())

const send = (body: object) => t.call('POST', `/legal-entity/loan/${loan.id}/add`, staff, body)
const add = async (name: string, members: object[] = []): Promise<LegalEntityView> => {
  const reply = await send({ name, members })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<LegalEntityView>()
}
const read = async (id: string) => {
  const { legal_entities: all } = (await t.call('GET', `/legal-entity/loan/${loan.id}/all`, staff)).json<{
    legal_entities: LegalEntityView[]
  }>()
  return all.find((one) => one.id === id) ?? expect.fail('the entity is on the loan')
}
const change = async (id: string, body: object) =>
  t.call('PUT', `/legal-entity/${id}/update`, staff, { version: (await read(id)).version, ...body })
const errorsOf = (reply: { json: <T>() => T }) =>
  reply.json<{ errors: { path: string; message: string }[] }>().errors.map(({ path, message }) => [path, message])
const person = (first_name: string, percentage: number) => ({ first_name, last_name: 'Owner', percentage })
const owned = (by: { id: string }, percentage = 100) => ({ owner_entity_id: by.id, percentage })

test('[AI-15] shares come to exactly 100 percent, in hundredths; less, more and finer ones are refused at their field', async () => {
  await add('Thirds LLC', [person('A', 33.33), person('B', 33.33), person('C', 33.34)])
  expect(errorsOf(await send({ name: 'Short LLC', members: [person('A', 99.99)] }))).toEqual([
    ['members', 'Shares total 99.99%. They must total 100%'],
  ])
  expect(errorsOf(await send({ name: 'Long LLC', members: [person('A', 60), person('B', 40.01)] }))).toEqual([
    ['members', 'The shares add up to more than 100 percent'],
  ])
  expect(errorsOf(await send({ name: 'Fine LLC', members: [person('A', 33.333), person('B', 66.667)] }))).toEqual([
    ['members.0.percentage', 'A share has at most two decimals'],
    ['members.1.percentage', 'A share has at most two decimals'],
  ])
  const { id } = await add('Nobody yet LLC')
  const refused = await change(id, { members: [person('A', 50)] })
  expect([refused.statusCode, errorsOf(refused).length, (await read(id)).members]).toEqual([400, 1, []])
})

test('[AI-15] what an application left open holds back no other correction', async () => {
  const { id } = await add('Open LLC')
  await t.db
    .insertInto('legal_entity_member')
    .values({ legal_entity_id: id, ...person('A', 40) })
    .execute()
  expect((await change(id, { kind: 'LLC' })).statusCode).toBe(200)
})

test('[AI-16] an entity owns a share beside people, under its name on file, also once it is renamed', async () => {
  const { borrower } = await buildDeal(t.db)
  const holding = await add('Holding One LLC')
  const { id } = await add('Owned LLC', [{ ...person('Ada', 25), borrower_id: borrower.id }, owned(holding, 75)])
  const members = async () => (await read(id)).members.map((m) => [m.owner_entity_id, m.first_name, m.last_name])
  expect(await members()).toEqual([
    [holding.id, '', 'Holding One LLC'],
    [null, 'Ada', 'Owner'],
  ])
  expect((await change(holding.id, { name: 'Holding Two LLC' })).statusCode).toBe(200)
  expect((await members())[0]).toEqual([holding.id, '', 'Holding Two LLC'])
  const twice = await change(id, { members: [owned(holding, 50), owned(holding, 50)] })
  expect(errorsOf(twice)).toEqual([['members.1.owner_entity_id', 'This owner is listed twice']])
  const nowhere = await change(id, { members: [owned(loan)] })
  expect(errorsOf(nowhere)).toEqual([['members.0.owner_entity_id', 'This entity was not found']])
})

test('[AI-17] an entity that would own itself, over however many others, is refused with the circle by name', async () => {
  const top = await add('Top LLC')
  const middle = await add('Middle LLC', [owned(top)])
  const low = await add('Low LLC', [person('A', 50), owned(middle, 50)])
  const refused = await change(top.id, { members: [person('B', 50), owned(low, 50)] })
  expect(errorsOf(refused)).toEqual([
    [
      'members.1.owner_entity_id',
      "An entity can't own itself: Top LLC is owned by Low LLC, Low LLC is owned by Middle LLC, Middle LLC is owned by Top LLC",
    ],
  ])
  expect((await read(top.id)).members).toEqual([])
  const itself = await change(top.id, { members: [owned(top)] })
  expect(errorsOf(itself)[0]?.[1]).toBe("An entity can't own itself: Top LLC is owned by Top LLC")
  // Two that would close a circle together come one after the other.
  const [left, right] = [await add('Left LLC'), await add('Right LLC')]
  const both = await Promise.all([
    change(left.id, { members: [owned(right)] }),
    change(right.id, { members: [owned(left)] }),
  ])
  expect(both.map((reply) => reply.statusCode).toSorted()).toEqual([200, 400])
})

test('[AI-16] an entity on file is found by a part of its name, as it is written', async () => {
  await add('100%_Sure LLC')
  const find = async (q: string) =>
    (await t.call('GET', `/legal-entity/find?${new URLSearchParams({ q })}`, staff))
      .json<{ legal_entities: { name: string }[] }>()
      .legal_entities.map(({ name }) => name)
  expect(await find('%_sure')).toEqual(['100%_Sure LLC'])
  expect(await find('0%')).toEqual(['100%_Sure LLC'])
  expect(await find('x%x')).toEqual([])
  const narrowed = await buildUser(t.db, 'admin', { denied: ['edit-parties'] })
  expect((await t.call('GET', '/legal-entity/find', narrowed.email)).statusCode).toBe(403)
})
