import { answersRequest, bestOf } from '@plinth/domain/documents/on-file/offer'
import { filedKindOf } from '@plinth/domain/documents/on-file/validity'
import { type PlainDate, todayIn } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type Filed, subjectOfRow, toFiled } from './filed.view.ts'
import { filedForLoan } from './filed.queries.ts'
import type { RequestRow } from './request.queries.ts'
import { readValidities } from './validities.service.ts'

/** Today where the lender is. */
export const todayOf = (deps: Pick<Deps, 'config' | 'clock'>): PlainDate =>
  todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now())

/** What is on file of the parties of a loan, from other loans, as it stands today. */
export const filedAbout = async (
  db: Db | Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  loanId: string,
): Promise<Filed[]> => {
  const rows = await filedForLoan(db, loanId)
  if (rows.length === 0) return []
  const [validities, today] = [await readValidities(db), todayOf(deps)]
  return rows.map((row) => toFiled(row, validities, today))
}

const askedOf = (request: RequestRow) => ({
  subject: subjectOfRow(request),
  templateId: request.template_id,
  name: request.name,
  kind: filedKindOf({ read: null, names: request.names }),
})

/** All that answers a request, the best first decided by `bestOf`. */
export const answersTo = (request: RequestRow, filed: readonly Filed[]): Filed[] =>
  filed.filter((one) => answersRequest(askedOf(request), one.asked))

/**
 * The best document on file for a request; null when there is none, or none that is used for other loans.
 *
 * @param laterThan the last valid day of what the request replaces: only what is valid longer answers it
 */
export const offerFor = (request: RequestRow, filed: readonly Filed[], laterThan?: PlainDate): Filed | null => {
  const isLater = ({ validTo }: Filed) => laterThan === undefined || validTo === null || validTo > laterThan
  const best = bestOf(answersTo(request, filed).filter(isLater))
  return best?.state === 'not-reused' ? null : best
}
