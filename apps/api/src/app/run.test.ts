import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const runAt = pathToFileURL(path.join(import.meta.dirname, 'run.ts')).href

/** A process that runs, loses a promise, and says so when it is still there after that. */
const losing = `
  const { run } = await import(${JSON.stringify(runAt)})
  await run(async (print) => {
    void Promise.reject(new Error('nobody waits for this'))
    setImmediate(() => print('still here'))
    setInterval(() => undefined, 1000)
    return { stop: async () => print('stopped') }
  })`

test('[SC-16] a failure that nobody waits for is told and ends nothing; the process stops in order after that', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', losing], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString()
    if (said.out === 'still here\n') child.kill('SIGTERM')
  })
  const [code] = await once(child, 'close')
  expect([code, said.out]).toEqual([0, 'still here\nstopped\n'])
  expect(said.err).toContain('nobody waits for this')
})
