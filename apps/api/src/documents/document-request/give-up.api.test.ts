import type { UploadTicket } from '@plinth/contract/shared/files'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { pdfOf } from './files.fixture.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
  // Nobody is told of their own file: a colleague is.
  await buildUser(t.db, 'admin')
})
afterAll(() => t.close())

const view = async (id: string) => (await t.call('GET', `/activity/${id}`, staff)).json()

/** Sends a file to an activity and starts the look at it; answers the path of that call. */
const send = async (activityId: string) => {
  const file = { name: 'roll.pdf', content_type: 'application/pdf' }
  const path = `/activity/${activityId}/generate-document-with-presigned-url`
  const ticket = (await t.call('POST', path, staff, file)).json<UploadTicket>()
  const headers = { 'content-type': 'application/pdf' }
  await t.app.inject({ method: 'PUT', url: ticket.presigned_url, payload: await pdfOf('x'), headers })
  const run = `/activity/${activityId}/process/${ticket.process_id}/run`
  expect((await t.call('POST', run, staff, {})).statusCode).toBe(202)
  return run
}

/** Every look at a file dies in its last write, and no further try is left. */
const breakDown = async () => {
  await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    t.db,
  )
  await sql`create trigger die before insert on notification for each row execute function die()`.execute(t.db)
  return () => sql`drop function die() cascade`.execute(t.db)
}
const lastTry = () => sql`update boss.job set retry_count = retry_limit where name = 'document.process'`.execute(t.db)

test.each(['document-request', 'costar'] as const)(
  '[K-02] [M-17] %s: a file that could not be looked at stands as Failed after the last try, and is tried again where it stands',
  async (type) => {
    const deal = await buildDeal(t.db)
    const { id } = await buildActivity(t.db, deal.loan.id, { type, document_name: 'Rent roll' })
    const mend = await breakDown()
    const run = await send(id)
    // A try that is not the last fails quietly: the next one may do better.
    await expect(t.drain()).rejects.toThrow('killed')
    expect((await view(id)).processes[0].state).toBe('Processing')
    await sql`update boss.job set state = 'created' where name = 'document.process' and state = 'active'`.execute(t.db)
    await lastTry()
    await t.drain()
    expect(await view(id)).toMatchObject({
      status: { state: 'Failed', text: 'This file could not be checked. Try again.' },
      processes: [{ state: 'Failed', data_to_display: { reason: 'This file could not be checked. Try again.' } }],
    })
    await mend()
    expect((await t.call('POST', run, staff, {})).statusCode).toBe(202)
    await t.drain()
    const after = await view(id)
    expect([after.processes[0].state, after.status]).toMatchObject([
      'Processed',
      { state: type === 'costar' ? 'Done' : 'Sent', text: '' },
    ])
  },
)
