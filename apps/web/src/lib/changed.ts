import type { Endpoint } from '@plinth/contract/shared/endpoint'
import type { Topic } from '@plinth/contract/shared/topics'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What the answer shows: it is asked anew when one of these changes. */
      shows?: readonly Topic[]
      /** The loan that was asked about, by either of its ids. */
      loan?: string | undefined
    }
  }
}

/** Whether a query shows something that changed. */
export const isAbout = ({ meta }: Pick<Query, 'meta'>, topics: readonly Topic[]): boolean =>
  meta?.shows?.some((topic) => topics.includes(topic)) ?? false

/**
 * Asks anew what is on screen and shows one of these topics, and marks the rest stale; resolves once the answers are there.
 * `except` names what is right already.
 */
export const refetchAbout = (
  client: QueryClient,
  topics: readonly Topic[],
  except: (query: Query) => boolean = () => false,
): Promise<void> => client.invalidateQueries({ predicate: (query) => isAbout(query, topics) && !except(query) })

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The id of a loan whose answer carries both of its ids. */
const idOf = (humanId: string, data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'human_id' in data && data.human_id === humanId && 'id' in data
    ? String(data.id)
    : undefined

/**
 * Whether a query was asked for another loan than this one. Of one asked for by the human id its answer tells, if it is the
 * loan itself; of any other nobody knows.
 */
export const isOfOtherLoan = (
  { meta, state }: Pick<Query, 'meta'> & { state: { data?: unknown } },
  loanId: string,
): boolean => {
  if (meta?.loan === undefined) return false
  const id = uuid.test(meta.loan) ? meta.loan : idOf(meta.loan, state.data)
  return id !== undefined && id !== loanId
}

/** What calls change, together. */
export const changesOf = (calls: readonly Endpoint[]): readonly Topic[] => calls.flatMap(({ changes = [] }) => changes)

/** For work of several calls: `changed(openUpload, runProcess)` once all of it is done. */
export const useChanged = (): ((...calls: readonly Endpoint[]) => Promise<void>) => {
  const client = useQueryClient()
  return useCallback((...calls) => refetchAbout(client, changesOf(calls)), [client])
}
