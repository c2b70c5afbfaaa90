import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Brings what changes color or place on the page to its end at once, after a change of scheme or width: what one transition
 * ends at begins the next one inside it, so until three frames have none.
 */
const colorsAtRest = async (): Promise<void> => {
  for (let quiet = 0, frames = 0; quiet < 3 && frames < 60; frames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const running = document.getAnimations().filter((one) => one instanceof CSSTransition)
    for (const one of running) one.finish()
    quiet = running.length === 0 ? quiet + 1 : 0
  }
}

/**
 * What breaks a rule of accessibility on a page as it stands, each with where it stands; by every rule, or all but one.
 * Axe's legacy mode reads this page alone, which takes half the time: no page of ours frames one of somebody else. Half again
 * goes by not writing down what passes, and by not fetching style sheets anew for a rule about turned screens that is off;
 * a page that was read before has axe already.
 */
export const axeFindings = async (page: Page, rules: { without?: string } = {}): Promise<string[]> => {
  await page.evaluate(colorsAtRest)
  const source = (await page.evaluate(() => 'axe' in window)) ? { axeSource: 'undefined' } : {}
  const axe = new AxeBuilder({ page, ...source })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false })
  if (rules.without) axe.disableRules(rules.without)
  const { violations } = await axe.analyze()
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)
}

/** No accessibility violation on the page as it stands. */
export const faultless = async (page: Page, where: string): Promise<void> => {
  expect(await axeFindings(page), where).toEqual([])
}
