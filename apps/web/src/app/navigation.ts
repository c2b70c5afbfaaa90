import type { Role } from '@plinth/domain/people/user/role'
import { paths } from '../lib/paths.ts'

export interface NavItem {
  label: string
  to: string
}
/** What stands after the links, in this order. */
export type Tool = 'loan-search' | 'documents-panel' | 'notifications' | 'logout'

export interface NavBar {
  items: readonly NavItem[]
  tools: readonly Tool[]
}

const personal: NavItem = { label: 'Personal Details', to: paths.personal() }

/**
 * The top bar of each role: order and labels of; 'Statics' is the documented label. The pages that the
 * requirements leave out of the bar are in it too: Requests beside the dashboard, the others under Settings.
 */
export const navigation: Readonly<Record<Role, NavBar>> = {
  admin: {
    items: [
      { label: 'Dashboard', to: paths.dashboard() },
      { label: 'Requests', to: paths.requests() },
      { label: 'Portfolio', to: paths.portfolio() },
      { label: 'Activities', to: paths.activities() },
      { label: 'Statics', to: paths.statistics() },
      { label: 'Leads', to: paths.leads() },
      { label: 'Scoring', to: paths.scoring() },
    ],
    tools: ['loan-search', 'documents-panel', 'notifications', 'logout'],
  },
  borrower: { items: [personal], tools: ['notifications', 'logout'] },
  broker: {
    items: [personal, { label: 'My Deals', to: `${paths.personal()}#deals` }],
    tools: ['notifications', 'logout'],
  },
}

/** The tools shown on a path: the documents panel belongs to loan pages only. */
export const toolsOn = (bar: NavBar, path: string): readonly Tool[] =>
  bar.tools.filter((tool) => tool !== 'documents-panel' || /^\/loan\/[^/]+\/?$/.test(path))
