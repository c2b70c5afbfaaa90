import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, requireChromium } from '../tools/chromium.ts'
import { line, median } from './measure.ts'

/** A poor line: bytes a second each way, and milliseconds there and back. */
const POOR = { throughput: 50 * 1024, latency: 40 }
const VISITS = 5

interface Visit {
  /** Milliseconds until the heading stands, and the kilobytes and files that had come by then. */
  ms: number
  kB: number
  files: number
}

/** One visit with nothing in the browser's cache. */
const visit = async (browser: Browser, address: string, token: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  // Not by a look at the sign-in page: it would leave half of the application in the cache.
  await page.addInitScript((kept) => sessionStorage.setItem('plinth-test-session', kept), token)
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: POOR.latency,
    downloadThroughput: POOR.throughput,
    uploadThroughput: POOR.throughput,
  })
  const came = { bytes: 0, files: 0 }
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    came.bytes += encodedDataLength
    came.files += 1
  })
  const from = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const found = { ms: performance.now() - from, kB: came.bytes / 1024, files: came.files }
  await context.close()
  return found
}

/**
 * How long a person on a poor line waits for the name of a loan, never having been here before.
 *
 * @param address Of the loan's page.
 * @param token Signs in.
 */
export const coldLoanLine = async (address: string, token: string): Promise<string> => {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags })
  try {
    const visits: Visit[] = []
    for (let n = 0; n < VISITS; n++) visits.push(await visit(browser, address, token))
    const middle = (what: keyof Visit) => median(visits.map((one) => one[what]))
    const slowest = Math.max(...visits.map(({ ms }) => ms)) / 1000
    const detail = `slowest ${slowest.toFixed(2)}; ${middle('kB').toFixed(0)} kB in ${middle('files')} files`
    return line('a loan’s heading, cold, at 50 kB/s', middle('ms') / 1000, 6, 's', detail)
  } finally {
    await browser.close()
  }
}
