import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const domain = path.resolve(import.meta.dirname, '../packages/domain/src')
/** Reads the machine's clock or chance; `new Date(ms)` only converts and is fine. */
const IMPURE = /\bnew Date\(\s*\)|\bDate\.now\b|\bMath\.random\b|\bDate\(\)/

test('a rule never reads the clock or chance: time is an argument', () => {
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((name) => IMPURE.test(readFileSync(path.join(domain, name), 'utf8')))).toEqual([])
})

test('the search for clocks finds one', () => {
  expect(IMPURE.test('const today = new Date()')).toBe(true)
  expect(IMPURE.test('const day = new Date(ms).toISOString()')).toBe(false)
})
