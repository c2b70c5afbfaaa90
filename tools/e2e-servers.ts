import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { servers } from '../e2e/servers.ts'
import { root } from './run-command.ts'

/*
 * The installations that the browser tests meet, side by side: three of them make a demo portfolio first, which takes two
 * cores half the time of one after the other. Says so once all answer; ends with all of them.
 */
const start = ({
  port,
  demo,
  testHelpers,
}: (typeof servers)['empty' | 'accounts'] | (typeof servers)['demo'][number]) =>
  spawn(process.execPath, [path.join(root, 'tools/e2e-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), PLINTH_DEMO: demo, PLINTH_TEST_HELPERS: testHelpers },
  })

/** Resolves when a server says where it runs; rejects when it ends before that. */
const runs = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`a server of the browser tests ended with ${code ?? 'a signal'}`)))
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('Plinth runs at ')) resolve()
      })
  })

const children = Object.values(servers).flat().map(start)
let ending = false
const end = async (code: number) => {
  if (ending) return
  ending = true
  const alive = children.filter((child) => child.exitCode === null && child.signalCode === null)
  const ended = alive.map((child) => once(child, 'exit'))
  for (const child of alive) child.kill('SIGTERM')
  await Promise.all(ended)
  process.exit(code)
}
process.on('SIGTERM', () => void end(0))
process.on('SIGINT', () => void end(0))
try {
  await Promise.all(children.map(runs))
  process.stdout.write('All servers of the browser tests run\n')
} catch (error) {
  process.stderr.write(`${String(error)}\n`)
  await end(1)
}
