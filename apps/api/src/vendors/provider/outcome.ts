/**
 * How a call to an outside service ended. The product knows nothing else of a service: adapters turn status codes, error
 * bodies and broken connections into one of these.
 */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  /** It works on it: ask again with `ref`. */
  | { kind: 'pending'; ref: string; pollAfterSeconds: number }
  /** It knows nothing of the subject. */
  | { kind: 'no-record' }
  /** It cannot begin without these fields of ours. */
  | { kind: 'needs-input'; fields: readonly string[] }
  | { kind: 'unsupported'; reason: string }
  /** A repeat does not help. */
  | { kind: 'rejected'; code: string; text: string }
  /** A repeat may help. */
  | { kind: 'transient'; code: string; retryAfterSeconds: number | null }

export type Failure = Exclude<Outcome<never>, { kind: 'ok' }>

export const ok = <T>(value: T): Outcome<T> => ({ kind: 'ok', value })

export const rejected = (code: string, text: string): Failure => ({ kind: 'rejected', code, text })

export const transient = (code: string, retryAfterSeconds: number | null = null): Failure => ({
  kind: 'transient',
  code,
  retryAfterSeconds,
})

/** Goes on with the value of a call that went well; any other outcome stands as it is. */
export const whenOk = async <A, B>(
  outcome: Outcome<A>,
  next: (value: A) => Outcome<B> | Promise<Outcome<B>>,
): Promise<Outcome<B>> => (outcome.kind === 'ok' ? next(outcome.value) : outcome)

/** The reason of a failure in plain words, fit for the screen; never a value of the subject. */
export const reasonOf = (failure: Failure): string => {
  switch (failure.kind) {
    case 'pending':
      return 'The provider is still working on it'
    case 'no-record':
      return 'The provider has no record of it'
    case 'needs-input':
      return `The provider needs ${failure.fields.join(', ')}`
    case 'unsupported':
      return failure.reason
    case 'rejected':
      return `The provider rejected the request: ${failure.text} (${failure.code})`
    case 'transient':
      return `The provider isn't responding (${failure.code})`
    default:
      return failure satisfies never
  }
}
