import { givesStreet } from '../../people/property/same-place.ts'
import { daysBetween, epochToPlainDate, formatPlainDate, type PlainDate } from '../../shared/dates.ts'
import { anyName, samePlace } from '../document/agreement.ts'
import { kindTable } from '../document/kind-table.ts'
import { propertyKeyOf } from '../document/party-gate.ts'
import type { DocumentKind } from '../document/kinds.ts'
import { kindNamed } from '../document/recognize.ts'
import type { TextState } from '../document/text-states.ts'
import type { DataValue } from '../document/values.ts'
import type { PageText } from '../document/words.ts'

/** What the instant look at a file that was just sent may say. */
export const precheckCodes = [
  'wrong-document',
  'wrong-party',
  'wrong-property',
  'page-missing',
  'short-period',
  'stale',
  'expired',
  'not-readable',
] as const
export type PrecheckCode = (typeof precheckCodes)[number]

/** One thing to know of a file, in plain words for whoever sent it. */
export interface PrecheckNote {
  readonly code: PrecheckCode
  readonly text: string
}

export interface SentFile {
  /** What was asked for, the most telling name first: the template's, the request's. */
  readonly asked: readonly string[]
  /** What the file is read as; null when not known. */
  readonly kind: DocumentKind | null
  readonly textState: TextState
  readonly pages: readonly PageText[]
  /** Values read from it, by key. */
  readonly values: Readonly<Record<string, DataValue>>
  /** Names and addresses of the loan that it may bear; those of the party or property asked about alone, where one was. */
  readonly loan: { readonly names: readonly string[]; readonly addresses: readonly string[] }
}

const dateAt = (file: SentFile, key: string | undefined): PlainDate | null => {
  const value = key === undefined ? null : file.values[key]
  return typeof value === 'number' ? epochToPlainDate(value) : null
}

const wrongDocument = (file: SentFile): string | null => {
  const asked = kindNamed(file.asked)
  if (asked === null || file.kind === asked) return null
  if (file.kind !== null)
    return `This looks like ${kindTable[file.kind].called}. We asked for ${kindTable[asked].called}.`
  return file.pages.some((page) => page.text.trim() !== '')
    ? `This does not look like ${kindTable[asked].called}. Is it the right file?`
    : null
}

const NAME_KEYS: ReadonlySet<string> = new Set(['account_holder', 'applicant_name', 'taxpayer_name', 'named_insured'])

/** What a file says of a party or property, where none of the loan is like it; null when it says nothing, or one is. */
const foreign = (said: DataValue | undefined, known: readonly string[], isSame: typeof anyName): string | null => {
  if (typeof said !== 'string' || said === '' || known.length === 0) return null
  return known.some((one) => isSame(said, one)) ? null : said
}

const wrongParty = ({ kind, values, loan }: SentFile): string | null => {
  if (kind === null) return null
  const key = kindTable[kind].checks.find((one) => NAME_KEYS.has(one.key))?.key
  const said = key === undefined ? null : foreign(values[key], loan.names, anyName)
  return said && `It is in the name of ${said}, which is not a party we asked about. Is it the right file?`
}

const wrongProperty = ({ kind, values, loan }: SentFile): string | null => {
  const key = kind === null ? undefined : propertyKeyOf(kind)
  const said = key === undefined ? null : foreign(values[key], loan.addresses, samePlace)
  // A building's name alone may be any property's.
  return said !== null && givesStreet(said)
    ? `It is about ${said}, which is not the property we asked about. Is it the right file?`
    : null
}

/** A trailing statement covers twelve months; a few days more or less do not matter. */
const LEAST_DAYS = 350

const shortPeriod = (file: SentFile): string | null => {
  const [start, end] = [dateAt(file, 'period_start'), dateAt(file, 'period_end')]
  if (file.kind !== 't-12' || start === null || end === null || daysBetween(start, end) >= LEAST_DAYS) return null
  return `It covers ${formatPlainDate(start)} to ${formatPlainDate(end)}. Please send one that covers the last 12 months.`
}

const PAGE_OF = /\bpage\s{0,3}(\d{1,3})\s{0,3}(?:of|\/)\s{0,3}(\d{1,3})\b/gi
const MOST_PAGES = 200

/** 'Page 1 of 4' on the pages tells which are not there; several statements in one file each count for themselves. */
const missingPages = (pages: readonly PageText[]): { missing: number[]; of: number } | null => {
  const seen = new Map<number, Set<number>>()
  for (const page of pages)
    for (const [, n, of] of page.text.matchAll(PAGE_OF)) {
      const [number, count] = [Number(n), Number(of)]
      if (number >= 1 && number <= count && count <= MOST_PAGES)
        seen.set(count, (seen.get(count) ?? new Set()).add(number))
    }
  for (const [of, numbers] of seen) {
    const missing = Array.from({ length: of }, (_, i) => i + 1).filter((n) => !numbers.has(n))
    if (missing.length > 0) return { missing, of }
  }
  return null
}

const pageMissing = (file: SentFile): string | null => {
  // Of a file that was not read to its end nobody knows what the other pages say.
  const found = file.textState === 'done' ? missingPages(file.pages) : null
  if (!found) return null
  const { missing, of } = found
  const named = missing.slice(0, 5).join(', ') + (missing.length > 5 ? ', …' : '')
  return `This document says it has ${of} pages; page${missing.length === 1 ? '' : 's'} ${named} ${missing.length === 1 ? 'is' : 'are'} missing.`
}

const stale = (file: SentFile, today: PlainDate): string | null => {
  const age = file.kind === null ? undefined : kindTable[file.kind].age
  const date = dateAt(file, age?.key)
  if (!age || date === null) return null
  const days = daysBetween(date, today)
  return days <= age.days
    ? null
    : `Dated ${formatPlainDate(date)} (${days.toLocaleString('en-US')} days ago). Please send one dated within the last ${age.days} days.`
}

const expired = (file: SentFile, today: PlainDate): string | null => {
  const date = dateAt(file, file.kind === null ? undefined : kindTable[file.kind].goodUntil)
  return date !== null && date < today ? `It expired on ${formatPlainDate(date)}. Please send one that is valid.` : null
}

const notReadable = ({ textState }: SentFile): string | null => {
  if (textState === 'needs-password') return 'This file is password-protected. Please send a copy without a password.'
  return textState === 'failed' ? 'We could not read it. A sharper copy or photo helps.' : null
}

const rules: readonly { code: PrecheckCode; says: (file: SentFile, today: PlainDate) => string | null }[] = [
  { code: 'not-readable', says: notReadable },
  { code: 'wrong-document', says: wrongDocument },
  { code: 'wrong-party', says: wrongParty },
  { code: 'wrong-property', says: wrongProperty },
  { code: 'page-missing', says: pageMissing },
  { code: 'short-period', says: shortPeriod },
  { code: 'stale', says: stale },
  { code: 'expired', says: expired },
]

/** What is to be known of a file on the day it was sent; empty when nothing. Never a reason to refuse it. */
export const precheck = (file: SentFile, today: PlainDate): PrecheckNote[] =>
  rules.flatMap(({ code, says }) => {
    const text = says(file, today)
    return text === null ? [] : [{ code, text }]
  })
