import { addDays, type PlainDate } from '../../shared/dates.ts'
import { kindTable } from '../document/kind-table.ts'
import { type DocumentKind, documentKinds } from '../document/kinds.ts'
import { kindNamed } from '../document/recognize.ts'
import { days, type Filed, subjectKinds, until, type Validity } from './filing.ts'

/** Kinds of documents on file: those that values are read from, and others that are told by their names. */
export const filedKinds = [...documentKinds, 'articles', 'ein-letter', 'good-standing', 'other'] as const
export type FiledKind = (typeof filedKinds)[number]

/** Days that a lender may set. */
export const validityDays = { least: 1, most: 3650 } as const

const others: Readonly<Record<Exclude<FiledKind, DocumentKind>, Filed>> = {
  articles: { label: 'Articles of organization', of: ['legal-entity'], validity: until('amended') },
  'ein-letter': { label: 'EIN letter', of: ['legal-entity'], validity: until('amended') },
  'good-standing': { label: 'Certificate of good standing', of: ['legal-entity'], validity: days(30) },
  other: { label: 'Other document', of: subjectKinds, validity: until('never') },
}

const namedOthers: readonly (readonly [FiledKind, RegExp])[] = [
  ['articles', /articles of (?:organization|incorporation)|certificate of (?:formation|incorporation)/i],
  ['ein-letter', /\bein\b.*letter|cp ?575|147c/i],
  ['good-standing', /good standing/i],
]

const isRead = (kind: FiledKind): kind is DocumentKind => documentKinds.some((one) => one === kind)

/** Whom a kind of document belongs to on file, and how long it is valid unless the lender says otherwise (AB-01, AB-03). */
export const filedAs = (kind: FiledKind): Filed => (isRead(kind) ? kindTable[kind].filed : others[kind])

/**
 * The kind of document on file.
 *
 * @param o.read what its newest file is read as; null when not known
 * @param o.names what it was requested as, the most telling first
 */
export const filedKindOf = (o: { read: DocumentKind | null; names: readonly string[] }): FiledKind =>
  namedOthers.find(([, says]) => o.names.some((name) => says.test(name)))?.[0] ??
  o.read ??
  kindNamed(o.names) ??
  'other'

/** Values of a file that date it. */
export interface DateKeys {
  readonly issued: string | null
  readonly expires: string | null
}

/** Which values of a kind say when it was issued and when it expires; null where none does. */
export const dateKeysOf = (kind: FiledKind): DateKeys =>
  isRead(kind)
    ? { issued: kindTable[kind].age?.key ?? kindTable[kind].issued ?? null, expires: kindTable[kind].goodUntil ?? null }
    : { issued: null, expires: null }

/** Every value that dates or names a document of some kind. */
export const filedValueKeys: readonly string[] = [
  ...new Set(
    filedKinds.flatMap((kind) => {
      const { issued, expires } = dateKeysOf(kind)
      return [issued, expires, ...(filedAs(kind).named ?? [])].filter((key) => key !== null)
    }),
  ),
]

/** Dates of a document on file; null where neither read nor entered. */
export interface FiledDates {
  readonly issuedOn: PlainDate | null
  readonly expiresOn: PlainDate | null
}

/** How a document on file stands: 'undated' lacks the date that its validity counts from. */
export const filedStates = ['valid', 'out-of-date', 'undated', 'not-reused'] as const
export type FiledState = (typeof filedStates)[number]

/** Whether a document on file is valid on a day, and its last valid day; null when it has none. */
export const standingOf = (
  validity: Validity,
  { issuedOn, expiresOn }: FiledDates,
  today: PlainDate,
): { readonly state: FiledState; readonly validTo: PlainDate | null } => {
  const through = (day: PlainDate | null) =>
    day === null
      ? ({ state: 'undated', validTo: null } as const)
      : ({ state: day < today ? 'out-of-date' : 'valid', validTo: day } as const)
  switch (validity.rule) {
    case 'days':
      return through(issuedOn === null ? null : addDays(issuedOn, validity.days))
    case 'expiration':
      return through(expiresOn)
    case 'amended':
      // One that names its own end is not valid beyond it.
      return expiresOn === null ? { state: 'valid', validTo: null } : through(expiresOn)
    case 'never':
      return { state: 'not-reused', validTo: null }
  }
}
