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

/** Whether a query was asked for another loan than this one; of one asked for by its human id nobody knows. */
export const isOfOtherLoan = ({ meta }: Pick<Query, 'meta'>, loanId: string): boolean =>
  meta?.loan !== undefined && uuid.test(meta.loan) && meta.loan !== loanId

/** What calls change, together. */
export const changesOf = (calls: readonly Endpoint[]): readonly Topic[] => calls.flatMap(({ changes = [] }) => changes)

/** For work of several calls: `changed(openUpload, runProcess)` once all of it is done. */
export const useChanged = (): ((...calls: readonly Endpoint[]) => Promise<void>) => {
  const client = useQueryClient()
  return useCallback((...calls) => refetchAbout(client, changesOf(calls)), [client])
}
