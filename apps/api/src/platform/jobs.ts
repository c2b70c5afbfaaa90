import { CompiledQuery } from 'kysely'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { sendAhead, type Tx, watchfully } from './db.ts'
import type { Logger } from './log.ts'
import { traced, traceParent } from './traced.ts'

/** A kind of slow or outside work: its queue's name and the shape of its data. */
export interface JobKind<S extends z.ZodType = z.ZodType> {
  name: string
  data: S
  /** Tries after the first. */
  retries: number
  /** Longest pause between two tries, in seconds; they double from five. */
  longestPauseSeconds?: number
  /** Seconds one try may take before another worker takes the job over. */
  timeoutSeconds: number
  /** Minutes-hours-… pattern for work that recurs; in UTC. */
  cron?: string
  /** Wakes no worker: the next look, within two seconds, takes it. For work that nobody waits for at a screen. */
  lowPriority: boolean
}

export const job = <S extends z.ZodType>(
  name: string,
  data: S,
  o: {
    retries?: number
    timeoutSeconds?: number
    cron?: string
    lowPriority?: boolean
    longestPauseSeconds?: number
  } = {},
): JobKind<S> => ({
  name,
  data,
  retries: o.retries ?? 5,
  timeoutSeconds: o.timeoutSeconds ?? 300,
  lowPriority: o.lowPriority ?? false,
  ...(o.cron ? { cron: o.cron } : {}),
  ...(o.longestPauseSeconds ? { longestPauseSeconds: o.longestPauseSeconds } : {}),
})

export interface JobRun {
  /** Stays the same over retries: key external effects by it. */
  id: string
  signal: AbortSignal
  /** No further try follows: a handler that fails now says so where people look. */
  lastTry: boolean
}

export interface Jobs {
  /** Commits or vanishes with the transaction. What nobody waits for goes `afterOthers` of its kind. */
  enqueue<S extends z.ZodType>(
    tx: Tx,
    kind: JobKind<S>,
    data: z.input<S>,
    o?: { startAfterSeconds?: number; afterOthers?: boolean },
  ): Promise<void>
  /** Registers what a kind of job does; called once a kind, before start. A handler may run again after a crash: its effect must not repeat. */
  handle<S extends z.ZodType>(kind: JobKind<S>, handler: (data: z.output<S>, run: JobRun) => Promise<void>): void
  /** Prepares the queues; with `work` also takes jobs. */
  start(o: { work: boolean }): Promise<void>
  stop(): Promise<void>
  /** Enqueues all recurring work as if its time had come. */
  recur(): Promise<void>
  /** Runs every due job in this process until none is left; for tests and seeding. Throws the first failure. */
  drain(): Promise<void>
}

/** What the data of a job carries beside its own: the span that enqueued it. */
const Traced = z
  .object({ trace_parent: z.string().optional() })
  .catch({})
  .transform((data) => ({ parent: data.trace_parent }))

const traceOf = (): { trace_parent?: string } => {
  const parent = traceParent.getStore()
  return parent === undefined ? {} : { trace_parent: parent }
}

interface Registered {
  kind: JobKind
  run: (data: unknown, run: JobRun) => Promise<void>
}

/** The transaction as the queue writes into it: the id of the new job is not waited for. */
const onItsWay = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    await sendAhead(tx, CompiledQuery.raw(text, values))
    return { rows: [] }
  },
})

// What is due only later wakes nobody: the look every five seconds takes it.
const looks = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const

/** Unhurried jobs taken at once. */
const MANY = 10

/** How one of several jobs ended, so that a failed one fails alone. */
const outcomeOf = (id: string, work: Promise<void>): Promise<JobResult> =>
  work.then(
    () => ({ id, status: 'completed' }),
    (error: unknown) => ({ id, status: 'failed', output: { message: String(error) } }),
  )

type Perform = (job: JobWithMetadata<unknown>) => Promise<void>

/** Work that nobody waits for is taken, and put away, several at once: it costs those who wait less. */
const takeMany = (boss: PgBoss, name: string, perform: Perform): Promise<string> =>
  boss.work(
    name,
    { ...looks, batchSize: MANY, burstWhenBatchFull: true, includeMetadata: true, perJobResults: true },
    async (jobs) => {
      const results: JobResult[] = []
      for (const one of jobs) results.push(await outcomeOf(one.id, perform(one)))
      return results
    },
  )

const takeOne = async (boss: PgBoss, name: string, perform: Perform): Promise<string> => {
  // Not known yet while the first job is done.
  const worker: { id?: string } = {}
  worker.id = await boss.work(name, { ...looks, burstWhenReadyExceeds: 1, includeMetadata: true }, async (jobs) => {
    try {
      for (const one of jobs) await perform(one)
    } finally {
      // Others of its kind may have been asked for together with it: one wake-up told of all of them.
      if (worker.id !== undefined) boss.notifyWorker(worker.id)
    }
  })
  return worker.id
}

/** Makes the queue's tables, or brings them to this version. `ownerUrl` reaches the database as who may. */
export const prepareQueue = async (ownerUrl: string): Promise<void> => {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: 'boss', max: 1, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}

/**
 * Durable jobs on PostgreSQL: a killed worker's job is taken over when its heartbeat stops. `owns` says whether the role of
 * `databaseUrl` owns the queue's tables; else they were prepared before.
 */
export const createJobs = (databaseUrl: string, log: Logger, { owns = true } = {}): Jobs => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    ...watchfully,
    schema: 'boss',
    migrate: owns,
    createSchema: owns,
    max: 3,
    useListenNotify: true,
    // How often it looks for jobs whose worker has died.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    application_name: 'plinth-jobs',
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  const registered = new Map<string, Registered>()

  const perform = async (name: string, job: JobWithMetadata<unknown>, signal: AbortSignal) => {
    const entry = registered.get(name)
    if (!entry) throw new Error(`no handler for job ${name}`)
    const lastTry = job.retryCount >= job.retryLimit
    const work = () => entry.run(entry.kind.data.parse(job.data), { id: job.id, signal, lastTry })
    const { parent } = Traced.parse(job.data)
    await traced.job.tracePromise(work, { queue: name, parent })
  }

  const startQueue = async ({ kind }: Registered, work: boolean) => {
    const pauses = kind.longestPauseSeconds ? { retryBackoff: true, retryDelayMax: kind.longestPauseSeconds } : {}
    await boss.createQueue(kind.name, {
      retryLimit: kind.retries,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: kind.timeoutSeconds,
      heartbeatSeconds: 10,
      notify: !kind.lowPriority,
      ...pauses,
    })
    // A queue that was made when its kind was another.
    await boss.updateQueue(kind.name, { notify: !kind.lowPriority, retryLimit: kind.retries, ...pauses })
    if (kind.cron) await boss.schedule(kind.name, kind.cron, {})
    if (!work) return
    await (kind.lowPriority ? takeMany : takeOne)(boss, kind.name, (one) => perform(kind.name, one, one.signal))
  }

  const drainQueue = async ({ kind }: Registered): Promise<number> => {
    const due = await boss.fetch(kind.name, { batchSize: 50, includeMetadata: true })
    for (const one of due.toSorted((a, b) => b.priority - a.priority)) {
      await perform(kind.name, one, new AbortController().signal)
      await boss.complete(kind.name, one.id)
    }
    return due.length
  }

  return {
    enqueue: async (tx, kind, data, o = {}) => {
      await boss.send(
        kind.name,
        { ...(kind.data.parse(data) as object), ...traceOf() },
        {
          db: onItsWay(tx),
          ...(o.startAfterSeconds ? { startAfter: o.startAfterSeconds } : {}),
          ...(o.afterOthers ? { priority: -1 } : {}),
        },
      )
    },
    handle: (kind, handler) => {
      // The registry holds kinds of every shape; `perform` parses with the same schema the handler was typed by.
      registered.set(kind.name, { kind, run: handler as Registered['run'] })
    },
    start: async ({ work }) => {
      await boss.start()
      for (const entry of registered.values()) await startQueue(entry, work)
    },
    recur: async () => {
      for (const { kind } of registered.values()) if (kind.cron) await boss.send(kind.name, {})
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
    drain: async () => {
      let ran = 0
      do {
        ran = 0
        for (const entry of registered.values()) ran += await drainQueue(entry)
      } while (ran > 0)
    },
  }
}
