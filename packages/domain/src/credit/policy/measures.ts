import { ratioLabels } from '../../underwriting/ratios.ts'
import type { PolicyGroup } from './verdict.ts'

/** How a measure is written: percent of 100, a multiple, dollars, a plain number. Limits are in the unit that is read. */
export type Unit = 'percent' | 'multiple' | 'dollars' | 'number'

export interface Measure {
  readonly key: string
  readonly group: PolicyGroup
  readonly label: string
  readonly unit: Unit
  /** The usual direction of its limit. */
  readonly func: 'max' | 'min'
  /** What it is made of, and whose definition that is. */
  readonly definition: string
  /** Limits of it may be within. */
  readonly range: readonly [number, number]
  /** Only whole numbers can be compared with it. */
  readonly whole?: true
}

const percent = [0, 1000] as const
const multiple = [0, 100] as const
const of =
  (group: PolicyGroup) =>
  <const K extends string>(key: K, rest: Omit<Measure, 'key' | 'group'>) => ({ key, group, ...rest })
const property = of('property')
const borrower = of('borrower')
const neighborhood = of('neighborhood')

/** Everything a lender can set a limit on. */
export const measures = [
  property('ltv_as_is', {
    label: ratioLabels.ltv_as_is,
    unit: 'percent',
    func: 'max',
    range: percent,
    definition:
      'Total commitment (funded at closing plus committed future funding) ÷ as-is value; the purchase price stands in until there is an as-is value (Interagency Guidelines for Real Estate Lending: loan-to-value of the total loan).',
  }),
  property('ltv_at_closing', {
    label: ratioLabels.ltv_at_closing,
    unit: 'percent',
    func: 'max',
    range: percent,
    definition: 'Amount funded at closing, without the holdback ÷ as-is value.',
  }),
  property('ltv_stabilized', {
    label: ratioLabels.ltv_stabilized,
    unit: 'percent',
    func: 'max',
    range: percent,
    definition:
      "Total commitment ÷ stabilized value (OCC Comptroller's Handbook, Commercial Real Estate Lending: prospective market value upon stabilization).",
  }),
  property('ltc', {
    label: ratioLabels.ltc,
    unit: 'percent',
    func: 'max',
    range: percent,
    definition:
      "Total commitment ÷ purchase price, cost spent and rehab budgets. Fees and interest are not cost (OCC Comptroller's Handbook, Commercial Real Estate Lending: loan-to-cost).",
  }),
  property('dscr', {
    label: ratioLabels.dscr,
    unit: 'multiple',
    func: 'min',
    range: multiple,
    definition:
      "NOI in place ÷ annual debt service on the total commitment at the loan's rate: interest only, or level payments where amortization is set (Fannie Mae Multifamily Guide: coverage of the actual debt service).",
  }),
  property('dscr_stabilized', {
    label: ratioLabels.dscr_stabilized,
    unit: 'multiple',
    func: 'min',
    range: multiple,
    definition: "Expected NOI ÷ annual debt service on the total commitment at the loan's rate.",
  }),
  property('debt_yield', {
    label: ratioLabels.debt_yield,
    unit: 'percent',
    func: 'min',
    range: percent,
    definition:
      "NOI in place ÷ total commitment: the lender's return on the day it owns the property (CREFC Investor Reporting Package, debt yield).",
  }),
  property('debt_yield_stabilized', {
    label: ratioLabels.debt_yield_stabilized,
    unit: 'percent',
    func: 'min',
    range: percent,
    definition: 'Expected NOI ÷ total commitment.',
  }),
  property('concentration_state', {
    label: 'State concentration',
    unit: 'percent',
    func: 'max',
    range: percent,
    definition:
      'Amounts of open loans whose first property lies in this state, this one included ÷ amounts of all open loans (Interagency Guidance on Concentrations in Commercial Real Estate Lending, 2006).',
  }),
  borrower('credit_score', {
    label: 'Credit score',
    unit: 'number',
    func: 'min',
    range: [300, 850],
    whole: true,
    definition: 'FICO score; the lowest of the chosen band until a report gives it.',
  }),
  borrower('net_worth_to_loan', {
    label: 'Net worth / loan amount',
    unit: 'percent',
    func: 'min',
    range: percent,
    definition:
      'Net worth ÷ amounts of the open loans of this person with us (Freddie Mac Small Balance Loans: net worth of at least the loan amount).',
  }),
  borrower('liquidity_to_loan', {
    label: 'Liquidity / loan amount',
    unit: 'percent',
    func: 'min',
    range: percent,
    definition:
      'Liquid assets ÷ amounts of the open loans of this person with us (a tenth of the loan is what term sheets ask for).',
  }),
  borrower('experience', {
    label: 'Completed projects in 3 years',
    unit: 'number',
    func: 'min',
    range: [0, 1000],
    whole: true,
    definition: 'Projects the person says to have completed in the past three years.',
  }),
  borrower('concentration_sponsor', {
    label: 'Sponsor concentration',
    unit: 'percent',
    func: 'max',
    range: percent,
    definition:
      'Amounts of the open loans of this person ÷ amounts of all open loans (OCC lending limits: exposure to one borrower).',
  }),
  neighborhood('vacancy_rate', {
    label: 'Housing vacancy',
    unit: 'percent',
    func: 'max',
    range: percent,
    definition: 'Share of homes that are vacant (US Census Bureau, American Community Survey).',
  }),
  neighborhood('population_growth', {
    label: 'Annual population growth',
    unit: 'percent',
    func: 'min',
    range: [-100, 100],
    definition: 'Annual population growth (US Census Bureau, American Community Survey).',
  }),
  neighborhood('median_income', {
    label: 'Median household income',
    unit: 'dollars',
    func: 'min',
    range: [0, 10_000_000],
    definition: 'Half of the households earn less (US Census Bureau, American Community Survey).',
  }),
  neighborhood('population', {
    label: 'Population',
    unit: 'number',
    func: 'min',
    range: [0, 100_000_000],
    whole: true,
    definition: 'People who live in the ZIP code.',
  }),
] as const satisfies readonly Measure[]
export type MeasureKey = (typeof measures)[number]['key']
export const measureKeys = measures.map((one) => one.key) as [MeasureKey, ...MeasureKey[]]
export const isMeasure = (key: string): key is MeasureKey => measures.some((one) => one.key === key)

/** The measure of a key. */
export const measureOf = (key: MeasureKey): Measure => measures.find((one) => one.key === key) ?? measures[0]

/** What stands before and after a value of a unit. */
export const unitText: Readonly<Record<Unit, { readonly prefix: string; readonly suffix: string }>> = {
  percent: { prefix: '', suffix: '%' },
  multiple: { prefix: '', suffix: 'x' },
  dollars: { prefix: '$', suffix: '' },
  number: { prefix: '', suffix: '' },
}

/** A fraction in the unit that is read: 0.75 is 75 percent; exact to ten decimals. */
export const inUnit = (value: number, unit: Unit): number =>
  unit === 'percent' ? Number((value * 100).toFixed(10)) : value
