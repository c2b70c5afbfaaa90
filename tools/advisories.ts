import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { root } from './run-command.ts'

export type Verdict = { kind: 'none' } | { kind: 'found'; names: string[] } | { kind: 'not checked'; why: string }

/** What the answer of `npm audit --json` says: only a report counts as checked, whatever the exit code was. */
export const verdictOf = (answer: string): Verdict => {
  try {
    const told = JSON.parse(answer) as { vulnerabilities?: Record<string, { severity: string }>; message?: string }
    if (!told.vulnerabilities) return { kind: 'not checked', why: told.message ?? 'the registry gave no report' }
    const names = Object.entries(told.vulnerabilities).map(([name, { severity }]) => `${name} (${severity})`)
    return names.length > 0 ? { kind: 'found', names } : { kind: 'none' }
  } catch {
    return { kind: 'not checked', why: 'the answer could not be read' }
  }
}

/** `npm run advisories`: exit 1 where a package has one, 2 where nobody could be asked. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const args = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=10000']
  const verdict = verdictOf(spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout)
  if (verdict.kind === 'none') process.stdout.write('advisories: checked, none\n')
  if (verdict.kind === 'found') process.stdout.write(`advisories: ${verdict.names.join(', ')}\n`)
  if (verdict.kind === 'not checked')
    process.stdout.write(
      `advisories: NOT CHECKED, which is no pass: ${verdict.why}\nRun this again where the registry's audit answers.\n`,
    )
  process.exitCode = { none: 0, found: 1, 'not checked': 2 }[verdict.kind]
}
