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
    label: 'Loan to value, as is',
    unit: 'percent',
    func: 'max',
    range: percent,
    definition:
      'Amount at closing ÷ as-is value; the purchase price where no value is estimated. What is held back for construction is not lent yet (Interagency Guidelines for Real Estate Lending, loan-to-value).',
  }),
  property('ltv_stabilized', {
    label: 'Loan to value, stabilized',
    unit: 'percent',
    func: 'max',
    range: percent,
    definition:
      'Whole amount ÷ value once the plan is carried out (OCC Comptroller’s Handbook, Commercial Real Estate Lending: prospective market value upon stabilization).',
  }),
  property('ltc', {
    label: 'Loan to cost',
    unit: 'percent',
    func: 'max',
    range: percent,
    definition:
      'Whole amount ÷ purchase price, cost spent and rehab budgets. Fees and interest do not count as cost (OCC Comptroller’s Handbook, Commercial Real Estate Lending: loan-to-cost).',
  }),
  property('dscr', {
    label: 'Debt service coverage, in place',
    unit: 'multiple',
    func: 'min',
    range: multiple,
    definition:
      'Net operating income a year as it is ÷ interest a year on the whole amount: interest only, nothing is repaid before the end (Fannie Mae Multifamily Guide: coverage of the actual debt service).',
  }),
  property('dscr_stabilized', {
    label: 'Debt service coverage, stabilized',
    unit: 'multiple',
    func: 'min',
    range: multiple,
    definition: 'Expected net operating income a year ÷ interest a year on the whole amount, interest only.',
  }),
  property('debt_yield', {
    label: 'Debt yield, in place',
    unit: 'percent',
    func: 'min',
    range: percent,
    definition:
      'Net operating income a year as it is ÷ whole amount: the lender’s return on the day it owns the property (CREFC Investor Reporting Package, debt yield).',
  }),
  property('debt_yield_stabilized', {
    label: 'Debt yield, stabilized',
    unit: 'percent',
    func: 'min',
    range: percent,
    definition: 'Expected net operating income a year ÷ whole amount.',
  }),
  property('concentration_state', {
    label: 'Share of the book in this state',
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
    label: 'Net worth to loans',
    unit: 'percent',
    func: 'min',
    range: percent,
    definition:
      'Net worth ÷ amounts of the open loans of this person with us (Freddie Mac Small Balance Loans: net worth of at least the loan amount).',
  }),
  borrower('liquidity_to_loan', {
    label: 'Liquidity to loans',
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
    label: 'Share of the book with this person',
    unit: 'percent',
    func: 'max',
    range: percent,
    definition:
      'Amounts of the open loans of this person ÷ amounts of all open loans (OCC lending limits: exposure to one borrower).',
  }),
  neighborhood('vacancy_rate', {
    label: 'Vacant homes',
    unit: 'percent',
    func: 'max',
    range: percent,
    definition: 'Share of homes that stand empty (US Census Bureau, American Community Survey).',
  }),
  neighborhood('population_growth', {
    label: 'Population growth a year',
    unit: 'percent',
    func: 'min',
    range: [-100, 100],
    definition: 'Change of the number of inhabitants a year (US Census Bureau, American Community Survey).',
  }),
  neighborhood('median_income', {
    label: 'Median household income a year',
    unit: 'dollars',
    func: 'min',
    range: [0, 10_000_000],
    definition: 'Half of the households earn less (US Census Bureau, American Community Survey).',
  }),
  neighborhood('population', {
    label: 'Inhabitants',
    unit: 'number',
    func: 'min',
    range: [0, 100_000_000],
    whole: true,
    definition: 'People who live in the ZIP code.',
  }),
] as const satisfies readonly Measure[]
export type MeasureKey = (typeof measures)[number]['key']
export const measureKeys = measures.map((one) => one.key) as [MeasureKey, ...MeasureKey[]]

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
