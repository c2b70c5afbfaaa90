import type { ActivityView } from '@plinth/contract/loan/activity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { pdfOfPages, sendFile } from '../../../test/papers.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const sent = async () => {
  const deal = await buildDeal(t.db)
  const request = await buildActivity(t.db, deal.loan.id, { name: 'Rent roll' })
  const ticket = await sendFile(t, staff, request.id, {
    body: await pdfOfPages([['Rent roll', 'Unit 1 $2,000']]),
    name: 'rent-roll.pdf',
  })
  const at = `/personal/${request.id}/process/${ticket.process_id}/note`
  return { ...deal, request, at, processId: ticket.process_id }
}
const saidTo = (activity: ActivityView) => activity.processes.map((p) => p.data_to_display.data_from_user)

test('[U-17] what the sender says of a file is read by staff beside it and in the timeline, and taken back by an empty note', async () => {
  const { at, request, loan, borrowerUser } = await sent()
  const said = await t.call('PUT', at, borrowerUser.email, { note: ' Unit 2 is vacant ' })
  expect(saidTo(said.json())).toEqual([{ note: 'Unit 2 is vacant' }])
  const read = () => t.call('GET', `/activity/${request.id}`, staff)
  expect(saidTo((await read()).json())).toEqual([{ note: 'Unit 2 is vacant' }])
  const timeline = await t.call('GET', `/loan/${loan.human_id}/timeline`, staff)
  expect(timeline.body).toContain('added a note to rent-roll.pdf: “Unit 2 is vacant”')
  await t.call('PUT', at, borrowerUser.email, { note: '' })
  expect(saidTo((await read()).json())).toEqual([{}])
})

test('[U-17] once the file is decided the note stays as it was', async () => {
  const { at, request, borrowerUser, processId } = await sent()
  await t.call('PUT', at, borrowerUser.email, { note: 'Signed by both' })
  const accept = `/activity/document-request/${request.id}/process/${processId}/set/accepted`
  expect((await t.call('POST', accept, staff)).statusCode).toBe(200)
  const late = await t.call('PUT', at, borrowerUser.email, { note: 'Too late' })
  expect([late.statusCode, late.json().code]).toEqual([409, 'state_conflict'])
  expect(saidTo((await t.call('GET', `/activity/${request.id}`, staff)).json())).toEqual([{ note: 'Signed by both' }])
})

test('[U-17] a note of more than 500 characters is refused by its name', async () => {
  const { at, borrowerUser } = await sent()
  const long = await t.call('PUT', at, borrowerUser.email, { note: 'x'.repeat(501) })
  expect(long.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'note' }] })
})

test('[W-05] beside a file of somebody else nobody writes', async () => {
  const { at } = await sent()
  const { borrowerUser, brokerUser } = await buildDeal(t.db)
  for (const who of [borrowerUser.email, brokerUser.email])
    expect((await t.call('PUT', at, who, { note: 'mine now' })).statusCode).toBe(404)
})
