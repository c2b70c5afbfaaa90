import { landing, type Role } from '@plinth/domain/people/user/role'
import { paths } from '../lib/paths.ts'
import { type RouteEntry, routes } from './routes.ts'

/** What is known of the visitor; 'loading' while the user record is on its way. */
export type Visitor = { is: 'loading' } | { is: 'nobody' } | { is: 'user'; role: Role }

export type Decision = { then: 'show'; entry: RouteEntry } | { then: 'wait' } | { then: 'go'; to: string }

/** The parameters of a path under a route's notation, or null when it is another route's. */
export const match = (pattern: string, path: string): Record<string, string> | null => {
  const wanted = pattern.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  const params: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const value = given[i]
    const optional = /^\{-\$(\w+)\}$/.exec(part)?.[1]
    const name = optional ?? (part.startsWith('$') ? part.slice(1) : null)
    if (value === undefined && !optional) return null
    if (name === null && part !== value) return null
    if (name !== null && value !== undefined) params[name] = value
  }
  return given.length > wanted.length ? null : params
}

/** The entry a path belongs to, its parameters' values being allowed ones. */
export const entryOf = (path: string): RouteEntry | null => {
  for (const entry of routes) {
    const params = match(entry.path, path)
    if (!params) continue
    const bad = Object.entries(entry.only ?? {}).some(([name, values]) => {
      const value = params[name]
      return value !== undefined && !values.includes(value)
    })
    return bad ? null : entry
  }
  return null
}

/** Old and mistaken addresses. */
const moved: Readonly<Record<string, string>> = { '/statics': paths.statistics() }

const trim = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path)

/** Whether deciding about a path takes the user record. */
export const needsUser = (path: string): boolean => {
  const entry = entryOf(trim(path))
  return trim(path) === '/' || (entry !== null && entry.audience !== 'anyone')
}

/** Where a visitor of an address ends up: in one place. `search` is kept for the way back. */
export const decide = (visitor: Visitor, pathname: string, search = ''): Decision => {
  const path = trim(pathname)
  const elsewhere = moved[path]
  if (elsewhere) return { then: 'go', to: elsewhere + search }
  const entry = entryOf(path)
  if (path !== '/' && !entry) return { then: 'go', to: paths.pageNotFound }
  if (entry?.audience === 'anyone') return { then: 'show', entry }
  if (visitor.is === 'loading') return { then: 'wait' }
  if (visitor.is === 'nobody') return { then: 'go', to: paths.signIn(path === '/' ? undefined : path + search) }
  if (!entry) return { then: 'go', to: landing[visitor.role] }
  return entry.audience.includes(visitor.role) ? { then: 'show', entry } : { then: 'go', to: paths.pageNotFound }
}
