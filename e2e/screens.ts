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

/**
 * Holds a screen at 1440 and 390 px, light and dark, against axe: no violation, nothing wider than the window. Leaves the
 * page as it was. `npm run screens` keeps the four pictures in screens/; PLINTH_SCREENS=off looks at nothing.
 */
export const capture = async (page: Page, name: string): Promise<void> => {
  if (process.env['PLINTH_SCREENS'] === 'off') return
  for (const [width, viewport] of Object.entries({ 1440: wide, 390: phone }))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('h1').first()).toBeAttached()
      // Nothing is still coming: no skeleton, no map that is being drawn.
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      if (process.env['PLINTH_SCREENS'] === 'on') await keepPicture(page, `${name}-${width}-${colorScheme}`)
      // In the dark only the contrast is another.
      const found = await axeFindings(page, colorScheme === 'dark' ? { only: 'color-contrast' } : { without: 'region' })
      expect.soft(found, `axe on ${name} at ${width} px, ${colorScheme}`).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(overflow, `${name} is wider than ${width} px, ${colorScheme}`).toBeLessThanOrEqual(0)
    }
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}
