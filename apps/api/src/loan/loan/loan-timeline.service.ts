import type { QueryOf } from '@plinth/contract/shared/endpoint'
import type { getLoanTimeline } from '@plinth/contract/loan/loan'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import type { Db } from '../../platform/db.ts'
import { loanEventCounts, loanEvents, type TimelineRow } from './loan-timeline.queries.ts'
import { findLoan } from '../../underwriting/index.ts'

type Asked = QueryOf<typeof getLoanTimeline>

const dayOf = (epoch: number | undefined) => (epoch === undefined ? null : epochToPlainDate(epoch))

/** What happened to the loan of a path, newest first, filtered and by the page; refuses with not_found. */
export const timelineOf = async (
  db: Db,
  key: string,
  o: Asked & { zone: string },
): Promise<{ rows: TimelineRow[]; total: number; people: string[] }> => {
  const id = (await findLoan(db, key)).id
  const filter = {
    topic: o.topic ?? null,
    person: o.person ?? null,
    from: dayOf(o.from),
    to: dayOf(o.to),
    zone: o.zone,
  }
  const [rows, counts] = await Promise.all([
    loanEvents(db, id, { ...filter, offset: o.offset, limit: o.limit }),
    loanEventCounts(db, id, filter),
  ])
  return { rows, ...counts }
}
