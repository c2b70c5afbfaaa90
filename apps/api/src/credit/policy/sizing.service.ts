import type { SizingView } from '@plinth/contract/credit/policy-set'
import { marketTerms } from '@plinth/domain/closing/deal-document/term-sheet-defaults'
import { isRefinance } from '@plinth/domain/loan/terms'
import { fitsSizing, type SizingCase, sizingFields, type SizingKey } from '@plinth/domain/credit/policy/sizer'
import { sumKnown } from '@plinth/domain/underwriting/quotient'
import type { ValueKind } from '@plinth/domain/underwriting/values'
import { centsToDollars } from '@plinth/domain/shared/money'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { dealOf, type LoanRecord, readLoan, sourceOf } from '../../loan/index.ts'
import * as q from './policy-facts.queries.ts'
import { readSetFor } from './policy-set.service.ts'
import { lockOpenLoan } from '../../underwriting/index.ts'

export type Changed = { readonly [K in SizingKey]?: number | null | undefined }
type Sources = SizingView['sources']

/** What the sizer of a loan starts from. */
export interface SizingStart {
  figures: SizingCase
  sources: Sources
  set: { name: string; rules: NonNullable<Awaited<ReturnType<typeof readSetFor>>>['rules'] }
  saved: { figures: Changed; version: number; author: string; at: Date } | null
}

const number = z.number().nullable().catch(null)
/** The fees of a term sheet; what is not a number there is not known. */
const Terms = z
  .object({ origination_fee: number, underwriting_fee: number, broker_fee: number, exit_fee: number })
  .partial()
  .catch({})
const Kept = z.partialRecord(z.enum(sizingFields.map(({ key }) => key)), z.number().nullable()).catch({})

const incomeOf = ({ properties }: LoanRecord) => {
  const cents = sumKnown(
    properties.flatMap((p) => [
      p.expected_gross_income_residential_cents,
      // Commercial income counts for mixed use alone (E-56).
      p.property_type === 'MIXED_USE' ? p.expected_gross_income_commercial_cents : null,
    ]),
  )
  const expenses = sumKnown(properties.map((p) => p.expected_operating_expenses_cents))
  return {
    grossIncome: cents === null ? null : centsToDollars(cents),
    operatingExpenses: expenses === null ? null : centsToDollars(expenses),
  }
}

const feesOf = (stored: unknown, loan: LoanRecord) => {
  const terms = Terms.parse(stored)
  const hasBroker = loan.contacts.some((contact) => contact.contact_type === 'broker')
  const fee = (agreed: number | null | undefined, usual: number) =>
    agreed === null || agreed === undefined
      ? { value: usual, source: 'Standard terms' }
      : { value: agreed, source: 'Term sheet' }
  return {
    originationFee: fee(terms.origination_fee, marketTerms.originationFee),
    underwritingFee: fee(terms.underwriting_fee, marketTerms.underwritingFee),
    brokerFee: fee(terms.broker_fee, hasBroker ? marketTerms.brokerFee : 0),
    exitFee: fee(terms.exit_fee, marketTerms.exitFee),
  }
}

const properties = (loan: LoanRecord) =>
  loan.properties.length === 1 ? 'Property' : `Sum of ${loan.properties.length} properties`

/** Where each figure comes from, in words; figures that are not known have none. */
const sourcesOf = (loan: LoanRecord, figures: SizingCase, fees: ReturnType<typeof feesOf>): Sources => {
  const request = 'Request details'
  const place = properties(loan)
  const by = (kind: ValueKind, stated: string) =>
    loan.values_in_use.every((one) => one.kind !== kind || one.source === 'stated') ? stated : sourceOf(loan, [kind])
  const all: Record<SizingKey, string> = {
    ...{ amount: request, interestRate: request, durationMonths: request, costSpent: 'Application' },
    amortizationMonths: '',
    holdback: loan.amount_at_closing_cents === null ? 'Construction reserve' : 'Amount less amount at closing',
    interestReserveMonths: 'Standard terms',
    ...{ originationFee: fees.originationFee.source, underwritingFee: fees.underwritingFee.source },
    ...{ brokerFee: fees.brokerFee.source, exitFee: fees.exitFee.source },
    asIsValue: by('as_is_value', 'Application'),
    stabilizedValue: by(loan.stabilized_value_cents === null ? 'sellout' : 'stabilized_value', 'Application'),
    purchasePrice: by('purchase_price', place),
    acquisition: isRefinance(loan.purpose) ? 'Loan to refinance' : by('purchase_price', place),
    ...{ rehabHard: place, rehabSoft: place, closingCosts: '' },
    ...{ currentNoi: by('current_noi', place), expectedNoi: by('expected_noi', place) },
    ...{ grossIncome: place, operatingExpenses: place },
  }
  return Object.fromEntries(Object.entries(all).filter(([key]) => figures[key as SizingKey] !== null))
}

const startOf = async (db: Db | Tx, loan: LoanRecord): Promise<SizingStart> => {
  const [terms, kept, set] = [
    await q.termSheetValues(db, loan.id),
    await q.findSizing(db, loan.id),
    await readSetFor(db, loan.purpose),
  ]
  const deal = dealOf(loan)
  const fees = feesOf(terms, loan)
  const figures: SizingCase = {
    ...deal,
    acquisition: isRefinance(loan.purpose)
      ? loan.current_loan_balance_cents === null
        ? null
        : centsToDollars(loan.current_loan_balance_cents)
      : deal.purchasePrice,
    closingCosts: null,
    ...{ originationFee: fees.originationFee.value, underwritingFee: fees.underwritingFee.value },
    ...{ brokerFee: fees.brokerFee.value, exitFee: fees.exitFee.value },
    interestReserveMonths: Math.min(marketTerms.interestReserveMonths, loan.duration_months),
    durationMonths: loan.duration_months,
    ...incomeOf(loan),
  }
  return {
    figures,
    sources: sourcesOf(loan, figures, fees),
    set: { name: set?.name ?? '', rules: set?.rules ?? [] },
    saved: kept
      ? { figures: Kept.parse(kept.figures), version: kept.version, author: kept.saved_by_name, at: kept.saved_at }
      : null,
  }
}

/** What the sizer of the loan of a path starts from; nothing is stored. */
export const readSizing = async (db: Db | Tx, key: string): Promise<SizingStart> => startOf(db, await readLoan(db, key))

/** Keeps what was typed over a loan's figures. A figure out of reach is refused and named; so is a stale version. */
export const saveSizing = (
  db: Db,
  actor: Actor,
  o: { key: string; version: number; figures: Changed; now: Date },
): Promise<SizingStart> =>
  inTx(db, async (tx) => {
    const loan = await lockOpenLoan(tx, o.key)
    const faults = sizingFields
      .filter((field) => !fitsSizing(field, o.figures[field.key] ?? null))
      .map(({ key, label }) => ({ path: `figures.${key}`, message: `${label} is out of reach` }))
    if (faults[0]) fail('invalid_input', faults[0].message, faults)
    const { version, figures } = o
    if (!(await q.keepSizing(tx, { loanId: loan.id, version, figures, author: actor, at: o.now })))
      fail('version_conflict', 'Someone else saved another scenario for this loan. Review the change and try again.')
    await record(tx, actor, {
      kind: 'loan.sizing-kept',
      entity: 'loan',
      entityId: loan.id,
      loanId: loan.id,
      after: { ...figures },
    })
    return startOf(tx, await readLoan(tx, loan.id))
  })
