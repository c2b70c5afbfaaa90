import type { Endpoint, Reading, ReplyOf } from '@plinth/contract/shared/endpoint'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useChanged } from './changed.ts'
import { call, type InputArgs, type InputOf, type LooseInput } from './http.ts'
import { ApiError } from './api-error.ts'
import { randomId } from './random-id.ts'

/** the applicant, personal and loan-page queries are fresh for a minute, never retried, not refetched on focus. */
export const fresh = { staleTime: 60_000, retry: false, refetchOnWindowFocus: false } as const

/** The loan that a call asks about. */
const loanOf = ({ params }: LooseInput): string | undefined =>
  typeof params === 'object' && params !== null && 'loan_id' in params && typeof params.loan_id === 'string'
    ? params.loan_id
    : undefined

/** Query options of a GET call: `useQuery(query(getLoan, { params: { loan_id } }))`. */
export const query = <E extends Reading>(e: E, ...[input]: InputArgs<E>) => {
  const given = input ?? ({} as InputOf<E>)
  return queryOptions<ReplyOf<E>, Error>({
    queryKey: [e.id, given],
    meta: { shows: e.shows, loan: loanOf(given) },
    queryFn: ({ signal }) => call(e, given, { signal }),
  })
}

/** True when the server may have acted although no good answer came: repeating must carry the same key. */
const outcomeUnknown = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

export interface UseCallOptions {
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
 * A mutation over a call: `useCall(archiveLoan, { success: words.archived, failure: words.failed })`. What shows what the
 * call changes is refetched after success, and is there when the mutation is done; so it is where somebody else was faster (409, 404).
 * A POST repeated after a lost answer carries the first try's idempotency key.
 */
export const useCall = <E extends Endpoint>(e: E, { success, failure, done }: Told<E> = {}) => {
  const changed = useChanged()
  const lost = useRef<{ input: string; key: string } | null>(null)
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
      return changed(e)
    },
    // Somebody was faster: what stands on the screen is no longer so, or is gone.
    onError: (error) => (error instanceof ApiError && [404, 409].includes(error.status) ? changed(e) : undefined),
  })
}

export { ApiError, messageOf } from './api-error.ts'
// The public form imports './http.ts' directly, so that the query client stays out of its bundle.
export { call, type InputOf, request } from './http.ts'
