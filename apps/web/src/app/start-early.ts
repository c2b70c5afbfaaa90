import type { QueryClient } from '@tanstack/react-query'
import { loanQuery } from '../loan/loan/loan.query.ts'
import { meQuery } from '../lib/me.ts'
import { parseSearch } from '../lib/search-text.ts'
import { session } from '../lib/session.ts'
import { entryOf, match, needsUser } from './guards.ts'
import { preloadPage } from './pages.ts'

const signedIn = async () => (await session.token()) !== null

const askForLoan = async (client: QueryClient, loanKey: string): Promise<void> => {
  if (await signedIn()) await client.prefetchQuery(loanQuery(loanKey))
}

/**
 * Sets off what the first page needs all at once: its file, the person's record and the page's first data would else
 * wait for one another. What fails here is asked for again where it is shown.
 */
export const startEarly = (client: QueryClient): void => {
  const { pathname, search } = window.location
  const entry = entryOf(pathname)
  if (!entry) return
  if (needsUser(pathname)) void client.prefetchQuery(meQuery)
  preloadPage(entry.page, client, parseSearch(search), signedIn).catch(() => undefined)
  const loanKey = entry.page === 'loan' && match(entry.path, pathname)?.['human_id']
  if (loanKey) askForLoan(client, loanKey).catch(() => undefined)
}
