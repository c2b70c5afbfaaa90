import { epochOrNull } from '@plinth/domain/shared/dates'
import { boardReviewValues, commitmentValues, termSheetValues } from '@plinth/contract/closing/deal-document'
import { type DealDocumentType, dealFields, type ValueKind } from '@plinth/domain/closing/deal-document/fields'
import type { z } from 'zod'
import type { Db, Tx } from '../../platform/db.ts'
import { type LoanFacts, loanFacts } from './deal-document.queries.ts'
import { gather, type Start, startsOf, type Value } from './starts.view.ts'

/** One field of a document with its value: percent as a fraction, currency in dollars. */
interface SourcedValue {
  name: string
  label: string
  type: ValueKind
  value: Value
  source: 'entered' | 'loan' | 'document' | 'default' | 'none'
  /** Where it comes from in words, and when that was last entered or changed. */
  origin: string | null
  /** Whether it stands on what a sandbox made up; what a person entered does not. */
  madeUp: boolean
  at: Date | null
}

const schemas: Record<DealDocumentType, Record<string, z.ZodType>> = {
  'term-sheet': termSheetValues,
  'board-review': boardReviewValues,
  commitment: commitmentValues,
}

/** A value the form can take, else none: what is derived from a loan may lie outside a field's bounds. */
const fitting = (type: DealDocumentType, name: string, value: Value): Value =>
  value !== null && value !== '' && schemas[type][name]?.safeParse(value).success ? value : null

type Started = Pick<SourcedValue, 'value' | 'source' | 'origin' | 'madeUp' | 'at'>

/** What a field that nobody filled starts with; one that stands on what a sandbox made up says so. */
const startedWith = (type: DealDocumentType, name: string, start: Start | undefined): Started => {
  const value = fitting(type, name, start?.value ?? null)
  if (!start || value === null) return { value: null, source: 'none', origin: null, madeUp: false, at: null }
  const origin = start.madeUp ? `${start.origin} (Sandbox)` : start.origin
  return { value, source: start.source, origin, madeUp: start.madeUp, at: start.at }
}

/** The values of a document in the order of the form: as entered, else from the loan, else by default (L-22). */
export const sourcedValues = async (
  db: Db | Tx,
  type: DealDocumentType,
  a: { id: string; loan_id: string; field_values: unknown },
): Promise<{ facts: LoanFacts; values: SourcedValue[] }> => {
  const facts = await loanFacts(db, a.loan_id)
  const sources = await gather(db, facts)
  const starts = await startsOf(db, type, sources)
  const own = a.field_values as Record<string, Value>
  const values = dealFields[type].map(({ name, label, kind }): SourcedValue => {
    const field = { name, label, type: kind }
    const typed = fitting(type, name, own[name] ?? null)
    // An emptied field stays empty: neither the loan nor a default fills it again.
    const isEmptied = own[name] === null
    if (typed !== null || isEmptied) {
      const touch = sources.typed.get(`${a.id} ${name}`)
      const how = isEmptied ? 'Cleared' : 'Entered'
      const origin = touch ? `${how} by ${touch.by}` : `${how} here`
      return { ...field, value: typed, source: 'entered', origin, madeUp: false, at: touch?.at ?? null }
    }
    return { ...field, ...startedWith(type, name, starts[name]) }
  })
  return { facts, values }
}

/** The values by name. */
export const byName = (values: readonly { name: string; value: Value }[]): Record<string, Value> =>
  Object.fromEntries(values.map(({ name, value }) => [name, value]))

/** The fields without their values, as the form reads them. */
export const toFields = (values: readonly SourcedValue[]) =>
  values.map(({ name, label, type, source, origin, at }) => ({
    name,
    label,
    type,
    source,
    origin,
    origin_epoch: epochOrNull(at),
  }))
