import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { parseSearch, type SearchText, stringifySearch } from './search-text.ts'

/** A path parameter of the current route (`human_id` of /loan/{human_id}); undefined when the route has none. */
export const useParam = (name: string): string | undefined => {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  return params[name]
}

type SearchChange = Record<string, string | number | boolean | readonly string[] | null | undefined>

/**
 * The screen's state in the address bar (filters, tabs, open panel). `parse` turns text into the page's own type and
 * must take anything (`schema.catch(...)`). `set` merges; undefined, '' and false leave the address. The page stays
 * scrolled where it is, unless what is asked for begins at its top (`toTop`: another page of a list).
 */
export const useSearchState = <T extends object>(parse: (search: SearchText) => T) => {
  const searchStr = useLocation({ select: (l) => l.searchStr })
  const go = useGo()
  const value = useMemo(() => parse(parseSearch(searchStr)), [searchStr, parse])
  const set = useCallback(
    (change: SearchChange, { replace = false, toTop = false }: { replace?: boolean; toTop?: boolean } = {}) => {
      const now = parseSearch(window.location.search)
      return go(window.location.pathname + stringifySearch({ ...now, ...change }), { replace, stay: !toTop })
    },
    [go],
  )
  return [value, set] as const
}

/** Goes to an address made by `paths`, within the application; to its top unless the page is to `stay` where it is. */
export const useGo = () => {
  const router = useRouter()
  return useCallback(
    (href: string, { replace = false, stay = false }: { replace?: boolean; stay?: boolean } = {}) =>
      router.navigate({ href, replace, resetScroll: !stay }),
    [router],
  )
}
