import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { paths } from '../lib/paths.ts'
import { parseSearch, stringifySearch } from '../lib/search-text.ts'
import { Go } from './go.tsx'
import { Guarded } from './guarded.tsx'
import { pageComponent } from './pages.ts'
import { Root } from './root.tsx'
import { routes } from './routes.ts'

// any other path.
const NotFound = () => <Go to={paths.pageNotFound} />

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

const pages = routes.map(({ path, page }) => {
  const Page = pageComponent(page)
  return createRoute({ getParentRoute: () => root, path, component: () => <Guarded Page={Page} /> })
})
// The guard sends '/' and /statics on; they draw nothing of their own.
const Nothing = () => null
const forwarders = ['/', '/statics'].map((path) =>
  createRoute({ getParentRoute: () => root, path, component: () => <Guarded Page={Nothing} /> }),
)

/** The router, from the table in routes.ts. Search parameters are plain text: pages say what they mean. */
export const makeRouter = () =>
  createRouter({
    routeTree: root.addChildren([...forwarders, ...pages]),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
  })
