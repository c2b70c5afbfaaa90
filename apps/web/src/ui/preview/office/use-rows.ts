import { useQueries } from '@tanstack/react-query'
import { type OfficeRow, type OfficeSource, ROWS_A_CALL } from './office.ts'

const KEPT_MS = 60_000

/** The rows of a sheet that are drawn: fetched by blocks as they come into view, and kept for a minute. */
export const useRows = (source: OfficeSource, sheet: number, wanted: readonly number[]) => {
  const blocks = [...new Set(wanted.map((row) => Math.floor((row - 1) / ROWS_A_CALL)))]
  const asked = useQueries({
    queries: blocks.map((block) => ({
      queryKey: ['office-rows', source.key, sheet, block],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.rows(sheet, block * ROWS_A_CALL + 1, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
    })),
  })
  const byRow = new Map<number, OfficeRow>()
  for (const { data } of asked) for (const row of data ?? []) byRow.set(row.row, row)
  return {
    rows: byRow,
    pending: asked.some((one) => one.isPending),
    failed: asked.some((one) => one.isError),
    retry: () => asked.filter((one) => one.isError).forEach((one) => void one.refetch()),
  }
}
