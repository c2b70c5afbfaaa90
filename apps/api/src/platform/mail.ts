import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import { z } from 'zod'
import { secretsOf, withoutSecrets } from '@plinth/domain/messaging/mail/secrets'
import type { Permission } from '@plinth/domain/people/user/permissions'
import { prepared, sendAhead, type Tx } from './db.ts'
import { job } from './jobs.ts'
import type { Platform } from './platform.ts'

/**
 * Sends one row of `mail`; handled by messaging/mail. A mail server that is away for a weekend loses no letter: it is tried
 * for three days, each half hour at last.
 */
export const sendMailJob = job('mail.send', z.object({ mail_id: z.uuid() }), {
  lowPriority: true,
  retries: 310,
  longestPauseSeconds: 1800,
})

/** The same for a letter that its reader waits for: a queue of its own, so that thousands of reminders never stand before a code. */
export const sendAtOnceJob = job('mail.send-at-once', sendMailJob.data, {
  retries: sendMailJob.retries,
  longestPauseSeconds: 1800,
})

/** A stored file that goes with a letter: read from the store when the letter is sent, if it is still the same. */
export const MailAttachment = z.object({
  storage_key: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  /** Hexadecimal SHA-256 of its content. */
  sha256: z.string(),
})

export interface Letter {
  /** Its id, where whoever writes it has to know what a reply will name; else a new one. */
  id?: string
  to: { name: string; email: string }
  subject: string
  /** Plain text; paragraphs are separated by an empty line. */
  text: string
  loanId?: string
  /** Message-ID of what it answers, and the thread that leads there: mail programs show it below that. */
  inReplyTo?: string
  references?: readonly string[]
  /** Where its reader may stop such letters without signing in; goes into the headers (RFC 8058). */
  unsubscribeUrl?: string
  attachments?: readonly z.infer<typeof MailAttachment>[]
  /** Seconds that it waits before it is sent, so that what it tells of can be taken back. */
  afterSeconds?: number
  /** One-time codes in the text. They are kept no longer than until the letter is sent, like what its addresses carry. */
  codes?: readonly string[]
  /** Its reader waits for it at a screen: it goes before all others, at once. So does every letter with `codes`. */
  isWaitedFor?: boolean
  /** Lets staff pass the link on by hand where no mail server is set; without it they never see it. */
  passOn?: PassOn
}

/** Who may pass a letter's link on, and until when (decision 0023). */
export interface PassOn {
  /** What the link opens, such as `invitation:<user>`: `dropSecrets` of it ends it. */
  key: string
  /** The right that it takes besides 'reveal-links'. */
  needs: Permission
  /** The only person who may; null for everybody with the rights. */
  onlyFor: string | null
  until: Date
}

/** What a letter says in full, as it is sealed until it is sent. */
export const SealedLetter = z.object({
  text: z.string(),
  unsubscribe_url: z.string().nullable(),
  /** Links and codes that its reader cannot do without; none where staff pass them on. */
  secrets: z.array(z.string()),
})

/** Where a letter's secrets are sealed to. */
export const letterPlace = (id: string): string => `mail.secret:${id}`

type Queueing = Pick<Platform, 'jobs' | 'sealer'>

/** Queues a letter with the change that causes it. A placeholder address (E-31) is never written to. */
export const queueMail = (tx: Tx, deps: Queueing, letter: Letter): Promise<void> => queueMails(tx, deps, [letter])

type MailValues = readonly [
  ...[id: string, email: string, name: string, subject: string, text: string, loanId: string | null],
  ...[attachments: string, sealed: string | null, key: string | null, until: Date | null],
  ...[needs: string | null, onlyFor: string | null, inReplyTo: string, references: string[]],
]

const inserting = prepared(
  (
    db,
    ...[
      id,
      email,
      name,
      subject,
      text,
      loanId,
      attachments,
      sealed,
      key,
      until,
      needs,
      onlyFor,
      inReplyTo,
      references,
    ]: MailValues
  ) => ({
    compile: () =>
      sql`insert into mail (id, to_email, to_name, subject, body_text, loan_id, attachments,
        secret_sealed, secret_key, secret_until, secret_needs, secret_only_for, in_reply_to, refs)
      values (${id}, ${email}, ${name}, ${subject}, ${text}, ${loanId}, ${attachments},
        ${sealed}, ${key}, ${until}, ${needs}, ${onlyFor}, ${inReplyTo}, ${references}::text[])`.compile(db),
  }),
  14,
)

/** The whole letter, sealed; null when it holds no secret. */
const sealedOf = ({ sealer }: Queueing, id: string, letter: Letter): string | null => {
  const { text, codes, unsubscribeUrl = null, passOn } = letter
  if (unsubscribeUrl === null && withoutSecrets(text, codes) === text) return null
  // Of a letter that one can stop, the only secret is the link that stops it.
  const secrets = unsubscribeUrl === null && !passOn ? secretsOf(text, codes) : []
  const whole = { text, unsubscribe_url: unsubscribeUrl, secrets } satisfies z.infer<typeof SealedLetter>
  return sealer.seal(JSON.stringify(whole), letterPlace(id))
}

type PassOnValues = readonly [string | null, Date | null, string | null, string | null]
const passOnValues = (passOn: PassOn | undefined): PassOnValues =>
  passOn ? [passOn.key, passOn.until, passOn.needs, passOn.onlyFor] : [null, null, null, null]

const threadValues = ({ inReplyTo = '', references = [] }: Letter) =>
  [inReplyTo, [...references]] satisfies [string, string[]]

/** The same for several letters at once. */
export const queueMails = async (tx: Tx, deps: Queueing, all: readonly Letter[]): Promise<void> => {
  for (const letter of all) {
    const { to, subject, text, codes, loanId = null, attachments = [], passOn } = letter
    if (isPlaceholderEmail(to.email)) continue
    // In their order, as the database would name them: they are listed by it.
    const id = letter.id ?? newId()
    const kept = [
      id,
      to.email,
      to.name,
      subject,
      withoutSecrets(text, codes),
      loanId,
      JSON.stringify(attachments),
    ] as const
    await sendAhead(
      tx,
      inserting(tx, ...kept, sealedOf(deps, id, letter), ...passOnValues(passOn), ...threadValues(letter)),
    )
    const kind = letter.isWaitedFor || (codes && codes.length > 0) ? sendAtOnceJob : sendMailJob
    await deps.jobs.enqueue(tx, kind, { mail_id: id }, { startAfterSeconds: letter.afterSeconds ?? 0 })
  }
}

/**
 * Takes back the letters about a loan that were written in the transaction of an event, as far as they still wait to be
 * sent. Answers how many were written, and how many of them nobody will get.
 */
export const withdrawMails = async (tx: Tx, o: { loanId: string; eventId: string }) => {
  const { rows } = await sql<{ written: number; withdrawn: number }>`
    with written as (
      select id, state from mail where loan_id = ${o.loanId}
        and created_at = (select at from event where id = ${o.eventId}) for no key update),
    gone as (delete from mail where id in (select id from written where state = 'queued') returning id)
    select (select count(*)::int from written) as written, (select count(*)::int from gone) as withdrawn`.execute(tx)
  return rows[0] ?? { written: 0, withdrawn: 0 }
}

/** Ends the passing on of what was written about `key`: its link was used, or a newer one replaces it. */
export const dropSecrets = async (tx: Tx, key: string): Promise<void> => {
  await tx
    .updateTable('mail')
    .set({ secret_sealed: null, secret_until: null })
    .where('secret_key', '=', key)
    // A letter that still waits to be sent goes out as it was written.
    .where('state', '<>', 'queued')
    .execute()
}
