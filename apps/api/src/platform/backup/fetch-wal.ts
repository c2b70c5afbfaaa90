import { fetchWal } from './wal-files.ts'

/**
 * PostgreSQL's restore_command: `node fetch-wal.ts <folder> <name> <target>`, the key in PLINTH_BACKUP_IDENTITY. Exit code 1
 * says that there is no such file, which ends the recovery in order; one above 125 breaks it off.
 */
const [folder = '', name = '', target = ''] = process.argv.slice(2)
const BREAK_OFF = 200
try {
  const found = await fetchWal({ folder, name, target, identity: process.env['PLINTH_BACKUP_IDENTITY'] ?? '' })
  process.exitCode = found ? 0 : 1
} catch (error) {
  process.stderr.write(`Plinth could not read ${name}: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = BREAK_OFF
}
