import { gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { signInStaff } from './staff.ts'

test('[A-48] an error is reported without persons, and its session replayed with every text masked', async ({
  page,
  request,
  baseURL,
}) => {
  await signInStaff(page, request)
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
  const replayOf = () => sent.find((one) => one.includes('"type":"replay_recording"'))
  await expect.poll(replayOf).toBeDefined()
  const replay = replayOf() ?? Buffer.alloc(0)
  expect(replay.includes('search=avenue')).toBe(false)
  // The recording stands after its own line of the segment, packed.
  const packed = replay.indexOf(Buffer.from([0x78, 0x9c]))
  const { inflateSync } = await import('node:zlib')
  const recording = packed >= 0 ? inflateSync(replay.subarray(packed)).toString() : gunzipSync(replay).toString()
  expect(recording).toContain('"type"')
  expect(recording).not.toContain('Avenue')
})
