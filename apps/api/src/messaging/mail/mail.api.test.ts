import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { createJobs } from '../../platform/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { type Letter, queueMail, sendMailJob } from '../../platform/mail.ts'
import { registerMailJobs } from './mail.jobs.ts'
import type { Exchange } from '../../vendors/provider/client.ts'
import { createMailer } from '../../vendors/mail/index.ts'
import { sha256Of } from '../../vendors/storage/fingerprint.ts'

interface Caught {
  recipients: string[]
  raw: string
}

/** A real mail server on the loopback interface; refuses recipients by the code in their name. */
const startMailServer = async () => {
  const caught: Caught[] = []
  const refusals = { left: 0 }
  /** What a letter to held@ waits for. */
  const hold = Promise.withResolvers<void>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: async ({ address }, _session, done) => {
      if (address.startsWith('held@')) await hold.promise
      const code = /^refuse(\d{3})@/.exec(address)?.[1]
      const later = address.startsWith('later@') && refusals.left-- > 0
      if (!code && !later) return done()
      done(Object.assign(new Error('not taken'), { responseCode: later ? 451 : Number(code) }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        caught.push({ recipients: session.envelope.rcptTo.map((r) => r.address), raw })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, caught, refusals, hold, stop }
}

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let t: Awaited<ReturnType<typeof testApp>>
let plain: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  mailServer = await startMailServer()
  const settings = { SMTP_URL: mailServer.url, MAIL_FROM: 'loans@lender.example' }
  t = await testApp({ settings, mailer: createMailer })
  plain = await testApp({ mailer: createMailer })
})
afterAll(async () => {
  await t.close()
  await plain.close()
  await mailServer.stop()
})

const write = (app: typeof t, over: Partial<Letter> = {}) =>
  inTx(app.db, (tx) =>
    queueMail(tx, app.deps, {
      to: { name: 'Bea Moss', email: 'bea@example.com' },
      subject: 'Hello',
      text: 'First.\n\nSecond: https://lender.example/invitation?token=abcdefghij0123456789',
      ...over,
    }),
  )
const last = (app: typeof t) =>
  app.db.selectFrom('mail').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('mail by a server', () => {
  test('each hand-over is on record with how it ended, and nothing of the letter', async () => {
    const kept: Exchange[] = []
    const mailer = createMailer(t.deps.config, (exchange) => void kept.push(exchange))
    const letter = (email: string) => ({ to: { name: 'Bea', email }, subject: 'A secret', text: 'Another secret' })
    await mailer.check?.()
    await mailer.send(letter('bea@example.com'))
    await expect(mailer.send(letter('refuse550@example.com'))).rejects.toThrow('all recipients were rejected')
    expect(kept.map(({ operation, outcome, status, code }) => [operation, outcome, status, code])).toEqual([
      ['verify', 'ok', null, null],
      ['send', 'ok', null, null],
      ['send', 'rejected', 550, 'EENVELOPE'],
    ])
    expect(JSON.stringify(kept)).not.toMatch(/secret|bea@/)
  })

  test('[L-18] carries the files of a letter, byte for byte', async () => {
    const pdf = Buffer.from('%PDF-1.4\u0000\u00ff binary', 'latin1')
    await t.deps.storage.write('a-file', pdf, 'application/pdf')
    const file_name = 'Term Sheet “BL-1” v1.pdf'
    const attachment = { storage_key: 'a-file', file_name, content_type: 'application/pdf', sha256: sha256Of(pdf) }
    await write(t, { attachments: [attachment] })
    await t.drain()
    const [file] = (await PostalMime.parse(mailServer.caught.at(-1)?.raw ?? '')).attachments
    expect([file?.filename, file?.mimeType]).toEqual([file_name, 'application/pdf'])
    expect(Buffer.from(file?.content as ArrayBuffer).equals(pdf)).toBe(true)
  })

  test('[A-15] goes out whole, to the one it is for, from the set address, and is marked sent', async () => {
    await write(t, { subject: 'Grüße – “terms”', to: { name: 'Béa "B" Moss, Jr.', email: 'bea@example.com' } })
    await t.drain()
    const { recipients, raw } = mailServer.caught.at(-1) ?? { recipients: [], raw: '' }
    expect(recipients).toEqual(['bea@example.com'])
    const parsed = await PostalMime.parse(raw)
    expect(parsed).toMatchObject({
      subject: 'Grüße – “terms”',
      from: { name: 'Arion', address: 'loans@lender.example' },
      to: [{ name: 'Béa "B" Moss, Jr.', address: 'bea@example.com' }],
    })
    expect(parsed.text?.trim()).toContain('First.\n\nSecond: https://')
    expect(await last(t)).toMatchObject({ state: 'sent', attempts: 1, error: null })
    expect((await last(t)).sent_at).toBeInstanceOf(Date)
  })

  test('[A-15] [S-01] goes as text and as plain HTML; what people wrote stays text, and one click unsubscribes', async () => {
    const url = 'https://lender.example/api/notifications/unsubscribe?token=abc.def'
    await write(t, { text: 'Hello <b>Bea</b>,\n\nsee https://a.example/?x=1&y=2\nand more', unsubscribeUrl: url })
    await t.drain()
    const { raw } = mailServer.caught.at(-1) ?? { raw: '' }
    const parsed = await PostalMime.parse(raw)
    expect(parsed.text?.trim()).toBe('Hello <b>Bea</b>,\n\nsee https://a.example/?x=1&y=2\nand more')
    expect(parsed.html).toContain('Hello &lt;b&gt;Bea&lt;/b&gt;,</p>')
    expect(parsed.html).toContain('<a href="https://a.example/?x=1&amp;y=2">https://a.example/?x=1&amp;y=2</a><br>and')
    const header = (name: string) => parsed.headers.find((one) => one.key === name)?.value
    expect(header('list-unsubscribe')).toBe(`<${url}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    await write(t)
    await t.drain()
    expect(mailServer.caught.at(-1)?.raw).not.toMatch(/^list-unsubscribe/im)
  })

  test('[A-15] line breaks in a name, subject or address add no recipient and no header', async () => {
    const before = mailServer.caught.length
    await write(t, {
      to: { name: 'Bea\r\nBcc: evil@x.example', email: 'bea@example.com' },
      subject: 'Hi\r\nBcc: evil@x.example',
    })
    await t.drain()
    const { recipients, raw } = mailServer.caught.at(-1) ?? { recipients: [], raw: '' }
    expect(recipients).toEqual(['bea@example.com'])
    expect(raw).not.toMatch(/^bcc:/im)
    await write(t, { to: { name: 'Bea', email: 'bea@example.com\r\nBcc: evil@x.example' } })
    await t.drain()
    expect(mailServer.caught).toHaveLength(before + 1)
    expect(await last(t)).toMatchObject({ state: 'failed' })
  })

  test('[A-15] a recipient refused for good is marked failed at once, with the reason', async () => {
    await write(t, { to: { name: '', email: 'refuse550@example.com' } })
    await t.drain()
    const row = await last(t)
    expect(row).toMatchObject({ state: 'failed', attempts: 1 })
    expect(row.error).toContain('550')
  })

  test('[A-15] a refusal for now keeps the message queued and the job fails, to be tried again', async () => {
    mailServer.refusals.left = 1
    await write(t, { to: { name: '', email: 'later@example.com' } })
    await expect(t.drain()).rejects.toThrow('451')
    const waiting = await last(t)
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1 })
    // Its job is tried again some seconds later, in the middle of another test.
    await t.db.deleteFrom('mail').where('id', '=', waiting.id).execute()
  })

  test('[AA-23] a code arrives while a letter before it, and a hundred behind that, wait for the mail server', async () => {
    const to = (email: string) => ({ to: { name: '', email } })
    await write(t, to('held@example.com'))
    for (let n = 0; n < 100; n++) await write(t, to(`reminder${n}@example.com`))
    const jobs = createJobs(t.url, createLog('silent'), { owns: false })
    registerMailJobs({ ...t.deps, jobs })
    await jobs.start({ work: true })
    await write(t, { ...to('waits@example.com'), text: 'Your code is 123456', codes: ['123456'] })
    await write(t, { ...to('link@example.com'), isWaitedFor: true })
    const has = (email: string) => mailServer.caught.some(({ recipients }) => recipients.includes(email))
    await expect.poll(() => has('waits@example.com') && has('link@example.com'), { timeout: 20_000 }).toBe(true)
    expect(has('held@example.com')).toBe(false)
    mailServer.hold.resolve()
    await expect.poll(() => has('held@example.com') && has('reminder99@example.com')).toBe(true)
    await jobs.stop()
  })

  test('[A-15] a mail server that is away is waited for three days', async () => {
    const { rows } = await t.deps.pool.query<{ tries: number; first: number; longest: number; backoff: boolean }>(
      `select retry_limit as tries, retry_delay as first, retry_delay_max as longest, retry_backoff as backoff
       from boss.queue where name = 'mail.send'`,
    )
    const { tries = 0, first = 0, longest = 0, backoff } = rows[0] ?? {}
    // The queue waits between half of each pause and the whole of it.
    const pauses = Array.from({ length: tries }, (_, n) => Math.min(longest, first * 2 ** Math.min(16, n)) / 2)
    expect(backoff).toBe(true)
    expect(pauses.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(3 * 86_400)
  })

  test('[A-15] a letter that was given up is sent again by staff, once, and goes out whole; one with a link is not', async () => {
    const admin = await buildUser(t.db, 'admin')
    const again = (id: string) => t.call('POST', `/outbox/${id}/send-again`, admin.email)
    await write(t, { text: 'Your term sheet is ready.', to: { name: '', email: 'refuse550@example.com' } })
    await t.drain()
    const failed = await last(t)
    expect(failed.state).toBe('failed')
    await t.db.updateTable('mail').set({ to_email: 'mended@example.com' }).where('id', '=', failed.id).execute()
    expect((await again(failed.id)).statusCode).toBe(202)
    expect((await again(failed.id)).json()).toMatchObject({ code: 'state_conflict' })
    await t.drain()
    expect(mailServer.caught.at(-1)).toMatchObject({ recipients: ['mended@example.com'] })
    expect(await last(t)).toMatchObject({ state: 'sent', error: null })
    await write(t, { to: { name: '', email: 'refuse550@example.com' } })
    await t.drain()
    expect((await again((await last(t)).id)).json()).toMatchObject({ code: 'state_conflict' })
  })

  test('[AE-25] all letters that were given up go out again together, once; those with a one-time link stay', async () => {
    const admin = await buildUser(t.db, 'admin')
    const givenUp = async () => (await t.call('GET', '/outbox/all?limit=1', admin.email)).json().given_up as number
    const before = await givenUp()
    const refused = { name: '', email: 'refuse550@example.com' }
    for (const text of ['One.', 'Two.']) await write(t, { text, to: refused })
    await write(t, { to: refused })
    await t.drain()
    expect(await givenUp()).toBe(before + 2)
    await t.db.updateTable('mail').set({ to_email: 'mended@example.com' }).where('state', '=', 'failed').execute()
    const earlier = mailServer.caught.length
    const all = () => t.call('POST', '/outbox/send-again', admin.email, {})
    const both = await Promise.all([all(), all()])
    expect(both.reduce((sum, answer) => sum + (answer.json().queued as number), 0)).toBe(before + 2)
    await t.drain()
    const sent = mailServer.caught.slice(earlier).flatMap(({ raw }) => /^(One|Two)\./m.exec(raw)?.[1] ?? [])
    expect(sent.toSorted()).toEqual(['One', 'Two'])
    expect([await givenUp(), (await last(t)).state]).toEqual([0, 'failed'])
    const told = await t.db.selectFrom('event').select('kind').where('kind', '=', 'mail.sent-again').execute()
    expect(told.length).toBeGreaterThanOrEqual(before + 2)
  })

  test('[A-15] a job that runs again after a crash does not send twice', async () => {
    await write(t)
    await t.drain()
    const count = mailServer.caught.length
    const { id } = await last(t)
    await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, sendMailJob, { mail_id: id }))
    await t.drain()
    expect(mailServer.caught).toHaveLength(count)
  })

  test('[E-31] a placeholder address is never written to', async () => {
    const before = mailServer.caught.length
    await write(t, { to: { name: 'None', email: 'x1@no-email.invalid' } })
    await t.drain()
    expect(mailServer.caught).toHaveLength(before)
  })
})

describe('the outbox', () => {
  interface Outbox {
    delivers: boolean
    total: number
    mails: { subject: string; body_text: string; state: string; loan_human_id: string | null }[]
  }
  const read = async (app: typeof t, query = '') => {
    const admin = await buildUser(app.db, 'admin')
    return (await app.call('GET', `/outbox/all${query}`, admin.email)).json<Outbox>()
  }

  test('[A-15] without a mail server keeps the message for an administrator, newest first', async () => {
    const loan = await buildLoan(plain.db)
    await write(plain, { subject: 'Older' })
    await write(plain, { subject: 'Newer', loanId: loan.id })
    await plain.drain()
    const outbox = await read(plain)
    expect(outbox).toMatchObject({ delivers: false, total: 2 })
    expect(outbox.mails.map((m) => [m.subject, m.state, m.loan_human_id])).toEqual([
      ['Newer', 'outbox', loan.human_id],
      ['Older', 'outbox', null],
    ])
    expect(outbox.mails[0]?.body_text).toBe('First.\n\nSecond: https://lender.example/invitation?token=…')
  })

  test('[A-15] is searched by recipient, subject and text, with % and _ as plain characters, and read page by page', async () => {
    await write(plain, { subject: '100% done', text: 'nothing' })
    await write(plain, { subject: '100 percent', text: 'nothing' })
    await plain.drain()
    expect((await read(plain, '?search=100%25')).mails.map((m) => m.subject)).toEqual(['100% done'])
    expect((await read(plain, '?search=BEA@EXAMPLE')).total).toBe(4)
    const page = await read(plain, '?search=nothing&limit=1&offset=1')
    expect([page.total, page.mails.map((m) => m.subject)]).toEqual([2, ['100% done']])
  })
})
