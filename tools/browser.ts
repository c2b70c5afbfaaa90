import { execFileSync } from 'node:child_process'
import { findChromium } from './chromium.ts'
import { bin, runCommand } from './run-command.ts'

/** `npm run browser`: gets Chromium for the browser tests where there is none; from Debian as root, else from Playwright. */
const mayInstallPackages = (): boolean => {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const install = async (): Promise<void> => {
  if (!mayInstallPackages()) {
    await runCommand(bin('playwright'), ['install', 'chromium'])
    return
  }
  await runCommand('apt-get', ['update', '-qq'])
  await runCommand('apt-get', ['install', '-y', '-qq', 'chromium'], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
}

if (findChromium() === null) await install()
const found = findChromium()
process.stdout.write(found ? `Chromium: ${found}\n` : 'No Chromium could be had: name one in PLINTH_CHROMIUM.\n')
process.exitCode = found ? 0 : 1
