import type { UserView } from '@plinth/contract/people/user'
import { landing } from '@plinth/domain/people/user/role'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { meQuery, NoSession } from '../lib/me.ts'
import { paths } from '../lib/paths.ts'
import type { SearchText } from '../lib/search-text.ts'
import type { RouteEntry } from './routes.ts'

/** What the router knows of a visit before anything of its page is drawn. */
export interface Visit {
  context: { client: QueryClient }
  location: { pathname: string; searchStr: string; search: SearchText }
  params: Readonly<Record<string, string | undefined>>
}

const moveOn = (href: string) => redirect({ href, replace: true })

/** The person who visits. One without a session signs in and comes back here. */
const visitor = async ({ context: { client }, location }: Visit): Promise<UserView> => {
  try {
    return await client.ensureQueryData({ ...meQuery, revalidateIfStale: true })
  } catch (error) {
    if (!(error instanceof NoSession)) throw error
    throw moveOn(paths.signIn(location.pathname === paths.home ? undefined : location.pathname + location.searchStr))
  }
}

/** Lets a visitor pass to a page, or throws where to go instead. */
export const admit = async ({ audience, only = {} }: RouteEntry, visit: Visit): Promise<void> => {
  for (const [name, values] of Object.entries(only)) {
    const value = visit.params[name]
    if (value !== undefined && !values.includes(value)) throw moveOn(paths.pageNotFound)
  }
  if (audience === 'anyone') return
  const { role } = await visitor(visit)
  if (!audience.includes(role)) throw moveOn(paths.pageNotFound)
}

/** Addresses without a page of their own, by where they send the visitor. */
export const forwards: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  '/': async (visit) => {
    throw moveOn(landing[(await visitor(visit)).role])
  },
  '/statics': async ({ location }) => {
    throw moveOn(paths.statistics() + location.searchStr)
  },
  // any other.
  $: async () => {
    throw moveOn(paths.pageNotFound)
  },
}
