import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import path from 'node:path'
import { freePorts } from './ports.ts'

/** The store in which Patroni's nodes agree on their leader. One member here; three or five on machines of their own in production. */
export const startEtcd = async (folder: string): Promise<{ port: number; child: ChildProcess }> => {
  const [port = 0, peer = 0] = await freePorts(2)
  const at = (of: number) => `http://127.0.0.1:${of}`
  const log = openSync(path.join(folder, 'etcd.log'), 'a')
  const child = spawn(
    'etcd',
    [
      ['--name', 'one'],
      ['--data-dir', path.join(folder, 'etcd')],
      ['--listen-client-urls', at(port)],
      ['--advertise-client-urls', at(port)],
      ['--listen-peer-urls', at(peer)],
      ['--initial-advertise-peer-urls', at(peer)],
      ['--initial-cluster', `one=${at(peer)}`],
    ].flat(),
    { stdio: ['ignore', log, log] },
  )
  return { port, child }
}
