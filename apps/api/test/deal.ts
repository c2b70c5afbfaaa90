import { buildActivity, buildDeal, buildUser } from './factories.ts'
import type { testApp } from './harness.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** A preliminary loan with its parties, and the term sheet and deposit that every application starts with. */
export const buildOpenDeal = async (t: App, over: Parameters<typeof buildDeal>[1] = {}) => {
  const deal = await buildDeal(t.db, over)
  const termSheet = await buildActivity(t.db, deal.loan.id, { type: 'term-sheet', name: 'Term Sheet' })
  const deposit = await buildActivity(t.db, deal.loan.id, { type: 'good-faith-deposit', name: 'Good Faith Deposit' })
  return { ...deal, termSheet, deposit }
}

export const buildStaff = async (t: App): Promise<string> => (await buildUser(t.db, 'admin')).email

/** Calls that expect success, as one administrator. Answers the parsed body. */
export const caller = (t: App, staff: string) => {
  const ok = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const reply = await t.call(method, path, staff, body)
    if (reply.statusCode >= 300) throw new Error(`${method} ${path} answered ${reply.statusCode}: ${reply.body}`)
    return reply.json()
  }
  const code = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    (await t.call(method, path, staff, body)).statusCode
  return { ok, code }
}

/** Takes a step although the loan of a test lacks what the step asks for. */
export const goOn = { reason: 'Approved by the committee' }

export const recipients = [{ name: 'Cal Broker', email: 'cal@example.com' }]
/** 2026-01-15 at 00:00 UTC. */
export const aDay = 1_768_435_200

/**
 * A file is sent to the ticket of an opened upload and checked, as a browser does it: a real PDF unless `bytes` says
 * otherwise, by staff unless `side` does. `unchecked`: its check has not run yet. Answers the process.
 */
export const uploadFile = async (
  t: App,
  as: string,
  activityId: string,
  o: { open: string; bytes?: Buffer; unchecked?: boolean; side?: 'activity' | 'personal' },
): Promise<string> => {
  const { ok } = caller(t, as)
  const ticket = await ok('POST', o.open, { name: 'signed.pdf', content_type: 'application/pdf' })
  const put = await t.app.inject({
    method: 'PUT',
    url: ticket.presigned_url,
    headers: { 'content-type': 'application/pdf' },
    payload: o.bytes ?? smallPdf,
  })
  if (put.statusCode >= 300) throw new Error(`PUT answered ${put.statusCode}: ${put.body}`)
  const side = o.side ?? 'activity'
  await ok('POST', `/${side}/${activityId}/process/${ticket.process_id}/run`, side === 'activity' ? {} : undefined)
  if (!o.unchecked) await t.drain()
  return ticket.process_id
}

export const uploadPdf = (t: App, staff: string, activityId: string, open: string): Promise<string> =>
  uploadFile(t, staff, activityId, { open })

/** A signed copy that came back and passed its check, as its rows say. */
export const insertSignedCopy = async (t: App, activity: { id: string; loan_id: string }): Promise<void> => {
  const process = {
    activity_id: activity.id,
    name: 'signed.pdf',
    state: 'Processed' as const,
    memory: { signed_copy: true },
  }
  const { id } = await t.db.insertInto('process').values(process).returning('id').executeTakeFirstOrThrow()
  await t.db
    .insertInto('document')
    .values({
      loan_id: activity.loan_id,
      activity_id: activity.id,
      process_id: id,
      file_name: 'signed.pdf',
      content_type: 'application/pdf',
      storage_key: `signed-${id}`,
      received_at: new Date(),
    })
    .execute()
}

/** A copy signed on paper comes back and is set to signed by staff (L-14). */
export const returnSigned = async (t: App, staff: string, word: 'term-sheet' | 'commitment', id: string) => {
  await uploadPdf(t, staff, id, `/activity/${id}/generate-custom-document-with-presigned-url`)
  return caller(t, staff).ok('POST', `/activity/${word}/${id}/set/signed`)
}

const smallPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
