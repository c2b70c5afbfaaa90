import { chown, cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { serverUser } from '../src/platform/postgres-user.ts'

/** Of these folders a copy needs the folder alone. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut =
  /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map|standby\.signal|pg_wal\/.*)$/

/** Gives a folder and all in it to the user that PostgreSQL runs as. */
const giveToServer = async (folder: string): Promise<void> => {
  const user = serverUser()
  if (!('uid' in user)) return
  await chown(folder, user.uid, user.gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(path.join(entry.parentPath, entry.name), user.uid, user.gid)
}

/**
 * Copies the files of the running PostgreSQL at `url` (as a superuser, on this machine) to `target`, for a server that streams
 * the rest of its log from there: what `pg_basebackup` does, which the embedded package lacks.
 */
export const copyCluster = async (url: string, target: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    const from = rows[0]?.folder ?? ''
    await client.query(`select pg_backup_start('replica', fast => true)`)
    await cp(from, target, {
      recursive: true,
      force: true,
      filter: (file) => {
        const below = path.relative(from, file)
        return !leftOut.test(below) && !emptied.has(path.dirname(below))
      },
    }).catch((error: unknown) => {
      // A table may be dropped while it is copied; the log knows.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
    await mkdir(path.join(target, 'pg_wal/archive_status'), { recursive: true })
    await mkdir(path.join(target, 'pg_wal/summaries'), { recursive: true })
    await cp(path.join(from, 'global/pg_control'), path.join(target, 'global/pg_control'), { force: true })
    const stopped = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(path.join(target, 'backup_label'), stopped.rows[0]?.label ?? '')
    await giveToServer(target)
  } finally {
    await client.end()
  }
}
