import { randomUUID } from 'node:crypto'
import { formatInTimeZone } from './moment.ts'
import { consentText } from '@plinth/domain/documents/signature/consent'
import { formatPlainDate, todayIn } from '@plinth/domain/shared/dates'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { factsOf } from '../../vendors/signature/certificate.ts'
import { pagesToSign } from '../../vendors/signature/pdf.ts'
import { sealPdf } from '../../vendors/signature/seal.ts'
import { sealText, signingKey } from './certificate.service.ts'
import { evidencePages } from './evidence.pdf.ts'
import { sha256Of } from '../../vendors/storage/fingerprint.ts'
import { readIntact } from './intact.service.ts'
import { mailRequester, mailSigned } from './letters.service.ts'
import { pagesShown } from './pages.queries.ts'
import { holdWork, note, ring, settleWork } from './outcome.service.ts'
import {
  type DocumentRow,
  documentRow,
  envelopeEvents,
  envelopeRow,
  type EnvelopeRow,
  insertSigned,
  moveEnvelope,
  type RecipientRow,
  recipientRows,
  writeEnvelope,
} from './signature.queries.ts'

type Event = Awaited<ReturnType<typeof envelopeEvents>>[number]

const told: Record<string, string> = {
  'signature.requested': 'Signatures requested',
  'signature.asked': 'Link sent to',
  'signature.reminded': 'Reminder sent to',
  'signature.code-sent': 'One-time code sent to',
  'signature.opened': 'Document opened by',
  'signature.read': 'Every page shown, to its end, to',
  'signature.signed': 'Signed by',
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const trailLine = (deps: Pick<Deps, 'config'>, e: Event) => {
  const after = (e.after ?? {}) as Record<string, unknown>
  const whom = [stringOf(after['recipient']), stringOf(after['email'])].filter(Boolean).join(', ')
  return {
    at: formatInTimeZone(e.at, deps.config.PLINTH_TIME_ZONE),
    what: [told[e.kind] ?? e.kind, whom].filter(Boolean).join(' '),
    who: e.actor_name,
    ip: e.ip,
  }
}

interface Page {
  page: number
  shown_at: Date
}

const signerOf = (r: RecipientRow, pages: readonly Page[], moment: (at: Date | null) => string) => ({
  name: r.name,
  email: r.email,
  proof:
    r.opened_by === 'account' ? 'proven by signing in to the account of it' : 'proven by a one-time code sent to it',
  pagesShown: [...Map.groupBy(pages, (p) => moment(p.shown_at))].map(
    ([at, alike]) => `${alike.length === 1 ? 'Page' : 'Pages'} ${alike.map((p) => p.page).join(', ')}: ${at}`,
  ),
  title: r.title,
  countersigns: r.role === 'lender',
  signedAs: r.signature_name ?? r.name,
  image: r.signature_image,
  sentAt: moment(r.sent_at),
  openedAt: moment(r.delivered_at),
  signedAt: moment(r.signed_at),
  ip: r.signed_ip ?? '',
  agent: r.signed_agent ?? '',
})

/** The signature as it is drawn into its block, with its day where the lender is. */
const inkOf = ({ config }: Pick<Deps, 'config'>, r: RecipientRow) => ({
  name: r.name,
  role: r.role,
  signedAs: r.signature_name ?? r.name,
  date: r.signed_at
    ? formatPlainDate(todayIn(config.PLINTH_TIME_ZONE, r.signed_at.getTime()), config.PLINTH_DATE_FORMAT)
    : '',
  image: r.signature_image,
})

const sealed = async (deps: Deps, e: EnvelopeRow, original: DocumentRow, bytes: Buffer): Promise<Buffer> => {
  const key = await signingKey(deps)
  const [own] = key.certificates
  const at = new Date(deps.clock.now())
  const moment = (when: Date | null) => (when ? formatInTimeZone(when, deps.config.PLINTH_TIME_ZONE) : '')
  const brand = deps.config.PLINTH_BRAND
  const recipients = await recipientRows(deps.db, e.id)
  const pages = Map.groupBy(
    await pagesShown(
      deps.db,
      recipients.map(({ id }) => id),
    ),
    (p) => p.recipient_id,
  )
  const appendix = await evidencePages({
    brand,
    envelopeId: e.id,
    title: e.title,
    loan: `${e.loan_name} (${e.loan_human_id})`,
    file: { name: original.file_name, sha256: e.document_sha256 ?? '', pages: e.page_count ?? 1, bytes: bytes.length },
    requestedBy: e.requested_by_name,
    completedAt: moment(at),
    consent: consentText(brand),
    seal: sealText(brand, key),
    fingerprint: own ? factsOf(own).fingerprint : '',
    signers: recipients.map((r) => signerOf(r, pages.get(r.id) ?? [], moment)),
    trail: (await envelopeEvents(deps.db, e.id)).map((event) => trailLine(deps, event)),
  })
  return sealPdf(
    bytes,
    {
      appendix,
      footer: `Signed electronically · ${brand} · Envelope ${e.id}`,
      field: `Envelope ${e.id}`,
      reason: `All recipients signed envelope ${e.id}`,
      name: brand,
      contact: deps.config.PLINTH_CONTACT_EMAIL,
      at,
      inks: recipients.map((r) => inkOf(deps, r)),
    },
    key,
  )
}

const signedName = (name: string) => `${name.replace(/\.pdf$/i, '')} (signed).pdf`

const keep = async (deps: Deps, e: EnvelopeRow, original: DocumentRow, file: Buffer): Promise<void> => {
  const storageKey = randomUUID()
  const sha256 = sha256Of(file)
  const pages = await pagesToSign(file)
  await deps.storage.write(storageKey, file, 'application/pdf')
  const kept = await inTx(deps.db, async (tx) => {
    const held = await holdWork(tx, e)
    if (!held || !(await moveEnvelope(tx, e.id, 'finished', { note: null }))) return false
    const at = new Date(deps.clock.now())
    const name = signedName(original.file_name)
    const id = await insertSigned(tx, original, { name, size: file.length, sha256, storageKey, pages, at })
    await writeEnvelope(tx, e.id, { signed_document_id: id })
    await settleWork(tx, plinth, held, 'signed', '')
    await note(tx, plinth, held, 'completed', { sha256 })
    await ring(tx, held, `${held.title} is signed by everyone`, id)
    for (const r of await recipientRows(tx, e.id)) await mailSigned(tx, deps, held, r)
    await mailRequester(tx, deps, held, `Everyone has signed ${held.title} for ${held.loan_name}`)
    return true
  }).catch(async (error: unknown) => {
    await deps.storage.remove(storageKey)
    throw error
  })
  // Another run was faster: its file stands.
  if (!kept) await deps.storage.remove(storageKey)
}

/** Makes (or fetches from the hosted service) the signed file of an envelope that everybody signed, and moves its work. */
export const finishNow = async (deps: Deps, envelopeId: string): Promise<void> => {
  const e = await envelopeRow(deps.db, envelopeId)
  if (e?.state !== 'Finishing' || !e.document_id) return
  const original = await documentRow(deps.db, e.document_id)
  if (!original) return
  const { hosted } = deps.signature
  if (e.provider !== 'embedded' && hosted && e.provider_envelope_id) {
    await keep(deps, e, original, await hosted.signedFile(e.provider_envelope_id))
    return
  }
  const bytes = await readIntact(deps, original.id, e.document_sha256)
  await keep(deps, e, original, await sealed(deps, e, original, bytes))
}
