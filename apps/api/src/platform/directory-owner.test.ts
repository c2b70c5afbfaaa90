import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownDirectory } from './directory-owner.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'plinth-owner-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const module = path.join(import.meta.dirname, 'directory-owner.ts')
const script = `
  const { ownDirectory } = await import(${JSON.stringify(module)})
  process.stdout.write(ownDirectory(${'process.argv[1]'}) ? 'mine' : 'taken')
  process.stdin.resume()
`
/** A process that asks for the directory and then waits; `said` is what came of it. */
const asker = () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const said = new Promise<string>((resolve) => child.stdout.once('data', (text: Buffer) => resolve(text.toString())))
  const end = () =>
    new Promise<void>((resolve) => {
      child.once('close', () => resolve())
      child.kill('SIGKILL')
    })
  return { said, end }
}

test.each([
  ['is free', null],
  ['was left by a process that has ended', '4194304 1'],
  ['was left by a process whose number another one has now', `${process.pid} 1`],
])(
  'of several processes that ask at once one gets the directory that %s, and nothing else is left in it',
  async (_, left) => {
    if (left !== null) writeFileSync(path.join(dir, 'owner.pid'), left)
    const askers = Array.from({ length: 6 }, asker)
    const said = await Promise.all(askers.map((one) => one.said))
    expect(said.toSorted()).toEqual(['mine', 'taken', 'taken', 'taken', 'taken', 'taken'])
    expect(readdirSync(dir)).toEqual(['owner.pid'])
    await Promise.all(askers.map((one) => one.end()))
  },
  30_000,
)

test('a process that was killed does not keep it, and whoever lets go of it leaves it free', async () => {
  const first = asker()
  expect(await first.said).toBe('mine')
  expect(ownDirectory(dir)).toBeNull()
  await first.end()
  const letGo = ownDirectory(dir)
  expect(letGo).not.toBeNull()
  letGo?.()
  expect(readdirSync(dir)).toEqual([])
})

test('a note that says nothing keeps nobody out', () => {
  writeFileSync(path.join(dir, 'owner.pid'), '')
  expect(ownDirectory(dir)).not.toBeNull()
})
