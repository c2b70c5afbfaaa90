import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangerOn, numberedPdf, pagesIn } from '../../../test/arranging.ts'
import { testApp } from '../../../test/harness.ts'
import { lockedPdf } from '../../../test/hostile.ts'

let t: Awaited<ReturnType<typeof testApp>>
let s: Awaited<ReturnType<typeof arrangerOn>>
beforeAll(async () => {
  t = await testApp()
  s = await arrangerOn(t)
})
afterAll(() => t.close())

const PASSWORD = 'Unmistakable-Opener-77'
const sent = async () => {
  const deal = await s.deal()
  const id = await s.request(deal, 'Bank statements')
  const bank = await s.send(id, 'bank.pdf', await lockedPdf('Balance 1,200', PASSWORD))
  return { ...deal, id, bank }
}
const unlock = (id: string, document: string, password: string, as?: string) => {
  const at = `/activity/${id}/document/${document}/unlocked-copy`
  return t.call('POST', as ? `/personal${at}` : at, as ?? s.staff, { password })
}

test('[AF-12] an unlocked copy is read and reviewed as any file; the locked one is kept byte for byte and set aside, and it can be undone', async () => {
  const { id, bank } = await sent()
  const before = await s.fileOf(id, 'bank.pdf')
  const answer = await unlock(id, bank, PASSWORD)
  expect(answer.statusCode).toBe(200)
  await t.drain()
  expect(await s.states(id)).toEqual(['bank.pdf: Paused', 'bank (unlocked).pdf: Processed'])
  expect((await pagesIn(await s.fileOf(id, 'bank (unlocked).pdf'))).map((p) => p.text)).toEqual(['Balance 1,200'])
  expect((await s.fileOf(id, 'bank.pdf')).equals(before)).toBe(true)
  const [copy] = (await s.view(id)).processes
  expect(copy?.documents[0]).toMatchObject({ locked: false, page_count: 1, made: { from: 'bank.pdf' } })
  const [{ arrangement_id: arrangement }] = answer.json().arrangements
  expect((await s.undo(id, arrangement)).statusCode).toBe(200)
  expect(await s.states(id)).toEqual(['bank.pdf: Processed', 'bank (unlocked).pdf: Paused'])
})

test('[AF-12] a borrower and a broker keep one of an own file; what is foreign is not found', async () => {
  for (const side of ['borrowerUser', 'brokerUser'] as const) {
    const { id, bank, [side]: who } = await sent()
    const others = await sent()
    expect((await unlock(id, bank, PASSWORD, others[side].email)).statusCode).toBe(404)
    expect((await unlock(id, others.bank, PASSWORD, who.email)).statusCode).toBe(404)
    expect((await unlock(id, bank, PASSWORD, who.email)).statusCode).toBe(200)
  }
})

test('[AF-12] a wrong password says so at its field, an open file that it is not locked, and nothing is made', async () => {
  const { id, bank } = await sent()
  const wrong = await unlock(id, bank, 'guess')
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    400,
    [expect.objectContaining({ path: 'password', message: 'This password does not open the file.' })],
  ])
  const open = await s.send(id, 'open.pdf', await numberedPdf('open', 1))
  expect((await unlock(id, open, 'x')).json().detail).toBe("This file isn't password-protected.")
  expect(await s.states(id)).toEqual(['bank.pdf: Processed', 'open.pdf: Processed'])
})

test('[AF-13] the password stands in no table or job, and in no answer', async () => {
  const { id, bank } = await sent()
  const answer = await unlock(id, bank, PASSWORD)
  await t.drain()
  expect(answer.body).not.toContain(PASSWORD)
  const { rows } = await t.deps.pool.query<{ place: string }>(
    `select table_schema || '.' || table_name as place from information_schema.tables
     where table_schema in ('public', 'boss') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { place } of rows) {
    const [schema, name] = place.split('.')
    const hit = await t.deps.pool.query(`select 1 from "${schema}"."${name}" r where r::text like $1 limit 1`, [
      `%${PASSWORD}%`,
    ])
    if (hit.rows.length > 0) found.push(place)
  }
  expect([rows.length > 100, found]).toEqual([true, []])
})
