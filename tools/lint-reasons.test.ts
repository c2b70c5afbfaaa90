import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const lines = readFileSync(path.resolve(import.meta.dirname, '../.oxlintrc.json'), 'utf8').split('\n')

test('every lint rule that is off for all files has its reason beside it', () => {
  const rules = lines.slice(
    lines.findIndex((line) => line.startsWith('  "rules"')),
    lines.findIndex((line) => line.startsWith('  "overrides"')),
  )
  const bare = rules.filter((line, at) => line.endsWith('"off",') && !rules[at - 1]?.trim().startsWith('// '))
  expect(rules.length).toBeGreaterThan(30)
  expect(bare).toEqual([])
})
