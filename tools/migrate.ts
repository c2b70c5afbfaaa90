import { openDatabase } from '../apps/api/src/app/boot.ts'
import { readSettings } from '../apps/api/src/platform/config.ts'
import { prepareSchema } from '../apps/api/src/app/schema.ts'
import { createLog } from '../apps/api/src/platform/log.ts'
import { tell } from '../apps/api/src/app/run.ts'
import { ensureDataDir } from '../apps/api/src/platform/secrets.ts'

/** `npm run migrate`: brings the database to this version's schema; starting the server does the same. */
try {
  const settings = readSettings(process.env)
  await ensureDataDir(settings.PLINTH_DATA_DIR)
  const database = await openDatabase(settings)
  const names = await prepareSchema(database, createLog(settings.PLINTH_LOG_LEVEL)).finally(() => database.stop())
  process.stdout.write(names.length > 0 ? `Applied ${names.join(', ')}\n` : 'The schema is up to date\n')
} catch (error) {
  tell(error)
  process.exitCode = 1
}
