import { formatPlainDate, type PlainDate } from '../../shared/dates.ts'
import { formatMoney } from '../../shared/money.ts'
import { line, type ReportLine, total } from './lines.ts'

/** One filing found on a person. Money in dollars. */
export interface Filing {
  readonly number: string
  readonly kind: string
  readonly filedOn: PlainDate | null
  readonly amount: number | null
  readonly place: string
  /** Whether it is over: released, dismissed, discharged. */
  readonly isOver: boolean
  /** What it was found by; null when the provider does not tell. */
  readonly foundBy: 'ssn' | 'birth-date' | 'address' | 'name' | null
}

/** What public records tell of a person. */
export interface LegalFile {
  /** How sure the provider is that this is the person, 0-10. */
  readonly identity: number
  readonly ssn: 'valid' | 'deceased' | 'invalid' | null
  readonly addressMatches: boolean | null
  readonly bankruptcies: readonly Filing[]
  readonly liens: readonly Filing[]
  readonly foreclosures: readonly Filing[]
  readonly defaults: readonly Filing[]
  readonly lawsuits: readonly Filing[]
  readonly ucc: readonly Filing[]
  readonly felonies: readonly Filing[]
  readonly misdemeanors: readonly Filing[]
  readonly evictions: readonly Filing[]
  readonly watchlists: readonly Filing[]
  readonly companies: readonly { readonly name: string; readonly role: string; readonly status: string }[]
  readonly propertiesOwned: number
}

const confidenceBy = { ssn: 10, 'birth-date': 8, address: 6, name: 3 } as const

const filingText = (one: Filing): string =>
  [one.kind, one.number, one.filedOn === null ? '' : formatPlainDate(one.filedOn), one.place].filter(Boolean).join(', ')

/** Filings of a kind: how many, the weakest of what they were found by; free of them, as sure as the person is known. */
const filingLine = (
  file: LegalFile,
  { key, label, found }: { key: string; label: string; found: readonly Filing[] },
): ReportLine => {
  const sure = found.map((one) => (one.foundBy === null ? file.identity : confidenceBy[one.foundBy]))
  const sum = total(found.map((one) => one.amount))
  return line(key, label, found.length, sure.length === 0 ? file.identity : Math.min(...sure), {
    note: sum > 0 ? `Together ${formatMoney(sum)}` : '',
    quote: found.map(filingText).join('; '),
  })
}

const ssnTexts = { valid: 'Valid', deceased: 'Of a deceased person', invalid: 'Not valid' } as const

/** The rows of a Legal Verification; the first three tell most (N-09). */
export const legalLines = (file: LegalFile): ReportLine[] => {
  const filings = (key: string, label: string, found: readonly Filing[]) => filingLine(file, { key, label, found })
  const standing = file.companies.find((one) => one.status.toUpperCase() !== 'ACTIVE') ?? file.companies[0]
  return [
    line(
      'identity_match',
      'Identity verified',
      file.identity >= 8 ? 'Yes' : file.identity >= 5 ? 'In part' : 'No',
      file.identity,
    ),
    filings(
      'judgments_liens_open',
      'Open judgments and liens',
      file.liens.filter((one) => !one.isOver),
    ),
    filings('bankruptcies', 'Bankruptcies', file.bankruptcies),
    line('ssn_status', 'Social security number', file.ssn === null ? null : ssnTexts[file.ssn], file.identity, {
      note: file.ssn === null ? "The provider doesn't say" : '',
    }),
    line(
      'address_match',
      'Address',
      file.addressMatches === null ? null : file.addressMatches ? 'Matches' : 'Differs',
      file.identity,
      { note: file.addressMatches === null ? "The provider doesn't say" : '' },
    ),
    filings(
      'judgments_liens_released',
      'Released judgments and liens',
      file.liens.filter((one) => one.isOver),
    ),
    filings('foreclosures', 'Foreclosures', file.foreclosures),
    filings('notices_of_default', 'Notices of default', file.defaults),
    filings('lawsuits_open', 'Open lawsuits', file.lawsuits),
    filings('ucc_active', 'Active UCC filings', file.ucc),
    filings('criminal_felony', 'Felonies', file.felonies),
    filings('criminal_misdemeanor', 'Misdemeanors', file.misdemeanors),
    filings('evictions', 'Evictions', file.evictions),
    filings('watchlists', 'OFAC and watch lists', file.watchlists),
    line(
      'entity_status',
      'Companies',
      standing === undefined ? 'None known' : `${standing.name}: ${standing.status}`,
      file.identity,
      {
        note: file.companies.map((one) => `${one.name} (${one.role})`).join(', '),
      },
    ),
    line('properties_owned', 'Properties owned', file.propertiesOwned, file.identity),
  ]
}
