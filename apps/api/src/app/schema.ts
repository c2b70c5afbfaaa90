import type { Pool } from 'pg'
import { openMigrationPool } from '../platform/db.ts'
import { SettingsError } from '../platform/config.ts'
import { prepareQueue } from '../platform/jobs.ts'
import type { Logger } from '../platform/log.ts'
import { migrate, pendingMigrations } from '../platform/migrate.ts'
import { grantServing, isSeparate, type Reached } from '../platform/roles.ts'

const SHARED =
  'The database role that serves owns the schema, so it could change the audit trail: set PLINTH_OWNER_DATABASE_URL'

/**
 * Brings the schema to this version as its owner and gives the serving role what it needs. Where only a serving role is
 * known, nothing is changed: SettingsError says so when the schema is behind. Answers the names of what was applied.
 */
export const prepareSchema = async (database: Reached, log: Logger): Promise<string[]> => {
  const pool = openMigrationPool(database.ownerUrl)
  try {
    if (isSeparate(database)) {
      const applied = await migrate(pool)
      await prepareQueue(database.ownerUrl)
      await grantServing(database)
      return applied
    }
    if (!database.owns) {
      await refuseBehind(pool)
      return []
    }
    log.warn(SHARED)
    return await migrate(pool)
  } finally {
    await pool.end()
  }
}

const refuseBehind = async (pool: Pool): Promise<void> => {
  const pending = await pendingMigrations(pool)
  if (pending.length > 0)
    throw new SettingsError(
      `The schema lacks ${pending.join(', ')}, and the role of DATABASE_URL may not change it: run \`npm run migrate\` with PLINTH_OWNER_DATABASE_URL`,
    )
}
