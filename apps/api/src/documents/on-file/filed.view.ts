import {
  dateKeysOf,
  type FiledDates,
  type FiledKind,
  filedKindOf,
  type FiledState,
  standingOf,
} from '@plinth/domain/documents/on-file/validity'
import type { SubjectKind, Validity } from '@plinth/domain/documents/on-file/filing'
import type { Asked } from '@plinth/domain/documents/on-file/offer'
import { epochToPlainDate, type PlainDate } from '@plinth/domain/shared/dates'
import type { FiledRow } from './filed.queries.ts'

/** A document on file as it stands on a day. */
export interface Filed {
  row: FiledRow
  kind: FiledKind
  /** What was read off it. */
  read: FiledDates
  dates: FiledDates
  state: FiledState
  validTo: PlainDate | null
  issuedOn: PlainDate | null
  acceptedAt: number
  /** What it answers requests by. */
  asked: Asked
}

export type Validities = Readonly<Record<FiledKind, Validity>>

const datesAt = (row: FiledRow, key: string | null): PlainDate[] =>
  row.points
    .filter((point) => point.key === key)
    .flatMap(({ value }) => (typeof value === 'number' ? [epochToPlainDate(value)] : []))
    .toSorted()

/** The borrower, entity or property of a row; null where it has none. */
export const subjectOfRow = (
  row: Pick<FiledRow, 'borrower_id' | 'legal_entity_id' | 'property_id'>,
): { kind: SubjectKind; id: string } | null => {
  if (row.borrower_id !== null) return { kind: 'borrower', id: row.borrower_id }
  if (row.legal_entity_id !== null) return { kind: 'legal-entity', id: row.legal_entity_id }
  return row.property_id === null ? null : { kind: 'property', id: row.property_id }
}

const namesOf = (row: FiledRow): string[] => [row.template_name, row.name].filter((name) => name !== null)

/** Puts kind, dates and validity of a document on file together: what staff entered goes before what was read (AB-02). */
export const toFiled = (row: FiledRow, validities: Validities, today: PlainDate): Filed => {
  const read = row.files.findLast((file) => file.kind !== null)?.kind ?? null
  const kind = row.kind ?? filedKindOf({ read, names: namesOf(row) })
  const keys = dateKeysOf(kind)
  // Of several files the newest dates them all, and the first to expire ends them all.
  const found = {
    issuedOn: datesAt(row, keys.issued).at(-1) ?? null,
    expiresOn: datesAt(row, keys.expires)[0] ?? null,
  }
  const dates = { issuedOn: row.issued_on ?? found.issuedOn, expiresOn: row.expires_on ?? found.expiresOn }
  return {
    ...{ row, kind, read: found, dates, issuedOn: dates.issuedOn },
    ...standingOf(validities[kind], dates, today),
    acceptedAt: row.accepted_at.getTime(),
    asked: { subject: subjectOfRow(row), templateId: row.template_id, name: row.name, kind },
  }
}
