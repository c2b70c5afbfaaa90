import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import areas from './areas.json' with { type: 'json' }
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8')

/** The folders that the table of areas names, as `area/folder`; the area stands in the first row of its own. */
const named = (text: string): Set<string> => {
  const rows = [...text.matchAll(/^\| (`[\w-]+`)? ?\| (`[^|]+) \| [^|]+ \|$/gm)]
  const words = (cell: string) => [...cell.matchAll(/`([\w-]+)`/g)].map((m) => m[1] ?? '')
  let area = ''
  return new Set(
    rows.flatMap(([, first, folders = '']) => {
      if (first) area = words(first)[0] ?? ''
      return words(folders).map((folder) => `${area}/${folder}`)
    }),
  )
}

/** The folders of areas that hold code, each once. */
const folders = (): Set<string> => {
  const files = execFileSync('git', ['ls-files', '--', 'packages/*/src/*.ts', 'apps/*/src/*.ts', 'apps/*/src/*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  const inside = files
    .map((file) => file.split('/').slice(3))
    .filter(([area = '', , file]) => areas.includes(area) && file)
  return new Set(inside.map(([area, folder]) => `${area}/${folder}`))
}

test('every folder of an area stands in the glossary, and nothing stands there in vain', () => {
  const found = folders()
  expect(found.size).toBeGreaterThan(50)
  expect([...named(glossary)].sort()).toEqual([...found].sort())
})

test('a folder without a row, and a row without a folder, are told of', () => {
  const rows = named('| `loan` | `status`, `party` | Steps |\n| | `map` | Where |\n| `credit` | `report` | Reports |\n')
  expect([...rows]).toEqual(['loan/status', 'loan/party', 'loan/map', 'credit/report'])
})

test('pages holds pages and nothing else', () => {
  const names = execFileSync('git', ['ls-files', '--', 'apps/web/src/pages'], { cwd: root, encoding: 'utf8' })
  const files = names
    .trim()
    .split('\n')
    .map((name) => path.basename(name))
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((name) => !/-pages?\.(tsx|test\.tsx|module\.css)$/.test(name))).toEqual([])
})
