import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { playwrightCounts, vitestCounts } from './test-counts.ts'

const written = (content: object): string => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'plinth-counts-')), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('a browser test that failed is named with what was expected and what came', () => {
  const message = '\u001B[31mError: not close\u001B[39m\n\nExpected: \u001B[32m4.2\u001B[39m\nReceived: 3.4\n'
  const spec = (title: string, status: string, errors: object[]) => ({
    ...{ file: 'map.e2e.ts', title, tests: [{ status, results: [{ errors }] }] },
  })
  const file = written({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('it opens', 'expected', [])],
        suites: [{ specs: [spec('it goes near', 'unexpected', [{ message }]), spec('it comes twice', 'flaky', [])] }],
      },
    ],
  })
  expect(playwrightCounts(file)).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      'map.e2e.ts: it goes near: Error: not close Expected: 4.2 Received: 3.4',
      'map.e2e.ts: it comes twice: ',
    ],
  })
})

test('a server test that failed is named, and a file that did not load is one', () => {
  const file = written({
    ...{ numPassedTests: 5, numFailedTests: 1 },
    testResults: [
      { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
      {
        ...{ name: 'a.test.ts', status: 'failed' },
        assertionResults: [
          { status: 'failed', fullName: 'it adds', failureMessages: ['AssertionError: 1 is not 2\n at a.test.ts'] },
          { status: 'passed', fullName: 'it takes', failureMessages: [] },
        ],
      },
    ],
  })
  expect(vitestCounts(file)).toEqual({
    passed: 5,
    failed: 2,
    failures: ['broken.test.ts', 'a.test.ts: it adds: AssertionError: 1 is not 2'],
  })
})

test('a report that was not written counts as one failure', () => {
  expect([playwrightCounts('/nowhere.json').failed, vitestCounts('/nowhere.json').failed]).toEqual([1, 1])
})
