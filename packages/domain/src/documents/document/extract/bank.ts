import type { PageText } from '../words.ts'
import { listed } from './bank-list.ts'
import { type Line, linesOf } from './lines.ts'
import { moneyIn, sumOf } from './parse.ts'
import { applyRules, derived, type Extracted, inDoubt, type Rule } from './rules.ts'

const DAY = String.raw`([A-Z][a-z]+ \d{1,2},? \d{4}|\d{1,2}/\d{1,2}/\d{2,4})`

const bankRules: readonly Rule[] = [
  {
    key: 'account_holder',
    as: 'name',
    after: [/^account (?:holder|name|owner)s?\b/i, /^(?:prepared|statement) for\b/i, /^customer\b(?! service)/i],
  },
  {
    key: 'account_last_four',
    as: 'text',
    says: [/account\s*(?:number|no\.?|#)?\s*(?:ending in)?\s*[:#]?\s*([\dXx*•\s.-]{0,30}\d{4})(?![\d-])/i],
  },
  {
    key: 'statement_start',
    as: 'date',
    says: [
      /(?:statement (?:period|dates)|period covered|for the period|\bperiod:)[:\s]*(?:from\s+)?(.{6,20}?)\s*(?:-|–|to|through|thru)\s/i,
      /((?:\p{Lu}\p{L}+ \d{1,2},? \d{4}))\s+(?:through|to|-|–)\s+\p{Lu}\p{L}+ \d{1,2}/u,
      new RegExp(`(?:beginning|opening|previous|starting) balance (?:on|as of) ${DAY}`, 'i'),
    ],
  },
  {
    key: 'statement_end',
    as: 'date',
    says: [
      /(?:statement (?:period|dates)|period covered|for the period|\bperiod:)[:\s]*(?:from\s+)?.{6,20}?\s*(?:-|–|to|through|thru)\s*(.{6,20})/i,
      /\p{Lu}\p{L}+ \d{1,2},? \d{4}\s+(?:through|to|-|–)\s+(\p{Lu}\p{L}+ \d{1,2},? \d{4})/u,
      new RegExp(`(?:ending|closing|new) balance (?:on|as of) ${DAY}`, 'i'),
    ],
    after: [/^statement (?:date|ending)\b/i],
  },
  { key: 'beginning_balance', as: 'money', after: [/(?:beginning|opening|previous|starting) balance\b/i] },
  { key: 'ending_balance', as: 'money', after: [/(?:ending|closing|new) balance\b/i, /^current balance\b/i] },
  { key: 'total_deposits', as: 'money', after: [/^total (?:deposits|credits|additions)\b/i, /^deposits\b[a-z &,]*/i] },
  {
    key: 'total_withdrawals',
    as: 'money',
    after: [
      /^total (?:withdrawals|debits|subtractions)\b/i,
      /^withdrawals\b[a-z &,]*/i,
      /^checks (?:and|&) (?:other )?(?:withdrawals|debits)\b/i,
    ],
  },
  { key: 'average_balance', as: 'money', after: [/average (?:daily |ledger |collected )?balance\b/i] },
]

const MONEY_KEYS: ReadonlySet<string> = new Set(bankRules.flatMap(({ key, as }) => (as === 'money' ? [key] : [])))

/** Money that went out shows without its sign; of an account's number four digits are kept. */
const bankValue = (one: Extracted): Extracted => {
  if (one.key === 'total_withdrawals') return { ...one, value: Math.abs(Number(one.value)) }
  if (one.key === 'account_last_four') return { ...one, value: String(one.value).replace(/\D/g, '').slice(-4) }
  return one
}

const BANK =
  /^(?:bank of [\p{L}., ]{2,40}|\p{L}[\p{L}&.,'’ -]{1,50}\b(?:bank|credit union|savings|trust)\b[\p{L}&.,' ]{0,30})$/iu

/** What a letterhead says beside the name: 'CHASE Account Statement BANK'. */
const TITLE = /\b(?:account|bank)? ?statements?\b|\baccount\b/gi

const nameIn = (line: Line): string =>
  (line.cells[0] ?? '')
    .replace(TITLE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s–—-]+|[\s–—-]+$/g, '')

const bankName = (pages: readonly PageText[], lines: readonly Line[]): Extracted[] => {
  const line = lines.find((one) => one.page === pages[0]?.page && BANK.test(nameIn(one)))
  return line ? [derived('bank_name', 'name', nameIn(line), [line])] : []
}

const BEGIN = /(?:beginning|opening|previous|starting) balance\b/i
const END = /(?:ending|closing|new|current) balance\b/i
const CAME = /deposit|credit|addition|interest (?:paid|earned)/i
const WENT = /withdraw|debit|check|fee|charge|payment|purchase|subtraction|transfers? out/i
/** More lines than this between two balances are the account's days, not its summary. */
const LONGEST = 12

/** Dollars of a line up to its second label: '122 Deposits/Credits  96,613.40  Average Ledger  12.00'. Cents may stand alone: '.00'. */
const ownDollars = ({ cells }: Line): number[] => {
  const next = cells.findIndex((cell, i) => i > 0 && /\p{L}{3}/u.test(cell))
  const own = (next === -1 ? cells : cells.slice(0, next)).join('  ')
  return moneyIn(own.replace(/(?<![\d.,])\.(?=\d{2}(?!\d))/g, '0.'))
}

interface Summary {
  begin: Line
  came: Line[]
  went: Line[]
  end: Line
}

/** What came and what went by the lines between the balances of the summary, where the end follows from them to the cent. */
const summed = (lines: readonly Line[]): Summary | null => {
  for (const [at, line] of lines.entries()) {
    if (!BEGIN.test(line.text)) continue
    const length = lines.slice(at + 1, at + 2 + LONGEST).findIndex(({ text }) => END.test(text))
    if (length < 1) continue
    const parts = lines.slice(at + 1, at + 1 + length).filter((part) => ownDollars(part).length === 1)
    const went = parts.filter(({ text }) => WENT.test(text))
    const came = parts.filter(({ text }) => CAME.test(text) && !WENT.test(text))
    const end = lines[at + 1 + length]
    const follows = sumOf([...amounts([line]), ...amounts(came), ...amounts(went).map((out) => -out)])
    if (end && parts.length > 0 && follows === amounts([end])[0]) return { begin: line, came, went, end }
  }
  return null
}
const amounts = (lines: readonly Line[]): number[] => lines.map((line) => Math.abs(ownDollars(line)[0] ?? 0))

const FLOWS = ['beginning_balance', 'total_deposits', 'total_withdrawals', 'ending_balance'] as const
const NOT_BALANCED = 'The beginning balance with what came and went is not the ending balance.'

/** The totals by the summary where they prove themselves; else balances and totals that do not fit each other are in doubt. */
const balanced = (values: readonly Extracted[], lines: readonly Line[]): Extracted[] => {
  const parts = summed(lines)
  if (parts) {
    const total = (key: string, of: readonly Line[]) =>
      of.length > 0 ? [derived(key, 'money', sumOf(amounts(of)), of)] : []
    const isStated = (key: string) => values.some((one) => one.key === key)
    const balance = (key: string, line: Line) => (isStated(key) ? [] : total(key, [line]))
    return [
      ...values.filter(({ key }) => key !== 'total_deposits' && key !== 'total_withdrawals'),
      ...balance('beginning_balance', parts.begin),
      ...total('total_deposits', parts.came),
      ...total('total_withdrawals', parts.went),
      ...balance('ending_balance', parts.end),
    ]
  }
  const [begin, came, went, end] = FLOWS.map((key) => Number(values.find((one) => one.key === key)?.value ?? NaN))
  const follows = sumOf([begin ?? NaN, came ?? NaN, -(went ?? NaN)])
  if (Number.isNaN(follows) || Number.isNaN(end) || follows === end) return [...values]
  return values.map((one) => (FLOWS.some((key) => key === one.key) ? inDoubt(one, NOT_BALANCED, []) : one))
}

/** A statement without a summary is one list of days: what it comes to stands in for what no label states. */
const completed = (values: readonly Extracted[], lines: readonly Line[]): Extracted[] => {
  const stated = new Set(values.map(({ key }) => key))
  return [...values, ...(stated.has('ending_balance') ? [] : listed(lines).filter(({ key }) => !stated.has(key)))]
}

/** Sums in lakhs: the account is not kept in dollars, and what little reads like dollars is none either. */
const LAKHS = /(?<![\d,])\d{1,2}(?:,\d{2})+,\d{3}\.\d{2}(?!\d)/

/** A bank statement: whose account, which month, and what came and went. Of the account's number four digits are kept. */
export const bankStatement = (pages: readonly PageText[]): Extracted[] => {
  const lines = linesOf(pages)
  const values = applyRules(pages, bankRules).map((one) => bankValue(one))
  const isElsewhere = lines.some(({ text }) => LAKHS.test(text))
  const ours = isElsewhere
    ? values.filter(({ key }) => !MONEY_KEYS.has(key))
    : balanced(completed(values, lines), lines)
  return [...bankName(pages, lines), ...ours]
}
