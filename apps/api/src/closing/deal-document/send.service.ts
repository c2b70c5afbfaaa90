import type { ActivityView } from '@plinth/contract/loan/activity'
import type { DealDocumentType } from '@plinth/domain/closing/deal-document/fields'
import type { Recipient as Addressee, SignerRole } from '@plinth/domain/closing/deal-document/recipients'
import { formatPlainDate } from '@plinth/domain/shared/dates'
import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import { may } from '@plinth/domain/people/user/permissions'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { queueMail } from '../../platform/mail.ts'
import type { FoundActivity, GoneOn } from '../../loan/index.ts'
import { keepSignatory, readLoanEntities } from '../../people/index.ts'
import { isOutForSignature, openEnvelope, type ReadyFile, readyToSign } from '../../documents/index.ts'
import { boardMembers, expiresOn, loanFacts } from './deal-document.queries.ts'
import { findDeal, requireEvent, requireFile, step } from './deal-document.service.ts'
import { requireUnchanged, requireUnexpired } from './integrity.service.ts'

type Recipient = Addressee & { readonly role?: SignerRole | undefined; readonly title?: string | undefined }

/** How long a mailed link works: the longest that every store can sign. */
const LINK_DAYS = 7
/** Mail servers refuse more; a larger file goes as the link alone. */
const MOST_ATTACHED = 15 * 1_048_576

type SentFile = Awaited<ReturnType<typeof requireFile>>

/** The administrators who may accept a board review: it is sent to them, without a body (L-18). */
const board = async (deps: Pick<Deps, 'db'>): Promise<Recipient[]> => {
  const members = (await boardMembers(deps.db)).filter((m) => may('admin', m.denied, 'accept-board-review'))
  return members.map((m) => ({ name: `${m.first_name} ${m.last_name}`.trim() || m.email, email: m.email }))
}

const requireReachable = (recipients: readonly Recipient[]): void => {
  for (const [at, { email }] of recipients.entries()) {
    if (isPlaceholderEmail(email)) badField(`recipients.${at}.email`, 'This person has no email')
    if (recipients.findIndex((r) => r.email === email) !== at)
      badField(`recipients.${at}.email`, 'Enter each email once')
  }
  if (recipients.length === 0) fail('step_not_allowed', 'There is no one to send this to.')
}

/** A broker signs only when they were added with a role of their own (L-19). */
const requireRoles = async (
  deps: Pick<Deps, 'db'>,
  loanId: string,
  recipients: readonly Recipient[],
): Promise<void> => {
  const { contacts } = await loanFacts(deps.db, loanId)
  const brokers = new Set(contacts.filter((c) => c.contact_type === 'broker').map((c) => c.email.toLowerCase()))
  for (const [at, { email, role }] of recipients.entries())
    if (role === undefined && brokers.has(email.toLowerCase()))
      badField(`recipients.${at}.role`, 'This is the broker. Choose the role in which they sign, or remove them.')
}

/** The file itself, unless mail servers would refuse it or nobody knows its fingerprint. */
const attached = (file: SentFile) =>
  file.sha256 !== null && (file.size_bytes ?? MOST_ATTACHED + 1) <= MOST_ATTACHED
    ? [
        {
          storage_key: file.storage_key,
          file_name: file.file_name,
          content_type: file.content_type,
          sha256: file.sha256,
        },
      ]
    : []

const letter = (
  deps: Pick<Deps, 'config'>,
  seen: FoundActivity,
  to: Recipient,
  { url, file, expires }: { url: string; file: SentFile; expires: string | null },
) => ({
  to,
  subject: `${seen.name} for ${seen.loan_name}`,
  text: [
    `Hello ${to.name},`,
    `The ${seen.name.toLowerCase()} for ${seen.loan_name} (${seen.loan_human_id}) is ready for you:`,
    url,
    attached(file).length > 0
      ? `The document is attached too; the link works for ${LINK_DAYS} days.`
      : `The link works for ${LINK_DAYS} days.`,
    ...(expires === null
      ? []
      : [`It can be accepted until ${formatPlainDate(expires, deps.config.PLINTH_DATE_FORMAT)}.`]),
    deps.config.PLINTH_BRAND,
  ].join('\n\n'),
  loanId: seen.loan_id,
  attachments: attached(file),
})

const post = async (
  tx: Tx,
  deps: Deps,
  actor: Actor,
  seen: FoundActivity,
  o: { recipients: readonly Recipient[]; url: string; file: SentFile; expires: string | null; goneOn: GoneOn },
): Promise<void> => {
  for (const to of o.recipients) await queueMail(tx, deps, letter(deps, seen, to, o))
  await recordSent(tx, actor, seen, o)
}

const rolesOf = (recipients: readonly Recipient[]) =>
  recipients.some(({ role }) => role) ? { roles: recipients.map(({ role }) => role ?? null) } : {}

/** What went out to whom, by its fingerprint. */
const recordSent = (
  tx: Tx,
  actor: Actor,
  seen: FoundActivity,
  o: { recipients: readonly Recipient[]; file: SentFile; goneOn: GoneOn },
) =>
  record(tx, actor, {
    kind: 'deal-document.sent',
    entity: 'activity',
    entityId: seen.id,
    loanId: seen.loan_id,
    after: {
      version: o.file.slot_version,
      sha256: o.file.sha256,
      recipients: o.recipients.map((r) => r.email),
      ...rolesOf(o.recipients),
      ...o.goneOn,
    },
  })

/** Asks the recipients to sign: the first at once, each other when the one before has signed. */
const askToSign = async (
  tx: Tx,
  deps: Deps,
  actor: Actor,
  seen: FoundActivity,
  o: { recipients: readonly Recipient[]; file: SentFile; ready: ReadyFile; goneOn: GoneOn },
): Promise<void> => {
  // Another file that arrived meanwhile is not what was looked at.
  if (o.ready.document.id !== o.file.id)
    fail('state_conflict', 'The file has changed. Review the change and try again.')
  await openEnvelope(tx, deps, actor, {
    activity: seen,
    ready: o.ready,
    title: `${seen.name} for ${seen.loan_name}`,
    recipients: o.recipients,
  })
  await keepSignatoryOf(tx, actor, seen, o.recipients)
  await recordSent(tx, actor, seen, o)
}

/** Who signs for the borrowing entity is kept for its next paper; of several entities nobody can tell which is meant. */
const keepSignatoryOf = async (
  tx: Tx,
  actor: Actor,
  seen: FoundActivity,
  recipients: readonly Recipient[],
): Promise<void> => {
  const [signatory, ...others] = recipients.filter(({ role }) => role === 'signatory')
  if (!signatory || others.length > 0) return
  const [entity, ...more] = await readLoanEntities(tx, seen.loan_id)
  if (!entity || more.length > 0) return
  const { name, email, title = '' } = signatory
  await keepSignatory(tx, actor, { id: entity.id, loanId: seen.loan_id, name, email, title })
}

/** What is out to be signed is not sent beside it: two letters would ask for two things. */
const requireNotOut = async (deps: Pick<Deps, 'db'>, seen: FoundActivity): Promise<void> => {
  if (await isOutForSignature(deps.db, seen.id))
    fail('step_not_allowed', `The ${seen.name} is out for signature. Remind the signers, or void that envelope first.`)
}

/**
 * Sends the newest version of a document by mail, attached and as a link that expires (L-01, L-18, L-19): to the recipients given, a board
 * review to the board; or asks them to sign it (J-36). The document moves to Sent, a board review to Waiting; what was
 * sent by mail may be sent again.
 */
export const send = async (
  deps: Deps,
  actor: Actor,
  o: {
    id: string
    type: DealDocumentType
    recipients?: readonly Recipient[]
    signature?: boolean
    reason?: string | undefined
  },
): Promise<ActivityView> => {
  const seen = await findDeal(deps.db, o.id, o.type)
  const event = seen.state === 'Sent' ? 'send-again' : 'send'
  requireEvent(seen, event)
  const move = { event, goOn: o.reason } as const
  if (event === 'send-again') await requireNotOut(deps, seen)
  const recipients = o.recipients ?? (await board(deps))
  requireReachable(recipients)
  const file = await requireFile(deps.db, seen)
  await requireUnchanged(deps, file)
  if (o.type === 'term-sheet') await requireUnexpired(deps, seen.id)
  if (o.signature) {
    await requireRoles(deps, seen.loan_id, recipients)
    const ready = await readyToSign(deps, seen.id, null)
    return step(deps, actor, seen, move, (tx, goneOn) =>
      askToSign(tx, deps, actor, seen, { recipients, file, ready, goneOn }),
    )
  }
  const expires = await expiresOn(deps.db, seen.id)
  const signed = await deps.storage.signGet(file.storage_key, {
    contentType: file.content_type,
    expiresInSeconds: LINK_DAYS * 86_400,
    downloadName: file.file_name,
  })
  const url = new URL(signed, `${deps.config.publicUrl}/`).toString()
  return step(deps, actor, seen, move, (tx, goneOn) =>
    post(tx, deps, actor, seen, { recipients, url, file, expires, goneOn }),
  )
}
