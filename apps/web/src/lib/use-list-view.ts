import { useSearchState } from './location.ts'
import type { SearchText } from './search-text.ts'

/**
 * A list whose filters stand in the address bar. `read` takes the address, `filters` names its parameters that narrow
 * the list, as the view names them too; `offset` is the first row of the page in sight. A filter leads back to the first
 * page and leaves no step behind in the browser's history.
 */
export const useListView = <T extends object>(
  read: (search: SearchText) => T,
  filters: readonly (keyof T & string)[],
) => {
  const [view, set] = useSearchState(read)
  return {
    view,
    set,
    isFiltered: filters.some((name) => view[name] !== null && view[name] !== ''),
    filter: (change: Record<string, string | null>) => void set({ ...change, offset: null }, { replace: true }),
    clear: () => void set({ ...Object.fromEntries(filters.map((name) => [name, null])), offset: null }),
    /** Shows the page that begins with this row. */
    page: (offset: number) => void set({ offset: offset === 0 ? null : offset }, { toTop: true }),
  }
}
