import path from 'node:path'
import { parseArgs } from 'node:util'
import { tell } from '../apps/api/src/app/run.ts'
import { readIdentity, restore } from '../apps/api/src/platform/backup/restore.ts'
import { readSettings, SettingsError } from '../apps/api/src/platform/config.ts'
import { release } from '../apps/api/src/platform/restored-copy.ts'
import { readEnvFile } from './env-file.ts'
import { root } from './run-command.ts'

const momentOf = (text: string): Date => {
  const moment = new Date(text)
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new SettingsError('--to takes a moment with its zone, such as 2026-11-24T10:00:00Z')
  return moment
}

/** `npm run restore -- --key FILE [--from FOLDER] [--to MOMENT] | --release`: see docs/operations.md, "Backups". */
readEnvFile(root)
try {
  const { values } = parseArgs({
    options: {
      key: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      release: { type: 'boolean', default: false },
    },
  })
  const settings = readSettings(process.env)
  const dataDir = path.resolve(settings.PLINTH_DATA_DIR)
  if (values.release) {
    const mark = await release(dataDir)
    if (!mark) throw new SettingsError(`${dataDir} is not a restored copy`)
    process.stdout.write('Released: from its next start on this is the real one\n')
  } else {
    const from = values.from ?? settings.PLINTH_BACKUP_DIR
    if (!from) throw new SettingsError('Name the backup: --from FOLDER, or set PLINTH_BACKUP_DIR')
    const lines = await restore({
      backupDir: path.resolve(from),
      identity: await readIdentity(values.key),
      dataDir,
      to: values.to === undefined ? null : momentOf(values.to),
    })
    for (const line of lines) process.stdout.write(`${line}\n`)
  }
} catch (error) {
  tell(error)
  process.exitCode = 1
}
