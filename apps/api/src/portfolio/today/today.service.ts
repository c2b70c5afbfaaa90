import type { hideToday, listToday, showToday, TodayEntry } from '@plinth/contract/portfolio/today'
import type { BodyOf, QueryOf } from '@plinth/contract/shared/endpoint'
import { loanStatuses } from '@plinth/domain/loan/status'
import { addDays, plainDateToEpoch, todayIn } from '@plinth/domain/shared/dates'
import {
  allTodayKinds,
  rankToday,
  timedStages,
  type TodayGroup,
  todayGroups,
  type UsualTime,
} from '@plinth/domain/portfolio/today/ranking'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import * as q from './today.queries.ts'

type TodayList = { entries: TodayEntry[]; total: number; groups: Record<TodayGroup, number> }
type Usual = Readonly<Record<(typeof timedStages)[number], UsualTime>>

const Kind = z.enum(allTodayKinds)
const Status = z.enum(loanStatuses)

const usualOf = (usual: Usual, status: string): UsualTime | null => {
  const stage = timedStages.find((one) => one === status)
  return stage ? usual[stage] : null
}

const toEntry = (row: q.TodayRow, usual: Usual): TodayEntry => {
  const kind = Kind.parse(row.kind)
  return {
    kind,
    loan: { id: row.loan_id, human_id: row.human_id, name: row.name },
    status: Status.parse(row.status),
    activity_id: row.activity_id,
    subject: row.subject ?? '',
    count: row.count,
    days: row.days,
    date_epoch: row.date === null ? null : plainDateToEpoch(row.date),
    usual: kind === 'past-usual-time' ? usualOf(usual, row.status) : null,
    mark: row.mark,
  }
}

type TodayDeps = Pick<Deps, 'db' | 'clock' | 'config'>
const dayOf = ({ clock, config }: TodayDeps) => todayIn(config.PLINTH_TIME_ZONE, clock.now())

/** What waits for a person, the most urgent first, and how much there is in all. */
export const listFor = async (
  deps: TodayDeps,
  actor: Actor,
  { whose, limit, each }: QueryOf<typeof listToday>,
  usual: Usual,
): Promise<TodayList> => {
  const rows = await q.todayRows(deps.db, {
    userId: actor.id,
    mine: whose === 'mine',
    today: dayOf(deps),
    now: new Date(deps.clock.now()),
    usual: timedStages.map((status) => ({ status, days: usual[status].days })),
    limit: each === undefined ? limit : each * todayGroups.length,
    each: each ?? limit,
  })
  const ranked = rankToday(
    rows.map((row) => ({ row, kind: Kind.parse(row.kind), days: row.days, amount: row.amount_cents, id: row.loan_id })),
  )
  return {
    entries: ranked.map(({ row }) => toEntry(row, usual)),
    total: rows[0]?.total ?? 0,
    groups: rows[0]?.groups ?? { overdue: 0, review: 0, coming: 0 },
  }
}

/** Takes an entry off the person's list: until tomorrow, or until its mark changes. */
export const hideEntry = (deps: TodayDeps, actor: Actor, body: BodyOf<typeof hideToday>): Promise<void> =>
  inTx(deps.db, async (tx) => {
    if (!(await q.loanExists(tx, body.loan_id))) fail('not_found', 'This loan was not found.')
    await q.hide(tx, {
      user_id: actor.id,
      kind: body.kind,
      loan_id: body.loan_id,
      mark: body.mark,
      until_on: body.until === 'tomorrow' ? addDays(dayOf(deps), 1) : null,
    })
  })

/** Brings a hidden entry back; one that is not hidden stays. */
export const showEntry = (deps: TodayDeps, actor: Actor, body: BodyOf<typeof showToday>): Promise<void> =>
  inTx(deps.db, async (tx) => {
    await q.show(tx, actor.id, body.kind, body.loan_id)
  })
