import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

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

/** Debian's Chromium without a window of its own, for which the tests take a tenth to a quarter less time. */
export const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell'
const DEBIAN = '/usr/bin/chromium'

/** The browser for the tests: PLINTH_CHROMIUM, Debian's, or the one that Playwright fetched; null when there is none. */
export const findChromium = (): string | null => {
  const named = process.env['PLINTH_CHROMIUM']
  if (named) return named
  if (existsSync(DEBIAN_SHELL)) return DEBIAN_SHELL
  if (existsSync(DEBIAN)) return DEBIAN
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/** The browser for the tests. Throws where there is none, and says how to get one: nothing is installed unasked. */
export const requireChromium = (): string => {
  const found = findChromium()
  if (found) return found
  throw new Error(
    'The browser tests need Chromium, and none was found. Run `npm run browser` to get one, or name one in PLINTH_CHROMIUM.',
  )
}
