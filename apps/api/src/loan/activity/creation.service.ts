import { reportTypes } from '@plinth/domain/shared/reports'
import {
  borrowerOpening,
  loanOpening,
  type OpeningActivity,
  propertyOpening,
} from '@plinth/domain/loan/activity/opening'
import { appliesTo, isAskedFor, type RequestFlags } from '@plinth/domain/documents/document-request/templates'
import { requestConditions, requestFlags } from '@plinth/domain/documents/document-request/template'
import type { PropertyType } from '@plinth/domain/people/property/types'
import type { PlainDate } from '@plinth/domain/shared/dates'
import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import * as q from './creation.queries.ts'

export { requestingDeal } from './creation.queries.ts'

/** A loan whose work is to be opened. */
export interface OpeningLoan {
  loanId: string
  borrowerIds: readonly string[]
  properties: readonly { id: string; type: PropertyType }[]
  flags: RequestFlags
  /** Day the document requests are due (M-49), in the lender's zone. */
  dueOn: PlainDate
}

type Target = { borrower_id?: string; property_id?: string }

/**
 * Opens the work on a new loan: the activities of its type, and a document request for every template marked auto-create
 * that the loan's flags ask for, one for each record of the template's kind. Answers how many documents are asked for.
 */
export const createLoanActivities = async (tx: Tx, author: Author, loan: OpeningLoan): Promise<number> => {
  const row = (one: OpeningActivity, target: Target = {}) => ({
    loan_id: loan.loanId,
    type: one.type,
    name: one.name,
    entity_kind: one.entity,
    report_type: one.entity === 'loan' ? null : (reportTypes.find((type) => type === one.type) ?? null),
    ...target,
  })
  const activities = [
    ...loanOpening.map((one) => row(one)),
    ...loan.borrowerIds.flatMap((id) => borrowerOpening.map((one) => row(one, { borrower_id: id }))),
    ...loan.properties.flatMap((p) => propertyOpening(p.type).map((one) => row(one, { property_id: p.id }))),
  ]
  const requests = await requestsFor(tx, loan)
  const opened = await q.insertActivities(tx, [...activities, ...requests])
  await record(tx, author, {
    kind: 'loan.activities-opened',
    entity: 'loan',
    entityId: loan.loanId,
    loanId: loan.loanId,
    // Which ones, so that the trail alone tells the whole history of the loan.
    after: { activities: activities.length, document_requests: requests.length, opened },
  })
  return requests.length
}

const requestsFor = async (tx: Tx, loan: OpeningLoan) => {
  const targets: Record<string, readonly Target[]> = {
    loan: [{}],
    borrower: loan.borrowerIds.map((id) => ({ borrower_id: id })),
    property: loan.properties.map(({ id }) => ({ property_id: id })),
  }
  const templates = await q.listAutoTemplates(tx)
  const deal = await q.requestingDeal(tx, loan.loanId)
  return templates
    .filter((one) => appliesTo({ conditions: requestConditions.filter((c) => one.conditions.includes(c)) }, deal))
    .filter((one) => isAskedFor({ flags: requestFlags.filter((flag) => one.flags.includes(flag)) }, loan.flags))
    .flatMap((one) =>
      (targets[one.entity_kind] ?? []).map((target) => ({
        loan_id: loan.loanId,
        type: 'document-request' as const,
        name: one.document_name,
        document_name: one.document_name,
        description: one.description,
        entity_kind: one.entity_kind,
        template_id: one.id,
        due_on: loan.dueOn,
        ...target,
      })),
    )
}
