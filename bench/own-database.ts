import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureDatabase } from '../apps/api/src/platform/databases.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/embedded-postgres.ts'
import { startProgram } from './processes.ts'

/** Settings of the product that is measured. */
export interface BenchSettings extends Record<string, string> {
  DATABASE_URL: string
  PLINTH_DATA_DIR: string
}

/** What the product is started with on a folder and a database. */
export const settingsOn = (folder: string, url: string): BenchSettings => ({
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  PLINTH_DATA_DIR: folder,
  PLINTH_DEMO: 'off',
  PLINTH_TEST_HELPERS: 'on',
  PLINTH_LOG_LEVEL: 'error',
  DATABASE_URL: url,
})

/**
 * Runs a measurement on a database server and a data folder of its own, both gone afterwards.
 *
 * @param folder Kept, with its database, for the next run, where it is named.
 */
export const onOwnDatabase = async (
  name: string,
  work: (settings: BenchSettings) => Promise<void>,
  folder?: string,
): Promise<void> => {
  const at = folder ?? mkdtempSync(path.join(tmpdir(), `plinth-${name}-`))
  mkdirSync(at, { recursive: true })
  const postgres = await startEmbeddedPostgres(path.join(at, `postgres-${name}`))
  try {
    await ensureDatabase(postgres.url('postgres'), name)
    await work(settingsOn(at, postgres.url(name)))
  } finally {
    await postgres.stop()
    if (folder === undefined) rmSync(at, { recursive: true, force: true })
  }
}

/** Starts the built product; `match` is the port it listens on. */
export const startProduct = (settings: BenchSettings) =>
  startProgram('apps/api/dist/server.js', settings, /localhost:(\d+)/)
