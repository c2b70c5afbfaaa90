import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Brings what changes color or place on the page to its end at once: two frames after a change of scheme or width the page
 * has answered it, and what it then began is finished.
 */
const colorsAtRest = async (): Promise<void> => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
}

/**
 * What breaks a rule of accessibility on a page as it stands, each with where it stands; by every rule, or all but one.
 * Axe's legacy mode reads this page alone, which takes half the time: no page of ours frames one of somebody else. Half again
 * goes by not writing down what passes, and by not fetching style sheets anew for a rule about turned screens that is off.
 */
export const axeFindings = async (page: Page, rules: { without?: string } = {}): Promise<string[]> => {
  await page.evaluate(colorsAtRest)
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], preload: false })
  if (rules.without) axe.disableRules(rules.without)
  const { violations } = await axe.analyze()
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)
}
