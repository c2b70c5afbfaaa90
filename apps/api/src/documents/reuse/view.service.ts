import type { FiledView, RequestOnFile } from '@plinth/contract/documents/on-file'
import { isUsable } from '@plinth/domain/documents/on-file/offer'
import { epochOf, type PlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { findActivity } from '../../loan/index.ts'
import { findLoan } from '../../underwriting/index.ts'
import {
  type Filed,
  filedAbout,
  offerFor,
  renewalsOnLoan,
  type RequestRow,
  requestsOf,
  subjectOfRow,
  type UseRow,
  usesOnLoan,
} from '../on-file/index.ts'
import { closingOf } from './renewal.queries.ts'

const epochOrNone = (date: PlainDate | null): number | null => (date === null ? null : plainDateToEpoch(date))

/** A document on file as screens see it. */
export const toFiledView = ({ row, kind, dates, validTo, state }: Filed): FiledView => {
  const subject = subjectOfRow(row)
  return {
    source_id: row.activity_id,
    name: row.name,
    kind,
    subject: subject === null ? null : { ...subject, name: row.subject_name },
    issued_epoch: epochOrNone(dates.issuedOn),
    expires_epoch: epochOrNone(dates.expiresOn),
    valid_to_epoch: epochOrNone(validTo),
    state,
    loan: { id: row.loan_id, human_id: row.human_id, name: row.loan_name },
    files: row.files.map((file) => ({ document_id: file.document_id, file_name: file.file_name })),
    accepted_epoch: epochOf(row.accepted_at),
    entered: { kind: row.kind !== null, issued: row.issued_on !== null, expires: row.expires_on !== null },
    version: row.version,
  }
}

const toUseView = (use: UseRow): NonNullable<RequestOnFile['use']> => ({
  source_id: use.source_id,
  source_loan: use.source_loan,
  files: use.source_files,
  issued_epoch: epochOrNone(use.issued_on),
  valid_to_epoch: epochOrNone(use.valid_to),
  shared: use.shared,
  used_by: use.used_by_name,
  used_epoch: epochOf(use.used_at),
})

interface Around {
  filed: readonly Filed[]
  uses: readonly UseRow[]
  renewals: readonly { activity_id: string; valid_to: PlainDate }[]
  closing: PlainDate | null
}

const isDone = (request: RequestRow) => request.state === 'Accepted' || request.state === 'Done'

/** The use that answers a request; undefined for one that is not accepted, or whose copies are gone. */
const useFor = (request: RequestRow, uses: readonly UseRow[]): UseRow | undefined =>
  isDone(request) ? uses.find((one) => one.activity_id === request.id && one.copies > 0) : undefined

const endsBefore = (validTo: PlainDate | null, closing: PlainDate | null): boolean =>
  validTo !== null && closing !== null && validTo < closing

const toRequestView = (request: RequestRow, { filed, uses, renewals, closing }: Around): RequestOnFile => {
  const use = useFor(request, uses)
  const replaced = renewals.find((one) => one.activity_id === request.id)?.valid_to
  const offer = isUsable(request.state, request.is_held) ? offerFor(request, filed, replaced) : null
  return {
    activity_id: request.id,
    held: request.is_held,
    offer: offer === null ? null : toFiledView(offer),
    before_closing: endsBefore(use ? use.valid_to : (offer?.validTo ?? null), closing),
    use: use ? toUseView(use) : null,
    renews_epoch: epochOrNone(replaced ?? null),
  }
}

const around = async (db: Db | Tx, deps: Pick<Deps, 'config' | 'clock'>, loanId: string): Promise<Around> => ({
  filed: await filedAbout(db, deps, loanId),
  uses: await usesOnLoan(db, loanId),
  renewals: await renewalsOnLoan(db, loanId),
  closing: await closingOf(db, loanId),
})

/** What is on file for the requests of a loan (AB-04). Fails with not_found. */
export const readLoanOnFile = async (deps: Deps, loanKey: string): Promise<{ requests: RequestOnFile[] }> => {
  const { id } = await findLoan(deps.db, loanKey)
  const [requests, all] = [await requestsOf(deps.db, { loanId: id }), await around(deps.db, deps, id)]
  const views = requests.map((request) => toRequestView(request, all))
  const says = (view: RequestOnFile) =>
    view.held || view.offer !== null || view.use !== null || view.renews_epoch !== null
  return { requests: views.filter(says) }
}

/** One request with what is on file for it. */
export const requestView = async (tx: Tx, deps: Pick<Deps, 'config' | 'clock'>, id: string): Promise<RequestOnFile> => {
  const [[request], { loan_id: loanId }] = [await requestsOf(tx, { id }), await findActivity(tx, id)]
  if (!request) throw new Error(`request ${id} was not read`)
  return toRequestView(request, await around(tx, deps, loanId))
}
