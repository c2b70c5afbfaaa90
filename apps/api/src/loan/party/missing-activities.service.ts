import { reportTypes } from '@plinth/domain/shared/reports'
import type { ActivityType } from '@plinth/domain/loan/activity/types'
import {
  borrowerOpening,
  loanOpening,
  type OpeningActivity,
  propertyOpening,
} from '@plinth/domain/loan/activity/opening'
import { isPortfolio } from '@plinth/domain/loan/status'
import { propertyTypes } from '@plinth/domain/people/property/types'
import type { Tx } from '../../platform/db.ts'
import type { LoanHead } from '../../underwriting/index.ts'
import * as q from './loan-party.queries.ts'

type Target = { borrower_id: string | null; property_id: string | null }

/**
 * Opens the activities that a loan should have and lacks: those of the loan, of each borrower and of each property. Answers
 * the names of the opened ones. A rejected, funded or paid-off loan is past them.
 */
export const openMissingActivities = async (
  tx: Tx,
  loan: Pick<LoanHead, 'id' | 'status'>,
): Promise<readonly string[]> => {
  if (loan.status === 'rejected' || isPortfolio(loan.status)) return []
  const [borrowers, properties, present] = [
    await q.linkedIds(tx, 'borrower', loan.id),
    await q.propertyKinds(tx, loan.id),
    await q.activityTargets(tx, loan.id),
  ]
  const row = (one: OpeningActivity, target: Partial<Target> = {}) => ({
    loan_id: loan.id,
    type: one.type,
    name: one.name,
    entity_kind: one.entity,
    report_type: one.entity === 'loan' ? null : (reportTypes.find((type) => type === one.type) ?? null),
    borrower_id: target.borrower_id ?? null,
    property_id: target.property_id ?? null,
  })
  const wanted = [
    ...loanOpening.map((one) => row(one)),
    ...borrowers.flatMap((id) => borrowerOpening.map((one) => row(one, { borrower_id: id }))),
    ...properties.flatMap(({ id, property_type }) => {
      const type = propertyTypes.find((known) => known === property_type)
      return type ? propertyOpening(type).map((one) => row(one, { property_id: id })) : []
    }),
  ]
  const key = (a: { type: ActivityType } & Target) => `${a.type} ${a.borrower_id ?? ''} ${a.property_id ?? ''}`
  const there = new Set(present.map(key))
  const missing = wanted.filter((one) => !there.has(key(one)))
  if (missing.length > 0) await q.insertActivities(tx, missing)
  return missing.map((one) => one.name)
}
