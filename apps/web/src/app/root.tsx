import { QueryErrorResetBoundary, useQuery } from '@tanstack/react-query'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { type ReactElement, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useContentWatch } from '../lib/first-content.ts'
import { meQuery, NoSession } from '../lib/me.ts'
import { useTitle } from '../lib/title.ts'
import { UserLoadFailed } from '../people/identity/user-load-failed.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Loader } from '../ui/states.tsx'
import { ProveAgain } from './prove-again.tsx'
import { SessionEnded } from './session-ended.tsx'
import { Shell } from './shell.tsx'

const MAIN = 'main'

/** Moves reading and keyboard to the new page's content; the first load is the browser's own. */
const useFocusOnNavigation = (path: string) => {
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    document.getElementById(MAIN)?.focus({ preventScroll: true })
  }, [path])
}

/** A page without the bar. */
const Bare = ({ children }: { children: ReactNode }) => (
  <main ref={useContentWatch()} id={MAIN} tabIndex={-1}>
    {children}
  </main>
)

/** Before the page, so that a page with a name of its own has the last word. */
const Titled = ({ title }: { title: string }) => {
  useTitle(title)
  return null
}

/** The guard could not ask who visits; it asks again once that is known. */
const Unknown = () => {
  const router = useRouter()
  const user = useQuery({ ...meQuery, retryOnMount: false })
  const isKnown = user.isSuccess || user.error instanceof NoSession
  useEffect(() => {
    if (isKnown) void router.invalidate()
  }, [isKnown, router])
  if (isKnown || !user.error) return <Loader height="100vh" />
  return <UserLoadFailed error={user.error} onRetry={() => void user.refetch()} busy={user.isFetching} />
}

/** The frame around the page: the role's bar where there is a user, nothing before that. */
export const Root = (): ReactElement => {
  // The page that stands: the router's location is already the next one's while that is on its way.
  const { path, status, audience, title } = useMatches({
    select: (matches) => {
      const page = matches.at(-1)
      return { path: page?.pathname ?? '', status: page?.status, ...page?.staticData }
    },
    structuralSharing: true,
  })
  useFocusOnNavigation(path)
  const user = useQuery({ ...meQuery, enabled: false }).data
  // Neither is left to the router, which would suspend: React holds back for 300 ms what was suspended.
  const page =
    status === 'error' ? (
      <Unknown />
    ) : status === 'pending' ? (
      <Loader height="100vh" isLate />
    ) : (
      <QueryErrorResetBoundary>
        {({ reset }) => (
          <ErrorBoundary resetKey={path} onTryAgain={reset}>
            <Suspense fallback={<Loader height="100vh" />}>
              {title ? <Titled title={title} /> : null}
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        )}
      </QueryErrorResetBoundary>
    )
  if (!user || status === 'error' || audience === 'anyone') return <Bare>{page}</Bare>
  return (
    <Shell role={user.role} path={path} mainId={MAIN}>
      {page}
      <SessionEnded />
      <ProveAgain />
    </Shell>
  )
}
