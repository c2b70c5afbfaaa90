import type { DisplayOption } from '../../documents/document/values.ts'

/** A row of a report before it is stored (N-02). A value that cannot be had is null, with the reason in the note. */
export interface ReportLine {
  readonly key: string
  readonly label: string
  readonly value: string | number | boolean | null
  /** How the value shows (Y-32). */
  readonly display: DisplayOption
  /** 0-10 (N-05). */
  readonly confidence: number
  readonly note: string
  /** The words of the source, without personal numbers. */
  readonly quote: string
  /** Page of the provider's file, from 1; null when not known. */
  readonly page: number | null
}

type Rest = Partial<Pick<ReportLine, 'display' | 'note' | 'quote' | 'page'>>

/** A row of a report; `confidence` is rounded and kept within 0-10. A number that is not finite is not known. */
export const line = (
  key: string,
  label: string,
  value: ReportLine['value'],
  confidence: number,
  rest: Rest = {},
): ReportLine => ({
  ...{ key, label, display: 0, note: '', quote: '', page: null },
  ...rest,
  value: typeof value === 'number' && !Number.isFinite(value) ? null : value,
  confidence: Math.min(10, Math.max(0, Math.round(confidence))),
})

/** What a report consists of when the provider knows nothing of its subject. */
export const nothingFound: ReportLine = line('no_record', 'Record', 'No record found', 10, {
  note: 'The provider has no data on this subject',
})

/** A share of a whole; null where the whole is zero or unknown. */
export const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole

/** A sum; null when nothing adds up. */
export const total = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
