import { chromium, type Page } from '@playwright/test'
import { loanListWords } from '../../apps/web/src/loan/list/loan-list.words.ts'
import { chromiumFlags, requireChromium } from '../../tools/chromium.ts'
import { firstRows, ROW, watchFirstRow } from '../browser.ts'
import { median } from '../measure.ts'

const MB = 1024 * 1024
/** What is typed one after the other, each while the table shows what the one before found. */
const SEARCHES = ['avenue', 'highland', 'oak', 'ocean', 'grove', 'park']

const FIRST = 'browser, requests: first rows, cold'
const AGAIN = 'browser, requests: first rows, warm'
const SORTED = 'browser, requests: sorted'
const SEARCHED = 'browser, requests: searched'
const SENT = 'browser, requests: MB sent at first'

/** The most milliseconds, and megabytes, that each may be, however many loans there are. */
export const browserLimits: Readonly<Record<string, number>> = {
  [FIRST]: 800,
  [AGAIN]: 800,
  [SORTED]: 100,
  [SEARCHED]: 100,
  [SENT]: 2,
}

/** Bytes that came over the network from now on; the answer tells how many, whenever asked. */
const countBytes = async (page: Page): Promise<() => number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => bytes
}

/** Milliseconds from a press, or a text in the search field, until the frame in which the table shows other rows. */
const untilOtherRows = (page: Page, act: { press: number } | { type: string }): Promise<number> =>
  page.evaluate(
    async ({ done, row, field }) => {
      const shown = () =>
        [...document.querySelectorAll(row)]
          .slice(0, 5)
          .map(({ textContent }) => textContent)
          .join('|')
      const before = shown()
      const from = performance.now()
      if ('press' in done) {
        const buttons = document.querySelectorAll<HTMLElement>('thead th button')
        buttons[done.press]?.click()
      } else {
        const input = document.querySelector<HTMLInputElement>(field)
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        if (!input || !write) throw new Error('there is no search field')
        write.call(input, done.type)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
      while (shown() === before) {
        if (performance.now() - from > 4000) throw new Error('the table shows the same rows')
        await new Promise((next) => requestAnimationFrame(next))
      }
      return performance.now() - from
    },
    { done: act, row: ROW, field: `input[aria-label="${loanListWords.search}"]` } as const,
  )

/** What a person at /requests waits for, in milliseconds, and the megabytes that the first look cost them. */
export const requestsInBrowser = async (address: string, token: string): Promise<Map<string, number>> => {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags })
  const open = async () => {
    const page = await (await browser.newContext({ viewport: { width: 1366, height: 850 } })).newPage()
    // Not by a look at the sign-in page: it would leave half of the application in the cache.
    await page.addInitScript((kept) => sessionStorage.setItem('plinth-test-session', kept), token)
    await watchFirstRow(page)
    return page
  }
  try {
    const cold: number[] = []
    const sent: number[] = []
    for (let n = 0; n < 3; n++) {
      const page = await open()
      const bytes = await countBytes(page)
      cold.push(await firstRows(page, `${address}/requests`))
      await page.waitForTimeout(3000)
      sent.push(bytes() / MB)
      await page.context().close()
    }
    const page = await open()
    await firstRows(page, `${address}/requests`)
    const warm: number[] = []
    for (let n = 0; n < 5; n++) warm.push(await firstRows(page, `${address}/requests`))
    const sorts: number[] = []
    const searches: number[] = []
    for (let n = 0; n < SEARCHES.length; n++) {
      sorts.push(await untilOtherRows(page, { press: n % 3 }))
      await page.waitForTimeout(500)
    }
    for (const text of SEARCHES) {
      searches.push(await untilOtherRows(page, { type: text }))
      await page.waitForTimeout(500)
    }
    return new Map([
      [FIRST, median(cold)],
      [AGAIN, median(warm)],
      [SORTED, median(sorts)],
      [SEARCHED, median(searches)],
      [SENT, median(sent)],
    ])
  } finally {
    await browser.close()
  }
}
