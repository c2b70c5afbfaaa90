import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'docs/decisions')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const names = readdirSync(folder).filter((name) => /^\d{4}-[a-z0-9-]+\.md$/.test(name))
const numbers = names.map((name) => name.slice(0, 4))
const headings = (text: string) => [...text.matchAll(/^## (.+)$/gm)].map((m) => m[1] ?? '')
const titleOf = (name: string) => /^# \d{4}: (.+)\n/.exec(read(name))?.[1]

const MOST_LINES = 40

test('decisions are numbered without gaps, and the folder holds nothing else', () => {
  expect(numbers).toEqual(names.map((_, i) => String(i + 1).padStart(4, '0')))
  expect(readdirSync(folder).filter((name) => !names.includes(name))).toEqual(['README.md', 'template.md'])
})

test('each follows the template: its number and title, its headings in order, on one page', () => {
  const order = headings(read('template.md'))
  for (const name of names) {
    const text = read(name)
    const used = headings(text)
    expect([name, text.slice(0, 8)]).toEqual([name, `# ${name.slice(0, 4)}: `])
    expect([name, used]).toEqual([name, order.filter((heading) => used.includes(heading))])
    expect([name, used]).toEqual([name, expect.arrayContaining(['Decision'])])
    expect([name, text.split('\n').length - 1 <= MOST_LINES]).toEqual([name, true])
  }
})

test('the index names every decision with its title and says it in one line', () => {
  const rows = [...read('README.md').matchAll(/^\| \[(\d{4})\]\((.+?)\) \| (.+?) \| (.+?) \|$/gm)]
  expect(rows.map(([, number, file, title]) => [number, file, title])).toEqual(
    names.map((name) => [name.slice(0, 4), name, titleOf(name)]),
  )
})

test('a decision that code or documents cite exists', () => {
  const cited = globSync(
    ['{apps,packages}/*/{src,test}/**/*.{ts,tsx}', '{e2e,tools,bench}/*.ts', 'docs/**/*.md', '*.md'],
    {
      cwd: root,
    },
  ).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return [...text.matchAll(/\bdecisions? (\d+)|decisions\/(\d{4}-[\w-]+\.md)/gi)].map((m) => [
      file,
      m[2] === undefined ? numbers.includes(m[1] ?? '') : names.includes(m[2]),
    ])
  })
  expect(cited.length).toBeGreaterThan(10)
  expect(cited.filter(([, exists]) => !exists)).toEqual([])
})
