import { reportTypes } from '@plinth/domain/shared/reports'
import {
  borrowerOpening,
  loanOpening,
  type OpeningActivity,
  propertyOpening,
} from '@plinth/domain/loan/activity/opening'
import type { PropertyType } from '@plinth/domain/people/property/types'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import type { PlainDate } from '@plinth/domain/shared/dates'
import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import * as q from './creation.queries.ts'

/** A document that a new loan is asked for. */
export interface OpeningRequest {
  templateId: string
  name: string
  description: string
  of: { kind: EntityKind; id: string }
  /** In the lender's zone (M-49). */
  dueOn: PlainDate
}

/** A loan whose work is to be opened. */
export interface OpeningLoan {
  loanId: string
  borrowerIds: readonly string[]
  properties: readonly { id: string; type: PropertyType }[]
  requests: readonly OpeningRequest[]
}

type Target = { borrower_id?: string; property_id?: string; legal_entity_id?: string }

/** Opens the work on a new loan: the activities of its type, and what it is asked for. Answers the ids of the requests, in order. */
export const createLoanActivities = async (tx: Tx, author: Author, loan: OpeningLoan): Promise<string[]> => {
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
  const requests = loan.requests.map((one) => requestRow(loan.loanId, one))
  const opened = await q.insertActivities(tx, [...activities, ...requests])
  await record(tx, author, {
    kind: 'loan.activities-opened',
    entity: 'loan',
    entityId: loan.loanId,
    loanId: loan.loanId,
    // Which ones, so that the trail alone tells the whole history of the loan.
    after: { activities: activities.length, document_requests: requests.length, opened },
  })
  return opened.slice(activities.length).map(({ id }) => id)
}

const targetOf = ({ kind, id }: OpeningRequest['of']): Target => {
  if (kind === 'borrower') return { borrower_id: id }
  if (kind === 'property') return { property_id: id }
  return kind === 'legal-entity' ? { legal_entity_id: id } : {}
}

const requestRow = (loanId: string, one: OpeningRequest) => ({
  loan_id: loanId,
  type: 'document-request' as const,
  name: one.name,
  document_name: one.name,
  description: one.description,
  entity_kind: one.of.kind,
  template_id: one.templateId,
  due_on: one.dueOn,
  ...targetOf(one.of),
})
