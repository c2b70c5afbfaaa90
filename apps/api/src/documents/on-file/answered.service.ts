import type { PlainDate } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import { filedAbout, offerFor } from './offer.service.ts'
import { type RequestRow, requestsOf, usesOnLoan } from './request.queries.ts'

/** A request that its party need not answer: something on file does. */
export interface AnsweredRequest {
  activityId: string
  /** The request on another loan that it was accepted under; null when that is gone. */
  sourceId: string | null
  issuedOn: PlainDate | null
}

/** The requests of a loan that are answered by what is on file, be it used or on hold for staff to use (AB-16). */
export const answeredFromFile = async (
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  loanId: string,
): Promise<AnsweredRequest[]> => {
  const [requests, uses] = await Promise.all([requestsOf(deps.db, { loanId }), usesOnLoan(deps.db, loanId)])
  const used = uses
    .filter((use) => use.copies > 0 && requests.some((r) => r.id === use.activity_id && r.state === 'Accepted'))
    .map((use) => ({ activityId: use.activity_id, sourceId: use.source_id, issuedOn: use.issued_on }))
  const held = requests.filter((request) => request.is_held)
  return [...used, ...(held.length === 0 ? [] : await heldFor(deps, loanId, held))]
}

const heldFor = async (
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  loanId: string,
  held: readonly RequestRow[],
): Promise<AnsweredRequest[]> => {
  const filed = await filedAbout(deps.db, deps, loanId)
  return held.map((request) => {
    const offer = offerFor(request, filed)
    return { activityId: request.id, sourceId: offer?.row.activity_id ?? null, issuedOn: offer?.issuedOn ?? null }
  })
}
