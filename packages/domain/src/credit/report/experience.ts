import { daysBetween, formatPlainDate, type PlainDate } from '../../shared/dates.ts'
import { formatMoney } from '../../shared/money.ts'
import { line, type ReportLine, total } from './lines.ts'

/** A property as public records show it. Money in dollars. */
export interface RecordedProperty {
  readonly address: string
  readonly state: string
  readonly category: string
  readonly area: number | null
  readonly units: number | null
  readonly yearBuilt: number | null
  readonly assessed: number | null
  readonly owners: readonly {
    readonly person: string
    readonly company: string | null
    readonly isSignatory: boolean
    /** 0 to 1. */
    readonly score: number
  }[]
  readonly sales: readonly { readonly on: PlainDate; readonly amount: number | null }[]
  readonly mortgages: readonly {
    readonly lender: string
    readonly amount: number | null
    readonly on: PlainDate | null
  }[]
  readonly isInForeclosure: boolean
}

/** What is known of a borrower's dealings: the property of the loan, where it was found, and all that they own. */
export interface ExperienceFile {
  readonly subject: RecordedProperty | null
  readonly portfolio: readonly RecordedProperty[]
  /** The borrower by name, as asked. */
  readonly person: string
  /** Projects that the borrower says to have done; null when not said. */
  readonly stated: number | null
}

const THREE_YEARS = 1096

const isName = (person: string, other: string) => {
  const words = (text: string) => text.toLowerCase().split(/\W+/).filter(Boolean).toSorted().join(' ')
  return words(person) === words(other)
}

/** How surely a property is the borrower's: 10 under the own name, 7 through a company they sign for, 4 by a similar name. */
const ownership = (file: ExperienceFile, property: RecordedProperty | null): { sure: number; by: string } => {
  const found = (property?.owners ?? []).map((owner) => {
    if (!isName(file.person, owner.person))
      return { sure: owner.score >= 0.8 ? 4 : 2, by: `${owner.person}, a similar name` }
    if (owner.company === null) return { sure: 10, by: 'Recorded under the own name' }
    return owner.isSignatory
      ? { sure: 7, by: `Through ${owner.company}, as its signatory` }
      : { sure: 4, by: `Through ${owner.company}` }
  })
  return found.toSorted((a, b) => b.sure - a.sure)[0] ?? { sure: 0, by: 'No owner is named' }
}

const subjectLines = (file: ExperienceFile): ReportLine[] => {
  const { subject } = file
  if (subject === null)
    return [line('subject', 'Property of the loan', null, 0, { note: "The provider doesn't recognize the address" })]
  const { sure } = ownership(file, subject)
  const sale = subject.sales.toSorted((a, b) => b.on.localeCompare(a.on))[0]
  const mortgage = subject.mortgages.toSorted((a, b) => (b.on ?? '').localeCompare(a.on ?? ''))[0]
  const owner = subject.owners[0]
  return [
    line('subject_owner', 'Recorded owner', owner === undefined ? null : (owner.company ?? owner.person), sure, {
      note: subject.address,
    }),
    line('subject_last_sale', 'Last sale', sale?.amount ?? null, sure, {
      display: 3,
      note: sale === undefined ? 'No sale is recorded' : formatPlainDate(sale.on),
    }),
    line('subject_units', 'Units', subject.units, 8),
    line('subject_area', 'Building area in square feet', subject.area, 8),
    line('subject_year_built', 'Year built', subject.yearBuilt === null ? null : String(subject.yearBuilt), 8),
    line('subject_assessed', 'Assessed value', subject.assessed, 8, { display: 3 }),
    line('current_mortgage', 'Current mortgage', mortgage?.amount ?? null, 8, {
      display: 3,
      note: mortgage === undefined ? 'None is recorded' : mortgage.lender,
    }),
  ]
}

/** The rows of a Borrower Experience; the first three tell most (N-09). `today` is where three years are counted back from. */
export const experienceLines = (file: ExperienceFile, today: PlainDate): ReportLine[] => {
  const own = file.portfolio
  const recent = own.flatMap((one) => one.sales).filter((sale) => daysBetween(sale.on, today) <= THREE_YEARS)
  const exits = own.filter((one) => one.sales.filter((sale) => daysBetween(sale.on, today) <= THREE_YEARS).length > 1)
  const { sure, by } = ownership(file, file.subject ?? own[0] ?? null)
  const differs = file.stated !== null && file.stated > own.length
  const similar = own.filter((one) => one.category !== '' && one.category === file.subject?.category)
  return [
    line('properties_owned', 'Properties owned', own.length, own.length === 0 ? 5 : sure, {
      note: file.stated === null ? '' : `The borrower says ${file.stated}${differs ? ': more than is recorded' : ''}`,
    }),
    line('sales_36m', 'Completed exits in 3 years', exits.length, sure),
    line('owner_match', 'Owner', sure >= 7 ? 'Matches' : 'Not certain', sure, { note: by }),
    line('acquisitions_36m', 'Purchases in 3 years', recent.length - exits.length, sure),
    line('similar_type_count', 'Of the same type', similar.length, sure),
    line('same_state_count', 'In the same state', own.filter((one) => one.state === file.subject?.state).length, sure),
    line('total_acquired', 'Bought for', total(own.map((one) => one.sales[0]?.amount ?? null)), sure, { display: 3 }),
    line('total_financed', 'Financed with', total(own.map((one) => one.mortgages[0]?.amount ?? null)), sure, {
      display: 3,
    }),
    line('foreclosures', 'Foreclosures', own.filter((one) => one.isInForeclosure).length, sure, {
      quote: own
        .filter((one) => one.isInForeclosure)
        .map((one) => `${one.address}${one.mortgages[0] ? `, ${formatMoney(one.mortgages[0].amount)}` : ''}`)
        .join('; '),
    }),
    ...subjectLines(file),
  ]
}
