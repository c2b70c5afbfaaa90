import { tracingChannel } from 'node:diagnostics_channel'

/** What a process does that metrics and traces tell of. Nobody listens unless a setting asks for it, and then it costs nothing. */
export const traced = {
  /** One statement sent to the database and its answer. */
  statement: tracingChannel<'plinth.statement', { text: string }>('plinth.statement'),
  /** One try of a job. */
  job: tracingChannel<'plinth.job', { queue: string }>('plinth.job'),
}
