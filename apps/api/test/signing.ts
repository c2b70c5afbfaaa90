import { readLetters } from './letters.ts'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { PDFDocument } from 'pdf-lib'
import { buildActivity, buildDeal, buildUser } from './factories.ts'
import type { testApp } from './harness.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** A PDF with text on each of its pages. */
export const pdfWith = async (text: string, pages = 2): Promise<Buffer> => {
  const doc = await PDFDocument.create()
  for (let n = 1; n <= pages; n += 1)
    doc.addPage([612, 792]).drawText(`${text}, page ${n}`, { x: 60, y: 700, size: 14 })
  return Buffer.from(await doc.save())
}

/** A document request whose one file lies in the store and was checked. */
export const buildChecked = async (t: App, file?: { name: string; type: string; bytes: Buffer }) => {
  const deal = await buildDeal(t.db)
  const { email: staff } = await buildUser(t.db, 'admin')
  const activity = await buildActivity(t.db, deal.loan.id, {
    state: 'Sent',
    name: 'Operating Agreement',
    document_name: 'Operating Agreement',
    entity_kind: 'borrower',
    borrower_id: deal.borrower.id,
  })
  const process = await t.db
    .insertInto('process')
    .values({ activity_id: activity.id, name: 'agreement.pdf', state: 'Processed' })
    .returningAll()
    .executeTakeFirstOrThrow()
  const bytes = file?.bytes ?? (await pdfWith('Operating Agreement'))
  const storageKey = randomUUID()
  await t.deps.storage.write(storageKey, bytes, file?.type ?? 'application/pdf')
  const document = await t.db
    .insertInto('document')
    .values({
      loan_id: deal.loan.id,
      activity_id: activity.id,
      process_id: process.id,
      file_name: file?.name ?? 'agreement.pdf',
      content_type: file?.type ?? 'application/pdf',
      size_bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storage_key: storageKey,
      received_at: new Date(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...deal, staff, activity, process, document, bytes }
}

export const ann = { name: 'Ann Whitfield', email: 'ann@example.com' }
export const bob = { name: 'Bob Ostrander', email: 'bob@example.com' }

/** A stroke on nothing, as a browser sends it. */
export const drawing = (): string => {
  const canvas = createCanvas(300, 100)
  const context = canvas.getContext('2d')
  context.lineWidth = 4
  context.moveTo(20, 60)
  context.bezierCurveTo(80, 0, 160, 120, 280, 30)
  context.stroke()
  return `data:image/png;base64,${canvas.toBuffer('image/png').toString('base64')}`
}

/** What a staff member and the recipients do, by the calls of their screens. */
export const signingOn = (t: App) => {
  const lettersTo = (email: string) => readLetters(t, email)
  const tokenOf = async (email: string): Promise<string> => {
    const found = (await lettersTo(email)).flatMap((m) => /sign\?token=([\w-]+)/.exec(m.body_text)?.[1] ?? [])
    return found.at(-1) ?? ''
  }
  const codeOf = async (email: string): Promise<string> => {
    const found = (await lettersTo(email)).flatMap((m) => /Your code is (\d{6})/.exec(m.body_text)?.[1] ?? [])
    return found.at(-1) ?? ''
  }
  const send = (o: { staff: string; activity: { id: string }; process: { id: string } }, recipients: object[]) =>
    t.call(
      'POST',
      `/activity/document-request/${o.activity.id}/process/${o.process.id}/set/request-signature`,
      o.staff,
      { recipients },
    )
  /** Opens the link of the newest letter with the code that comes for it; answers the key of the page. */
  const open = async (email: string): Promise<string> => {
    const token = await tokenOf(email)
    await t.call('POST', `/signature/link/${token}/code`, null)
    const key = randomBytes(32).toString('base64url')
    const answer = await t.call('POST', `/signature/link/${token}/open`, null, { code: await codeOf(email), key })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return key
  }
  const view = async (key: string) => (await t.call('GET', `/signature/${key}`, null)).json()
  /** Has every page of the opened document shown. */
  const read = async (key: string) => {
    const { page_count: count } = await view(key)
    const pages = Array.from({ length: count ?? 0 }, (_, n) => n + 1)
    return t.call('POST', `/signature/${key}/pages-shown`, null, { pages })
  }
  const signUnread = async (key: string, over: object = {}) => {
    const { document_sha256: sha256, recipient_name: name } = await view(key)
    return t.call(
      'POST',
      `/signature/${key}/sign`,
      null,
      {
        kind: 'typed',
        name,
        consent: true,
        document_sha256: sha256,
        ...over,
      },
      { 'user-agent': 'Test Browser 1.0' },
    )
  }
  const sign = async (key: string, over: object = {}) => {
    await read(key)
    return signUnread(key, over)
  }
  const status = async (o: { staff: string; activity: { id: string } }) =>
    (await t.call('GET', `/activity/envelope-status/${o.activity.id}`, o.staff)).json()
  const stateOf = async (o: { activity: { id: string }; process: { id: string } }) => {
    const a = await t.db
      .selectFrom('activity')
      .select(['state', 'state_text'])
      .where('id', '=', o.activity.id)
      .executeTakeFirstOrThrow()
    const p = await t.db.selectFrom('process').select('state').where('id', '=', o.process.id).executeTakeFirstOrThrow()
    return [a.state, p.state]
  }
  /** The signed file as it lies in the store; null while there is none. */
  const signedFile = async (o: { activity: { id: string } }) => {
    const row = await t.db
      .selectFrom('envelope as e')
      .innerJoin('document as d', 'd.id', 'e.signed_document_id')
      .selectAll('d')
      .where('e.activity_id', '=', o.activity.id)
      .executeTakeFirst()
    if (!row) return null
    const chunks: Buffer[] = []
    for await (const chunk of await t.deps.storage.read(row.storage_key)) chunks.push(chunk as Buffer)
    return { row, bytes: Buffer.concat(chunks) }
  }
  return { lettersTo, tokenOf, codeOf, send, open, view, read, signUnread, sign, status, stateOf, signedFile }
}
