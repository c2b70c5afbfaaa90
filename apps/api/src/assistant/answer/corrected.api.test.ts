import { afterAll, beforeAll, expect, test } from 'vitest'
import { aiService, piecesAnswer } from '../../../test/ai-service.ts'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { sendFile } from '../../../test/papers.ts'
import type { Actor } from '../../platform/actor.ts'
import { answerQuestion } from './answer.ts'
import type { AnswerPart } from './parts.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let name: string
beforeAll(async () => {
  t = await testApp()
  const user = await buildUser(t.db, 'admin', { first_name: 'Ada', last_name: 'Park' })
  staff = user.email
  name = `${user.first_name} ${user.last_name}`
})
afterAll(() => t.close())

const roll = `Rent Roll,,,,,
As of: 06/30/2026,,,,,
Unit,Tenant,Status,Sqft,Rent,Lease To
101,Jane Whitfield,Current,650,1150.00,04/30/2027
102,Bo Lund,Current,650,1175.00,04/30/2027
103,,Vacant,650,0.00,
104,Ann de la Cruz,Current,650,1480.00,04/30/2027
Total,,,,3805.00,`

const actor: Actor = {
  ...{ id: crypto.randomUUID() as Actor['id'], name: 'Ada', ip: '', requestId: '', email: 'a@example.com' },
  ...{ role: 'admin', denied: [] },
}
const ask = async (deps: typeof t.deps, loanId: string, question: string) => {
  const parts: AnswerPart[] = []
  const { signal } = new AbortController()
  for await (const part of answerQuestion(deps, { loanId, question, history: [], actor, signal })) parts.push(part)
  const text = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')
  return { text, cited: parts.flatMap((part) => (part.kind === 'cited' ? [part.cited] : [])) }
}

/** A rent roll that was read, and corrected by these cells: row, column, what it said, what it says. */
const correctedRoll = async (...edits: readonly (readonly [string, string, unknown, unknown])[]) => {
  const { loan, property } = await buildDeal(t.db)
  const { id } = await buildActivity(t.db, loan.id, { document_name: 'Rent Roll', property_id: property.id })
  const ticket = await sendFile(t, staff, id, { body: Buffer.from(roll), name: 'rent roll.csv', type: 'text/csv' })
  const path = `/loan/${loan.id}/document/${ticket.document_id}/rows`
  const correct = async (made: typeof edits) => {
    const reply = await t.call('PUT', path, staff, {
      edits: made.map(([row, column, was, value]) => ({ row, column, was, value })),
    })
    expect(reply.statusCode).toBe(200)
  }
  if (edits.length > 0) await correct(edits)
  return { loanId: loan.id, correct }
}

const BY = () => new RegExp(`as corrected by ${name} on \\d{2}\\.\\d{2}\\.\\d{4}`)

test('[DF-08] a row that staff corrected answers as it counts, with who corrected it when', async () => {
  const { loanId, correct } = await correctedRoll(['101#1', 'rent', 1150, 1250])
  const { text, cited } = await ask(t.deps, loanId, 'What is the rent of Jane Whitfield?')
  expect(text).toContain('1,250.00')
  expect(text).not.toContain('1150')
  expect(text).toMatch(BY())
  expect(cited[0]).toMatchObject({ fileName: 'rent roll.csv', page: 1 })
  // A row that nobody touched says nothing of it.
  expect((await ask(t.deps, loanId, 'What is the rent of Bo Lund?')).text).not.toContain('as corrected')
  // What is set back follows the paper again.
  await correct([['101#1', 'rent', 1250, 1150]])
  const back = await ask(t.deps, loanId, 'What is the rent of Jane Whitfield?')
  expect(back.text).toContain('1150.00')
  expect(back.text).not.toContain('as corrected')
})

test('[DF-08] figures of corrected rows answer with them, and a row that is left out is quoted no more', async () => {
  const { loanId } = await correctedRoll(['104#1', 'counts', 'yes', 'no'], ['103#1', 'state', 'vacant', 'occupied'])
  const units = await ask(t.deps, loanId, 'What is the occupancy of the rent roll?')
  expect(units.text).toContain('100%')
  expect(units.text).toMatch(BY())
  expect((await ask(t.deps, loanId, 'What is the rent of Ann de la Cruz?')).text).not.toContain('1480')
})

test('[DG-12] a model reads corrected rows as they count, in the table too, and none that is left out', async () => {
  const { loanId } = await correctedRoll(['101#1', 'rent', 1150, 1250], ['104#1', 'counts', 'yes', 'no'])
  const service = await aiService(() =>
    piecesAnswer(['The rent of Jane Whitfield is $1,250.00 [1: "1,250.00"].', ' It is $1,150.00 [1: "1150.00"].']),
  )
  const { ai } = await import('../../vendors/ai/index.ts')
  const model = ai({ ...t.deps.config, PLINTH_AI_KEY: 'k', PLINTH_AI_URL: service.url })
  const { text } = await ask({ ...t.deps, ai: model }, loanId, 'What is the rent of Jane Whitfield?')
  const told = service.asked.at(-1)?.body.messages.at(-1)?.content ?? ''
  expect(told).toMatch(/101 .*Jane Whitfield.*1,250\.00.*as corrected by Ada Park/)
  expect(told).not.toMatch(/1150|1480/)
  expect(text).toContain('1,250.00 [1]')
  expect(text).not.toContain('1,150')
  await service.close()
})

test('[DF-09] units are counted, listed and added up from the rows of the rent roll, as they count', async () => {
  const { loanId, correct } = await correctedRoll()
  expect(await ask(t.deps, loanId, 'How many units are vacant?')).toMatchObject({
    text: '**1** (of 4 units): “103 Vacant 650 0.00” [1]',
    cited: [{ page: 1 }],
  })
  const total = await ask(t.deps, loanId, 'What is the total monthly rent?')
  expect(total.text).toMatch(/^\*\*\$3,805\*\* = the sum of 3 units:/)
  expect((await ask(t.deps, loanId, 'Which leases expire in 2027?')).text).toMatch(
    /^\*\*3\*\*:\n\n- “101 Jane[^]*- “102 Bo[^]*- “104 Ann/,
  )
  await correct([['103#1', 'state', 'vacant', 'occupied']])
  expect((await ask(t.deps, loanId, 'How many units are vacant?')).text).toMatch(BY())
  expect((await ask(t.deps, loanId, 'What is the security deposit of Bo Lund?')).text).toMatch(
    /^The file does not show this\./,
  )
})
