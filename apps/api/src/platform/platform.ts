import type pg from 'pg'
import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './log.ts'
import type { Replica } from './replica.ts'
import type { Sealer } from './sealing.ts'

/** What every adapter and every area stands on; an area is handed the adapters as well (app/deps.ts). */
export interface Platform {
  config: Config
  pool: pg.Pool
  db: Db
  /** A copy of the database that answers some reads; null without one. */
  replica: Replica | null
  /** As the owner of the schema, who may do anything: for the demo and the test helpers. Null in production. */
  owner: Db | null
  jobs: Jobs
  clock: Clock
  log: Logger
  sealer: Sealer
  /** The one connection by which this process hears of others; the application closes it. */
  bus: Bus
}
