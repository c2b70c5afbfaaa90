import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { pdfFile } from '../../apps/api/test/wizard-form.ts'
import { Told } from '../../apps/api/test/fuzz/told.ts'
import { type Client, type Deed, pause, untilAnswered } from './client.ts'

const DAY_MS = 86_400_000
/** How long a client waits for a worker that is killed again and again; then it goes on without a signature. */
const READ_MS = 15_000

interface OnLoan {
  loan: string
  /** Of its borrower. */
  email: string
}
type Note = (deed: Omit<Deed, 'at'>) => void

const told = async (...asked: Parameters<typeof untilAnswered>): Promise<Told | null> => {
  const answer = await untilAnswered(...asked)
  return answer === null ? null : new Told(answer === '' ? null : JSON.parse(answer))
}

/** A file of its own bytes for an activity; answers its process once it is acknowledged. */
const sendFile = async (
  c: Client,
  activity: string,
  open: string,
): Promise<{ process: string; sha256: string } | null> => {
  // What comes after the end of a PDF makes each its own.
  const bytes = Buffer.concat([pdfFile, Buffer.from(`%${randomUUID()}\n`)])
  const file = { name: 'statement.pdf', content_type: 'application/pdf' }
  const ticket = await told(c, 'POST', `/activity/${activity}/${open}`, file)
  if (!ticket) return null
  const at = ticket.text('presigned_url').replace(/^\/api/, '')
  if ((await untilAnswered(c, 'PUT', at, bytes)) === null) return null
  const process = ticket.text('process_id')
  if ((await untilAnswered(c, 'POST', `/activity/${activity}/process/${process}/run`, {})) === null) return null
  return { process, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Waits until the worker has checked what was sent. */
const untilRead = async (c: Client, activity: string): Promise<boolean> => {
  for (const end = Date.now() + READ_MS; Date.now() < end; await pause()) {
    const seen = await told(c, 'GET', `/activity/${activity}`)
    if (seen?.list('processes').every((one) => one.text('state') === 'Processed')) return true
  }
  return false
}

/** Sends a file to be signed by the borrower, who signs it in their own area. */
const sign = async (c: Client, o: OnLoan, activity: string): Promise<string | null> => {
  const recipients = [{ name: 'Cora Holt', email: o.email }]
  const path = `/activity/document-request/${activity}/set/request-signature`
  if ((await untilAnswered(c, 'POST', path, { recipients })) === null) return null
  const signIn = () => c.signIn({ email: o.email, role: 'borrower' })
  const borrower: Client = { ...c, token: await signIn().catch(() => ''), signIn }
  const key = randomBytes(32).toString('base64url')
  if ((await untilAnswered(borrower, 'POST', `/personal/activity/${activity}/open-signing`, { key })) === null)
    return null
  const page = await told(borrower, 'GET', `/signature/${key}`)
  if (!page) return null
  const pages = Array.from({ length: page.number('page_count') }, (_, n) => n + 1)
  if ((await untilAnswered(borrower, 'POST', `/signature/${key}/pages-shown`, { pages })) === null) return null
  return untilAnswered(borrower, 'POST', `/signature/${key}/sign`, {
    ...{ kind: 'typed', name: page.text('recipient_name'), consent: true },
    document_sha256: page.text('document_sha256'),
  })
}

/** A term sheet goes out with its letter, which moves the loan on. */
const sendTermSheet = async (c: Client, o: OnLoan, note: Note): Promise<void> => {
  const all = await told(c, 'GET', `/activity/loan/${o.loan}/all`)
  const sheet = all?.one('activities', 'activity_type', 'term-sheet').text('activity_id')
  if (sheet === undefined || (await untilAnswered(c, 'POST', `/activity/term-sheet/${sheet}/generate`, {})) === null)
    return
  const mark = `${randomUUID()}@chaos.example.com`
  const recipients = [{ name: 'Cora Holt', email: mark }]
  const sent = await untilAnswered(c, 'POST', `/activity/term-sheet/${sheet}/send`, { recipients })
  if (sent !== null) note({ kind: 'sent', mark, loan: o.loan, answer: sent })
}

/** What follows on a loan: a request with its file and message, a signature, a term sheet; one in four is archived in the end. */
export const workOnPapers = async (
  c: Client,
  o: OnLoan,
  note: Note,
  { archives = Math.random() < 0.25 } = {},
): Promise<void> => {
  const loan = await told(c, 'GET', `/loan/${o.loan}`)
  if (!loan) return
  const request = await told(c, 'POST', `/loan/${o.loan}/one-off-request`, {
    ...{ entity_type: 'borrower', entity_id: loan.one('borrowers', 'email', o.email).text('id') },
    ...{ document_name: 'Operating agreement', description: 'Signed by all members' },
    due_on: new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10),
  })
  if (!request) return
  const activity = request.text('activity_id')
  const body = `Please send all pages, ${randomUUID()}`
  const said = await untilAnswered(c, 'POST', `/activity/${activity}/messages/send`, { body })
  if (said !== null) note({ kind: 'message', mark: body, loan: o.loan, answer: said })
  const file = await sendFile(c, activity, 'generate-document-with-presigned-url')
  if (file) note({ kind: 'file', mark: file.process, loan: o.loan, answer: file.sha256 })
  if (file && (await untilRead(c, activity))) {
    const signed = await sign(c, o, activity)
    if (signed !== null) note({ kind: 'signature', mark: activity, loan: o.loan, answer: signed })
  }
  await sendTermSheet(c, o, note)
  if (!archives) return
  const gone = await untilAnswered(c, 'PUT', `/loan/${o.loan}/archive`, { rejection_reason: 'Withdrawn' })
  if (gone !== null) note({ kind: 'archived', mark: o.loan, loan: o.loan, answer: gone })
}
