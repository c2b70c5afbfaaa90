import type { Reading } from '@plinth/contract/shared/endpoint'
import type { QueryClient } from '@tanstack/react-query'

/** Has the answers of these calls at hand, as after a visit to the pages that show them. */
export const keepAnswers = (client: QueryClient, calls: readonly Reading[]): void => {
  for (const { id, shows } of calls) {
    client.getQueryCache().build(client, { queryKey: [id], meta: { shows } })
    client.setQueryData([id], {})
  }
}

/** Whether each answer is asked for again when it is next shown. */
export const areStale = (client: QueryClient, calls: readonly Reading[]): (boolean | undefined)[] =>
  calls.map(({ id }) => client.getQueryState([id])?.isInvalidated)
