import { check } from './check.ts'
import { e2e } from './e2e.ts'

/** `npm test`: everything. The last lines name what failed and count the tests; the exit code also knows of failed steps without tests. */
const checked = await check()
process.stdout.write('\n── browser tests\n')
const browser = await e2e().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`)
  return { code: 1, counts: { passed: 0, failed: 1, failures: [String(error)] } }
})
const failedSteps = [...checked.failed, ...(browser.code === 0 ? [] : ['browser tests'])]
if (failedSteps.length > 0) process.stdout.write(`\nFailed steps: ${failedSteps.join(', ')}\n`)
if (checked.notChecked.length > 0) process.stdout.write(`\nNOT CHECKED: ${checked.notChecked.join(', ')}\n`)
process.exitCode = failedSteps.length > 0 ? 1 : 0
for (const failure of [...checked.counts.failures, ...browser.counts.failures])
  process.stdout.write(`\nFAILED ${failure}\n`)
const passed = checked.counts.passed + browser.counts.passed
const failed = checked.counts.failed + browser.counts.failed
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
