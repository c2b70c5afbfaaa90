import { rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.ts'
import { requireChromium } from './chromium.ts'
import { bin, root, runCommand } from './run-command.ts'
import { type Counts, playwrightCounts } from './test-counts.ts'

const report = path.join(root, '.cache/playwright.json')

/** Runs the browser tests on the built product; `args` go to Playwright. `--screens` keeps the pictures in screens/, which git ignores. */
export const e2e = async (args: readonly string[] = []): Promise<{ code: number; counts: Counts }> => {
  rmSync(report, { force: true })
  const browser = requireChromium()
  await build((line) => process.stdout.write(`${line}\n`))
  const keepsScreens = args.includes('--screens')
  const code = await runCommand(bin('playwright'), ['test', ...args.filter((arg) => arg !== '--screens')], {
    env: {
      PLINTH_CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(keepsScreens ? { PLINTH_SCREENS: 'on' } : {}),
    },
  })
  return { code, counts: playwrightCounts(report) }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = (await e2e(process.argv.slice(2))).code
