import { openDatabase } from '../apps/api/src/app/boot.ts'
import { readSettings } from '../apps/api/src/platform/config.ts'
import { openMigrationPool } from '../apps/api/src/platform/db.ts'
import { migrate } from '../apps/api/src/platform/migrate.ts'
import { tell } from '../apps/api/src/app/run.ts'
import { ensureDataDir } from '../apps/api/src/platform/secrets.ts'

/** `npm run migrate`: brings the database to this version's schema; starting the server does the same. */
try {
  const settings = readSettings(process.env)
  await ensureDataDir(settings.PLINTH_DATA_DIR)
  const database = await openDatabase(settings)
  const pool = openMigrationPool(database.url)
  const names = await migrate(pool).finally(() => pool.end())
  await database.stop()
  process.stdout.write(names.length > 0 ? `Applied ${names.join(', ')}\n` : 'The schema is up to date\n')
} catch (error) {
  tell(error)
  process.exitCode = 1
}
