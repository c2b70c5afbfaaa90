import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run-command.ts'

/** The text between the bracket that opens at a place and the one that closes it; texts and patterns in it pair their own. */
const within = (source: string, open: number): string => {
  let depth = 0
  for (let at = open; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1
    if (source[at] === ')') depth -= 1
    if (depth === 0) return source.slice(open + 1, at)
  }
  return source.slice(open + 1)
}

/** Waits that take vitest's one second, by their lines: the time limits of the projects do not reach them. */
const hasty = (source: string): number[] =>
  [...source.matchAll(/\bvi\.wait(?:For|Until)\(/g)]
    .filter(({ 0: call, index }) => !/timeout:|,\s*[\d_]+,?\s*$/.test(within(source, index + call.length - 1)))
    .map(({ index }) => source.slice(0, index).split('\n').length)

test('every wait of a test says how long: a busy machine fails none within a second', () => {
  const names = execFileSync('git', ['ls-files', '--', '*.test.ts', '*.test.tsx'], { cwd: root, encoding: 'utf8' })
  const found = names
    .split('\n')
    .filter((name) => name !== '' && name !== 'tools/waits.test.ts')
    .flatMap((name) => hasty(readFileSync(path.join(root, name), 'utf8')).map((line) => `${name}:${line}`))
  expect(found).toEqual([])
})

test('a wait without a limit is found, one with a limit is not', () => {
  const calls = [
    'await vi.waitFor(() => expect(a()).toBe(1))',
    'vi.waitUntil(() => b, { interval: 5 })',
    'vi.waitFor(c)',
  ]
  for (const call of calls) expect(hasty(`\n${call}`), call).toEqual([2])
  const limited = ['vi.waitFor(() => a(b), { timeout: 60_000 })', 'vi.waitFor(async () => {\n c()\n}, 60_000)']
  for (const call of limited) expect(hasty(call), call).toEqual([])
})
