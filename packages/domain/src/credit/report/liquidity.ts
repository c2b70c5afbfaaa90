import { daysBetween, formatPlainDate, type PlainDate } from '../../shared/dates.ts'
import { centsToDollars, formatMoney } from '../../shared/money.ts'

/** An account as a bank or its data provider tells of it. Money in cents of its own currency. */
export interface BankAccount {
  institution: string
  name: string
  /** Last digits of the account number; empty when not told. */
  mask: string
  /** Kind by the provider's names: depository, investment, credit, loan, other. */
  type: string
  subtype: string
  /** ISO code; null when not told. */
  currency: string | null
  available: number | null
  current: number | null
  owners: readonly string[]
  /** Balance at the end of each day that is known. */
  history: readonly { day: PlainDate; balance: number }[]
  /** Money that came in. */
  deposits: readonly { day: PlainDate; amount: number }[]
}

/** What a liquidity report is made of. Money in cents. */
export interface LiquidityFacts {
  accounts: readonly BankAccount[]
  /** The person whose accounts they should be. */
  person: string
  /** Cash that the deal takes of the borrower; null when the loan does not show it. */
  required: number | null
  loanAmount: number | null
  /** Day the balances are of. */
  asOf: PlainDate
  today: PlainDate
  /** Whether statements were read, not balances alone. */
  hasStatements: boolean
  /** Whether a bank has to be linked anew. */
  isInterrupted: boolean
}

/** A row as a report shows it (N-02); `confidence` 0-10. */
export interface LiquidityRow {
  key: string
  label: string
  value: string
  confidence: number
  note: string
}

export interface Liquidity {
  /** Liquid money in cents. */
  total: number
  rows: readonly LiquidityRow[]
}

const LIQUID_TYPES = new Set(['depository', 'investment'])
/** A deposit above this part of the loan is looked at. */
const LARGE_DEPOSIT = 0.05
const FRESH_DAYS = 30
const STALE_DAYS = 60
const AVERAGE_DAYS = 60

const money = (cents: number) => formatMoney(centsToDollars(cents))

/** What can be drawn today, else the balance; in cents. */
const drawable = (a: BankAccount): number => a.available ?? a.current ?? 0

const isDollar = (a: BankAccount) => a.currency === null || a.currency === 'USD'

/** One account may come over several links: the same bank, digits and kind count once. */
const once = (accounts: readonly BankAccount[]): BankAccount[] => {
  const keyOf = (a: BankAccount) => [a.institution.toLowerCase(), a.mask, a.type, a.subtype].join('|')
  return [...new Map(accounts.map((a) => [a.mask === '' ? `${keyOf(a)}|${a.name}` : keyOf(a), a])).values()]
}

const words = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .split(' ')
    .filter((word) => word.length > 1)

/** Whether first and last word of a name stand in another, in any order: middle names and initials do not matter. */
const isSamePerson = (person: string, owner: string): boolean => {
  const known = words(person)
  const told = new Set(words(owner))
  return known.length > 0 && [known[0], known.at(-1)].every((word) => word !== undefined && told.has(word))
}

/** The total of each day on which every account with a history shows one. */
const totalsByDay = (accounts: readonly BankAccount[], asOf: PlainDate): number[] => {
  const told = accounts.filter((a) => a.history.length > 0)
  const days = new Map<PlainDate, { accounts: number; cents: number }>()
  for (const { history } of told)
    for (const { day, balance } of history) {
      const age = daysBetween(day, asOf)
      if (age < 0 || age >= AVERAGE_DAYS) continue
      const sum = days.get(day) ?? { accounts: 0, cents: 0 }
      days.set(day, { accounts: sum.accounts + 1, cents: sum.cents + balance })
    }
  return [...days.values()].filter((day) => day.accounts === told.length).map((day) => day.cents)
}

const confidenceOf = (f: LiquidityFacts, isOwner: boolean): number => {
  const age = daysBetween(f.asOf, f.today)
  if (f.isInterrupted || age > STALE_DAYS) return 3
  if (!isOwner) return 5
  return f.hasStatements && age < FRESH_DAYS ? 10 : 8
}

const coverage = (total: number, required: number | null): Pick<LiquidityRow, 'value' | 'note'> => {
  if (required === null) return { value: 'N/A', note: "The loan's cash to close is not known" }
  if (required <= 0) return { value: 'N/A', note: 'The borrower brings no cash to closing' }
  return { value: `${(total / required).toFixed(2)}x`, note: total < required ? 'Short of what the deal takes' : '' }
}

const accountRows = (accounts: readonly BankAccount[], confidence: number): LiquidityRow[] =>
  accounts.map((a, n) => ({
    key: `account_${n + 1}`,
    label: [a.institution, a.name, a.mask === '' ? '' : `··${a.mask}`].filter(Boolean).join(' '),
    value: isDollar(a) ? money(drawable(a)) : `${(drawable(a) / 100).toFixed(2)} ${a.currency}`,
    confidence,
    note: LIQUID_TYPES.has(a.type) ? a.subtype : `${a.subtype || a.type}: not counted as liquid`,
  }))

/** Sums of 60 days and deposits out of the ordinary; nothing where only balances are known. */
const historyRows = (f: LiquidityFacts, counted: readonly BankAccount[], confidence: number): LiquidityRow[] => {
  const totals = totalsByDay(counted, f.asOf)
  if (totals.length === 0) return []
  const average = Math.round(totals.reduce((sum, cents) => sum + cents, 0) / totals.length)
  const limit = f.loanAmount === null ? null : f.loanAmount * LARGE_DEPOSIT
  const large = limit === null ? [] : counted.flatMap((a) => a.deposits).filter((d) => d.amount > limit)
  const largeSum = large.reduce((sum, d) => sum + d.amount, 0)
  const row = (key: string, label: string, value: string, note = '') => ({ key, label, value, confidence, note })
  return [
    row('average_60d', 'Average of 60 days', money(average)),
    row('minimum_60d', 'Lowest of 60 days', money(Math.min(...totals))),
    row(
      'large_deposits',
      'Large deposits',
      limit === null ? 'N/A' : `${large.length} · ${money(largeSum)}`,
      limit === null ? 'The loan has no amount' : 'Above 5% of the loan',
    ),
    row('days_available', 'Days of history', String(totals.length)),
  ]
}

/**
 * The rows of the Liquidity Verification of a person: liquid funds (deposits and securities in US dollars, an account that
 * comes twice counted once), what the deal takes of them, whose they are, each account, and how they moved. The first three
 * tell most (N-09). A figure that cannot be had reads 'N/A' with the reason.
 */
export const liquidityOf = (f: LiquidityFacts): Liquidity => {
  const accounts = once(f.accounts)
  const counted = accounts.filter((a) => LIQUID_TYPES.has(a.type) && isDollar(a))
  const total = counted.reduce((sum, a) => sum + drawable(a), 0)
  const owners = [...new Set(accounts.flatMap((a) => a.owners))]
  const isOwner = accounts.length > 0 && accounts.every((a) => a.owners.some((owner) => isSamePerson(f.person, owner)))
  const confidence = confidenceOf(f, isOwner)
  const foreign = accounts.filter((a) => !isDollar(a))
  const row = (key: string, label: string, value: string, note = ''): LiquidityRow => ({
    ...{ key, label, value, confidence, note },
  })
  const { value, note } = coverage(total, f.required)
  return {
    total,
    rows: [
      row('liquid_total', 'Total liquid funds', money(total), accounts.length === 0 ? 'No accounts were shared' : ''),
      row('coverage', 'Funds to what the deal takes', value, note),
      row(
        'owner_match',
        'Owner of the accounts',
        isOwner ? 'Matches' : 'Differs',
        owners.length > 0 ? owners.join(', ') : 'The bank named no owner',
      ),
      row('required_funds', 'Cash that the deal takes', f.required === null ? 'N/A' : money(f.required)),
      ...accountRows(accounts, confidence),
      ...(f.hasStatements ? historyRows(f, counted, confidence) : []),
      row('as_of', 'As of', formatPlainDate(f.asOf)),
      ...(foreign.length > 0
        ? [row('currency_note', 'Other currencies', String(foreign.length), 'Not counted in the total')]
        : []),
    ],
  }
}
