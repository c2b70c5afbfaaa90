import { randomBytes } from 'node:crypto'
import { pdfWith } from '../../signing.ts'
import type { Journey, Travel } from '../journey.ts'
import { deal, request, upload } from './deal.ts'

const newest = async (t: Travel, to: string, pattern: RegExp): Promise<string> => {
  await t.settle()
  return (await t.world.lettersTo(to)).flatMap((text) => pattern.exec(text)?.[1] ?? []).at(-1) ?? ''
}

/** Opens the link of the newest letter with its code; answers the key of the page. */
const open = async (t: Travel, email: string): Promise<string> => {
  const token = await newest(t, email, /sign\?token=([\w-]+)/)
  await t.nobody('signature.link', [token])
  await t.nobody('signature.send-code', [token])
  const key = randomBytes(32).toString('base64url')
  await t.nobody('signature.open', [token], { key, code: await newest(t, email, /Your code is (\d{6})/) })
  return key
}

/** A request whose one file is out to be signed. */
const sent = async (t: Travel, email: string, perFile = false) => {
  const d = await deal(t)
  const activity = (await request(t, d, 'Operating agreement')).text('activity_id')
  const file = await upload(t, activity, { bytes: await pdfWith('Operating Agreement') })
  const recipients = [{ name: 'Ann Whitfield', email }]
  await (perFile
    ? t.admin('activity.document-request.process-set-request-signature', [activity, file.text('process_id')], {
        recipients,
      })
    : t.admin('activity.document-request.set-request-signature', [activity], { recipients }))
  await t.settle()
  return { ...d, activity }
}

const sign: Journey = async (t) => {
  const email = `${t.unique()}@example.com`
  const d = await sent(t, email, true)
  await t.admin('signature.remind', [d.activity])
  await t.admin('activity.envelope-status', [d.activity])
  await t.admin('signature.list', [d.id])
  const key = await open(t, email)
  const seen = await t.nobody('signature.get', [key])
  const pages = Array.from({ length: seen.number('page_count') }, (_, n) => n + 1)
  await t.nobody('signature.pages-shown', [key], { pages })
  await t.nobody('signature.sign', [key], {
    ...{
      kind: 'typed',
      name: seen.text('recipient_name'),
      consent: true,
      document_sha256: seen.text('document_sha256'),
    },
  })
  await t.settle()
  await t.admin('signature.verify', [d.activity])
}

const decline: Journey = async (t) => {
  const email = `${t.unique()}@example.com`
  await sent(t, email)
  await t.nobody('signature.decline', [await open(t, email)], { reason: 'The amount is wrong' })
}

const voided: Journey = async (t) => {
  const d = await sent(t, `${t.unique()}@example.com`)
  await t.admin('signature.void', [d.activity], { reason: 'Sent in error' })
}

const ownArea: Journey = async (t) => {
  const d = await sent(t, t.world.borrower.email)
  await t.borrower('personal.open-signing', [d.activity], { key: randomBytes(32).toString('base64url') })
}

const countersign: Journey = async (t) => {
  const d = await deal(t)
  const all = await t.admin('activity.list-for-loan', [d.id])
  const sheet = all.one('activities', 'activity_type', 'term-sheet').text('activity_id')
  await t.admin('activity.term-sheet.generate', [sheet], {})
  await t.settle()
  const email = `${t.unique()}@example.com`
  await t.admin('activity.term-sheet.send', [sheet], {
    signature: true,
    recipients: [
      { name: 'Ann Whitfield', email, role: 'borrower' },
      { name: 'Ada Admin', email: t.world.admin.email, role: 'lender', title: 'Partner' },
    ],
  })
  await t.admin('signature.lender-signatories')
  const key = await open(t, email)
  const seen = await t.nobody('signature.get', [key])
  await t.nobody('signature.pages-shown', [key], {
    pages: Array.from({ length: seen.number('page_count') }, (_, n) => n + 1),
  })
  await t.nobody('signature.sign', [key], {
    ...{
      kind: 'typed',
      name: seen.text('recipient_name'),
      consent: true,
      document_sha256: seen.text('document_sha256'),
    },
  })
  await t.settle()
  await t.admin('signature.open-countersigning', [sheet], { key: randomBytes(32).toString('base64url') })
}

export const signingJourneys = { sign, decline, voided, ownArea, countersign }
