import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** One word of a shell; PostgreSQL reads a percent sign as its own mark. */
const word = (text: string): string => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

const script = (name: string): string => word(fileURLToPath(new URL(name, import.meta.url)))
const node = (): string => word(process.execPath)

/** Longest that a change waits before it is archived, in seconds: with the copying itself below the five minutes promised. */
const ARCHIVE_SECONDS = 240

export const walFolder = (backupDir: string): string => path.join(path.resolve(backupDir), 'wal')

/** Settings of a PostgreSQL whose log is kept in a backup. */
export const archiveSettings = (backupDir: string, recipient: string): string[] => [
  'archive_mode=on',
  `archive_timeout=${ARCHIVE_SECONDS}`,
  `archive_command=${node()} ${script('./archive-wal.ts')} ${word(walFolder(backupDir))} ${word(recipient)} "%p"`,
]

/**
 * Settings of a PostgreSQL that recovers from the log in a folder, to its end or to a moment. It stays on the timeline of its
 * base copy: what another restored copy may have written since is no part of it.
 */
export const recoverySettings = (folder: string, to: Date | null): string[] => [
  `restore_command=${node()} ${script('./fetch-wal.ts')} ${word(folder)} "%f" "%p"`,
  'recovery_target_timeline=current',
  'recovery_target_action=promote',
  // PostgreSQL reads its settings before it knows what Z means.
  ...(to ? [`recovery_target_time=${to.toISOString().replace('Z', '+00')}`] : []),
]
