import { AsyncLocalStorage } from 'node:async_hooks'
import { channel, tracingChannel } from 'node:diagnostics_channel'

/** One call to an outside service, told when it is over. */
export interface OutsideCall {
  provider: string
  /** Without ids. */
  operation: string
  outcome: string
  tookMs: number
}

/** What a process does that metrics and traces tell of. Nobody listens unless a setting asks for it, and then it costs nothing. */
export const traced = {
  /** One statement sent to the database and its answer. */
  statement: tracingChannel<string, { text: string }>('plinth.statement'),
  /** One try of a job; `parent` is the span that enqueued it. */
  job: tracingChannel<string, { queue: string; parent: string | undefined }>('plinth.job'),
  /** Tells an OutsideCall. */
  outside: channel('plinth.outside'),
}

/** The span that runs, as W3C's `traceparent`; nothing while no traces are asked for. */
export const traceParent = new AsyncLocalStorage<string>()

/** A channel, as far as Node's types let one hear the beginning and the end alone. */
interface Heard {
  subscribe(subscribers: object): void
  unsubscribe(subscribers: object): unknown
}

/** Hears how something begins and how it ended; answers how to stop. */
export const hear = <C extends object>(
  channel: Heard,
  subscribers: { start?: (context: C) => void; asyncEnd: (context: C & { error?: unknown }) => void },
): (() => void) => {
  channel.subscribe(subscribers)
  return () => void channel.unsubscribe(subscribers)
}
