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
 * must take anything (`schema.catch(...)`). `set` merges; undefined, '' and false leave the address.
 */
export const useSearchState = <T extends object>(parse: (search: SearchText) => T) => {
  const searchStr = useLocation({ select: (l) => l.searchStr })
  const go = useGo()
  const value = useMemo(() => parse(parseSearch(searchStr)), [searchStr, parse])
  const set = useCallback(
    (change: SearchChange, options: { replace?: boolean } = {}) => {
      const now = parseSearch(window.location.search)
      return go(window.location.pathname + stringifySearch({ ...now, ...change }), options)
    },
    [go],
  )
  return [value, set] as const
}

/** Goes to an address made by `paths`, within the application. */
export const useGo = () => {
  const router = useRouter()
  return useCallback(
    (href: string, options: { replace?: boolean } = {}) =>
      router.navigate({ href, ...(options.replace ? { replace: true } : {}) }),
    [router],
  )
}
