import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeReachable, serverUser } from '../../apps/api/src/platform/postgres-user.ts'
import { type Binaries, postgresBinaries } from './binaries.ts'
import { startEtcd } from './etcd.ts'
import { startHaproxy } from './haproxy.ts'
import { makeNode, type Node } from './nodes.ts'

/** Three machines' worth of PostgreSQL on this one, kept by Patroni and etcd, reached through HAProxy. */
export interface Cluster {
  binaries: Binaries
  nodes: readonly Node[]
  /** Addresses of a database: as it can be written, and of a replica. */
  url(database: string): string
  replicaUrl(database: string): string
  leader(): Promise<Node | null>
  /** Resolves once there is a leader and every other machine follows it; throws after `limitMs`. */
  whole(limitMs: number): Promise<void>
  /** As long as it holds, no machine hears of the leader's log. */
  holdLog(ms: number): Promise<void>
  stop(): Promise<void>
}

interface Member {
  name: string
  role: string
  state: string
}

const membersBy = async (nodes: readonly Node[]): Promise<Member[]> => {
  for (const { rest } of nodes) {
    const members = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(3000) }).then(
      async (reply) => ((await reply.json()) as { members: Member[] }).members,
      () => null,
    )
    if (members) return members
  }
  return []
}

/** Whether a machine says itself that it is the primary, which is what HAProxy asks. */
const isPrimary = ({ rest }: Node): Promise<boolean> =>
  fetch(`http://127.0.0.1:${rest}/primary`, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

const end = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    child.once('close', () => done())
    child.kill('SIGTERM')
  })

/** Builds it in a folder; `bin` names the folder of a PostgreSQL 18, where none is installed the embedded one serves. */
export const startCluster = async (o: {
  folder: string
  synchronous: boolean
  bin?: string | undefined
}): Promise<Cluster> => {
  makeReachable(o.folder, serverUser())
  const etcd = await startEtcd(o.folder)
  const binaries = postgresBinaries(o.bin, path.join(o.folder, 'bin'))
  const password = randomBytes(18).toString('hex')
  const settings = { folder: o.folder, etcd: etcd.port, binaries, password, synchronous: o.synchronous }
  const nodes: Node[] = []
  for (const name of ['one', 'two', 'three']) nodes.push(await makeNode(settings, name))
  for (const node of nodes) node.start()
  const haproxy = await startHaproxy(o.folder, nodes)
  const url = (port: number, database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  const leader = async () => {
    for (const node of nodes) if (await isPrimary(node)) return node
    return null
  }
  return {
    binaries,
    nodes,
    leader,
    url: (database) => url(haproxy.primary, database),
    replicaUrl: (database) => url(haproxy.replica, database),
    whole: async (limitMs) => {
      for (const last = Date.now() + limitMs; ; await pause(500)) {
        const members = await membersBy(nodes)
        const well = members.filter(({ state }) => state === 'running' || state === 'streaming')
        if (well.length === nodes.length && (await leader())) return
        if (Date.now() > last) throw new Error(`The cluster did not become whole: ${JSON.stringify(members)}`)
      }
    },
    holdLog: async (ms) => {
      for (const { network } of nodes) network.becomes('hole')
      await pause(ms)
    },
    stop: async () => {
      for (const node of nodes) await node.stop()
      await end(haproxy.child)
      await end(etcd.child)
    },
  }
}
