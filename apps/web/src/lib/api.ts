import type { Endpoint, ReplyOf } from '@plinth/contract/shared/endpoint'
import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, type InputArgs, type InputOf } from './http.ts'
import { ApiError } from './api-error.ts'
import { randomId } from './random-id.ts'

/** The key under which every answer of an endpoint is cached, whatever its input: what `refresh` invalidates. */
export const keyOf = (e: Endpoint): QueryKey => [e.id]

/** the applicant, personal and loan-page queries are fresh for a minute, never retried, not refetched on focus. */
export const fresh = { staleTime: 60_000, retry: false, refetchOnWindowFocus: false } as const

/** Query options of a GET call: `useQuery(query(getLoan, { params: { loan_id } }))`. */
export const query = <E extends Endpoint>(e: E, ...[input]: InputArgs<E>) => {
  const given = input ?? ({} as InputOf<E>)
  return queryOptions<ReplyOf<E>, Error>({
    queryKey: [e.id, given],
    queryFn: ({ signal }) => call(e, given, { signal }),
  })
}

/** True when the server may have acted although no good answer came: repeating must carry the same key. */
const outcomeUnknown = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

export interface UseCallOptions {
  /** Endpoints whose queries are refetched after success. */
  refresh?: readonly Endpoint[]
  /** Toast after success. */
  success?: string
  /** Toast after failure: A-44's generic text when left out, none when null (the screen shows the error itself). */
  failure?: string | null
}

interface Told<E extends Endpoint> extends UseCallOptions {
  /** Told of each success, also once what pressed is off the screen. */
  done?: (reply: ReplyOf<E>, input: InputOf<E>) => void
}

/**
 * A mutation over a call:
 * `useCall(archiveLoan, { refresh: [getLoan, listLoans], success: words.archived, failure: words.failed })`.
 * A POST repeated after a lost answer carries the first try's idempotency key.
 */
export const useCall = <E extends Endpoint>(e: E, { refresh = [], success, failure, done }: Told<E> = {}) => {
  const client = useQueryClient()
  const lost = useRef<{ input: string; key: string } | null>(null)
  const refetch = () => Promise.all(refresh.map((r) => client.invalidateQueries({ queryKey: keyOf(r) })))
  return useMutation<ReplyOf<E>, Error, InputOf<E>>({
    // Read by the application's mutation cache, which shows the toasts.
    meta: { success, failure },
    mutationFn: async (input) => {
      const shape = JSON.stringify(input)
      const key = lost.current?.input === shape ? lost.current.key : randomId()
      try {
        const reply = await call(e, input, { idempotencyKey: key })
        lost.current = null
        return reply
      } catch (error) {
        lost.current = outcomeUnknown(error) ? { input: shape, key } : null
        throw error
      }
    },
    onSuccess: (reply, input) => {
      done?.(reply, input)
      return refetch()
    },
    // Somebody was faster: what stands on the screen is no longer so.
    onError: (error) => (error instanceof ApiError && error.status === 409 ? refetch() : undefined),
  })
}

export { ApiError, messageOf } from './api-error.ts'
// The public form imports './http.ts' directly, so that the query client stays out of its bundle.
export { call, type InputOf, request } from './http.ts'
