import { chown, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { SettingsError } from '../config.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'
import { makeReachable, serverUser } from '../postgres-user.ts'
import { MARK, markRestored } from '../restored-copy.ts'
import { unpackBase } from './base-copy.ts'
import { filesAt, putBack } from './data-files.ts'
import { type Base, BASE_ARCHIVE, basesFolder, readBases, readFiles } from './manifest.ts'
import { placeOf, segmentsIn, timelineOf } from './wal-files.ts'
import { recoverySettings, walFolder } from './wal-settings.ts'

interface Restore {
  backupDir: string
  /** AGE-SECRET-KEY-1… */
  identity: string
  dataDir: string
  /** The moment to go back to; null = the last that was kept. */
  to: Date | null
}

const IDENTITY = /^AGE-SECRET-KEY-(PQ-)?1[0-9A-Z]+$/m

/** The key in a file as age-keygen writes it; throws SettingsError when there is none. */
export const readIdentity = async (file: string | undefined): Promise<string> => {
  const text = file ? await readFile(file, 'utf8').catch(() => '') : ''
  const [found] = IDENTITY.exec(text) ?? []
  if (!found) throw new SettingsError('Name the file with the key of the backup: --key backup-key.txt')
  return found
}

const refuseUsed = async (dataDir: string): Promise<void> => {
  const there = await readdir(dataDir).catch((): string[] => [])
  if (there.some((name) => name !== 'lost+found'))
    throw new SettingsError(`${dataDir} is not empty: set PLINTH_DATA_DIR to an empty folder`)
}

/** The newest base copy that was complete by then. */
const baseBefore = async ({ backupDir, to }: Restore): Promise<(Base & { name: string }) | null> => {
  const bases = await readBases(backupDir)
  if (bases.length === 0) return null
  const base = bases.findLast(({ ended }) => to === null || Date.parse(ended) <= to.getTime())
  if (!base) throw new SettingsError(`The backup goes back to ${bases[0]?.ended}, not further`)
  return base
}

/** Brings the log that follows a base copy to `target`; throws SettingsError where a part of it is missing. */
const bringWal = async ({ backupDir }: Restore, base: Base, target: string): Promise<void> => {
  const folder = walFolder(backupDir)
  const first = placeOf(base.first_segment)
  const wanted = (await segmentsIn(folder)).filter(
    ({ name }) => timelineOf(name) === timelineOf(base.first_segment) && placeOf(name) >= first,
  )
  const last = Math.max(placeOf(base.last_segment), ...wanted.map(({ name }) => placeOf(name)))
  if (wanted.length !== last - first + 1)
    throw new SettingsError(`The log in ${folder} has gaps after ${base.first_segment}`)
  await mkdir(target, { recursive: true })
  for (const { file } of wanted) await copyFile(path.join(folder, file), path.join(target, file))
}

/** As root everything of the database is given to its server's user. */
const giveToServer = async (folder: string): Promise<void> => {
  const user = serverUser()
  if (!('uid' in user)) return
  makeReachable(folder, user)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(path.join(entry.parentPath, entry.name), user.uid, user.gid)
}

/** Lets PostgreSQL read its log to the end that was asked for; answers the time of the last change. */
const recover = async ({ identity, to }: Restore, root: string, wal: string): Promise<string | null> => {
  await writeFile(path.join(root, 'cluster/recovery.signal'), '')
  await giveToServer(root)
  await giveToServer(wal)
  const server = await startEmbeddedPostgres(root, {
    durable: true,
    settings: recoverySettings(wal, to),
    env: { PLINTH_BACKUP_IDENTITY: identity },
  })
  try {
    const client = new pg.Client({ connectionString: server.url('postgres') })
    await client.connect()
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    await client.end()
    return rows[0]?.at?.toISOString() ?? null
  } finally {
    await server.stop()
  }
}

/**
 * Makes a data directory from a backup: everything is decrypted, compared with its hashes and recovered beside its place, and
 * put there last. The copy is marked as restored. Answers what to print; throws SettingsError in one clear line.
 */
export const restore = async (o: Restore): Promise<string[]> => {
  await refuseUsed(o.dataDir)
  const list = await readFiles(o.backupDir)
  if (!list) throw new SettingsError(`There is no complete backup in ${o.backupDir}`)
  const base = await baseBefore(o)
  const staging = path.join(o.dataDir, '.restoring')
  const [root, wal] = [path.join(staging, 'postgres'), path.join(staging, 'wal')]
  await mkdir(root, { recursive: true, mode: 0o700 })
  try {
    const files = filesAt(list.files, o.to)
    await putBack({ ...o, files, target: staging })
    let asOf: string | null = null
    if (base) {
      const archive = path.join(basesFolder(o.backupDir), base.name, BASE_ARCHIVE)
      await unpackBase({ archive, sha256: base.archive.sha256, identity: o.identity, target: root })
      await bringWal(o, base, wal)
      asOf = await recover(o, root, wal)
      await rm(wal, { recursive: true })
    } else await rm(root, { recursive: true })
    await markRestored(staging, { restored_at: new Date().toISOString(), as_of: asOf })
    // The mark is there before anything that could act.
    for (const name of [MARK, ...(await readdir(staging)).filter((one) => one !== MARK)])
      await rename(path.join(staging, name), path.join(o.dataDir, name))
    return [
      `Restored ${files.length} files${base ? ` and the database${asOf ? ` as of ${asOf}` : ''}` : ''} into ${o.dataDir}`,
      'This copy runs no jobs, sends nothing and asks no outside service. Look at it, then: npm run restore -- --release',
    ]
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}
