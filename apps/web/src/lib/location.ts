import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { SearchText } from './search-text.ts'

type SearchChange = Record<string, string | number | boolean | readonly string[] | null | undefined>

/**
 * The screen's state in the address bar (filters, tabs, open panel). `parse` turns text into the page's own type and
 * must take anything (`schema.catch(...)`). `set` merges; undefined, '' and false leave the address. The page stays
 * scrolled where it is, unless what is asked for begins at its top (`toTop`: another page of a list).
 */
export const useSearchState = <T extends object>(parse: (search: SearchText) => T) => {
  const router = useRouter()
  const search: SearchText = useSearch({ strict: false })
  const value = useMemo(() => parse(search), [search, parse])
  const set = useCallback(
    (change: SearchChange, { replace = false, toTop = false }: { replace?: boolean; toTop?: boolean } = {}) =>
      router.navigate({
        to: '.',
        search: (now: SearchText) => ({ ...now, ...change }),
        replace,
        resetScroll: toTop,
      }),
    [router],
  )
  return [value, set] as const
}

/** Goes to an address made by `paths`, within the application, to its top. */
export const useGo = () => {
  const router = useRouter()
  return useCallback(
    (href: string, { replace = false }: { replace?: boolean } = {}) => router.navigate({ href, replace }),
    [router],
  )
}
