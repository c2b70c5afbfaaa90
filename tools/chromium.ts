import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { bin, runCommand } from './run-command.ts'

/** Flags for machines without a display or a sandbox (containers, CI). */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const DEBIAN = '/usr/bin/chromium'

/** The browser for the tests: PLINTH_CHROMIUM, Debian's, or the one that Playwright fetched; null when there is none. */
export const findChromium = (): string | null => {
  const named = process.env['PLINTH_CHROMIUM']
  if (named) return named
  if (existsSync(DEBIAN)) return DEBIAN
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

const mayInstallPackages = () => {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Finds the browser, getting it first where it is missing. Throws when that fails. */
export const ensureChromium = async (): Promise<string> => {
  const found = findChromium()
  if (found) return found
  if (mayInstallPackages()) {
    await runCommand('apt-get', ['update', '-qq'])
    await runCommand('apt-get', ['install', '-y', '-qq', 'chromium'], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  } else await runCommand(bin('playwright'), ['install', 'chromium'])
  const now = findChromium()
  if (!now) throw new Error('There is no Chromium: set PLINTH_CHROMIUM to one')
  return now
}
