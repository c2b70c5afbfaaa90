import { pdfOfPages } from '../../papers.ts'
import { compose, SECRET, SENDER_IP } from '../../mailbox.ts'
import { signatureOf } from '../../../src/documents/mailbox/webhook.service.ts'
import type { Journey, Travel } from '../journey.ts'
import { deal, request } from './deal.ts'

/** A message to a loan, handed over as a mail service does. */
const arrive = async (t: Travel, d: Awaited<ReturnType<typeof deal>>, from: string): Promise<void> => {
  const to = await t.world.addressOf({ id: d.id, human_id: d.loan.text('human_id') })
  const attachments = [{ filename: `${t.unique()}.pdf`, content: await pdfOfPages([[t.unique()]]) }]
  const raw = await compose({ from, to, subject: 'Papers', text: 'Here they are.', attachments })
  const said = {
    ...{
      timestamp: String(Math.floor(Date.now() / 1000)),
      recipients: '',
      sender: from,
      ip: SENDER_IP,
      helo: 'mx.example.com',
    },
  }
  await t.nobody(
    'mailbox.inbound',
    [],
    raw,
    {},
    {
      ...{
        'content-type': 'message/rfc822',
        'x-plinth-timestamp': said.timestamp,
        'x-plinth-recipients': said.recipients,
      },
      ...{ 'x-plinth-sender': said.sender, 'x-plinth-remote-ip': said.ip, 'x-plinth-helo': said.helo },
      'x-plinth-signature': signatureOf(SECRET, said, raw),
    },
  )
  await t.settle()
}

const mailbox: Journey = async (t) => {
  const d = await deal(t)
  const wanted = (await request(t, d)).text('activity_id')
  const from = `${t.unique()}@example.com`
  await t.admin('loan.create-borrower', [d.id], { email: from })
  for (let n = 0; n < 2; n += 1) await arrive(t, d, from)
  const tray = await t.admin('mailbox.tray', [], undefined, { loan_id: d.id })
  const [first, second] = tray.list('items')
  if (!first || !second) throw new Error(`the tray has ${JSON.stringify(tray.value)}`)
  await t.admin('mailbox.requests', [d.id])
  await t.admin('mailbox.page-image', [first.text('id'), '1'])
  await t.admin('mailbox.download-attachment', [first.text('id')])
  const filed = await t.admin('mailbox.file', [first.text('id')], {
    version: first.number('version'),
    request_id: wanted,
  })
  await t.admin('mailbox.undo', [first.text('id')], { version: filed.number('version') })
  await t.admin('mailbox.ignore', [second.text('id')], { version: second.number('version') })
  await arrive(t, d, 'stranger@nowhere.example')
  await arrive(t, d, 'other@nowhere.example')
  const held = await t.admin('mailbox.quarantine')
  const [one, two] = held.list('messages')
  await t.admin('mailbox.download-message', [one?.text('id') ?? ''])
  await t.admin('mailbox.release', [one?.text('id') ?? ''])
  await t.admin('mailbox.discard', [two?.text('id') ?? ''])
  await t.admin('mailbox.restore', [two?.text('id') ?? ''])
  await t.admin('mailbox.loan', [d.id])
  await t.admin('mailbox.write', [d.id], { to: from, subject: 'Thank you', body: 'It is here.' })
  await t.admin('mailbox.replace-address', [d.id])
}

export const mailJourneys = { mailbox }
