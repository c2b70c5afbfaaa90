import type { answerReminder, getReminderLink } from '@plinth/contract/documents/chase-answer'
import type { BodyOf, ReplyOf } from '@plinth/contract/shared/endpoint'
import { chaseDecisions, promiseError, quietAfterPromise } from '@plinth/domain/documents/chase/answer'
import { turns } from '@plinth/domain/loan/activity/turn'
import { consentWording } from '@plinth/domain/messaging/text-message/consent'
import { formatPlainDate, todayIn } from '@plinth/domain/shared/dates'
import { holdActivity, moveActivity } from '../../loan/index.ts'
import { notifyStaff, recordConsent } from '../../messaging/index.ts'
import type { Actor, Author } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { queueMail } from '../../platform/mail.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import { findLoan, lockOpenLoan } from '../../underwriting/index.ts'
import { partyOf, putMessage } from '../request-message/index.ts'
import * as q from './answer.queries.ts'
import { openAnswerLink } from './link.ts'
import { keepQuiet, phonesOf, restartChase } from './staff.queries.ts'

type Deciding = Pick<Deps, 'db' | 'config' | 'clock' | 'jobs' | 'sealer'>

const wrongLink = (): never => fail('not_found', 'This link is not valid. Use the link in your most recent email.')

const messageOf = async (db: Db | Tx, deps: Deciding, token: string) => {
  const opened = openAnswerLink(deps.config.secret, token, deps.clock.now())
  if (opened === 'expired')
    fail('state_conflict', 'This link has expired. Use the link in your most recent email, or sign in.')
  if (opened === null || opened === 'expired') return wrongLink()
  return (await q.messageRow(db, opened.messageId)) ?? wrongLink()
}

type Item = NonNullable<Awaited<ReturnType<typeof q.requestItem>>>

/** Whether its party can still answer it, from a link or signed in. */
const isOpen = (i: Item): boolean =>
  turns[i.state] === 'party' &&
  i.archived_at === null &&
  i.superseded_at === null &&
  i.loan_archived_at === null &&
  i.status !== 'rejected' &&
  i.status !== 'paid-off'

const nameOf = (i: { name: string; document_name: string }) => i.document_name || i.name

/** What the link of a message shows. Fails with not_found for a token that was changed, state_conflict for one that expired. */
export const readLink = async (deps: Deciding, token: string): Promise<ReplyOf<typeof getReminderLink>> => {
  const message = await messageOf(deps.db, deps, token)
  const [items, [phone]] = await Promise.all([q.askedItems(deps.db, message.id), phonesOf(deps.db, [message.email])])
  return {
    name: message.name,
    lender: deps.config.PLINTH_BRAND,
    today: todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now()),
    items: items.map((i) => ({
      activity_id: i.activity_id,
      name: nameOf(i),
      about: i.address_address ?? i.entity_name,
      loan: `${i.loan_name} (${i.human_id})`,
      due_on: i.due_on,
      is_open: isOpen(i),
      answered: i.kind,
      promised_on: i.promised_on,
      reply: i.reply ?? '',
    })),
    phone_hint: phone ? `(•••) •••-${phone.phone.slice(-4)}` : null,
    texts: phone !== undefined && phone.agreed_at !== null && phone.stopped_at === null,
    consent_wording: consentWording(deps.config.PLINTH_BRAND),
    brand_contact: deps.config.PLINTH_CONTACT_EMAIL ?? null,
  }
}

/** Notes that the link was opened. Fails as `readLink`. */
export const noteOpened = async (deps: Deciding, token: string): Promise<void> => {
  const { id } = await messageOf(deps.db, deps, token)
  await inTx(deps.db, (tx) => q.noteOpened(tx, id, new Date(deps.clock.now())))
}

type Given = BodyOf<typeof answerReminder>
type Answer = Pick<Given, 'kind' | 'by' | 'said'>

/** Who answers, and by which message; null where they are signed in. */
interface Answering {
  by: Author
  email: string
  messageId: string | null
}

const told = (given: Answer, deps: Deciding): string => {
  if (given.kind === 'by-date')
    return `will send it by ${formatPlainDate(given.by ?? '', deps.config.PLINTH_DATE_FORMAT)}`
  return given.kind === 'question' ? `asked: ${given.said}` : `not applicable: ${given.said}`
}

const check = (given: Given, deps: Deciding): void => {
  if (given.kind === 'by-date') {
    if (given.by === undefined) return badField('by', 'Choose a day.')
    const error = promiseError(given.by, todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now()))
    if (error !== null) badField('by', error)
    return
  }
  if (given.said === '')
    badField('said', given.kind === 'question' ? 'Enter your question.' : "Say why it doesn't apply.")
}

/** A question asked from a reminder is a message of its request's conversation (AD-02). */
const askInConversation = async (
  tx: Tx,
  { clock }: Deciding,
  by: Author,
  o: { email: string; activityId: string; body: string },
): Promise<void> => {
  const side = (await partyOf(tx, o.activityId, o.email))?.side ?? 'borrower'
  const email = o.email.toLowerCase()
  await putMessage(tx, clock, by, { activityId: o.activityId, side, source: 'reminder', body: o.body, email })
}

/** Answers an hour of one link: more than a person types. */
const ANSWERS_AN_HOUR = 60

/**
 * Keeps an answer on a request of a held, open loan, whichever way it came, and tells staff (AA-15, AA-17, AC-17). Fails
 * with state_conflict for a request that is not open.
 */
const keepAnswer = async (tx: Tx, deps: Deciding, item: Item, given: Answer, who: Answering): Promise<void> => {
  const { by, email, messageId } = who
  if (!isOpen(item)) fail('state_conflict', 'This item is no longer needed.')
  await q.withdrawOpen(tx, item.activity_id, email)
  await q.insertAnswer(tx, {
    ...{ message_id: messageId, activity_id: item.activity_id, kind: given.kind, said: given.said },
    ...{ email, name: by.name },
    ...{ promised_on: given.kind === 'by-date' ? (given.by ?? null) : null, created_at: new Date(deps.clock.now()) },
    state: given.kind === 'by-date' ? 'noted' : 'open',
  })
  if (given.kind === 'by-date' && given.by) await keepQuiet(tx, item.activity_id, quietAfterPromise(given.by))
  if (given.kind === 'question')
    await askInConversation(tx, deps, by, { email, activityId: item.activity_id, body: given.said })
  await record(tx, by, {
    ...({ kind: 'chase.answered', entity: 'activity', entityId: item.activity_id, loanId: item.loan_id } as const),
    after: { answer: told(given, deps) },
  })
  const news = `${by.name} answered on ${nameOf(item)}: ${told(given, deps)}`.slice(0, 300)
  // A question is told of as the message that it is.
  if (given.kind !== 'question')
    await notifyStaff(tx, { message: news, loanId: item.loan_id, documentId: null, by: null })
  await tell(tx, { kind: 'changed', topics: ['chase', 'timeline'], loan_id: item.loan_id })
}

/**
 * Keeps what a person answers for one item (AA-15, AA-17). Fails with not_found, state_conflict (expired, or no longer
 * needed), invalid_input and too_many_requests.
 */
export const answerLink = async (deps: Deciding, author: Author, given: Given) => {
  check(given, deps)
  const message = await messageOf(deps.db, deps, given.token)
  await limitRate(deps.db, `chase.answer ${message.id}`, ANSWERS_AN_HOUR, 3600)
  await inTx(deps.db, async (tx) => {
    const seen = (await q.askedItems(tx, message.id)).find((i) => i.activity_id === given.activity_id) ?? wrongLink()
    await lockOpenLoan(tx, seen.loan_id)
    const item = (await q.askedItems(tx, message.id)).find((i) => i.activity_id === given.activity_id) ?? wrongLink()
    const by = { ...author, name: message.name }
    await keepAnswer(tx, deps, item, given, { by, email: message.email, messageId: message.id })
  })
  return readLink(deps, given.token)
}

/**
 * Keeps 'not applicable' of a signed-in borrower or broker, whose access to the request is decided before (AC-17). Fails
 * with not_found for what is no document request, archived, state_conflict and too_many_requests.
 */
export const answerNotApplicable = async (
  deps: Deciding,
  actor: Actor,
  o: { activityId: string; reason: string },
): Promise<void> => {
  await limitRate(deps.db, `chase.not-applicable ${actor.id}`, ANSWERS_AN_HOUR, 3600)
  const noRequest = (): never => fail('not_found', 'This document request was not found.')
  await inTx(deps.db, async (tx) => {
    const { loan_id } = (await q.requestItem(tx, o.activityId)) ?? noRequest()
    await lockOpenLoan(tx, loan_id)
    const item = (await q.requestItem(tx, o.activityId)) ?? noRequest()
    const given = { kind: 'not-applicable', said: o.reason } as const
    await keepAnswer(tx, deps, item, given, { by: actor, email: actor.email.toLowerCase(), messageId: null })
  })
}

/** The requests of some loans whose newest answer is 'not applicable', with who gave it and what became of it. */
export const notApplicableOf = async (db: Db, loanIds: readonly string[]) =>
  loanIds.length === 0
    ? []
    : (await q.notApplicableOf(db, loanIds)).map((row) => ({
        ...{ loanId: row.loan_id, activityId: row.activity_id, name: nameOf(row), email: row.email },
        ...{ said: row.said, state: row.state, reply: row.reply },
      }))

/** Keeps or withdraws a person's consent to texts, given at the link of a message. Fails as `readLink`. */
export const consentByLink = async (deps: Deciding, author: Author, o: { token: string; agreed: boolean }) => {
  const message = await messageOf(deps.db, deps, o.token)
  const [known] = await phonesOf(deps.db, [message.email])
  const { phone } = known ?? fail('state_conflict', 'We have no phone number for you.')
  await inTx(deps.db, (tx) =>
    recordConsent(tx, deps, { ...author, name: message.name }, { phone, agreed: o.agreed, source: 'link', how: '' }),
  )
  return readLink(deps, o.token)
}

/**
 * Decides an open answer: the person gets an email; what was accepted as not applicable is waived, anything else is
 * reminded anew (AA-18). Fails with not_found, state_conflict, archived and invalid_input.
 */
export const decideAnswer = async (
  deps: Deciding,
  actor: Actor,
  id: string,
  o: { decision: 'accepted' | 'declined' | 'replied'; reply: string },
): Promise<void> => {
  if (o.decision !== 'accepted' && o.reply === '') badField('reply', 'Enter what they will read.')
  const seen = (await q.answerRow(deps.db, id)) ?? fail('not_found', 'This answer was not found.')
  await inTx(deps.db, async (tx) => {
    await lockOpenLoan(tx, seen.loan_id)
    const possible: readonly string[] = chaseDecisions[seen.kind]
    const at = new Date(deps.clock.now())
    if (
      !possible.includes(o.decision) ||
      !(await q.decide(tx, { id, state: o.decision, reply: o.reply, by: actor.id, at }))
    )
      fail('state_conflict', 'This answer has been decided already.')
    if (o.decision === 'accepted')
      await moveActivity(tx, actor, await holdActivity(tx, seen.activity_id), 'archive', {
        ...{ archived_at: at, reason: `Not applicable: ${seen.said}` },
      })
    else await restartChase(tx, seen.activity_id, at)
    if (o.decision === 'replied')
      await putMessage(tx, deps.clock, actor, {
        ...({ activityId: seen.activity_id, side: 'staff', source: 'screen', body: o.reply } as const),
        ...{ email: actor.email.toLowerCase(), writtenTo: [seen.email.toLowerCase()] },
      })
    const loan = await findLoan(tx, seen.loan_id)
    const name = nameOf({ name: seen.activity_name, document_name: seen.document_name })
    await record(tx, actor, {
      ...({ kind: 'chase.answer-decided', entity: 'activity', entityId: seen.activity_id, loanId: loan.id } as const),
      after: { state: o.decision === 'replied' ? 'replied to' : o.decision, to: seen.name, reply: o.reply },
    })
    await queueMail(tx, deps, {
      to: { name: seen.name, email: seen.email },
      subject: `${name} for ${loan.name} (${loan.human_id})`,
      text: [
        `Hello ${seen.name},`,
        ...(o.decision === 'accepted' ? [`Thank you. ${name} is no longer needed.`] : [`You wrote: ${seen.said}`]),
        ...(o.decision === 'declined' ? [`We still need ${name}.`] : []),
        ...(o.reply === '' ? [] : [o.reply]),
        ...(o.decision === 'accepted' ? [] : [`Upload here: ${deps.config.publicUrl}/personal`]),
        deps.config.PLINTH_BRAND,
      ].join('\n\n'),
      loanId: loan.id,
    })
    await tell(tx, { kind: 'changed', topics: ['activity', 'chase', 'loan-status', 'timeline'], loan_id: loan.id })
  })
}
