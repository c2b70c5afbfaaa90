import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const documents = globSync(['*.md', '.github/*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: root })
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

/** Where AGENTS.md says that its short paths begin. */
const starts: Readonly<Record<string, string>> = {
  domain: 'packages/domain/src',
  contract: 'packages/contract/src',
  api: 'apps/api/src',
  web: 'apps/web/src',
}

test('a link between documents leads somewhere', () => {
  const links = documents.flatMap((name) =>
    [...read(name).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].map((m) => ({
      name,
      to: path.join(path.dirname(name), m[1] ?? ''),
    })),
  )
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ to }) => !existsSync(path.join(root, to)))).toEqual([])
})

test('a file that AGENTS.md, the architecture or the glossary names exists', () => {
  const paths = ['AGENTS.md', 'docs/architecture.md', 'docs/glossary.md'].flatMap((name) =>
    [...read(name).matchAll(/`((?:apps|packages|tools|docs|e2e|domain|contract|api|web)\/[\w./-]+)`/g)].map((m) => {
      const [first = '', ...rest] = (m[1] ?? '').split('/')
      return path.join(starts[first] ?? first, ...rest)
    }),
  )
  expect(paths.length).toBeGreaterThan(60)
  expect(paths.filter((one) => !existsSync(path.join(root, one)))).toEqual([])
})

test('the README is short and shows one picture, the only one in docs', () => {
  const text = read('README.md')
  expect(text.split(/\s+/).length).toBeLessThan(750)
  const pictures = [...text.matchAll(/!\[[^\]]+\]\((.+?)\)/g)].map((m) => m[1])
  expect(pictures).toEqual(globSync('docs/**/*.{png,jpg,svg,webp}', { cwd: root }))
})
