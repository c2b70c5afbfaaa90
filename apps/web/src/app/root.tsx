import { QueryErrorResetBoundary, useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useContentWatch } from '../lib/first-content.ts'
import { meQuery } from '../lib/me.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Loader } from '../ui/states.tsx'
import { entryOf } from './guards.ts'
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

/** The frame around the page: the role's bar where there is a user, nothing before that. Pages guard themselves. */
export const Root = () => {
  const path = useLocation({ select: (l) => l.pathname })
  useFocusOnNavigation(path)
  const user = useQuery({ ...meQuery, enabled: false }).data
  const page = (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary resetKey={path} onTryAgain={reset}>
          <Suspense fallback={<Loader height="100vh" />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  )
  if (!user || entryOf(path)?.audience === 'anyone') return <Bare>{page}</Bare>
  return (
    <Shell role={user.role} path={path} mainId={MAIN}>
      {page}
      <SessionEnded />
    </Shell>
  )
}
