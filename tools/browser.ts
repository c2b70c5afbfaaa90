import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { DEBIAN_SHELL, findChromium } from './chromium.ts'
import { bin, runCommand } from './run-command.ts'

/**
 * `npm run browser`: gets Chromium for the browser tests, from Debian as root, else from Playwright; Debian's without a
 * window also where there is another, which then serves if it cannot be had.
 */
const mayInstallPackages = (): boolean => {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const fromDebian = (name: string): Promise<number> =>
  runCommand('apt-get', ['install', '-y', '-qq', name], { env: { DEBIAN_FRONTEND: 'noninteractive' } })

if (!process.env['PLINTH_CHROMIUM'] && !existsSync(DEBIAN_SHELL) && mayInstallPackages()) {
  await runCommand('apt-get', ['update', '-qq'])
  await fromDebian('chromium-headless-shell')
  if (findChromium() === null) await fromDebian('chromium')
}
if (findChromium() === null) await runCommand(bin('playwright'), ['install', 'chromium'])
const found = findChromium()
process.stdout.write(found ? `Chromium: ${found}\n` : 'No Chromium could be had: name one in PLINTH_CHROMIUM.\n')
process.exitCode = found ? 0 : 1
