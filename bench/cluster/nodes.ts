import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { serverUser } from '../../apps/api/src/platform/postgres-user.ts'
import { startProxy } from '../../apps/api/test/tcp-proxy.ts'
import type { Binaries } from './binaries.ts'
import { freePorts } from './ports.ts'

/** A machine of the cluster: Patroni and its PostgreSQL, and the network over which others copy its log. */
export interface Node {
  name: string
  /** Where PostgreSQL and Patroni's own answers are. */
  port: number
  rest: number
  network: Awaited<ReturnType<typeof startProxy>>
  start(): void
  /** Everything of it at once, as when its power fails. */
  kill(): void
  stop(): Promise<void>
}

export interface ClusterSettings {
  folder: string
  etcd: number
  binaries: Binaries
  /** Superuser's and replicating role's password. */
  password: string
  /** Whether a commit waits for a second machine. */
  synchronous: boolean
}

/** Seconds after which a leader that is not heard of is replaced. */
export const LEADER_SECONDS = 15

const SCOPE = 'plinth'

const configOf = (c: ClusterSettings, node: Pick<Node, 'name' | 'port' | 'rest'>, network: number, data: string) => ({
  scope: SCOPE,
  name: node.name,
  restapi: { listen: `127.0.0.1:${node.rest}`, connect_address: `127.0.0.1:${node.rest}` },
  etcd3: { host: `127.0.0.1:${c.etcd}` },
  bootstrap: {
    dcs: {
      ttl: LEADER_SECONDS,
      loop_wait: 2,
      retry_timeout: 5,
      maximum_lag_on_failover: 1_073_741_824,
      synchronous_mode: c.synchronous,
      // Without a second machine nothing is acknowledged.
      synchronous_mode_strict: c.synchronous,
      postgresql: {
        use_pg_rewind: c.binaries.whole,
        use_slots: true,
        parameters: {
          max_connections: 200,
          shared_buffers: '128MB',
          wal_keep_size: '512MB',
          hot_standby: 'on',
          unix_socket_directories: '',
        },
      },
    },
    initdb: [
      { encoding: 'UTF8' },
      { locale: 'C' },
      { 'locale-provider': 'icu' },
      { 'icu-locale': 'en-US' },
      { auth: 'scram-sha-256' },
      'data-checksums',
    ],
    pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
  },
  postgresql: {
    listen: `127.0.0.1:${node.port}`,
    connect_address: `127.0.0.1:${network}`,
    data_dir: data,
    bin_dir: c.binaries.folder,
    pgpass: path.join(c.folder, node.name, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password: c.password },
      replication: { username: 'replicator', password: c.password },
    },
    // A node that went on alone is made anew where it cannot be wound back.
    remove_data_directory_on_diverged_timelines: true,
    remove_data_directory_on_rewind_failure: true,
    ...(c.binaries.whole
      ? {}
      : {
          create_replica_methods: ['copy'],
          copy: { command: `'${process.execPath}' '${path.join(import.meta.dirname, 'copy-replica.ts')}'` },
        }),
  },
})

/** Every process below one, itself last. */
const familyOf = (pid: number): number[] => {
  let children: number[] = []
  try {
    children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    // None.
  }
  return [...children.flatMap(familyOf), pid]
}

const killFamily = (pid: number): void => {
  for (const one of familyOf(pid).toReversed())
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It ended with its parent.
    }
}

/** Prepares a machine; `start` runs Patroni on it. */
export const makeNode = async (c: ClusterSettings, name: string): Promise<Node> => {
  const user = serverUser()
  const [port = 0, rest = 0] = await freePorts(2)
  const network = await startProxy(port)
  const folder = path.join(c.folder, name)
  const data = path.join(folder, 'data')
  mkdirSync(folder, { mode: 0o700 })
  // YAML reads JSON.
  const file = path.join(folder, 'patroni.yml')
  writeFileSync(file, JSON.stringify(configOf(c, { name, port, rest }, network.port, data), null, 2), { mode: 0o600 })
  if ('uid' in user) for (const one of [folder, file]) chownSync(one, user.uid, user.gid)
  let child: ChildProcess | null = null
  return {
    name,
    port,
    rest,
    network,
    start: () => {
      const log = openSync(path.join(c.folder, `${name}.log`), 'a')
      child = spawn('patroni', [file], {
        ...user,
        cwd: '/',
        env: { ...process.env, HOME: folder, CLUSTER_ADMIN: `postgres:${c.password}` },
        stdio: ['ignore', log, log],
      })
    },
    kill: () => {
      // Patroni first: it would start its PostgreSQL again.
      if (child?.pid) killFamily(child.pid)
      const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      killFamily(pid)
      network.cut()
    },
    stop: async () => {
      const ending = child
      if (ending && ending.exitCode === null && ending.signalCode === null) {
        const closed = new Promise((go) => ending.once('close', go))
        // Patroni stops its PostgreSQL with it.
        ending.kill('SIGTERM')
        await closed
      }
      await network.close()
    },
  }
}
