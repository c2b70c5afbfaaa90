import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { type Settings, SettingsError } from '../config.ts'
import { ownDirectory } from '../directory-owner.ts'
import { isRestoredCopy } from '../restored-copy.ts'
import { takeBase } from './base-copy.ts'
import { copyFiles, forgetFiles } from './data-files.ts'
import { type Base, basesFolder, readBases } from './manifest.ts'
import { placeOf, segmentsIn, timelineOf, walFilesIn } from './wal-files.ts'
import { walFolder } from './wal-settings.ts'

const HOUR_MS = 3_600_000
/** A base copy is taken anew when the last is so old: it bounds how much of the log a restore reads. */
const BASE_MS = 24 * HOUR_MS
/** So many base copies stay whatever their age. */
const LEAST_BASES = 2

interface ServerState {
  system: string
  timeline: string
  archives: boolean
  failing: string | null
}

const askServer = async (client: pg.Client): Promise<ServerState> => {
  const { rows } = await client.query<ServerState>(
    `select (select system_identifier::text from pg_control_system()) as system,
            (select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)) as timeline,
            current_setting('archive_mode') = 'on' and current_setting('archive_command') <> '' as archives,
            (select last_failed_wal from pg_stat_archiver
             where last_failed_time > coalesce(last_archived_time, '-infinity')) as failing`,
  )
  const [state] = rows
  if (!state) throw new Error('The server answered nothing')
  return state
}

const isDue = (last: Base | undefined, { timeline }: ServerState): boolean =>
  !last || timelineOf(last.first_segment) !== timeline || Date.now() - Date.parse(last.ended) > BASE_MS

interface Job {
  backupDir: string
  recipient: string
  root: string
  url: string
  /** A base copy whatever the age of the last. */
  base: boolean
  keepDays: number
}

/** Deletes base copies that are too old, and the log and the files that only they needed. */
const prune = async (o: Job): Promise<void> => {
  const bases = await readBases(o.backupDir)
  const since = Date.now() - o.keepDays * 24 * HOUR_MS
  const kept = bases.filter((one, i) => Date.parse(one.ended) >= since || i >= bases.length - LEAST_BASES)
  const names = new Set(kept.map(({ name }) => name))
  // Also what was broken off before its manifest.
  for (const name of await readdir(basesFolder(o.backupDir)))
    if (!names.has(name)) await rm(path.join(basesFolder(o.backupDir), name), { recursive: true, force: true })
  const [oldest] = kept
  if (!oldest) return
  const folder = walFolder(o.backupDir)
  const segments = new Set((await segmentsIn(folder)).map(({ name }) => name))
  for (const { name, file } of await walFilesIn(folder))
    if (segments.has(name) && placeOf(name) < placeOf(oldest.first_segment)) await rm(path.join(folder, file))
  await forgetFiles(o.backupDir, new Date(oldest.began))
}

/** The database's part: a base copy where one is due, and the log up to this moment. Answers what to print. */
const backUpDatabase = async (o: Job): Promise<string[]> => {
  const client = new pg.Client({ connectionString: o.url })
  await client.connect()
  try {
    const state = await askServer(client)
    if (!state.archives) throw new SettingsError('The database runs without PLINTH_BACKUP_DIR: restart Plinth with it')
    const last = (await readBases(o.backupDir)).at(-1)
    if (last && last.system !== state.system)
      throw new SettingsError(
        `${o.backupDir} holds backups of another database: set PLINTH_BACKUP_DIR to an empty folder`,
      )
    const base = o.base || isDue(last, state) ? await takeBase(o) : null
    await client.query('select pg_switch_wal()')
    if (state.failing && !base)
      throw new SettingsError(
        `PostgreSQL could not archive ${state.failing} in ${walFolder(o.backupDir)}: see its messages in the log of Plinth`,
      )
    return base ? [`Copied the database: ${megabytes(base.archive.bytes)}`] : []
  } finally {
    await client.end()
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Where backups go and for whom they are sealed; throws SettingsError when that is not set. */
export const backupPlace = (settings: Settings): { backupDir: string; recipient: string } => {
  const { PLINTH_BACKUP_DIR: backupDir, PLINTH_BACKUP_RECIPIENT: recipient } = settings
  if (!backupDir || !recipient)
    throw new SettingsError(
      'Set PLINTH_BACKUP_DIR and PLINTH_BACKUP_RECIPIENT; `npm run backup -- --new-key` makes a key',
    )
  return { backupDir: path.resolve(backupDir), recipient }
}

/**
 * Backs up the database (where it is the embedded one, at `url`) and the data directory; only what is new is copied. Answers
 * what to print. Throws SettingsError in one clear line.
 */
export const backUp = async (settings: Settings, o: { url: string | null; base: boolean }): Promise<string[]> => {
  const { backupDir, recipient } = backupPlace(settings)
  if (isRestoredCopy(settings))
    throw new SettingsError('This is a restored copy, which is not backed up: `npm run restore -- --release` first')
  await mkdir(basesFolder(backupDir), { recursive: true })
  const letGo = ownDirectory(backupDir)
  if (!letGo) throw new SettingsError(`Another backup to ${backupDir} is running`)
  try {
    const dataDir = path.resolve(settings.PLINTH_DATA_DIR)
    const job = {
      backupDir,
      recipient,
      root: path.join(dataDir, 'postgres'),
      base: o.base,
      keepDays: settings.PLINTH_BACKUP_KEEP_DAYS,
    }
    const said = o.url ? await backUpDatabase({ ...job, url: o.url }) : []
    const { copied, bytes } = await copyFiles({ dataDir, backupDir, recipient })
    if (o.url) await prune({ ...job, url: o.url })
    return [...said, `Copied ${copied} new ${copied === 1 ? 'file' : 'files'}: ${megabytes(bytes)}`]
  } finally {
    letGo()
  }
}
