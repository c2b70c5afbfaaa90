import type { Sealer } from '../../platform/sealing.ts'
import { fail } from '../../platform/errors.ts'
import type { RecordKey } from './party-key.ts'
import { type MergeRow, valueOf } from './merge-plan.service.ts'

/** Where the number of a record of a kind is sealed. */
const numbers = {
  borrower: { column: 'ssn_sealed', place: 'borrower.ssn', what: 'Social Security numbers' },
  'legal-entity': { column: 'ein_sealed', place: 'legal_entity.ein', what: 'EINs' },
  contact: null,
  property: null,
} as const satisfies Record<RecordKey['kind'], { column: string; place: string; what: string } | null>

/** The number of a row as it is sealed; null where there is none. */
export const sealedOf = (kind: RecordKey['kind'], row: MergeRow): string | null => {
  const sealed = numbers[kind] ? valueOf(row, numbers[kind].column) : null
  return typeof sealed === 'string' ? sealed : null
}

/** The columns of a number that is sealed to a record, with its digest where there is one. */
export const numberColumns = (sealer: Sealer, kind: RecordKey['kind'], id: string, sealed: string | null) => {
  const at = numbers[kind]
  if (!at) return {}
  if (at.place !== 'legal_entity.ein') return { [at.column]: sealed }
  const ein = sealed === null ? null : sealer.open(sealed, `${at.place}:${id}`)
  return { ein_sealed: sealed, ein_index: ein === null ? null : (sealer.digests(ein, at.place)[0] ?? null) }
}

/** The columns of the number as the record that stays seals it, when it had none, else {}; refuses two that differ. */
export const numberFor = (
  sealer: Sealer,
  kind: RecordKey['kind'],
  kept: MergeRow,
  gone: MergeRow,
): Record<string, string | null> => {
  const at = numbers[kind]
  if (!at) return {}
  const open = (row: MergeRow) => {
    const sealed = sealedOf(kind, row)
    return sealed === null ? null : sealer.open(sealed, `${at.place}:${row.id}`)
  }
  const [has, comes] = [open(kept), open(gone)]
  if (has !== null && comes !== null && has !== comes)
    fail('state_conflict', `The two records hold different ${at.what}. Correct one of them first.`)
  if (has !== null || comes === null) return {}
  return numberColumns(sealer, kind, kept.id, sealer.seal(comes, `${at.place}:${kept.id}`))
}
