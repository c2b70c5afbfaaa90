import { archiveWal } from './wal-files.ts'

/**
 * PostgreSQL's archive_command: `node archive-wal.ts <folder> <recipient> <file>`. Exit code 0 promises that the file is
 * kept; after any other PostgreSQL keeps it itself and asks again.
 */
const [folder = '', recipient = '', source = ''] = process.argv.slice(2)
try {
  await archiveWal({ folder, recipient, source })
} catch (error) {
  process.stderr.write(`Plinth could not archive: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
