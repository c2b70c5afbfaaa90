import { createHmac } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { mailbox } from './servers.ts'

interface Letter {
  /** As a mail program writes it: 'Mia Mail <mia@example.com>'. */
  from: string
  /** How the sender's server names itself. */
  helo: string
  files: readonly { name: string; bytes: Buffer }[]
}

const boundary = 'part-of-the-browser-test'
/** A message with so many PDFs, as a mail program writes it. */
const messageOf = (to: string, { from, files }: Letter): Buffer =>
  Buffer.from(
    [
      ...[`From: ${from}`, `To: ${to}`, 'Subject: Closing papers', 'MIME-Version: 1.0'],
      ...[`Message-ID: <${Date.now()}@example.com>`, `Content-Type: multipart/mixed; boundary="${boundary}"`, ''],
      ...[`--${boundary}`, 'Content-Type: text/plain', '', 'All of them, as promised.', ''],
      ...files.flatMap(({ name, bytes }) => [
        ...[`--${boundary}`, `Content-Type: application/pdf; name="${name}"`],
        ...[`Content-Disposition: attachment; filename="${name}"`, 'Content-Transfer-Encoding: base64', ''],
        ...[bytes.toString('base64').replace(/.{76}/g, '$&\r\n'), ''],
      ]),
      ...[`--${boundary}--`, ''],
    ].join('\r\n'),
  )

/** A letter to the mailbox of a loan, signed as a mail service does; 192.0.2.10 sent it. `at`: epoch seconds. */
export const signedLetter = (to: string, letter: Letter, at = Math.floor(Date.now() / 1000)) => {
  const data = messageOf(to, letter)
  const said = {
    timestamp: String(at),
    recipients: to,
    sender: /<(.+)>/.exec(letter.from)?.[1] ?? letter.from,
    'remote-ip': '192.0.2.10',
    helo: letter.helo,
  }
  const signed = createHmac('sha256', mailbox.PLINTH_MAILBOX_SECRET)
    .update([...Object.values(said), ''].join('\n'))
    .update(data)
  const headers = {
    'content-type': 'message/rfc822',
    'x-plinth-signature': signed.digest('hex'),
    ...Object.fromEntries(Object.entries(said).map(([name, value]) => [`x-plinth-${name}`, value])),
  }
  return { headers, data }
}

/** Hands a letter to the mailbox of a loan. `at`: epoch seconds. */
export const mailTo = async (request: APIRequestContext, to: string, letter: Letter, at?: number): Promise<void> => {
  const answer = await request.post('/api/mailbox/inbound', signedLetter(to, letter, at))
  expect(await answer.json()).toEqual({ taken: 1 })
}
