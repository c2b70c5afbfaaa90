import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import tar from 'tar-stream'
import { SettingsError } from '../config.ts'
import { BASE_ARCHIVE, type Base, basesFolder, writeBase } from './manifest.ts'
import { sealInto, unseal } from './sealed-file.ts'

/** Of these folders a copy needs the folder alone: PostgreSQL fills them anew, the log comes from its archive. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const leftOut = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map)$/
/** Copied after everything else, as PostgreSQL's own copies do. */
const CONTROL = 'global/pg_control'

/** A file's bytes, exactly so many: one that shrinks meanwhile is filled up, and the log puts it right. */
async function* exactly(file: string, bytes: number): AsyncGenerator<Buffer> {
  const handle = await open(file, constants.O_RDONLY)
  try {
    for (let at = 0; at < bytes; ) {
      const chunk = Buffer.alloc(Math.min(1_048_576, bytes - at))
      await handle.read(chunk, 0, chunk.length, at)
      yield chunk
      at += chunk.length
    }
  } finally {
    await handle.close()
  }
}

const packFile = async (pack: tar.Pack, from: string, name: string): Promise<void> => {
  // A table may be dropped while it is copied; the log knows.
  const info = await lstat(from).catch(() => null)
  if (!info?.isFile()) return
  const entry = pack.entry({ name, size: info.size, mode: 0o600 })
  await pipeline(Readable.from(exactly(from, info.size)), entry)
}

const packText = (pack: tar.Pack, name: string, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    pack.entry({ name, mode: 0o600 }, text, (error) => (error ? reject(error) : resolve()))
  })

const packFolder = async (pack: tar.Pack, cluster: string, below: string): Promise<void> => {
  pack.entry({ name: path.posix.join('cluster', below), type: 'directory', mode: 0o700 })
  if (emptied.has(below)) {
    if (below === 'pg_wal')
      for (const inner of ['archive_status', 'summaries'])
        pack.entry({ name: `cluster/pg_wal/${inner}`, type: 'directory', mode: 0o700 })
    return
  }
  for (const entry of await readdir(path.join(cluster, below), { withFileTypes: true }).catch(() => [])) {
    const inner = path.posix.join(below, entry.name)
    if (leftOut.test(inner) || inner === CONTROL) continue
    if (entry.isDirectory()) await packFolder(pack, cluster, inner)
    else await packFile(pack, path.join(cluster, inner), `cluster/${inner}`)
  }
}

interface Stopped {
  last_segment: string
  label: string
  map: string
  ended: Date
}

/** Packs the files of a running cluster between `pg_backup_start` and `pg_backup_stop`, and ends the archive. */
const packCluster = async (pack: tar.Pack, client: pg.Client, root: string): Promise<Stopped> => {
  const cluster = path.join(root, 'cluster')
  await packFolder(pack, cluster, '')
  await packFile(pack, path.join(cluster, CONTROL), `cluster/${CONTROL}`)
  await packFile(pack, path.join(root, 'password'), 'password')
  // Answers once the log that the copy needs is in its archive.
  const { rows } = await client.query<Stopped>(
    `select pg_walfile_name(lsn) as last_segment, labelfile as label, spcmapfile as map, clock_timestamp() as ended
     from pg_backup_stop(wait_for_archive => true)`,
  )
  const [stopped] = rows
  if (!stopped) throw new Error('pg_backup_stop answered nothing')
  await packText(pack, 'cluster/backup_label', stopped.label)
  if (stopped.map.trim()) await packText(pack, 'cluster/tablespace_map', stopped.map)
  pack.finalize()
  return stopped
}

/** Longest that the log's archive is waited for, in milliseconds. */
const STOP_MS = 600_000

/**
 * Copies the files of an embedded PostgreSQL while it runs, packed and sealed in one; its manifest is written last. `root` is
 * the folder that holds `cluster` and `password`, `url` its database `postgres`.
 */
export const takeBase = async (o: {
  root: string
  url: string
  backupDir: string
  recipient: string
}): Promise<Base & { name: string }> => {
  // The copy is open for as long as this one connection is.
  const client = new pg.Client({ connectionString: o.url, statement_timeout: STOP_MS })
  await client.connect()
  try {
    const { rows } = await client.query<{ system: string; postgres: string; began: Date; first_segment: string }>(
      `select (select system_identifier::text from pg_control_system()) as system,
              current_setting('server_version') as postgres, clock_timestamp() as began,
              pg_walfile_name(pg_backup_start('plinth', fast => true)) as first_segment`,
    )
    const [start] = rows
    if (!start) throw new Error('pg_backup_start answered nothing')
    const name = start.began.toISOString().replaceAll(':', '-')
    const folder = path.join(basesFolder(o.backupDir), name)
    const pack = tar.pack()
    const packing = packCluster(pack, client, o.root).catch((error: unknown) => {
      pack.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    })
    const [stopped, archive] = await Promise.all([
      packing,
      sealInto({ folder, recipient: o.recipient, place: () => BASE_ARCHIVE }, Readable.from(pack)),
    ])
    const base: Base = {
      format: 1,
      system: start.system,
      postgres: start.postgres,
      began: start.began.toISOString(),
      ended: stopped.ended.toISOString(),
      first_segment: start.first_segment,
      last_segment: stopped.last_segment,
      archive,
    }
    await writeBase(o.backupDir, name, base)
    return { ...base, name }
  } finally {
    await client.end()
  }
}

/** Unpacks a base copy below `target`; throws SettingsError when it is not what its manifest says. */
export const unpackBase = async (o: { archive: string; sha256: string; identity: string; target: string }) => {
  const extract = tar.extract()
  const unpacking = (async () => {
    for await (const entry of extract) {
      const file = path.join(o.target, entry.header.name)
      if (entry.header.type === 'directory') await mkdir(file, { recursive: true, mode: 0o700 })
      else {
        const handle = await open(file, 'wx', 0o600)
        await pipeline(entry, handle.createWriteStream())
      }
      entry.resume()
    }
  })()
  const [sha256] = await Promise.all([unseal(o.archive, o.identity, extract), unpacking]).catch((error: unknown) => {
    if (error instanceof SettingsError) throw error
    return [null]
  })
  if (sha256 !== o.sha256) throw new SettingsError(`${o.archive} is damaged`)
}
