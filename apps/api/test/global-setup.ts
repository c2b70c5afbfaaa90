import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureDatabase } from '../src/platform/databases.ts'
import { dropDatabase } from './drop-database.ts'
import { openPool } from '../src/platform/db.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { createJobs } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/migrate.ts'
import { ensureServingRole, grantServing } from '../src/platform/roles.ts'
import { TEMPLATE } from './template.ts'

/** One server and one migrated template database a run; every test file clones it. TEST_DATABASE_URL names another server. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-postgres-'))
  const outside = process.env['TEST_DATABASE_URL']
  const server = outside ? null : await startEmbeddedPostgres(folder, { durable: false, maxConnections: 300 })
  const maintenanceUrl = server?.url('postgres') ?? outside ?? ''
  await dropDatabase(maintenanceUrl, TEMPLATE)
  await ensureDatabase(maintenanceUrl, TEMPLATE)
  const templateUrl = maintenanceUrl.replace(/\/[^/]*$/, `/${TEMPLATE}`)
  const pool = openPool(templateUrl)
  await migrate(pool)
  await pool.end()
  const jobs = createJobs(templateUrl, createLog('silent'))
  await jobs.start({ work: false })
  await jobs.stop()
  // Clones take the rights along: the application of every test serves as a role that owns nothing, as in production.
  const servingUrl = await ensureServingRole(templateUrl, 'plinth_test_server')
  await grantServing({ url: servingUrl, ownerUrl: templateUrl })
  project.provide('postgresUrl', maintenanceUrl)
  project.provide('servingUrl', servingUrl)
  return async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
