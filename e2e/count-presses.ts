import { type Page, test } from '@playwright/test'

/** Counts what a hand does on the pages of a browser: presses of the mouse or a finger, and of Enter or Space. */
export const countPresses = async (page: Page): Promise<() => number> => {
  let presses = 0
  // The count stands in the report of the run, so that a better screen shows.
  const told = () => {
    test.info().annotations.push({ type: 'presses', description: String(presses) })
    return presses
  }
  await page.exposeFunction('plinthPressed', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    const pressed = (event: Event) => {
      if (event.isTrusted) void (window as unknown as { plinthPressed: () => Promise<void> }).plinthPressed()
    }
    document.addEventListener('pointerdown', pressed, true)
    document.addEventListener(
      'keydown',
      (event) => (event.key === 'Enter' || event.key === ' ' ? pressed(event) : undefined),
      true,
    )
  })
  return told
}
