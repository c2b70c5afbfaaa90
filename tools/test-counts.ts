import { existsSync, readFileSync } from 'node:fs'

/** How many tests of a run passed and failed. */
export interface Counts {
  passed: number
  failed: number
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const report = (file: string): Record<string, unknown> | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : null

/** Reads vitest's JSON report; a file that did not even load counts as one failure, a missing report too. */
export const vitestCounts = (file: string): Counts => {
  const found = report(file)
  if (!found) return { passed: 0, failed: 1 }
  const files = (found['testResults'] ?? []) as { status: string; assertionResults: unknown[] }[]
  const broken = files.filter((f) => f.status === 'failed' && f.assertionResults.length === 0).length
  return { passed: number(found['numPassedTests']), failed: number(found['numFailedTests']) + broken }
}

/** Reads Playwright's JSON report; a test that passed only on a second try counts as failed, a missing report too. */
export const playwrightCounts = (file: string): Counts => {
  const stats = report(file)?.['stats'] as Record<string, unknown> | undefined
  if (!stats) return { passed: 0, failed: 1 }
  return { passed: number(stats['expected']), failed: number(stats['unexpected']) + number(stats['flaky']) }
}
