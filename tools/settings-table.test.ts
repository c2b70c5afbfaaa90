import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, settingNames } from '../apps/api/src/platform/config.ts'

const readme = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8')
const section = /## Settings\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? ''
const rows = [...section.matchAll(/^\| `(\w+)` \| (?:`([^`]*)`)? ?\| ?(.*?) ?\|$/gm)].map((m) => ({
  name: m[1] ?? '',
  byDefault: m[2],
}))

/** A value as the table writes it; pairs as name=value, nothing where there are none. */
const asTold = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object') return String(value)
  const pairs = Object.entries(value).map(([name, one]) => `${name}=${one}`)
  return pairs.length > 0 ? pairs.join(',') : undefined
}

test('the settings table of the README names every setting, in order, and no other', () => {
  expect(rows.map((r) => r.name)).toEqual(settingNames)
})

test('its defaults are those of the program', () => {
  const program = readSettings({}) as Record<string, unknown>
  const told = Object.fromEntries(rows.map((r) => [r.name, r.byDefault]))
  const real = Object.fromEntries(settingNames.map((name) => [name, asTold(program[name])]))
  expect(told).toEqual(real)
})
