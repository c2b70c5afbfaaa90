import { addressOf } from '@plinth/domain/shared/loan-address'
import { createTransport } from 'nodemailer'
import { startDns } from './dns-server.ts'
import { type testApp } from './harness.ts'
import { signatureOf } from '../src/documents/mailbox/webhook.service.ts'

export const DOMAIN = 'mail.lender.example'
export const SECRET = 'a secret shared with the mail service'
/** The machine that sends for example.com. */
export const SENDER_IP = '192.0.2.10'

/** What the world's name servers say in these tests; `more` of a test's own. */
export const startZone = (more: Readonly<Record<string, readonly string[]>> = {}) =>
  startDns({
    ...more,
    'example.com TXT': [`v=spf1 ip4:${SENDER_IP} -all`],
    '_dmarc.example.com TXT': ['v=DMARC1; p=reject'],
    'nopolicy.example TXT': ['no policy at all'],
  })

export const mailboxSettings = (dns: string) => ({
  ...{ PLINTH_MAILBOX_DOMAIN: DOMAIN, PLINTH_MAILBOX_SECRET: SECRET, PLINTH_MAILBOX_DNS: dns },
})

type App = Awaited<ReturnType<typeof testApp>>
export type Composed = Parameters<ReturnType<typeof createTransport>['sendMail']>[0]

/** A message as a mail program writes it, raw. */
export const compose = async (mail: Composed): Promise<Buffer> => {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
  return message as Buffer
}

/** The address of a loan. */
export const loanAddress = async ({ db }: Pick<App, 'db'>, loan: { id: string; human_id: string }): Promise<string> => {
  const { token } = await db
    .selectFrom('loan_address')
    .select('token')
    .where('loan_id', '=', loan.id)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  return addressOf(loan.human_id, token, DOMAIN)
}

/** Hands a raw message over as a mail service does; `over` breaks what it says. */
export const handOver = (
  t: App,
  raw: Buffer,
  over: { recipients?: string; sender?: string; ip?: string; timestamp?: number; signature?: string } = {},
) => {
  const said = {
    timestamp: String(over.timestamp ?? Math.floor(t.clock.now() / 1000)),
    recipients: over.recipients ?? '',
    sender: over.sender ?? 'bea@example.com',
    ip: over.ip ?? SENDER_IP,
    helo: 'mx.example.com',
  }
  return t.app.inject({
    method: 'POST',
    url: `${t.deps.config.PLINTH_BASE_PATH}/mailbox/inbound`,
    headers: {
      'content-type': 'message/rfc822',
      'x-plinth-timestamp': said.timestamp,
      'x-plinth-recipients': said.recipients,
      'x-plinth-sender': said.sender,
      'x-plinth-remote-ip': said.ip,
      'x-plinth-helo': said.helo,
      'x-plinth-signature': over.signature ?? signatureOf(SECRET, said, raw),
    },
    payload: raw,
  })
}

/** Lets what waits its turn be due now: the moment in which filing can be undone has passed. */
export const passUndo = async (t: App): Promise<void> => {
  await t.deps.pool.query(`update boss.job set start_after = now() where name = 'mailbox.file' and state = 'created'`)
  await t.drain()
}

/** Hands a message over by SMTP, as a sending server does. */
export const sendBySmtp = (port: number, mail: Composed) =>
  createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true }).sendMail(mail)
