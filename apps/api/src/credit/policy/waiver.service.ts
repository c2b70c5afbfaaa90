import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { addWaiver as addCall, Waivers, WaiverView } from '@plinth/contract/credit/waiver'
import { type Judged, limitText } from '@plinth/domain/credit/policy/analysis'
import { isWaivable, waiverState } from '@plinth/domain/credit/policy/waiver'
import {
  epochOf,
  epochToPlainDate,
  formatPlainDate,
  type PlainDate,
  plainDateToEpoch,
} from '@plinth/domain/shared/dates'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { type LoanRecord, readLoan } from '../../loan/index.ts'
import { analyseAll, type Analysis } from './policy-analysis.service.ts'
import * as q from './waiver.queries.ts'
import { lockOpenLoan } from '../../underwriting/index.ts'

/** A limit with the waiver that was granted on it; `state` is null without one. */
export interface WaivedLimit {
  analysis: Analysis
  limit: Judged
  waiver: (q.StoredWaiver & { state: WaiverView['state'] }) | null
}

/** Every limit on a loan, its borrowers and neighborhoods with its waiver. */
export const limitsOfLoan = async (db: Db | Tx, loan: LoanRecord, today: PlainDate): Promise<WaivedLimit[]> => {
  const open = await q.openWaivers(db, loan.id)
  return (await analyseAll(db, loan)).flatMap((analysis) =>
    analysis.requirements.map((limit): WaivedLimit => {
      const found = open.find((one) => one.subject_id === analysis.subjectId && one.key === limit.key)
      const known = found && { until: found.until as PlainDate, actual: found.actual }
      const state = known && waiverState(known, { today, actual: limit.actual, func: limit.func })
      return { analysis, limit, waiver: found && state ? { ...found, state } : null }
    }),
  )
}

/** A waiver that counts today; null when there is none, or none any more. */
export const inForce = ({ waiver }: WaivedLimit) => (waiver?.state === 'in-force' ? waiver : null)

const toView = ({ limit, waiver }: WaivedLimit): WaiverView[] =>
  waiver === null
    ? []
    : [
        {
          id: waiver.id,
          subject_id: waiver.subject_id,
          key: limit.key,
          actual: waiver.actual,
          limit: waiver.limit_text,
          reason: waiver.reason,
          until_epoch: plainDateToEpoch(waiver.until as PlainDate),
          granted_by: waiver.granted_by_name,
          granted_epoch: epochOf(waiver.granted_at),
          state: waiver.state,
        },
      ]

/** The waivers of the loan of a path, newest first; those of limits that are no longer set are left out. */
export const readWaivers = async (db: Db | Tx, key: string, today: PlainDate): Promise<Waivers> => {
  const limits = await limitsOfLoan(db, await readLoan(db, key), today)
  return { waivers: limits.flatMap(toView).toSorted((a, b) => b.granted_epoch - a.granted_epoch) }
}

interface Asked {
  key: string
  clock: Clock
  /** The lender's day. */
  today: PlainDate
}

const openRecord = async (tx: Tx, key: string) => readLoan(tx, (await lockOpenLoan(tx, key)).id)
const eventOf = (loanId: string) => ({ entity: 'loan', entityId: loanId, loanId }) as const

/**
 * Waives a limit that a value is beyond. Fails with not_found when the loan has no such limit, state_conflict when it is kept
 * or waived already, invalid_input for a day that has passed.
 */
export const grantWaiver = (db: Db, actor: Actor, o: Asked & { body: BodyOf<typeof addCall> }): Promise<Waivers> =>
  inTx(db, async (tx) => {
    const loan = await openRecord(tx, o.key)
    const { subject_id, key, reason } = o.body
    const until = epochToPlainDate(o.body.until_epoch)
    if (until < o.today) badField('until_epoch', "The last day can't be in the past.")
    if (until > '2100-01-01') badField('until_epoch', 'The last day must be before 2100.')
    const found = (await limitsOfLoan(tx, loan, o.today)).find(
      ({ analysis, limit }) => analysis.subjectId === subject_id && limit.key === key,
    )
    if (!found) return fail('not_found', 'This loan has no such limit.')
    const { limit, waiver, analysis } = found
    if (limit.actual === null || !isWaivable(limit.verdict))
      return fail('state_conflict', `${limit.label} is within its limit. There is nothing to waive.`)
    const at = new Date(o.clock.now())
    if (waiver !== null && waiver.state !== 'in-force')
      await q.withdrawOpen(tx, waiver.id, { at, name: actor.name, reason: 'Replaced by a new waiver' })
    const isNew = await q.insertWaiver(tx, {
      ...{ loan_id: loan.id, subject_id, key, actual: limit.actual, limit_text: limitText(limit), reason, until },
      ...{ granted_by: actor.id, granted_by_name: actor.name, granted_at: at },
    })
    if (!isNew) fail('state_conflict', `${limit.label} is already waived. Withdraw that waiver first.`)
    await record(tx, actor, {
      ...{ kind: 'loan.limit-waived', ...eventOf(loan.id) },
      after: {
        ...{ limit: limit.label, about: analysis.about, value: limit.actual, requirement: limitText(limit) },
        ...{ until: formatPlainDate(until), reason },
      },
    })
    await tell(tx, { kind: 'changed', topics: ['loan'], loan_id: loan.id })
    return readWaivers(tx, loan.id, o.today)
  })

/** Withdraws a waiver of this loan: the limit counts again. Fails with not_found when it has none of this id. */
export const withdrawWaiver = (
  db: Db,
  actor: Actor,
  o: Asked & { waiverId: string; reason: string },
): Promise<Waivers> =>
  inTx(db, async (tx) => {
    const loan = await openRecord(tx, o.key)
    const limits = await limitsOfLoan(tx, loan, o.today)
    const found = limits.find(({ waiver }) => waiver?.id === o.waiverId)
    if (!found) return fail('not_found', 'This waiver was not found.')
    const by = { at: new Date(o.clock.now()), name: actor.name, reason: o.reason }
    if (!(await q.withdrawOpen(tx, o.waiverId, by))) fail('state_conflict', 'This waiver has been withdrawn.')
    await record(tx, actor, {
      ...{ kind: 'loan.waiver-withdrawn', ...eventOf(loan.id) },
      after: { limit: found.limit.label, about: found.analysis.about, reason: o.reason },
    })
    await tell(tx, { kind: 'changed', topics: ['loan'], loan_id: loan.id })
    return readWaivers(tx, loan.id, o.today)
  })
