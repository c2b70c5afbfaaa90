import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../apps/api/src/app/boot.ts'
import { tell } from '../apps/api/src/app/run.ts'
import { backUp } from '../apps/api/src/platform/backup/back-up.ts'
import { newKey } from '../apps/api/src/platform/backup/sealed-file.ts'
import { readSettings, type Settings } from '../apps/api/src/platform/config.ts'
import { runningPostgres } from '../apps/api/src/platform/embedded-postgres.ts'
import { readEnvFile } from './env-file.ts'
import { root } from './run-command.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const printNewKey = async (): Promise<void> => {
  const { identity, recipient } = await newKey()
  say('# Keep this key apart from the server and from the backup: without it nothing can be restored.')
  say(`# PLINTH_BACKUP_RECIPIENT=${recipient}`)
  say(identity)
}

/** The embedded database as it runs, or started for the time of the work. */
const withDatabase = async (settings: Settings, work: (url: string) => Promise<string[]>): Promise<string[]> => {
  const running = await runningPostgres(path.join(settings.PLINTH_DATA_DIR, 'postgres'), 'postgres')
  if (running) return work(running)
  const database = await openDatabase(settings)
  try {
    return await work(database.ownerUrl)
  } finally {
    await database.stop()
  }
}

/** `npm run backup [-- --base | --new-key]`: see docs/operations.md, "Backups". The server may run. */
readEnvFile(root)
const { values } = parseArgs({
  options: { base: { type: 'boolean', default: false }, 'new-key': { type: 'boolean', default: false } },
})
try {
  if (values['new-key']) await printNewKey()
  else {
    const settings = readSettings(process.env)
    const { base } = values
    const lines = settings.DATABASE_URL
      ? [
          ...(await backUp(settings, { url: null, base })),
          'The database of DATABASE_URL is not in it: back it up with its own tools',
        ]
      : await withDatabase(settings, (url) => backUp(settings, { url, base }))
    for (const line of lines) say(line)
    if (settings.S3_BUCKET) say('The files in the bucket are not in it: turn on its versioning')
  }
} catch (error) {
  tell(error)
  process.exitCode = 1
}
