import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** How many tests of a run passed and failed, and which failed. */
export interface Counts {
  passed: number
  failed: number
  failures: readonly string[]
}

const noReport: Counts = { passed: 0, failed: 1, failures: ['no report was written'] }

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const report = (file: string): Record<string, unknown> | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : null

interface VitestFile {
  name: string
  status: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

/** Reads vitest's JSON report; a file that did not even load counts as one failure, a missing report too. */
export const vitestCounts = (file: string): Counts => {
  const found = report(file)
  if (!found) return noReport
  const files = (found['testResults'] ?? []) as VitestFile[]
  const broken = files.filter((f) => f.status === 'failed' && f.assertionResults.length === 0)
  const failed = files.flatMap((f) =>
    f.assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => `${f.name}: ${one.fullName}: ${one.failureMessages[0]?.split('\n')[0] ?? ''}`),
  )
  return {
    passed: number(found['numPassedTests']),
    failed: number(found['numFailedTests']) + broken.length,
    failures: [...broken.map((f) => f.name), ...failed],
  }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { file: string; title: string; tests: { status: string; results: { errors: { message?: string }[] }[] }[] }[]
}

/** What was expected and what came, in one line: colours and the lines of code around it are left out. */
const gist = (message: string): string => {
  const lines = stripVTControlCharacters(message).split('\n')
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 12)
    .join(' ')
}

const failuresOf = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, title, tests }) => {
      const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      return `${file}: ${title}: ${gist(error?.message ?? '')}`
    }),
  ...suites.flatMap(failuresOf),
]

/** Reads Playwright's JSON report; a test that passed only on a second try counts as failed, a missing report too. */
export const playwrightCounts = (file: string): Counts => {
  const found = report(file)
  const stats = found?.['stats'] as Record<string, unknown> | undefined
  if (!stats) return noReport
  return {
    passed: number(stats['expected']),
    failed: number(stats['unexpected']) + number(stats['flaky']),
    failures: failuresOf(found as PlaywrightSuite),
  }
}
