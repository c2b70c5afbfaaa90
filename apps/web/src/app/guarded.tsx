import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { UserLoadFailed } from '../people/identity/user-load-failed.tsx'
import { meQuery, NoSession } from '../lib/me.ts'
import { stringifySearch } from '../lib/search-text.ts'
import { useTitle } from '../lib/title.ts'
import { Loader } from '../ui/states.tsx'
import { Go } from './go.tsx'
import { decide, needsUser, type Visitor } from './guards.ts'
import { hasArrived, pageArrives, type PageComponent } from './pages.ts'

const Titled = ({ title }: { title: string }) => {
  useTitle(title)
  return null
}

/** Whether the page's file is there. Not by suspending: React holds what was suspended back for 300 ms. */
const useArrived = (page: PageComponent): boolean => {
  const [, setCame] = useState<PageComponent | null>(null)
  useEffect(() => {
    let shown = true
    if (!hasArrived(page)) void pageArrives(page).then(() => shown && setCame(() => page))
    return () => {
      shown = false
    }
  }, [page])
  return hasArrived(page)
}

/**
 * The guarded wrapper of every page: a loader while the user record loads, then the page, a redirect, or why not.
 * It decides by its own match: the router's location is already the next page's while this one still stands.
 */
export const Guarded = ({ Page }: { Page: PageComponent }) => {
  const { path, search } = useMatch({
    strict: false,
    select: (m) => ({ path: m.pathname, search: stringifySearch(m.search) }),
  })
  const user = useQuery({ ...meQuery, enabled: needsUser(path) })
  const arrived = useArrived(Page)
  const nobody = user.error instanceof NoSession
  if (needsUser(path) && user.isError && !nobody && !user.data)
    return <UserLoadFailed error={user.error} onRetry={() => void user.refetch()} busy={user.isFetching} />

  const visitor: Visitor = user.data
    ? { is: 'user', role: user.data.role }
    : nobody && !user.isFetching
      ? { is: 'nobody' }
      : { is: 'loading' }
  const decision = decide(visitor, path, search)
  if (decision.then === 'wait') return <Loader height="100vh" />
  if (decision.then === 'go') return <Go to={decision.to} />
  if (!arrived) return <Loader height="100vh" />
  return (
    <>
      <Titled title={decision.entry.title} />
      <Page />
    </>
  )
}
