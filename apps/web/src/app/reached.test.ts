import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What starts the application and draws nothing itself. A screen that no test of components draws may show anything. */
const starts = ['app/main.tsx']

const source = path.join(import.meta.dirname, '..')
const files = globSync('{src,test}/**/*.{ts,tsx}', { cwd: path.join(source, '..') }).map((file) =>
  path.join(source, '..', file),
)
const imported = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\(|import)\s*['"](\.[^'"]+)['"]/g)]
    .map(([, found = '']) => path.resolve(path.dirname(file), found))
    .filter((found) => existsSync(found))

/** Every file that a test draws, or that one of these imports, now or later. */
const reachedFrom = (tests: readonly string[]): ReadonlySet<string> => {
  const reached = new Set<string>()
  const left = [...tests]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    left.push(...imported(file))
  }
  return reached
}
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

test('every screen is drawn by a test of components', () => {
  const tests = files.filter(isTest)
  const reached = reachedFrom(tests)
  const screens = files.filter((file) => file.endsWith('.tsx') && !isTest(file) && file.startsWith(source))
  const left = screens.filter((file) => !reached.has(file)).map((file) => path.relative(source, file))
  expect(screens.length).toBeGreaterThan(500)
  expect(left).toEqual(starts)
})
