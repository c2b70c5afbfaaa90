import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'

const folder = path.resolve('screens')
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Takes a picture of the page, or of the window that a panel or dialog covers. */
const keepPicture = async (page: Page, name: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const fullPage = (await page.getByRole('dialog').count()) === 0
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage, animations: 'disabled' })
}

/** Keeps a picture of the page as it stands where `npm run screens` asks for them; holds it against nothing. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env['PLINTH_SCREENS'] === 'on') await keepPicture(page, name)
}

const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const

/**
 * Holds a screen against axe: no violation, nothing wider than the window. The check looks at 1440 px light and at 390 px
 * dark, so at each width and each set of colors once; `npm run screens` looks at all four and keeps their pictures in
 * screens/; PLINTH_SCREENS=off looks at nothing. Leaves the page as it was. `everyRule` looks at first for what stands
 * outside of every landmark too, as `faultless` does: one pass then stands for both.
 */
export const capture = async (page: Page, name: string, { everyRule = false } = {}): Promise<void> => {
  if (process.env['PLINTH_SCREENS'] === 'off') return
  const keeps = process.env['PLINTH_SCREENS'] === 'on'
  for (const [look, { width, colorScheme }] of (keeps ? looks : looks.slice(0, 2)).entries()) {
    await page.setViewportSize(width === 390 ? phone : wide)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('h1').first()).toBeAttached()
    // Nothing is still coming: no skeleton, no map that is being drawn.
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    if (keeps) await keepPicture(page, `${name}-${width}-${colorScheme}`)
    const found = await axeFindings(page, everyRule && look === 0 ? {} : { without: 'region' })
    expect.soft(found, `axe on ${name} at ${width} px, ${colorScheme}`).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `${name} is wider than ${width} px, ${colorScheme}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}
