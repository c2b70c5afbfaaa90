import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bin, root, runCommand } from './run-command.ts'
import { type Counts, vitestCounts } from './test-counts.ts'

export const vitestReport = path.join(root, '.cache/vitest.json')

const tsc = path.join(root, 'node_modules/@typescript/native/bin/tsc')
/**
 * Every project by one build: what the contract's schemas come to is worked out once, and the others read it as
 * declarations. More checkers each work out the same types; so one a project, and two projects at a time.
 */
const types = [tsc, '-b', 'tools/types', '--checkers', '1', '--builders', '2']

type Step = readonly [name: string, command: string, args: readonly string[]]

/** Every step of `npm run check`, in the order of what fails fastest. */
const steps: readonly Step[] = [
  ['format', bin('biome'), ['format', '.']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['types', process.execPath, types],
  ['boundaries', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'packages', 'apps']],
  ['unused code', bin('knip'), []],
  // What tests alone import is unused too, and its tests prove nothing about the product.
  ['code that only tests use', bin('knip'), ['--production', '--exclude', 'dependencies']],
  ['build', process.execPath, [path.join(root, 'tools/build.ts')]],
  ['tests', bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]],
  ['faults in what changed', process.execPath, [path.join(root, 'tools/mutate.ts')]],
  ['advisories', process.execPath, [path.join(root, 'tools/advisories.ts')]],
  ['size of each screen', process.execPath, [path.join(root, 'tools/bundle-sizes.ts')]],
]

/** What a step ends with that could not look: no pass and no failure, told again at the end. */
const NOT_CHECKED = 2

/** Runs every step, also after a failure, so that one run tells all; answers the failed steps and the test counts. */
export const check = async (): Promise<{ failed: string[]; notChecked: string[]; counts: Counts }> => {
  mkdirSync(path.dirname(vitestReport), { recursive: true })
  rmSync(vitestReport, { force: true })
  const failed: string[] = []
  const notChecked: string[] = []
  for (const [name, command, args] of steps) {
    if (!existsSync(command)) throw new Error(`${command} is missing: run npm ci`)
    const from = performance.now()
    process.stdout.write(`\n── ${name}\n`)
    const code = await runCommand(command, args)
    const unchecked = name === 'advisories' && code === NOT_CHECKED
    process.stdout.write(
      `   ${name}: ${code === 0 ? 'ok' : unchecked ? 'NOT CHECKED' : 'FAILED'} in ${((performance.now() - from) / 1000).toFixed(1)} s\n`,
    )
    if (unchecked) notChecked.push(name)
    else if (code !== 0) failed.push(name)
  }
  return { failed, notChecked, counts: vitestCounts(vitestReport) }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed, notChecked } = await check()
  if (notChecked.length > 0) process.stdout.write(`\nNOT CHECKED: ${notChecked.join(', ')}\n`)
  if (failed.length > 0) process.stderr.write(`\nFailed: ${failed.join(', ')}\n`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
