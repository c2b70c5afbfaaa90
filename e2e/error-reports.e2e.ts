import { inflateSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

const SEGMENT = /\{"segment_id":\d+\}\n/

/** What a replay recorded, unpacked; nothing for an envelope that holds none. */
const recordingOf = (envelope: Buffer): string => {
  const head = SEGMENT.exec(envelope.toString('latin1'))
  return head ? inflateSync(envelope.subarray(head.index + head[0].length)).toString() : ''
}

test('[A-48] an error is reported without persons, and its session replayed with every text masked', async ({
  staff: { page },
  baseURL,
}) => {
  // The service stands at our own address here, as the browser may reach no other.
  const dsn = `${baseURL?.replace('://', '://key@')}/42`
  await page.route('**/api/identity/config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), error_reports: dsn } })
  })
  const sent: Buffer[] = []
  await page.route('**/api/42/envelope/**', async (route) => {
    sent.push(route.request().postDataBuffer() ?? Buffer.alloc(0))
    await route.fulfill({ status: 200, json: {} })
  })
  await page.goto('/requests?search=avenue')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(async () => {
      // Until the reporter has been loaded nobody hears an error.
      await page.evaluate(() => setTimeout(() => Promise.reject(new Error('the drawer is stuck'))))
      return sent.some((one) => one.includes('the drawer is stuck'))
    })
    .toBe(true)
  const report = sent.find((one) => one.includes('the drawer is stuck'))?.toString('utf8') ?? ''
  expect(report).not.toContain('search=avenue')
  // The first recording of a replay holds the whole page as it stood.
  const snapshot = () => sent.map(recordingOf).find((one) => one.includes('"type":2'))
  await expect.poll(snapshot).toBeDefined()
  expect(snapshot()).toMatch(/\*{4,}/)
  expect(snapshot()).not.toContain('Avenue')
  expect(sent.some((one) => one.includes('search=avenue'))).toBe(false)
})
