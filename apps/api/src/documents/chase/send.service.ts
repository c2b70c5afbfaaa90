import { ANSWER_LINK_MS } from '@plinth/domain/documents/chase/answer'
import { isDayOff, mayText } from '@plinth/domain/documents/chase/hours'
import { type ChaseMessage, chaseMessage } from '@plinth/domain/documents/chase/message'
import { type ChaseReason, type PlannedItem, planFor } from '@plinth/domain/documents/chase/plan'
import { addDays, type PlainDate, todayIn } from '@plinth/domain/shared/dates'
import { v7 as newId } from 'uuid'
import { type Author, plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { queueMail } from '../../platform/mail.ts'
import { queueText } from '../../platform/text-message.ts'
import { readRecipients, type Recipient } from './facts.ts'
import { candidates, holdLoans, keepPlans } from './facts.queries.ts'
import { type Lender, readLender } from './lender.service.ts'
import { signAnswerLink } from './link.ts'
import { addItems, claimMessage } from './message.queries.ts'
import { mostDaysBefore, noteLook } from './setting.queries.ts'

type SendDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'jobs' | 'sealer'>

/** What a message says while nobody may answer it: where staff look at it, and where it is kept. */
const HIDDEN_LINK = '[personal link]'

/** A message of a person with the words it goes out with. */
export const wordsOf = (
  deps: Pick<Deps, 'config'>,
  to: Recipient,
  o: { items: readonly PlannedItem[]; nowMs: number; token: string | null },
): ChaseMessage => {
  const { publicUrl, PLINTH_DATE_FORMAT: pattern, PLINTH_BRAND: brand } = deps.config
  const isAsked = o.items.some(({ request }) => request.as.is === 'party')
  const link = o.token === null ? HIDDEN_LINK : `${publicUrl}/reminder?token=${o.token}`
  return chaseMessage({
    name: to.name,
    brand,
    items: o.items.map(({ request, why }) => to.lineOf(request, why)),
    answerAt: isAsked ? link : null,
    uploadAt: `${publicUrl}/personal`,
    loanAt: (humanId) => `${publicUrl}/loan/${encodeURIComponent(humanId)}`,
    today: todayIn(to.person.zones[0] ?? 'UTC', o.nowMs),
    pattern,
  })
}

/** Everything a person is asked for, whatever its turn: what goes out when staff send now. */
export const everything = (to: Recipient, nowMs: number): PlannedItem[] => {
  const today = todayIn(to.person.zones[0] ?? 'UTC', nowMs)
  const why = (dueOn: string): ChaseReason => (dueOn < today ? 'overdue' : dueOn === today ? 'due' : 'before')
  return to.person.requests
    .filter(({ as }) => as.is === 'party')
    .map((request) => ({ request, why: why(request.dueOn) }))
}

interface Going {
  on: string
  items: readonly PlannedItem[]
}

/** What goes out to a person now, by the plan or because staff want it; null when nothing does. */
const goingNow = (to: Recipient, lender: Lender, nowMs: number, byHand: boolean): Going | null => {
  if (byHand) {
    const on = todayIn(to.person.zones[0] ?? 'UTC', nowMs)
    const items = everything(to, nowMs)
    return items.length === 0 || to.person.messagedOn.has(on) ? null : { on, items }
  }
  const plan = planFor(to.person, lender.times, nowMs)
  return plan === null || plan.at > nowMs || plan.items.length === 0 ? null : plan
}

const write = async (
  tx: Tx,
  deps: SendDeps,
  to: Recipient,
  o: Going & { author: Author; lender: Lender; nowMs: number },
): Promise<boolean> => {
  const [id, at] = [newId(), new Date(o.nowMs)]
  const token = signAnswerLink(deps.config.secret, { messageId: id, untilMs: o.nowMs + ANSWER_LINK_MS })
  const { subject, body, text } = wordsOf(deps, to, { ...o, token })
  // The law of texts holds for what staff send by hand too, and a day off keeps the phone quiet.
  const phone = mayText(to.person.zones, o.nowMs) && !isDayOff(o.on, o.lender.times) ? to.textTo : null
  const kept = wordsOf(deps, to, { ...o, token: null }).body
  const claimed = await claimMessage(tx, {
    ...{ id, email: to.email, name: to.name, round_on: o.on, state: 'sent', sent_by: o.author.id, created_at: at },
    ...{ subject, body_text: kept, texted: phone !== null },
  })
  if (!claimed) return false
  const items = o.items.map(({ request, why }) => ({ activity_id: request.id, loan_id: request.loanId, why }))
  await addItems(tx, id, items)
  const loanIds = [...new Set(items.map((item) => item.loan_id))]
  const [loanId = ''] = loanIds
  await queueMail(tx, deps, { to: { name: to.name, email: to.email }, subject, text: body, loanId })
  if (phone !== null) await queueText(tx, deps.jobs, { to: { name: to.name, phone }, text, loanId })
  for (const one of loanIds) {
    const count = items.filter((item) => item.loan_id === one).length
    const after = { to: to.name, items: count, ...(phone === null ? {} : { texted: true }) }
    await record(tx, o.author, { kind: 'chase.sent', entity: 'loan', entityId: one, loanId: one, after })
    await tell(tx, { kind: 'changed', topics: ['chase', 'timeline'], loan_id: one })
  }
  return true
}

/**
 * Sends a person their message if it is due now, or at once `byHand`. The loans are held meanwhile and everything is read
 * anew: what stopped since the look is not sent, and of several who try only one sends. Answers whether it did.
 */
export const sendTo = (
  deps: SendDeps,
  author: Author,
  o: { email: string; lender: Lender; byHand: boolean },
): Promise<boolean> =>
  inTx(deps.db, async (tx) => {
    const [seen] = await readRecipients(tx, [o.email], o.lender)
    if (!seen) return false
    await holdLoans(tx, seen.loanIds.toSorted())
    const [to] = await readRecipients(tx, [o.email], o.lender)
    const nowMs = deps.clock.now()
    const going = to ? goingNow(to, o.lender, nowMs, o.byHand) : null
    return to && going ? write(tx, deps, to, { ...going, ...o, author, nowMs }) : false
  })

/** People planned at once: few enough that whoever waits for the server does not notice. */
const CHUNK = 20
/** Between two slices of their loans, in milliseconds. */
const REST_MS = 5

/**
 * Of the same few statements again and again, planning each anew takes longer than running it. Without the requests that are
 * due later.
 */
const readMany = (db: Db, emails: readonly string[], lender: Lender, dueBefore: PlainDate): Promise<Recipient[]> =>
  inTx(db, async (tx) => {
    await keepPlans(tx)
    return readRecipients(tx, emails, lender, { restMs: REST_MS, dueBefore })
  })

/** Hands everybody whose turn it may be, with what their plan rests on, chunk by chunk. */
async function* everybody(db: Db, lender: Lender, dueBefore: PlainDate): AsyncGenerator<Recipient[]> {
  const emails = await candidates(db, dueBefore)
  for (let from = 0; from < emails.length; from += CHUNK)
    yield await readMany(db, emails.slice(from, from + CHUNK), lender, dueBefore)
}

/**
 * The day from which on whatever is due is nobody's turn yet: further ahead than any cadence reaches, and a day more, as it
 * may be tomorrow already where somebody is.
 */
const nobodysTurnFrom = async (db: Db, lender: Lender, nowMs: number): Promise<PlainDate> =>
  addDays(todayIn(lender.zone, nowMs), Math.max(0, ...lender.cadence.daysBefore, await mostDaysBefore(db)) + 2)

/** Plans everybody whose turn it may be and sends what is due. Run by several at once, or again after a crash, each message goes out once. */
export const lookAround = async (deps: SendDeps): Promise<{ people: number; sent: number }> => {
  const lender = await readLender(deps.db, deps)
  if (!lender.setting.enabled) return { people: 0, sent: 0 }
  const started = performance.now()
  const seen = { people: 0, sent: 0 }
  const dueBefore = await nobodysTurnFrom(deps.db, lender, deps.clock.now())
  for await (const recipients of everybody(deps.db, lender, dueBefore)) {
    seen.people += recipients.length
    const nowMs = deps.clock.now()
    for (const { email, person } of recipients) {
      const plan = planFor(person, lender.times, nowMs)
      if (plan === null || plan.at > nowMs) continue
      if (await sendTo(deps, plinth, { email, lender, byHand: false })) seen.sent += 1
    }
  }
  const [at, ms] = [new Date(deps.clock.now()), performance.now() - started]
  await noteLook(deps.db, { at, ms, people: seen.people })
  return seen
}
