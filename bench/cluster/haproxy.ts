import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Node } from './nodes.ts'
import { freePorts } from './ports.ts'

const poolOf = (name: string, port: number, asks: string, nodes: readonly Node[]): string => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS ${asks}
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} maxconn 200 check port ${node.rest}`).join('\n')}
`

/** Leads to the machine that is the primary, and by another port to one that is a replica: Patroni tells which is which. */
export const startHaproxy = async (
  folder: string,
  nodes: readonly Node[],
): Promise<{ primary: number; replica: number; child: ChildProcess }> => {
  const [primary = 0, replica = 0] = await freePorts(2)
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 3s
  timeout client 30m
  timeout server 30m
  timeout check 1s
${poolOf('primary', primary, '/primary', nodes)}${poolOf('replica', replica, '/replica', nodes)}`,
  )
  const log = openSync(path.join(folder, 'haproxy.log'), 'a')
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log] })
  return { primary, replica, child }
}
