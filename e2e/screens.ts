import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Pictures go to docs/screens when they are to be kept (`npm run screens`), else beside the other results. */
const folder = path.resolve(process.env['PLINTH_SCREENS'] === 'on' ? 'docs/screens' : 'e2e/results/screens')
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/**
 * Takes a screen's picture at 1440 and 390 px, light and dark, and holds each against axe: no violation, nothing wider
 * than the phone. Leaves the page as it was.
 */
export const capture = async (page: Page, name: string): Promise<void> => {
  if (process.env['PLINTH_SCREENS'] === 'off') return
  mkdirSync(folder, { recursive: true })
  for (const [width, viewport] of Object.entries({ 1440: wide, 390: phone }))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('h1').first()).toBeAttached()
      // Nothing is still coming: no skeleton, no map that is being drawn.
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      // A panel or dialog covers the window, not the page behind it.
      const fullPage = (await page.getByRole('dialog').count()) === 0
      await page.screenshot({
        path: path.join(folder, `${name}-${width}-${colorScheme}.png`),
        fullPage,
        animations: 'disabled',
      })
      const { violations } = await new AxeBuilder({ page }).disableRules('region').analyze()
      const found = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)
      expect.soft(found, `axe on ${name} at ${width} px, ${colorScheme}`).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(overflow, `${name} is wider than ${width} px, ${colorScheme}`).toBeLessThanOrEqual(0)
    }
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}
