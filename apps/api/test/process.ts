import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { ensureDatabase } from '../src/platform/databases.ts'
import { dropDatabase } from './drop-database.ts'
import { TEMPLATE } from './template.ts'

const entry = (name: 'server' | 'worker') => path.resolve(import.meta.dirname, `../src/${name}.ts`)

/** A server or worker as a process of its own. */
export interface Child {
  pid: number
  /** Resolves with everything said on stdout once it matches; rejects when the process ends before. */
  says(pattern: RegExp): Promise<string>
  kill(signal: NodeJS.Signals): void
  /** Resolves when the process has ended. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

/** Starts a process with nothing in its environment but `env`: a script of ours by name, or one by its path; `words` follow it. */
export const startProcess = (
  name: 'server' | 'worker' | URL,
  env: Record<string, string>,
  words: readonly string[] = [],
): Child => {
  const script = name instanceof URL ? fileURLToPath(name) : entry(name)
  const child = spawn(process.execPath, [script, ...words], {
    env: { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: '0', PLINTH_DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  let heard: () => void = () => undefined
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
    heard()
  })
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, stdout, stderr })),
  )
  return {
    pid: child.pid ?? 0,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        heard = () => {
          if (pattern.test(stdout)) resolve(stdout)
        }
        heard()
        void ended.then(() => reject(new Error(`ended before saying ${pattern}: ${stderr}`)))
      }),
    kill: (signal) => child.kill(signal),
    ended,
  }
}

/** The address that a server printed. */
export const addressIn = (stdout: string): string => /http:\/\/localhost:\d+/.exec(stdout)?.[0] ?? ''

/** A migrated database of one test, or an empty one; `drop` when done. */
export const ownDatabase = async ({ empty = false } = {}) => {
  const maintenanceUrl = inject('postgresUrl')
  const name = `plinth_${randomUUID().replaceAll('-', '')}`
  await ensureDatabase(maintenanceUrl, name, empty ? undefined : TEMPLATE)
  return {
    url: maintenanceUrl.replace(/\/[^/]*$/, `/${name}`),
    drop: () => dropDatabase(maintenanceUrl, name),
  }
}

/** Holds a port until closed. */
export const takePort = (): Promise<{ port: number; free(): Promise<void> }> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({
        port: address && typeof address === 'object' ? address.port : 0,
        free: () => new Promise((done) => server.close(() => done())),
      })
    })
  })
