import { daysBetween, formatPlainDate, type PlainDate } from '../../shared/dates.ts'
import { formatMoney } from '../../shared/money.ts'
import { line, type ReportLine, shareOf, total } from './lines.ts'

export const bureaus = ['Equifax', 'Experian', 'TransUnion'] as const
export type Bureau = (typeof bureaus)[number]

/** How much of a credit file is asked for: a soft pull leaves no mark on it. */
export const pullOptions = ['full', 'soft'] as const
export type PullOption = (typeof pullOptions)[number]

/** A credit file of one person as the bureaus tell it, merged. Money in dollars. */
export interface CreditFile {
  readonly reportId: string
  readonly issuedOn: PlainDate
  readonly pull: PullOption
  readonly scores: readonly {
    readonly bureau: Bureau
    readonly model: string
    /** 300-850. */
    readonly value: number
    readonly factors: readonly string[]
  }[]
  /** Bureaus that gave no file, with their reason. */
  readonly missing: readonly { readonly bureau: Bureau; readonly reason: string }[]
  readonly debts: readonly {
    readonly creditor: string
    readonly kind: 'mortgage' | 'revolving' | 'other'
    readonly isOpen: boolean
    readonly balance: number
    /** Limit of a card; null when not told. */
    readonly limit: number | null
    readonly payment: number
    readonly pastDue: number
    readonly lates: readonly [days30: number, days60: number, days90: number]
    readonly standing: 'good' | 'collection' | 'charge-off'
  }[]
  readonly records: readonly {
    readonly kind: 'bankruptcy' | 'judgment' | 'tax-lien' | 'other'
    readonly filedOn: PlainDate | null
    readonly amount: number
    /** How it ended; null while it is open. */
    readonly ended: string | null
    readonly court: string
  }[]
  readonly inquiries: readonly { readonly by: string; readonly on: PlainDate | null }[]
  readonly alerts: readonly string[]
  /** Whether name, number and address are those asked for; null when the file does not tell. */
  readonly matches: { readonly name: boolean; readonly ssn: boolean | null; readonly address: boolean | null }
}

/**
 * The representative score: the middle of three, the lower of two, the only one (Fannie Mae Selling Guide B3-5.1-02); null
 * without any.
 */
export const middleScore = (scores: readonly number[]): number | null => {
  const sorted = scores.toSorted((a, b) => a - b)
  return (sorted.length === 3 ? sorted[1] : sorted[0]) ?? null
}

const confidenceOfScore = [0, 5, 8, 10] as const
const INQUIRY_DAYS = 120

const recordLine = (
  file: CreditFile,
  { kind, key, label }: { kind: CreditFile['records'][number]['kind']; key: string; label: string },
): ReportLine => {
  const found = file.records.filter((one) => one.kind === kind)
  const newest = found.toSorted((a, b) => (b.filedOn ?? '').localeCompare(a.filedOn ?? ''))[0]
  const open = found.filter((one) => one.ended === null)
  const note =
    newest === undefined
      ? ''
      : [
          newest.filedOn === null ? '' : `Newest filed ${formatPlainDate(newest.filedOn)}`,
          newest.ended === null ? '' : `ended: ${newest.ended}`,
          open.length > 0 ? `open: ${formatMoney(total(open.map((one) => one.amount)))}` : 'none open',
        ]
          .filter(Boolean)
          .join(', ')
  return line(key, label, found.length, 10, { note, quote: newest?.court ?? '' })
}

const publicRecords = [
  { kind: 'bankruptcy', key: 'bankruptcies', label: 'Bankruptcies' },
  { kind: 'judgment', key: 'judgments', label: 'Judgments' },
  { kind: 'tax-lien', key: 'tax_liens', label: 'Tax liens' },
] as const

const debtLines = ({ debts }: CreditFile): ReportLine[] => {
  const open = debts.filter((one) => one.isOpen)
  const mortgages = open.filter((one) => one.kind === 'mortgage')
  const cards = open.filter((one) => one.kind === 'revolving')
  const limits = total(cards.map((one) => one.limit))
  const lates = [0, 1, 2].map((n) =>
    total(debts.filter((one) => one.kind === 'mortgage').map((one) => one.lates[n] ?? 0)),
  )
  const dollars = { display: 3 } as const
  const sum = (of: readonly CreditFile['debts'][number][], what: 'balance' | 'payment' | 'pastDue') =>
    total(of.map((one) => one[what]))
  return [
    line('mortgage_lates', 'Mortgage lates 30/60/90', lates.join(' / '), 9),
    line('open_mortgages', 'Open mortgages', mortgages.length, 10, {
      note: mortgages.map((one) => one.creditor).join(', '),
    }),
    line('mortgage_balance', 'Mortgage balance', sum(mortgages, 'balance'), 9, dollars),
    line('mortgage_payment', 'Mortgage payments a month', sum(mortgages, 'payment'), 9, dollars),
    line(
      'revolving_utilization',
      'Revolving use',
      shareOf(sum(cards, 'balance'), limits === 0 ? null : limits),
      limits === 0 ? 0 : 9,
      { display: 2, note: limits === 0 ? 'No card reports its limit' : `Of ${formatMoney(limits)}` },
    ),
    line('collections_open', 'Collections', debts.filter((one) => one.standing === 'collection').length, 9),
    line('charge_offs', 'Charge-offs', debts.filter((one) => one.standing === 'charge-off').length, 9),
    line('past_due_total', 'Past due', sum(debts, 'pastDue'), 9, dollars),
    line('monthly_debt', 'Monthly debt payments', sum(open, 'payment'), 9, dollars),
  ]
}

const identityLine = ({ matches, alerts }: CreditFile): ReportLine[] => {
  const parts = [
    ['Name', matches.name],
    ['number', matches.ssn],
    ['address', matches.address],
  ] as const
  const differs = parts.filter(([, fits]) => fits === false).map(([part]) => part)
  return [
    line(
      'identity_match',
      'Name, number and address',
      differs.length === 0 ? 'Match' : 'Differ',
      differs.length === 0 ? 10 : 3,
      {
        note: differs.length === 0 ? '' : `Differs: ${differs.join(', ')}`,
      },
    ),
    line('alerts', 'Alerts', alerts.length, 10, { note: alerts.join('; ') }),
  ]
}

/** The rows of a Credit Analysis; the first three tell most (N-09). `today` is where inquiries are counted back from. */
export const creditLines = (file: CreditFile, today: PlainDate): ReportLine[] => {
  const scores = bureaus.flatMap((bureau) => file.scores.find((one) => one.bureau === bureau) ?? [])
  const recent = file.inquiries.filter((one) => one.on !== null && daysBetween(one.on, today) <= INQUIRY_DAYS)
  const gone = file.missing.map(({ bureau, reason }) => `${bureau}: ${reason}`).join(', ')
  return [
    line(
      'mid_score',
      'Middle credit score',
      middleScore(scores.map((one) => one.value)),
      confidenceOfScore[scores.length] ?? 0,
      {
        note: [scores.length === 3 ? 'Of three bureaus' : `Of ${scores.length}`, gone].filter(Boolean).join('. '),
      },
    ),
    ...publicRecords.map((kind) => recordLine(file, kind)),
    ...scores.map(({ bureau, model, value, factors }) =>
      line(`score_${bureau.toLowerCase()}`, `${bureau} (${model})`, value, 10, { note: factors.join('; ') }),
    ),
    ...debtLines(file),
    line('inquiries_120d', 'Inquiries in 120 days', recent.length, 10, {
      note: recent.map((one) => one.by).join(', '),
    }),
    ...identityLine(file),
    line('pull_type', 'Pull', file.pull === 'full' ? 'Full' : 'Soft', 10),
    line('report_date', 'Report date', file.issuedOn, 10, { display: 4 }),
    line('report_id', 'Report number', file.reportId, 10),
  ]
}
