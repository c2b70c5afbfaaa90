import { chromium, type Page } from '@playwright/test'
import { loanListWords } from '../apps/web/src/loan/list/loan-list.words.ts'
import { mapWords } from '../apps/web/src/loan/map/loan-map.words.ts'
import { chromiumFlags, requireChromium } from '../tools/chromium.ts'
import { line, median } from './measure.ts'

export const ROW = 'tbody tr[aria-rowindex]'
// By the words of the screen, which change more often than what they name.
const SEARCH = `input[aria-label="${loanListWords.search}"]`
const MAP = `[aria-label="${mapWords.map}"]`
const SIGHT = `[aria-label="${mapWords.listInSight}"] [role="status"]`

/** Has each page that is opened note when its first row stands: who asks it from outside is told up to half a second later. */
export const watchFirstRow = async (page: Page): Promise<void> => {
  await page.addInitScript((row) => {
    const look = () => {
      if (document.querySelector(row)) performance.mark('first-row')
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, ROW)
}

/** Milliseconds from the start of the navigation until the first row stands, on a page that is watched. */
export const firstRows = async (page: Page, url: string): Promise<number> => {
  await page.goto(url, { waitUntil: 'commit' })
  const mark = await page.waitForFunction(() => performance.getEntriesByName('first-row')[0]?.startTime)
  return (await mark.jsonValue()) ?? 0
}

/** Milliseconds from an event until the frame after the table has changed, measured inside the page. */
const reaction = (page: Page, act: 'sort' | 'search' | 'filter'): Promise<number> =>
  page.evaluate(
    async ([what, search]) => {
      const table = document.querySelector('table')
      if (!table) throw new Error('there is no table')
      const frame = () => new Promise((next) => requestAnimationFrame(next))
      const changed = new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          watch.disconnect()
          resolve()
        })
        watch.observe(table, { subtree: true, childList: true, characterData: true, attributes: true })
      })
      const from = performance.now()
      if (what === 'search') {
        const input = document.querySelector<HTMLInputElement>(search)
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        if (!input || !write) throw new Error('there is no search field')
        write.call(input, input.value === '' ? 'avenue' : '')
        input.dispatchEvent(new Event('input', { bubbles: true }))
      } else if (what === 'sort')
        document.querySelector<HTMLElement>('thead th[aria-sort] button, thead th button')?.click()
      else document.querySelector<HTMLElement>('ol button[aria-pressed="false"]')?.click()
      const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('nothing changed')), 3000))
      await Promise.race([changed, late])
      await frame()
      return performance.now() - from
    },
    [act, SEARCH] as const,
  )

/** Frames of a fast scroll in which the table showed no row. */
const blankFrames = (page: Page): Promise<number> =>
  page.evaluate(async (row) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next))
    let frameOf = document.querySelector(row)?.parentElement ?? null
    while (frameOf && frameOf.scrollHeight <= frameOf.clientHeight + 1) frameOf = frameOf.parentElement
    const scroller = frameOf ?? document.scrollingElement
    if (!scroller) throw new Error('nothing scrolls')
    let blank = 0
    for (let n = 0; n < 120; n++) {
      scroller.scrollTop += 900
      await frame()
      const box = scroller.getBoundingClientRect()
      const middle = Math.min(box.bottom, window.innerHeight) - 60
      if (!document.elementFromPoint(box.left + 200, middle)?.closest('tr')) blank += 1
    }
    return blank
  }, ROW)

/** Milliseconds from the start of the navigation until cards stand in every column and one answers to a press. */
const boardReady = async (page: Page, url: string): Promise<number> => {
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelectorAll('section[aria-labelledby] article').length >= 14)
  await page.locator('article button').first().click()
  await page.getByRole('menu').waitFor()
  return page.evaluate(() => performance.now())
}

/**
 * Milliseconds until the clusters of all loans are drawn, the map has answered to a press of its zoom button and the list
 * of loans in sight has followed; and until the map is drawn in full, there.
 */
const mapReady = async (page: Page, url: string): Promise<{ answers: number; whole: number }> => {
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(`${MAP}[data-loans="drawn"]`).waitFor()
  const look = () =>
    page.evaluate(
      ([map, sight]) => [
        document.querySelector(map)?.getAttribute('data-zoom'),
        document.querySelector(sight)?.textContent,
      ],
      [MAP, SIGHT] as const,
    )
  const before = await look()
  await page.getByRole('button', { name: mapWords.zoomIn }).click()
  await page.waitForFunction(
    ([map, sight, zoomBefore, sightBefore]) =>
      document.querySelector(map)?.getAttribute('data-zoom') !== zoomBefore &&
      document.querySelector(sight)?.textContent !== sightBefore,
    [MAP, SIGHT, ...before] as const,
  )
  const answers = await page.evaluate(() => performance.now())
  await page.locator(`${MAP}[aria-busy="false"]`).waitFor()
  return { answers, whole: await page.evaluate(() => performance.now()) }
}

const MB = 1024 * 1024

/** Seconds from the press until the whole list lies on the disk, and the megabytes that the page's memory rose meanwhile. */
const saving = async (page: Page, format: 'CSV' | 'XLSX'): Promise<{ seconds: number; rise: number }> => {
  const heap = async () => {
    const session = await page.context().newCDPSession(page)
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    await session.detach()
    return usedSize / MB
  }
  const before = await heap()
  const from = performance.now()
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: `Download ${format}` }).click()
  await (await download).path()
  return { seconds: (performance.now() - from) / 1000, rise: Math.max(0, (await heap()) - before) }
}

/** What a person at /requests waits for, with 10,000 loans. `token` signs in. */
export const browserLines = async (address: string, token: string): Promise<string[]> => {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags })
  const seconds = (ms: number) => ms / 1000
  try {
    const cold: number[] = []
    const lines: string[] = []
    for (let n = 0; n < 3; n++) {
      const context = await browser.newContext({ viewport: { width: 1366, height: 850 } })
      const page = await context.newPage()
      page.setDefaultTimeout(15_000)
      // Not by a look at the sign-in page: it would leave half of the application in the cache.
      await page.addInitScript((kept) => sessionStorage.setItem('plinth-test-session', kept), token)
      await watchFirstRow(page)
      cold.push(await firstRows(page, `${address}/requests`))
      if (n < 2) {
        await context.close()
        continue
      }
      const warm: number[] = []
      for (let k = 0; k < 5; k++) warm.push(await firstRows(page, `${address}/requests`))
      const [boards, maps, whole]: [number[], number[], number[]] = [[], [], []]
      for (let k = 0; k < 5; k++) boards.push(await boardReady(page, `${address}/requests?as=board`))
      for (let k = 0; k < 5; k++) {
        const ready = await mapReady(page, `${address}/requests?as=map`)
        maps.push(ready.answers)
        whole.push(ready.whole)
      }
      lines.push(line('board interactive', seconds(median(boards)), 1.5, 's', seconds(Math.max(...boards)).toFixed(2)))
      lines.push(
        line(
          'map with clusters interactive',
          seconds(median(maps)),
          2,
          's',
          `${seconds(Math.max(...maps)).toFixed(2)}; drawn in full ${seconds(median(whole)).toFixed(2)}`,
        ),
      )
      await page.goto(`${address}/requests`)
      lines.push(line('/requests first rows, cold', seconds(median(cold)), 0.8, 's'))
      lines.push(line('/requests first rows, warm', seconds(median(warm)), 0.4, 's'))
      // The whole list has come, so that sorting and searching are this browser's own; the stream of news never ends.
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some((got) => got.name.endsWith('/loan/all')),
      )
      await page.waitForTimeout(1000)
      for (const act of ['sort', 'search', 'filter'] as const) {
        const times: number[] = []
        for (let k = 0; k < 6; k++) times.push(await reaction(page, act).catch(() => Number.NaN))
        const value = median(times)
        lines.push(line(`${act} in the table`, Number.isNaN(value) ? null : value, 50, 'ms'))
      }
      for (const format of ['CSV', 'XLSX'] as const) {
        const { seconds: took, rise } = await saving(page, format)
        lines.push(line(`all requests saved as ${format}`, took, 5, 's', `memory +${rise.toFixed(0)} MB`))
      }
      lines.push(line('blank frames in a fast scroll', await blankFrames(page), 0, 'frames'))
      await context.close()
    }
    return lines
  } finally {
    await browser.close()
  }
}
