import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangerOn, numberedPdf } from '../../../test/arranging.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let s: Awaited<ReturnType<typeof arrangerOn>>
beforeAll(async () => {
  t = await testApp()
  s = await arrangerOn(t)
})
afterAll(() => t.close())

const sent = async () => {
  const deal = await s.deal()
  const id = await s.request(deal, 'Bank statements')
  const other = await s.request(deal, 'Tax return')
  const bank = await s.send(id, 'bank.pdf', await numberedPdf('bank', 3))
  return { ...deal, id, other, bank, file: { name: 'May', pages: [{ document_id: bank, page: 2 }] } }
}

test('[AF-10] a borrower and a broker arrange the pages of an own request, put some under another own one, and undo it', async () => {
  for (const side of ['borrowerUser', 'brokerUser'] as const) {
    const { [side]: who, id, other, file } = await sent()
    const shown = (await t.call('GET', `/personal/activity/${id}/pages`, who.email)).json()
    expect(shown.requests.map((r: { activity_id: string }) => r.activity_id)).toEqual([other])
    expect(shown.files).toMatchObject([{ file_name: 'bank.pdf', page_count: 3, refusal: '' }])
    const answer = await s.arrange(id, [file, { ...file, request_id: other }], { as: who.email })
    expect(answer.statusCode).toBe(202)
    await t.drain()
    expect(await s.states(id)).toEqual(['bank.pdf: Paused', 'May.pdf: Processed'])
    expect(await s.states(other)).toEqual(['May.pdf: Processed'])
    const [{ arrangement_id: arrangement }] = answer.json().arrangements
    expect((await s.undo(id, arrangement, { as: who.email })).statusCode).toBe(200)
    expect(await s.states(id)).toEqual(['bank.pdf: Processed', 'May.pdf: Paused'])
  }
})

test('[AF-10] what is foreign is not found: requests, files, targets and arrangements of others', async () => {
  const { borrowerUser, id, file } = await sent()
  const others = await sent()
  const call = (method: 'GET' | 'POST', url: string, who: string, body?: object) => t.call(method, url, who, body)
  for (const who of [others.borrowerUser.email, others.brokerUser.email]) {
    expect((await call('GET', `/personal/activity/${id}/pages`, who)).statusCode).toBe(404)
    expect((await s.arrange(id, [file], { as: who })).statusCode).toBe(404)
  }
  const own = { as: borrowerUser.email }
  expect((await s.arrange(id, [{ ...file, request_id: others.other }], own)).statusCode).toBe(404)
  const strange = { name: 'x', pages: [{ document_id: others.bank, page: 1 }] }
  const foreign = await s.arrange(id, [strange], own)
  const missing = await s.arrange(id, [{ name: 'x', pages: [{ document_id: randomUUID(), page: 1 }] }], own)
  expect([foreign.statusCode, foreign.json().detail]).toEqual([missing.statusCode, missing.json().detail])
  const arranged = await s.arrange(others.id, [others.file], { as: others.borrowerUser.email })
  await t.drain()
  const [{ arrangement_id: arrangement }] = arranged.json().arrangements
  expect((await s.undo(id, arrangement, own)).statusCode).toBe(404)
  expect((await s.undo(others.id, arrangement, own)).statusCode).toBe(404)
  expect(await s.states(id)).toEqual(['bank.pdf: Processed'])
})

test('[AF-10] a request about another borrower of the loan is neither offered nor found', async () => {
  const { borrowerUser, id, file, loan } = await sent()
  const co = await s.deal()
  const theirs = await s.request({ ...co, loan }, 'Their ID', { entity_kind: 'borrower', borrower_id: co.borrower.id })
  const shown = (await t.call('GET', `/personal/activity/${id}/pages`, borrowerUser.email)).json()
  expect(JSON.stringify(shown.requests)).not.toContain(theirs)
  expect((await s.arrange(id, [{ ...file, request_id: theirs }], { as: borrowerUser.email })).statusCode).toBe(404)
})

test('[AF-10] a request that is accepted takes no more files of its borrower', async () => {
  const { borrowerUser, id, file } = await sent()
  await t.call('POST', `/activity/document-request/${id}/set/accepted`, s.staff, {})
  const late = await s.arrange(id, [file], { as: borrowerUser.email })
  expect([late.statusCode, late.json().code]).toEqual([409, 'state_conflict'])
})

test('[AF-10] whoever may not send files arranges none', async () => {
  const { id, file } = await sent()
  const reader = await buildUser(t.db, 'admin', { denied: ['upload-document-request'] })
  const { version } = await s.view(id)
  const answer = await t.call('POST', `/activity/${id}/pages`, reader.email, { version, files: [file] })
  expect(answer.statusCode).toBe(403)
})

test('[AF-10] what staff arranged of a request is theirs to undo: its borrower is neither shown it nor finds it', async () => {
  const { borrowerUser, id, file } = await sent()
  const answer = await s.arrange(id, [file])
  await t.drain()
  const [{ arrangement_id: arrangement }] = answer.json().arrangements
  const shown = await t.call('GET', `/personal/activity/${id}/pages`, borrowerUser.email)
  expect(shown.json().arrangements).toEqual([])
  expect((await s.undo(id, arrangement, { as: borrowerUser.email })).statusCode).toBe(404)
  expect(await s.states(id)).toEqual(['bank.pdf: Paused', 'May.pdf: Processed'])
})
