import { marketTerms } from '@plinth/domain/closing/deal-document/term-sheet-defaults'
import { plainDateToEpoch } from '@plinth/domain/shared/dates'
import { centsToDollars, dollarsOrNull } from '@plinth/domain/shared/money'
import type { Db } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { type LoanRecord, noWorkbook, readLoan } from '../detail/index.ts'
import { readCorrectedCells } from './corrected-rows.service.ts'
import { analysisWorkbook, type WorkbookLoan } from './workbook.service.ts'

/** Media type of the workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Property = LoanRecord['properties'][number]
type Figure = { [K in keyof Property]: Property[K] extends number | null ? K : never }[keyof Property]

/** A figure summed over the properties in dollars; null when none of them knows it. */
const sumOf = (properties: readonly Property[], figure: Figure): number | null => {
  const known = properties.flatMap((property) => property[figure] ?? [])
  return known.length === 0 ? null : centsToDollars(known.reduce((sum, cents) => sum + cents, 0))
}

/** What a loan's analysis starts from. Without an amount at closing, what is not held back for construction is paid then. */
export const analysisOf = (loan: LoanRecord): WorkbookLoan => {
  const { properties } = loan
  const reserve = loan.construction_reserve_cents ?? 0
  return {
    humanId: loan.human_id,
    name: loan.name,
    closing: loan.expected_closing === null ? null : new Date(plainDateToEpoch(loan.expected_closing) * 1000),
    purpose: loan.purpose,
    amount: centsToDollars(loan.amount_cents),
    amountAtClosing: centsToDollars(loan.amount_at_closing_cents ?? Math.max(0, loan.amount_cents - reserve)),
    interestRate: loan.interest_rate,
    durationMonths: loan.duration_months,
    originationFee: marketTerms.originationFee,
    purchasePrice: sumOf(properties, 'purchase_price_cents'),
    currentLoanBalance: dollarsOrNull(loan.current_loan_balance_cents),
    costSpentToDate: dollarsOrNull(loan.cost_spent_to_date_cents),
    rehabHard: sumOf(properties, 'rehab_budget_hard_cents'),
    rehabSoft: sumOf(properties, 'rehab_budget_soft_cents'),
    asIsValue: dollarsOrNull(loan.estimated_as_is_value_cents),
    afterRepairValue: dollarsOrNull(loan.stabilized_value_cents ?? loan.estimated_sellout_cents),
    currentNoi: sumOf(properties, 'current_noi_cents'),
    expectedNoi: sumOf(properties, 'expected_noi_cents'),
  }
}

/**
 * The workbook of the loan of a path; refused with the reason where there is none (I-21). `files` false leaves out what stands in
 * its papers.
 */
export const makeWorkbook = async (
  db: Db,
  key: string,
  { files }: { files: boolean },
): Promise<{ humanId: string; file: Buffer }> => {
  const loan = await readLoan(db, key)
  const reason = noWorkbook(loan)
  if (reason !== null) return fail('state_conflict', reason)
  const corrected = files ? await readCorrectedCells(db, loan.id) : []
  return { humanId: loan.human_id, file: await analysisWorkbook(analysisOf(loan), corrected) }
}
