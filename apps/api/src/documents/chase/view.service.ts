import type { getLoanChase, PlannedView } from '@plinth/contract/documents/chase'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { type Cadence, cadenceSentence } from '@plinth/domain/documents/chase/cadence'
import { type PlannedMessage, planFor } from '@plinth/domain/documents/chase/plan'
import { epochOf, epochOrNull, formatPlainDate, isPlainDate, todayIn } from '@plinth/domain/shared/dates'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { findLoan } from '../../underwriting/index.ts'
import { answersOfLoan, openNotApplicableOf } from './answer.queries.ts'
import { cadenceOf, readRecipients, type Recipient } from './facts.ts'
import { remindJob } from './kinds.ts'
import { type Lender, readLender } from './lender.service.ts'
import { messagesOfLoan } from './message.queries.ts'
import { everything, wordsOf } from './send.service.ts'
import { nextPeople, overduePeople } from './next.service.ts'
import { cadenceRow } from './setting.queries.ts'
import * as q from './staff.queries.ts'
import { catchUp, keepTurns } from './turn.service.ts'

/** A cadence as calls carry it. */
export const cadenceView = (c: Cadence) => ({
  days_before: [...c.daysBefore],
  on_day: c.onDay,
  every_days: c.everyDays,
  max_after: c.maxAfter,
  silent_rounds: c.silentRounds,
  sentence: cadenceSentence(c),
})

const plannedView = (deps: Pick<Deps, 'config'>, to: Recipient, plan: PlannedMessage): PlannedView => {
  const { subject, body } = wordsOf(deps, to, { items: plan.items, nowMs: plan.at, token: null })
  return {
    ...{ email: to.email, name: to.name, zone: to.person.zones[0] ?? '', at_epoch: Math.floor(plan.at / 1000) },
    ...{ on: plan.on, subject, body, by_text: to.textTo !== null },
    items: plan.items.map(({ request, why }) => {
      const line = to.lineOf(request, why)
      return {
        ...{ activity_id: request.id, loan_human_id: line.loan.humanId, name: line.name, why, due_on: request.dueOn },
      }
    }),
  }
}

/** What 'Remind all overdue' sends a person. */
const overdueNow = (to: Recipient, nowMs: number): PlannedMessage => ({
  on: todayIn(to.person.zones[0] ?? 'UTC', nowMs),
  at: nowMs,
  items: everything(to, nowMs),
})

/** The next message of each person, soonest first, or what 'Remind all overdue' would send now; a page of them. */
export const listPlanned = async (
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  o: { overdue: boolean; offset: number; limit: number },
) => {
  const lender = await readLender(deps.db, deps)
  const loansLeft = await catchUp(deps)
  const nowMs = deps.clock.now()
  const people = await (o.overdue ? overduePeople : nextPeople)(deps.db, lender, nowMs, o)
  const recipients = new Map((await readRecipients(deps.db, people.emails, lender)).map((to) => [to.email, to]))
  return {
    planned: people.emails.flatMap((email) => {
      const to = recipients.get(email)
      const plan = to && (o.overdue ? overdueNow(to, nowMs) : planFor(to.person, lender.times, nowMs))
      return to && plan ? [plannedView(deps, to, plan)] : []
    }),
    total: people.total,
    due_today: people.dueToday,
    loans_left: loansLeft,
  }
}

/** More people than there are. */
const EVERYBODY = 2_147_483_647

/** Queues what 'Remind all overdue' would send, but to those left out. Answers how many. */
export const remindOverdue = async (deps: Deps, actor: Actor, except: readonly string[]): Promise<number> => {
  await keepTurns(deps)
  const lender = await readLender(deps.db, deps)
  const all = await overduePeople(deps.db, lender, deps.clock.now(), { offset: 0, limit: EVERYBODY })
  const leftOut = new Set(except)
  const emails = all.emails.filter((email) => !leftOut.has(email))
  await inTx(deps.db, async (tx) => {
    for (const email of emails)
      await deps.jobs.enqueue(tx, remindJob, { email, by: { id: actor.id, name: actor.name } })
  })
  return emails.length
}

type Reply = ReplyOf<typeof getLoanChase>

const consentWords = (known: Awaited<ReturnType<typeof q.phonesOf>>[number] | undefined): string | null => {
  if (!known) return null
  const on = (at: Date) => formatPlainDate(at.toISOString().slice(0, 10))
  if (known.stopped_at) return `Opted out ${on(known.stopped_at)}`
  if (!known.agreed_at) return null
  const how = { link: 'online', staff: 'recorded by staff', start: 'by text (START)' }[known.source ?? ''] ?? ''
  return `Consented ${on(known.agreed_at)}, ${how}`
}

const peopleOf = async (deps: Deps, loanId: string, lender: Lender): Promise<Reply['people']> => {
  const emails = await q.emailsOfLoan(deps.db, loanId)
  const recipients = await readRecipients(deps.db, emails, lender, { who: 'all' })
  const phones = await q.phonesOf(deps.db, emails)
  const here = recipients.filter(({ loanIds }) => loanIds.includes(loanId))
  return Promise.all(
    here.map(async (to) => {
      const plan = planFor(to.person, lender.times, deps.clock.now())
      const phone = phones.find(({ email }) => email === to.email)
      return {
        ...{ email: to.email, name: to.name, zone: to.chosenZone, zones: [...to.person.zones] },
        ...{ phone: phone?.phone ?? null, consented: to.textTo !== null, consent: consentWords(phone) },
        snoozed_until: to.person.snoozedUntil,
        own_cadence: (await cadenceRow(deps.db, { email: to.email })) !== undefined,
        next: plan === null ? null : plannedView(deps, to, plan),
      }
    }),
  )
}

const dayOrNull = (value: unknown) => (typeof value === 'string' && isPlainDate(value) ? value : null)
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const requestsOf = async (db: Db, loanId: string): Promise<Reply['requests']> => {
  const [rows, moves] = await Promise.all([q.dueDates(db, loanId), q.dueMoves(db, loanId)])
  return rows.map((row) => ({
    ...{ activity_id: row.id, name: row.document_name || row.name, about: row.address_address ?? row.entity_name },
    ...{ due_on: row.due_on, version: row.version },
    history: moves
      .filter((move) => move.entity_id === row.id)
      .map((move) => ({
        from: dayOrNull(fieldOf(move.before, 'due_on')),
        to: dayOrNull(fieldOf(move.after, 'due_on')),
        by: move.actor_name,
        reason: String(fieldOf(move.after, 'reason') ?? ''),
        at_epoch: epochOf(move.at),
      })),
  }))
}

const MOST_MESSAGES = 100

const sentOf = async (db: Db, loanId: string): Promise<Reply['sent']> =>
  (await messagesOfLoan(db, loanId, MOST_MESSAGES)).map((m) => ({
    ...{ id: m.id, name: m.name, email: m.email, skipped: m.state, subject: m.subject, body: m.body_text },
    ...{ texted: m.texted, at_epoch: epochOf(m.created_at), opened_epoch: epochOrNull(m.opened_at) },
    by: m.first_name === null ? null : `${m.first_name} ${m.last_name ?? ''}`.trim(),
    opened_count: m.opened_count,
  }))

const toAnswerView = (a: Awaited<ReturnType<typeof answersOfLoan>>[number]): Reply['answers'][number] => ({
  ...{ id: a.id, activity_id: a.activity_id, document: a.document_name || a.activity_name, from: a.name },
  ...{ kind: a.kind, said: a.said, promised_on: a.promised_on, state: a.state, reply: a.reply },
  created_epoch: epochOf(a.created_at),
})

/** The answers 'not applicable' of a loan that wait for a decision (AF-26). Fails with not_found. */
export const openNotApplicable = async (db: Db, loanKey: string): Promise<Reply['answers']> => {
  const { id } = await findLoan(db, loanKey)
  return (await openNotApplicableOf(db, id)).map(toAnswerView)
}

/** Reminders of a loan: who is next, what went out, due dates, answers. Fails with not_found. */
export const readLoanChase = async (deps: Deps, loanKey: string): Promise<Reply> => {
  const { id } = await findLoan(deps.db, loanKey)
  const lender = await readLender(deps.db, deps)
  const own = await cadenceRow(deps.db, { loan_id: id })
  const answers = await answersOfLoan(deps.db, id)
  return {
    enabled: lender.setting.enabled,
    paused: (await q.pausedLoan(deps.db, id)) ?? null,
    cadence: cadenceView(own ? cadenceOf(own) : lender.cadence),
    own_cadence: own !== undefined,
    texts_sandbox: deps.texts.kind === 'sandbox',
    people: await peopleOf(deps, id, lender),
    requests: await requestsOf(deps.db, id),
    answers: answers.map(toAnswerView),
    sent: await sentOf(deps.db, id),
  }
}
