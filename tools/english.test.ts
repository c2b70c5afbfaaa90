import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const git = (...pathspecs: string[]) =>
  execFileSync('git', ['ls-files', '--', ...pathspecs], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')

/** What people read: the tables of texts of the screens, the letters, the descriptions of the calls, what rules and services say. */
const files = git(
  'apps/web/src/*.ts',
  'apps/web/src/*.tsx',
  'apps/api/src/*.ts',
  'packages/contract/src/*.ts',
  'packages/domain/src/*.ts',
  // Words that are looked for in papers and questions, which nobody reads.
  ':!packages/domain/src/assistant/lexicon-*.ts',
  ':!packages/domain/src/assistant/question.ts',
  ':!packages/domain/src/assistant/synonyms.ts',
).filter((file) => !/\.(?:test|fixture)\.tsx?$/.test(file))

/** What the requirements fix stays, letter for letter. */
const fixed = git('docs/requirements/*.md')
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n')

/** What reads translated, and what a US lender says in its place. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/\be-mail/i, 'email'],
  [/\bmails\b/i, 'emails'],
  [/\bcolour/i, 'color'],
  [/\bcancelled\b/i, 'canceled'],
  [/\beverybody\b/i, 'everyone'],
  [/\bbirth date/i, 'date of birth'],
  [/\binhabitants\b/i, 'population'],
  [/\ba year\b/i, 'annual'],
  [/\bowe[ds]?\b/i, 'outstanding'],
  [/\bnobody\b(?!')/i, 'unassigned, none, no one'],
  [/\ball the same\b/i, 'anyway'],
  [/\bworked out\b/i, 'calculated'],
  [/\bcame to nothing\b/i, 'failed'],
  [/\b(take|took|taken) back\b/i, 'undo, remove, withdraw'],
  [/\bcall(ed)? back\b/i, 'void'],
  [/\bkeys of\b/i, 'credentials'],
  [/\bshipped\b/i, 'default'],
  [/\bin(to)? sight\b/i, 'in view'],
  [/\bwaits? for you\b/i, 'open, pending'],
  [/\bis no promise\b/i, 'is not a commitment'],
  [/\bwhoever\b/i, 'the person who'],
  [/\bstands in the\b/i, 'is shown in'],
  [/\bwhere (it|the file) lies\b/i, 'its address, its folder'],
  [/\bhanded over\b/i, 'sent'],
  [/\d %/, 'the number and its sign in one piece'],
  [/[a-z]’[a-z ]/i, 'the straight apostrophe, as the requirements write it'],
]

/** The texts of a source: its string literals of more than one word. */
const textsOf = (source: string): string[] =>
  source
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
    .flatMap((line) => [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`/g)])
    .map((m) => (m[1] ?? m[2] ?? m[3] ?? '').replaceAll(/\$\{[^}]*\}/g, '…'))
    .filter((text) => /\s/.test(text))

const translated = (texts: readonly string[]): string[] =>
  texts
    .filter((text) => !fixed.includes(text))
    .flatMap((text) => replaced.filter(([said]) => said.test(text)).map(([, better]) => `${text} → ${better}`))

test('screens, letters and descriptions of calls use the words that a US lender uses', () => {
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    translated(textsOf(readFileSync(path.join(root, file), 'utf8'))).map((one) => `${file}: ${one}`),
  )
  expect(found).toEqual([])
})

test('a text that reads translated is told of, with what to say; a fixed one is not', () => {
  const source =
    "const words = {\n  // Nobody reads this.\n  none: 'Nobody owes anything',\n  fine: 'All caught up',\n}"
  expect(translated(textsOf(source))).toEqual([
    'Nobody owes anything → outstanding',
    'Nobody owes anything → unassigned, none, no one',
  ])
})
