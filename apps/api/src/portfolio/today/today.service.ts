import type { hideToday, listToday, showToday, TodayEntry } from '@plinth/contract/portfolio/today'
import type { BodyOf, QueryOf } from '@plinth/contract/shared/endpoint'
import { type Moment, momentOf, type TodayFacts } from '@plinth/domain/portfolio/today/matters'
import { timedStages, type TodayGroup, todayGroups, type UsualTime } from '@plinth/domain/portfolio/today/ranking'
import { addDays, plainDateToEpoch, todayIn } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import { FollowedLoans } from '../../loan/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { type Entry, TodayBook } from './today-book.ts'
import * as q from './today.queries.ts'

type TodayList = { entries: TodayEntry[]; total: number; groups: Record<TodayGroup, number> }
type Usual = Readonly<Record<(typeof timedStages)[number], UsualTime>>

const usualOf = (usual: Usual, status: string): UsualTime | null => {
  const stage = timedStages.find((one) => one === status)
  return stage ? usual[stage] : null
}

const toEntry = ({ loan, ...entry }: Entry, row: q.OpeningRow, usual: Usual): TodayEntry => ({
  kind: entry.kind,
  loan: { id: loan.id, human_id: row.human_id, name: row.name },
  status: loan.status,
  activity_id: row.activity_id,
  subject: row.subject ?? '',
  count: entry.count,
  days: entry.days,
  date_epoch: entry.date === null ? null : plainDateToEpoch(entry.date),
  usual: entry.kind === 'past-usual-time' ? usualOf(usual, loan.status) : null,
  mark: entry.mark,
})

type TodayDeps = Pick<Deps, 'db' | 'clock' | 'config'>
const dayOf = ({ clock, config }: TodayDeps) => todayIn(config.PLINTH_TIME_ZONE, clock.now())

/** A moment holds for so long: what is counted are days. */
const A_MOMENT_MS = 60_000

/** Lists what waits for a person, from what is kept of the loans in this process. */
export class TodayLists {
  readonly #deps: TodayDeps
  readonly #book = new TodayBook()
  readonly #loans: FollowedLoans<TodayFacts>
  #moment: { moment: Moment; of: Usual; minute: number } | null = null

  constructor(deps: TodayDeps & Pick<Deps, 'log' | 'readAhead'>) {
    this.#deps = deps
    this.#loans = new FollowedLoans(deps, {
      what: 'today',
      read: q.readTodayFacts,
      replace: (gone, come) => this.#book.replace(gone, come),
    })
  }

  #momentNow(usual: Usual): Moment {
    const now = this.#deps.clock.now()
    const minute = Math.floor(now / A_MOMENT_MS)
    if (this.#moment?.of === usual && this.#moment.minute === minute) return this.#moment.moment
    const days = Object.fromEntries(timedStages.map((status) => [status, usual[status].days]))
    this.#moment = { moment: momentOf(dayOf(this.#deps), now, days), of: usual, minute }
    return this.#moment.moment
  }

  /** What waits for the person, the most urgent first, and how much there is in all. */
  async listFor(actor: Actor, { whose, limit, each }: QueryOf<typeof listToday>, usual: Usual): Promise<TodayList> {
    const moment = this.#momentNow(usual)
    const [hidden] = await Promise.all([q.readHidden(this.#deps.db, actor.id, moment.today), this.#loans.current()])
    const { entries, groups } = this.#book.list(moment, {
      of: whose === 'mine' ? actor.id : null,
      limit: each === undefined ? limit : each * todayGroups.length,
      each: each ?? limit,
      hidden,
    })
    const shown = entries.map(({ kind, loan, date }) => ({ kind, loanId: loan.id, date }))
    const rows = shown.length === 0 ? [] : await q.readOpenings(this.#deps.db, shown, moment.today)
    const openings = new Map(rows.map((row) => [row.kind + row.loan_id, row]))
    return {
      entries: entries.flatMap((entry) => {
        const row = openings.get(entry.kind + entry.loan.id)
        return row ? [toEntry(entry, row, usual)] : []
      }),
      total: groups.overdue + groups.review + groups.coming,
      groups,
    }
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
