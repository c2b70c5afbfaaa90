import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, openSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { serverUser } from '../../apps/api/src/platform/postgres-user.ts'
import { through } from '../../apps/api/test/tcp-proxy.ts'
import { freePorts } from './ports.ts'

/** From here on it keeps statements that are prepared by the protocol, also where transactions change their connection. */
const LEAST = [1, 21]

/** The version of a PgBouncer; null where there is none. */
export const pgbouncerVersion = (program: string): string | null => {
  try {
    return /PgBouncer (\d+\.\d+\.\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1] ?? null
  } catch {
    return null
  }
}

export const isEnough = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > (LEAST[0] ?? 0) || (major === LEAST[0] && minor >= (LEAST[1] ?? 0))
}

/** PgBouncer in transaction mode before `url`, with few connections, so that transactions share them; answers the address through it. */
export const startPgbouncer = async (
  program: string,
  folder: string,
  url: string,
): Promise<{ url: string; child: ChildProcess }> => {
  const [port = 0] = await freePorts(1)
  const at = new URL(url)
  const user = serverUser()
  const file = path.join(folder, 'pgbouncer.ini')
  const users = path.join(folder, 'pgbouncer-users.txt')
  const log = openSync(path.join(folder, 'pgbouncer.log'), 'a')
  writeFileSync(users, `"${at.username}" "${at.password}"\n`, { mode: 0o600 })
  writeFileSync(
    file,
    `[databases]
${at.pathname.slice(1)} = host=127.0.0.1 port=${at.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
max_prepared_statements = 200
server_login_retry = 1
server_connect_timeout = 5
`,
    { mode: 0o600 },
  )
  if ('uid' in user) for (const one of [file, users]) chownSync(one, user.uid, user.gid)
  const child = spawn(program, [file], { ...user, stdio: ['ignore', log, log] })
  return { url: through(url, port), child }
}
