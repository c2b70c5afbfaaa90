import { useQuery } from '@tanstack/react-query'
import type { Quote } from '../use-marks.ts'
import type { CellPlace, OfficeSheet, OfficeSource } from './office.ts'

export interface QuotePlace extends CellPlace {
  sheet: number
}

/** Cells of a quote that are looked for: a row is known by a few of them. */
const MOST_PIECES = 4

/** The place in a sheet where all pieces of a quote stand in one row; the whole quote in one cell comes first. */
const placeIn = async (
  source: OfficeSource,
  sheet: number,
  { words, signal }: { words: string; signal: AbortSignal },
): Promise<QuotePlace | null> => {
  const [whole] = (await source.find(sheet, words, signal)).hits
  if (whole) return { sheet, ...whole }
  const pieces = words.split(/\s{2,}|\t/).filter(Boolean)
  if (pieces.length < 2) return null
  const found = await Promise.all(pieces.slice(0, MOST_PIECES).map((piece) => source.find(sheet, piece, signal)))
  const at = found[0]?.hits.find(({ row }) => found.every(({ hits }) => hits.some((hit) => hit.row === row)))
  return at ? { sheet, ...at } : null
}

/** The cell that a quote was read from: of the sheet it names where the file's pages are its sheets, of any otherwise. */
const findQuote = async (
  source: OfficeSource,
  sheets: readonly OfficeSheet[],
  { quote, signal }: { quote: Quote; signal: AbortSignal },
): Promise<QuotePlace | null> => {
  const named = sheets.filter((sheet) => sheet.page === quote.page)
  const first = named[0]
  if (quote.words === '') return first ? { sheet: first.sheet, row: 1, column: 1 } : null
  for (const { sheet } of first ? named : sheets) {
    const place = await placeIn(source, sheet, { words: quote.words, signal })
    if (place) return place
  }
  return first ? { sheet: first.sheet, row: 1, column: 1 } : null
}

/** Where a quote stands in a workbook, once it is found; `missed` when no cell says its words. */
export const useQuotePlace = (source: OfficeSource, sheets: readonly OfficeSheet[], quote: Quote | null) => {
  const asked = useQuery({
    queryKey: ['office-quote', source.key, quote],
    queryFn: ({ signal }) => (quote ? findQuote(source, sheets, { quote, signal }) : null),
    enabled: quote !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const place = asked.data ?? null
  return { place, missed: quote !== null && asked.isSuccess && place === null }
}
