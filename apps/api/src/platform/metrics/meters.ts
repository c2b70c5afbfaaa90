import { statSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Platform } from '../platform.ts'
import { hear, traced } from '../traced.ts'
import { version } from '../version.ts'
import { askMails, askQueues } from './database.ts'

type Metered = Pick<Platform, 'config' | 'db' | 'pool'>

/** The addresses of the calls are few, and each request is one of them: `/api/loan/:loan_id`. */
const UNROUTED = 'none'
/** From a millisecond to the twenty seconds after which a statement is stopped. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

const meterRequests = (app: FastifyInstance, registers: Registry[]): void => {
  const labelNames = ['method', 'route', 'status'] as const
  const durations = new Histogram({
    ...{ name: 'plinth_http_request_duration_seconds', help: 'Requests by pattern of their address', registers },
    ...{ labelNames, buckets: SECONDS },
  })
  const streams = new Gauge({ name: 'plinth_live_streams', help: 'Open streams of server-sent events', registers })
  app.addHook('onSend', async (_req, reply) => {
    if (!String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')) return
    streams.inc()
    reply.raw.once('close', () => streams.dec())
  })
  app.addHook('onResponse', async (req, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const route = req.routeOptions.url ?? UNROUTED
    durations.observe({ method: req.method, route, status }, reply.elapsedTime / 1000)
  })
}

/** Tells how long each took, from the beginning to the answer; answers how to stop. */
const timed = <C extends object>(
  channel: Parameters<typeof hear>[0],
  observe: (context: C, seconds: number, failed: boolean) => void,
): (() => void) => {
  const began = new WeakMap<C, number>()
  return hear<C>(channel, {
    start: (context) => void began.set(context, performance.now()),
    asyncEnd: (context) => {
      const since = began.get(context)
      if (since !== undefined) observe(context, (performance.now() - since) / 1000, context.error !== undefined)
    },
  })
}

const operations = new Set(['select', 'with', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback'])
const operationOf = (text: string): string => {
  const first = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
  return operations.has(first) ? first : 'other'
}

const meterWork = (registers: Registry[]): (() => void) => {
  const statements = new Histogram({
    ...{ name: 'plinth_database_statement_duration_seconds', help: 'Statements by their first word', registers },
    ...{ labelNames: ['operation', 'outcome'], buckets: SECONDS },
  })
  const jobs = new Histogram({
    ...{ name: 'plinth_job_duration_seconds', help: 'Tries of jobs in this process by queue', registers },
    ...{ labelNames: ['queue', 'outcome'], buckets: [...SECONDS, 60, 300] },
  })
  const outcome = (failed: boolean) => (failed ? 'error' : 'ok')
  const ends = [
    timed<{ text: string }>(traced.statement, ({ text }, seconds, failed) =>
      statements.observe({ operation: operationOf(text), outcome: outcome(failed) }, seconds),
    ),
    timed<{ queue: string }>(traced.job, ({ queue }, seconds, failed) =>
      jobs.observe({ queue, outcome: outcome(failed) }, seconds),
    ),
  ]
  return () => ends.forEach((end) => end())
}

const meterPool = ({ pool }: Metered, registers: Registry[]): void => {
  new Gauge({
    name: 'plinth_database_connections',
    help: 'Connections of this process: in use, idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/** What the database is asked when somebody reads: the same in every process. */
const meterDatabase = ({ db }: Metered, registers: Registry[]): (() => Promise<void>) => {
  const up = new Gauge({ name: 'plinth_database_up', help: '1 while the database answers', registers })
  const gauge = (name: string, help: string, labelNames: string[]) => new Gauge({ name, help, labelNames, registers })
  const jobs = gauge('plinth_jobs', 'Jobs by queue: created, retry, active or failed', ['queue', 'state'])
  const oldest = gauge('plinth_jobs_oldest_due_seconds', 'Age of the oldest job that is due and not taken', ['queue'])
  const mails = gauge('plinth_mails', 'Letters: queued, or failed for good', ['state'])
  const oldestMail = gauge('plinth_mails_oldest_queued_seconds', 'Age of the oldest letter that waits', [])
  return async () => {
    for (const one of [jobs, oldest, mails, oldestMail]) one.reset()
    const answers = await Promise.all([askQueues(db), askMails(db)]).catch(() => null)
    up.set(answers ? 1 : 0)
    for (const { name, state, count, oldest_seconds } of answers?.[0] ?? []) {
      jobs.set({ queue: name, state }, count)
      if (oldest_seconds !== null) oldest.set({ queue: name }, oldest_seconds)
    }
    for (const { state, count, oldest_seconds } of answers?.[1] ?? []) {
      mails.set({ state }, count)
      if (state === 'queued') oldestMail.set(oldest_seconds)
    }
  }
}

const meterBackup = ({ config }: Metered, registers: Registry[]): void => {
  const { PLINTH_BACKUP_DIR: dir } = config
  if (!dir) return
  new Gauge({
    name: 'plinth_backup_age_seconds',
    help: 'Since the last backup was complete',
    registers,
    collect() {
      const { mtimeMs } = statSync(path.join(dir, 'files.json'), { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
      this.set((Date.now() - mtimeMs) / 1000)
    },
  })
}

/** Text that a Prometheus server reads, and how to stop counting. */
export interface Meters {
  contentType: string
  read(): Promise<string>
  stop(): void
}

/** Counts what this process does, from now on. Labels are of the program, never of people or records. */
export const createMeters = (app: FastifyInstance, deps: Metered): Meters => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'plinth_info', help: 'Version of Plinth', labelNames: ['version'], registers }).set({ version }, 1)
  meterRequests(app, registers)
  meterPool(deps, registers)
  meterBackup(deps, registers)
  const stop = meterWork(registers)
  const ask = meterDatabase(deps, registers)
  return {
    contentType: registry.contentType,
    read: async () => {
      await ask()
      return registry.metrics()
    },
    stop,
  }
}
