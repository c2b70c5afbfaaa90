import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingFault, settingNames } from '../apps/api/src/platform/config.ts'
import { generated, outOfDate } from './settings.ts'

const file = (name: string) => readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8')

test('docs/settings.md and .env.example are those that npm run settings makes', () => {
  expect(outOfDate()).toEqual([])
})

test('both name every setting once and no other', () => {
  const names = (text: string, line: RegExp) => [...text.matchAll(line)].map((m) => m[1]).sort()
  const every = [...settingNames].sort()
  expect(names(generated['docs/settings.md'] ?? '', /^\| `(\w+)` \|/gm)).toEqual(every)
  expect(names(generated['.env.example'] ?? '', /^#(\w+)=/gm)).toEqual(every)
})

test('a default in .env.example is accepted where it is uncommented', () => {
  const lines = [...(generated['.env.example'] ?? '').matchAll(/^#(\w+)=(.+)$/gm)]
  expect(lines.length).toBeGreaterThan(30)
  for (const [, name = '', value = ''] of lines) expect([name, settingFault(name, value)]).toEqual([name, null])
})

test('the README lists settings that exist', () => {
  const section = /## Settings\n([\s\S]*?)\n## /.exec(file('README.md'))?.[1] ?? ''
  const named = [...section.matchAll(/^\| `(\w+)` \|/gm)].map((m) => m[1])
  expect(named).toHaveLength(5)
  expect(settingNames).toEqual(expect.arrayContaining(named))
})
