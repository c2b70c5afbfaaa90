import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Stands in for `pg_controldata`, which the embedded package lacks: what Patroni reads of it, from the control file of
 * PostgreSQL 18 (`src/include/catalog/pg_control.h`).
 */
const states = [
  'starting up',
  'shut down',
  'shut down in recovery',
  'shutting down',
  'in crash recovery',
  'in archive recovery',
  'in production',
]
const walLevels = ['minimal', 'replica', 'logical']
const VERSION = 1800

const file = readFileSync(path.join(process.argv.at(-1) ?? '', 'global/pg_control'))
const version = file.readUInt32LE(8)
if (version !== VERSION) throw new Error(`The control file is of version ${version}, this reads ${VERSION}`)
const place = (at: number) =>
  `${file
    .readUInt32LE(at + 4)
    .toString(16)
    .toUpperCase()}/${file.readUInt32LE(at).toString(16).toUpperCase()}`
const yes = (at: number) => (file.readUInt8(at) ? 'on' : 'off')

const told = {
  'pg_control version number': version,
  'Catalog version number': file.readUInt32LE(12),
  'Database system identifier': file.readBigUInt64LE(0),
  'Database cluster state': states[file.readInt32LE(16)],
  'Latest checkpoint location': place(32),
  "Latest checkpoint's REDO location": place(40),
  "Latest checkpoint's TimeLineID": file.readUInt32LE(48),
  "Latest checkpoint's PrevTimeLineID": file.readUInt32LE(52),
  'Minimum recovery ending location': place(136),
  "Min recovery ending loc's timeline": file.readUInt32LE(144),
  'wal_level setting': walLevels[file.readInt32LE(172)],
  'wal_log_hints setting': yes(176),
  'max_connections setting': file.readInt32LE(180),
  'max_worker_processes setting': file.readInt32LE(184),
  'max_wal_senders setting': file.readInt32LE(188),
  'max_prepared_xacts setting': file.readInt32LE(192),
  'max_locks_per_xact setting': file.readInt32LE(196),
  'track_commit_timestamp setting': yes(200),
  'Data page checksum version': 1,
}
for (const [name, value] of Object.entries(told)) process.stdout.write(`${`${name}:`.padEnd(38)}${value}\n`)
