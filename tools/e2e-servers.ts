import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { mailbox, monthDnsPort, type Passing, passingPort, servers } from '../e2e/servers.ts'
import { root } from './run-command.ts'

/*
 * The installations that the browser tests meet. The demo portfolio is made once and copied, which takes half the time of
 * making three. Says so once the demo portfolios answer, starts the others while a worker needs them, and ends with all.
 */
type Installation = (typeof servers)[Passing] | (typeof servers)['demo'][number]

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
  const [first, ...others] = servers.demo
  if (!first) return
  await stop(await start(first))
  // By `cp`, which keeps whose the files of the database are.
  for (const other of [...others, servers.accounts, servers.planted])
    execFileSync('cp', ['-a', dataOf(first), dataOf(other)])
  if (!ending) await Promise.all(servers.demo.map(start))
}

/** Those that a worker needs now, and how many do. Each that runs, idle too, takes a twentieth of a core. */
const needed = new Map<Passing, { workers: number; child: Promise<ChildProcess> }>()
/** Those that were given up: one that is needed again starts on its data once it has ended. */
const ended = new Map<Passing, Promise<void>>()

const startAgain = async (name: Passing): Promise<ChildProcess> => {
  await ended.get(name)
  return start(servers[name])
}

const need = async (name: Passing): Promise<void> => {
  const one = needed.get(name) ?? { workers: 0, child: startAgain(name) }
  needed.set(name, one)
  one.workers += 1
  await one.child
}

const giveUp = async (name: Passing): Promise<void> => {
  const one = needed.get(name)
  if (!one) return
  one.workers -= 1
  if (one.workers > 0) return
  needed.delete(name)
  const end = one.child.then(stop)
  ended.set(name, end)
  await end
}

const isPassing = (name: string): name is Passing => name !== 'demo' && Object.hasOwn(servers, name)

const asked = createServer((request, response) => {
  const name = request.url?.slice(1) ?? ''
  const done = isPassing(name)
    ? (request.method === 'PUT' ? need : giveUp)(name)
    : Promise.reject(new Error('no such installation'))
  done.then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

process.on('SIGTERM', () => void end(0))
process.on('SIGINT', () => void end(0))
try {
  await startDemos()
  asked.listen(passingPort, '127.0.0.1')
  await once(asked, 'listening')
  process.stdout.write('All servers of the browser tests run\n')
} catch (error) {
  if (!ending) process.stderr.write(`${String(error)}\n`)
  await end(1)
}
