import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  useRouterState,
} from '@tanstack/react-router'
import type { FunctionComponent, ReactElement, ReactNode } from 'react'
import { parseSearch, stringifySearch } from '../lib/search-text.ts'
import { session } from '../lib/session.ts'
import { Loader } from '../ui/states.tsx'
import { admit, forwards, type Visit } from './guards.ts'
import { Root } from './root.tsx'
import { type RouteEntry, routes } from './routes.ts'

/** Every page file of the signed-in application, each a chunk of its own loaded when its route is visited. */
const files = import.meta.glob<{ Page: FunctionComponent }>([
  '../pages/*-page.tsx',
  '!../pages/application-page.tsx',
  '!../pages/wizard-page.tsx',
])

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  /** Of the page's row in the table of routes; addresses that only send on have none. */
  interface StaticDataRouteOption extends Partial<Pick<RouteEntry, 'audience' | 'title'>> {}
}

const root = createRootRouteWithContext<Visit['context']>()({ component: Root })

/** What a page shows first. What fails here is asked for again where it is shown. */
const askFirst = async ({ first }: RouteEntry, visit: Visit): Promise<void> => {
  if (first && (await session.token())) await first(visit.context.client, visit)
}

const pageRoute = <const P extends string>(entry: RouteEntry & { path: P }) => {
  const load = files[`../pages/${entry.page}-page.tsx`]
  if (!load) throw new Error(`pages/${entry.page}-page.tsx is missing`)
  const component = lazyRouteComponent(load, 'Page')
  return createRoute({
    getParentRoute: () => root,
    path: entry.path,
    staticData: { audience: entry.audience, title: entry.title },
    component,
    beforeLoad: async ({ cause, ...visit }) => {
      // A link that is pointed at fetches the page's code alone, which the router does by itself.
      if (cause === 'preload') return
      // The router would fetch them after the person's record: all at once, the slowest alone is waited for.
      void component.preload?.()
      if (cause === 'enter') askFirst(entry, visit).catch(() => undefined)
      await admit(entry, visit)
    },
  })
}

const forwarder = <const P extends string>(path: P) =>
  createRoute({ getParentRoute: () => root, path, beforeLoad: (visit) => forwards[path]?.(visit) })

type PagePath = (typeof routes)[number]['path']
/** `map` forgets which path is whose: links and parameters are checked by it. */
type PageRoute = { [P in PagePath]: ReturnType<typeof pageRoute<P>> }[PagePath]
const pages = routes.map((entry): unknown => pageRoute(entry)) as PageRoute[]

/** Stands until the first page is known. */
const FirstLoader = ({ children }: { children: ReactNode }): ReactElement => {
  const isEmpty = useRouterState({ select: ({ matches }) => matches.length === 0 })
  return (
    <>
      {isEmpty ? <Loader height="100vh" /> : null}
      {children}
    </>
  )
}

/** The router, from the table in routes.ts. Search parameters are plain text: pages say what they mean. */
export const makeRouter = (client: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([forwarder('/'), forwarder('/statics'), forwarder('$'), ...pages]),
    context: { client },
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // For this long the page that is left stands while the next one's code comes; then the frame draws a loader (root.tsx).
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Loader,
    InnerWrap: FirstLoader,
  })
