import type { LoanMailView, TrayItem } from '@plinth/contract/documents/mailbox'
import { unreadMs } from '@plinth/domain/documents/request-message/message'
import { createMailer } from '../../vendors/mail/index.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildActivity, buildDeal, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { pdfOfPages } from '../../../test/papers.ts'
import { zipOf } from '../../../test/hostile.ts'
import { inTx } from '../../platform/db.ts'
import { mailMessagesJob } from '../request-message/request-message.jobs.ts'
import { compose, type Composed, handOver, loanAddress, mailboxSettings, startZone } from '../../../test/mailbox.ts'

let dns: Awaited<ReturnType<typeof startZone>>
let t: Awaited<ReturnType<typeof testApp>>
let admin: string
beforeAll(async () => {
  dns = await startZone()
  t = await testApp({ settings: { ...mailboxSettings(dns.address), MAIL_FROM: 'loans@lender.example' } })
  admin = (await buildUser(t.db, 'admin')).email
})
afterAll(async () => {
  await t.close()
  await dns.stop()
})

const deal = async () => {
  const { loan, borrower } = await buildDeal(t.db)
  return { loan, borrowerId: borrower.id, email: borrower.email, address: await loanAddress(t, loan) }
}
type Deal = Awaited<ReturnType<typeof deal>>
const arriveRaw = async (d: Deal, raw: Buffer | string) => {
  const res = await handOver(t, Buffer.from(raw), { sender: d.email, recipients: d.address })
  await t.drain()
  return res
}
const arrive = async (d: Deal, over: Composed = {}) =>
  arriveRaw(d, await compose({ from: `Bea Moss <${d.email}>`, to: d.address, subject: 'Papers', text: 'Hi.', ...over }))
interface Mailbox {
  messages: LoanMailView[]
  total: number
  people: { email: string; bounced: string | null }[]
}
const mailbox = async (d: Deal) => (await t.call('GET', `/loan/${d.loan.id}/mailbox`, admin)).json<Mailbox>()
const tray = async (d: Deal) =>
  (await t.call('GET', `/mailbox/tray?loan_id=${d.loan.id}`, admin)).json<{ items: TrayItem[] }>().items
const write = (d: Deal, body: object) => t.call('POST', `/loan/${d.loan.id}/mailbox/write`, admin, body)
const lastLetter = (d: Deal) =>
  t.db.selectFrom('mail').selectAll().where('loan_id', '=', d.loan.id).orderBy('id', 'desc').executeTakeFirstOrThrow()

test('[AE-12] the reply stands above its quote, and HTML neither runs nor loads anything', async () => {
  const d = await deal()
  const html = `<p onclick="x()">Here.</p><script>alert(1)</script><style>p{background:url(http://evil.test/s)}</style>
    <img src="http://evil.test/pixel.gif" width=1><iframe src="http://evil.test"></iframe><form action="http://evil.test"><input></form>
    <a href="javascript:alert(1)">a</a> <a href="https://example.com/x">link</a><svg onload="alert(1)"></svg>
    <div style="background-image:url(//evil.test/p)">styled</div><link rel=stylesheet href="http://evil.test/c.css">`
  await arrive(d, {
    html,
    text: 'Here.\n\nOn Mon, Nov 23, 2026 at 9:00 AM Kim <kim@lender.example> wrote:\n> Where is it?',
  })
  const [m] = (await mailbox(d)).messages
  expect([m?.body, m?.quoted.includes('Where is it?')]).toEqual(['Here.', true])
  expect(m?.html).toContain(
    '<a href="https://example.com/x" rel="noopener noreferrer nofollow" target="_blank">link</a>',
  )
  expect(m?.html).not.toMatch(/evil|script|onclick|onload|style=|<style|<img|<form|<svg/i)
})

test('[AE-12] a letter that came as HTML alone is read as text: its lines, lists and links, not its pictures', async () => {
  const d = await deal()
  const html = `<html><head><title>Letter</title><style>p { color: red }</style></head><body>
    <img src="https://tracker.example/open.gif?id=7"><p>The <b>rent roll</b> is&nbsp;attached.</p>
    <ul><li>Unit 1</li><li>Unit 2</li></ul><p>See <a href="https://example.com/sheet">the sheet</a>.</p></body></html>`
  await arrive(d, { html, text: '' })
  const [m] = (await mailbox(d)).messages
  expect(m?.body).toBe(
    'The rent roll is attached.\n\n * Unit 1\n * Unit 2\n\nSee the sheet [https://example.com/sheet].',
  )
})

test('[AE-13] an answer goes out in the thread of what it answers, and its reply comes back to the loan', async () => {
  const d = await deal()
  await arrive(d, { messageId: '<q1@example.com>', references: '<q0@example.com>', inReplyTo: '<q0@example.com>' })
  const [came] = (await mailbox(d)).messages
  const answer = { to: d.email, subject: 'Re: Papers', body: 'Thank you.', answers: came?.id }
  expect((await write(d, answer)).statusCode).toBe(202)
  await t.drain()
  const sent = t.mailer.messages.at(-1)
  expect(sent).toMatchObject({
    ...{ to: { email: d.email }, subject: 'Re: Papers', replyTo: d.address },
    ...{ inReplyTo: '<q1@example.com>', references: ['<q0@example.com>', '<q1@example.com>'] },
  })
  expect(sent?.text).toMatch(/^Thank you\.\n\nOn .+ Bea Moss wrote:\n> Hi\.$/)
  const [out] = (await mailbox(d)).messages
  expect(out).toMatchObject({ direction: 'out', body: 'Thank you.', delivery: 'sent' })
  expect((await write(d, { ...answer, to: 'stranger@example.com', answers: null })).json()).toMatchObject({
    errors: [{ path: 'to' }],
  })
  const other = await deal()
  expect((await write(other, { ...answer, to: other.email })).statusCode).toBe(404)
})

test('[AE-13] by a mail server the answer carries Message-ID, In-Reply-To, References and Reply-To on the wire', async () => {
  const { SMTPServer } = await import('smtp-server')
  const caught: string[] = []
  const envelopes: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      if (session.envelope.mailFrom) envelopes.push(session.envelope.mailFrom.address)
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        caught.push(
          Buffer.concat(chunks)
            .toString()
            .replace(/\r\n[ \t]+/g, ' '),
        )
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const mailer = createMailer({
    ...t.deps.config,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    fromEnvironment: new Set(['SMTP_URL']),
  })
  await mailer.send({
    ...{
      id: '01990000-0000-7000-8000-000000000001',
      to: { name: 'Bea', email: 'bea@example.com' },
      subject: 'Re',
      text: 'x',
    },
    ...{ replyTo: 'bl-1.x@mail.lender.example', bouncesTo: 'bl-1.x@mail.lender.example' },
    ...{ inReplyTo: '<q1@example.com>\r\nBcc: evil@x.test', references: ['<q0@example.com>', '<q1@example.com>'] },
  })
  const [raw = ''] = caught
  expect(raw).toMatch(/^Message-ID: <01990000-0000-7000-8000-000000000001@lender\.example>/im)
  expect(raw).toMatch(/^In-Reply-To: <q1@example\.com>/im)
  expect(raw).toMatch(/^References: <q0@example\.com> <q1@example\.com>/im)
  expect(raw).toMatch(/^Reply-To: bl-1\.x@mail\.lender\.example/im)
  expect(raw).toMatch(/^X-Plinth-Letter: 1/im)
  expect(raw).not.toMatch(/^Bcc:/im)
  expect(envelopes).toEqual(['bl-1.x@mail.lender.example'])
})

test('[AE-14] automatic replies and our own letters are shown as such and put nothing into the tray', async () => {
  const d = await deal()
  const attachments = [{ filename: 'logo.pdf', content: await pdfOfPages([['x']]) }]
  await arrive(d, { attachments, subject: 'Away', headers: { 'Auto-Submitted': 'auto-replied' } })
  await arrive(d, { attachments, subject: 'Loop', headers: { 'X-Plinth-Letter': '1' } })
  const { messages } = await mailbox(d)
  expect(messages.map((m) => [m.subject, m.kind])).toEqual([
    ['Loop', 'loop'],
    ['Away', 'auto-reply'],
  ])
  expect(await tray(d)).toEqual([])
  expect((await write(d, { to: d.email, subject: 'x', body: 'x', answers: messages[1]?.id })).json()).toMatchObject({
    code: 'state_conflict',
  })
  const sent = await t.db.selectFrom('mail').select('id').where('loan_id', '=', d.loan.id).execute()
  expect(sent).toEqual([])
})

const bounceOf = (d: Deal, letterId: string, over: { status?: string; to?: string } = {}) =>
  [
    ...[
      'From: MAILER-DAEMON@mx.example.com',
      `To: ${d.address}`,
      'Subject: Undelivered',
      `Message-ID: <b${Math.random()}@mx>`,
    ],
    ...[
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
      'MIME-Version: 1.0',
      '',
    ],
    ...['--b1', 'Content-Type: text/plain', '', 'It could not be delivered.', ''],
    ...['--b1', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example.com', ''],
    ...[`Final-Recipient: rfc822; ${over.to ?? d.email}`, 'Action: failed', `Status: ${over.status ?? '5.1.1'}`],
    ...['Diagnostic-Code: smtp; 550 5.1.1 No such user', '', '--b1', 'Content-Type: text/rfc822-headers', ''],
    ...[`Message-ID: <${letterId}@lender.example>`, 'Subject: Hello', '', '--b1--', ''],
  ].join('\r\n')

test('[AE-15] a permanent bounce marks the address and tells the officer; a forged, foreign or passing one does not', async () => {
  const d = await deal()
  const bounced = async () => (await mailbox(d)).people.find((one) => one.email === d.email)?.bounced ?? null
  await write(d, { to: d.email, subject: 'Hello', body: 'x', answers: null })
  await t.drain()
  const { id } = await lastLetter(d)
  await arriveRaw(d, bounceOf(d, '01990000-0000-7000-8000-00000000dead'))
  await arriveRaw(d, bounceOf(d, id, { to: 'other@example.com' }))
  await arriveRaw(d, bounceOf(d, id, { status: '4.2.2' }))
  expect(await bounced()).toBeNull()
  const before = (await mailbox(d)).messages.map((m) => [m.kind, m.state])
  expect(before).toEqual([
    ['bounce', 'taken'],
    ['bounce', 'taken'],
    ['bounce', 'quarantined'],
    ['message', 'taken'],
  ])
  await arriveRaw(d, bounceOf(d, id))
  expect(await bounced()).toBe('550 5.1.1 No such user')
  const news = await t.db.selectFrom('notification').select('message').where('loan_id', '=', d.loan.id).execute()
  expect(news.map((one) => one.message)).toContain(`email to ${d.email} came back: 550 5.1.1 No such user`)
  expect((await t.call('POST', '/mailbox/bounced/clear', admin, { email: d.email })).statusCode).toBe(200)
  expect(await bounced()).toBeNull()
})

const nested = (levels: number): string => {
  let body = 'Content-Type: text/plain\r\n\r\ndeep\r\n'
  for (let n = 0; n < levels; n += 1)
    body = `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n${body}\r\n--b${n}--\r\n`
  return body
}
test.each([
  ['a thousand levels', () => nested(1000)],
  [
    'ten thousand parts',
    () =>
      `Content-Type: multipart/mixed; boundary="x"\r\n\r\n${'--x\r\nContent-Type: text/plain\r\n\r\na\r\n'.repeat(10_000)}--x--\r\n`,
  ],
  ['headers without end', () => `X-A: ${'a'.repeat(400_000)}\r\n\r\nx`],
])('[AE-16] %s: quarantined with the reason, and there as it came', async (_case, body) => {
  const d = await deal()
  const raw = `From: ${d.email}\r\nTo: ${d.address}\r\nMessage-ID: <bomb@example.com>\r\nMIME-Version: 1.0\r\n${body()}`
  await arriveRaw(d, raw)
  const [m] = (await mailbox(d)).messages
  expect(m).toMatchObject({ state: 'quarantined', reason: 'unreadable', has_raw: true })
  expect(m?.body).toMatch(/^(It has too many parts|Messages are nested|It unpacks to too much)/)
  const link = (await t.call('GET', `/mailbox/messages/${m?.id}/download`, admin)).json<{
    url: string
    size_bytes: number
  }>()
  expect(link.size_bytes).toBe(Buffer.byteLength(raw))
})

test('[AE-16] a message over the limit is refused to its sender, and nothing is kept', async () => {
  const d = await deal()
  t.deps.config.PLINTH_MAILBOX_MAX_MB = 1
  onTestFinished(() => {
    t.deps.config.PLINTH_MAILBOX_MAX_MB = 50
  })
  const res = await arriveRaw(d, `From: ${d.email}\r\n\r\n${'x'.repeat(1_100_000)}`)
  expect(res.statusCode).toBe(413)
  expect((await mailbox(d)).messages).toEqual([])
})

/** The same archive saying of its first part that it is encrypted. */
const locked = (zip: Buffer): Buffer => {
  const said = Buffer.from(zip)
  const directory = said.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  said.writeUInt16LE(said.readUInt16LE(directory + 8) | 1, directory + 8)
  said.writeUInt16LE(said.readUInt16LE(6) | 1, 6)
  return said
}

test('[AE-17] a zip comes apart into its documents; hostile ones and foreign types say why', async () => {
  const d = await deal()
  const pdf = await pdfOfPages([['x']])
  const attachments = [
    {
      filename: 'all.zip',
      content: zipOf({ 'a/Rent Roll.pdf': pdf, '__MACOSX/._x': Buffer.from('x'), '../../evil.pdf': pdf }),
    },
    {
      filename: 'good.zip',
      content: zipOf({ 'a/Rent Roll.pdf': pdf, 'W-9.pdf': pdf, '__MACOSX/._x': Buffer.from('x') }),
    },
    { filename: 'locked.zip', content: locked(zipOf({ 'a.pdf': pdf })) },
    { filename: 'bomb.zip', content: zipOf({ 'zeros.pdf': Buffer.alloc(90_000_000) }) },
    { filename: 'broken.zip', content: Buffer.from('PK no zip') },
    { filename: 'setup.exe', content: Buffer.from('MZ') },
    { filename: 'fake.pdf', content: Buffer.from('MZ no pdf at all') },
  ]
  await arrive(d, { attachments })
  const files = (await mailbox(d)).messages[0]?.attachments.map((f) => [f.file_name, f.state, f.reason]) ?? []
  expect(files).toEqual([
    ['all.zip', 'refused', 'all.zip is damaged. Ask the sender to send it again.'],
    ['Rent Roll.pdf', 'waiting', ''],
    ['W-9.pdf', 'waiting', ''],
    ['locked.zip', 'refused', 'locked.zip is password-protected. Ask the sender for the documents one by one.'],
    ['bomb.zip', 'refused', 'bomb.zip unpacks to too much. Ask the sender for the documents one by one.'],
    ['broken.zip', 'refused', 'broken.zip is damaged. Ask the sender to send it again.'],
    ['setup.exe', 'refused', 'Not valid file type: setup.exe'],
    [
      'fake.pdf',
      'refused',
      'Not valid file type: fake.pdf. The file is not what its name says. Open it, save it as a PDF and send that.',
    ],
  ])
})

test('[AE-18] a reply to a letter about messages on a request joins that conversation, once', async () => {
  const d = await deal()
  const request = await buildActivity(t.db, d.loan.id, { name: 'Rent Roll' })
  const path = `/activity/${request.id}/messages/send`
  const asked = await t.call('POST', path, admin, { body: 'Which tenant left?' })
  expect(asked.statusCode).toBeLessThan(300)
  t.clock.advance(unreadMs / 1000 + 60)
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, mailMessagesJob, {}))
  await t.drain()
  const letters = await t.db.selectFrom('mail').select(['id']).where('to_email', '=', d.email).execute()
  expect(letters).toHaveLength(1)
  const reply = {
    inReplyTo: `<${letters[0]?.id}@lender.example>`,
    messageId: '<r1@example.com>',
    text: 'Unit 4.\n\nOn Mon, Nov 23, 2026, Kim wrote:\n> Which?',
  }
  await arrive(d, { ...reply, from: 'stranger@example.com', messageId: '<r0@example.com>' })
  await arrive(d, reply)
  await arrive(d, reply)
  const said = await t.db
    .selectFrom('request_message')
    .select(['body', 'source'])
    .where('activity_id', '=', request.id)
    .orderBy('id')
    .execute()
  expect(said.filter((one) => one.source === 'mail').map((one) => one.body)).toEqual(['Unit 4.'])
})

test('[AE-23] a reply to a letter about requests of two loans as a whole stands on the one that waited longest', async () => {
  const d = await deal()
  const other = await buildLoan(t.db)
  await t.db.insertInto('loan_borrower').values({ loan_id: other.id, borrower_id: d.borrowerId }).execute()
  for (const [loanId, name] of [
    [d.loan.id, 'Rent Roll'],
    [other.id, 'Lease'],
  ] as const) {
    const request = await buildActivity(t.db, loanId, { name })
    await t.call('POST', `/activity/${request.id}/messages/send`, admin, { body: `About the ${name}?` })
  }
  t.clock.advance(unreadMs / 1000 + 60)
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, mailMessagesJob, {}))
  await t.drain()
  const sent = t.mailer.messages.filter((one) => one.to.email === d.email).at(-1)
  expect(sent?.subject).toMatch(/^2 new messages/)
  expect(sent?.replyTo).toBe(d.address)
  await arrive(d, { text: 'Both tomorrow.', inReplyTo: `<${sent?.id}@lender.example>` })
  expect((await mailbox(d)).messages.map((m) => [m.body, m.state])).toEqual([['Both tomorrow.', 'taken']])
})

test('[AE-23] each request of a letter about several has an address of its own for its reader; from others it is quarantined, and the letter as a whole is answered to the loan', async () => {
  const d = await deal()
  const requests: { id: string; name: string }[] = []
  for (const name of ['Rent Roll', 'Lease']) {
    const request = await buildActivity(t.db, d.loan.id, { name })
    requests.push(request)
    await t.call('POST', `/activity/${request.id}/messages/send`, admin, { body: `About the ${name}?` })
  }
  t.clock.advance(unreadMs / 1000 + 60)
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, mailMessagesJob, {}))
  await t.drain()
  const sent = t.mailer.messages.filter((one) => one.to.email === d.email).at(-1)
  expect(sent?.replyTo).toBe(d.address)
  const addresses = [...(sent?.text ?? '').matchAll(/Answer by email: (\S+)/g)].map(([, one = '']) => one)
  expect([addresses.length, new Set(addresses).size]).toEqual([2, 2])
  const [first = '', second = ''] = addresses
  const answer = async (to: string, over: Composed) =>
    handOver(t, await compose({ from: d.email, to, subject: 'Re: 2 new messages', ...over }), { sender: d.email })
  await answer(first, { text: 'The roll is coming.' })
  await answer(second, { text: 'The lease is signed.', inReplyTo: `<${sent?.id}@lender.example>` })
  await answer(d.address, { text: 'Both of them.', inReplyTo: `<${sent?.id}@lender.example>` })
  // An address of one person in the hands of another, and one whose signature was made up.
  await answer(first, { text: 'Let me in.', from: admin })
  await answer(second.replace(/^(r.{25}).{12}/, '$1aaaaaaaaaaaa'), { text: 'Guessed.' })
  await t.drain()
  const said = async (id: string) =>
    (
      await t.db
        .selectFrom('request_message')
        .select(['body', 'author_email'])
        .where('activity_id', '=', id)
        .where('source', '=', 'mail')
        .execute()
    ).map((one) => [one.body, one.author_email])
  expect(await said(requests[0]?.id ?? '')).toEqual([['The roll is coming.', d.email]])
  expect(await said(requests[1]?.id ?? '')).toEqual([['The lease is signed.', d.email]])
  const stood = (await mailbox(d)).messages.map((m) => [m.body, m.state, m.reason])
  expect(stood.toSorted()).toEqual([
    ['Both of them.', 'taken', null],
    ['Guessed.', 'quarantined', 'other-sender'],
    ['Let me in.', 'quarantined', 'other-sender'],
    ['The lease is signed.', 'taken', null],
    ['The roll is coming.', 'taken', null],
  ])
})
