import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { expect, test } from 'vitest'

const setting = pathToFileURL(path.join(import.meta.dirname, 'thread-pool.ts')).href

/** What ends first in a process of its own: a file that is read, or sixteen threads' work begun before it. */
const firstDone = (lines: string, env: Record<string, string> = {}): string => {
  const script = `${lines}
    const { pbkdf2 } = await import('node:crypto')
    const { readFile } = await import('node:fs')
    const tell = (name) => () => { console.log(name); process.exit(0) }
    for (let n = 0; n < 16; n += 1) pbkdf2('a', 'b', 1_000_000, 32, 'sha256', tell('work'))
    readFile('/proc/self/stat', tell('file'))`
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' }).trim()
}

test('[SC-23] a file is read while sixteen threads are held', () => {
  expect(firstDone(`await import('${setting}')`)).toBe('file')
})

test('[SC-23] without it, or where the environment sets fewer, it waits behind them', () => {
  expect(firstDone('')).toBe('work')
  expect(firstDone(`await import('${setting}')`, { UV_THREADPOOL_SIZE: '4' })).toBe('work')
})
