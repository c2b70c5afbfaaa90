import { existsSync, readFileSync } from 'node:fs'

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

/** Reads Playwright's JSON report; a test that passed only on a second try counts as failed, a missing report too. */
export const playwrightCounts = (file: string): Counts => {
  const stats = report(file)?.['stats'] as Record<string, unknown> | undefined
  if (!stats) return noReport
  // Playwright ends its own report with those that failed.
  return {
    passed: number(stats['expected']),
    failed: number(stats['unexpected']) + number(stats['flaky']),
    failures: [],
  }
}
