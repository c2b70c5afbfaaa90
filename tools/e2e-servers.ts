import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { mailbox, monthDnsPort, servers } from '../e2e/servers.ts'
import { root } from './run-command.ts'

/*
 * The installations that the browser tests meet, side by side. The demo portfolio is made once and copied, which takes half
 * the time of making three. Says so once all answer; ends with all of them.
 */
type Installation = (typeof servers)['empty' | 'month' | 'planted' | 'accounts'] | (typeof servers)['demo'][number]

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-e2e-'))
const dataOf = ({ port }: Installation): string => path.join(folder, String(port))

const children: ChildProcess[] = []
let ending = false
const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
const end = async (code: number) => {
  if (ending) return
  ending = true
  await Promise.all(children.map(stop))
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}

/** Resolves with the server's process when it says where it runs; rejects when it ends before that. */
const start = (one: Installation): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [path.join(root, 'tools/e2e-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(one.port),
      PLINTH_DATA_DIR: dataOf(one),
      PLINTH_DEMO: one.demo,
      PLINTH_TEST_HELPERS: one.testHelpers,
      ...mailbox,
      ...(one === servers.month ? { PLINTH_MAILBOX_DNS: `127.0.0.1:${monthDnsPort}` } : {}),
    },
  })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`a server of the browser tests ended with ${code ?? 'a signal'}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('Plinth runs at ')) resolve(child)
    })
  })
}

/** Makes the portfolio in the first installation that has one, and hands it to the others; its database is at rest then. */
const startDemos = async (): Promise<void> => {
  const [first, ...others] = [...servers.demo, servers.accounts, servers.planted]
  if (!first) return
  await stop(await start(first))
  // By `cp`, which keeps whose the files of the database are.
  for (const other of others) execFileSync('cp', ['-a', dataOf(first), dataOf(other)])
  if (!ending) await Promise.all([first, ...others].map(start))
}

process.on('SIGTERM', () => void end(0))
process.on('SIGINT', () => void end(0))
try {
  await Promise.all([start(servers.empty), start(servers.month), startDemos()])
  process.stdout.write('All servers of the browser tests run\n')
} catch (error) {
  if (!ending) process.stderr.write(`${String(error)}\n`)
  await end(1)
}
