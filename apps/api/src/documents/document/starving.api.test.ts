import { setTimeout as pause } from 'node:timers/promises'
import type { getDocumentText } from '@plinth/contract/documents/document'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { endlessPdf, flateInFlatePdf, pngSaying } from '../../../test/hostile.ts'
import { pdfOfPages, sendFile } from '../../../test/papers.ts'

type Text = ReplyOf<typeof getDocumentText>

const MB = 1_048_576
/** What the server may grow by over a file, whatever the file wants. */
const MOST_GROWTH_MB = 150
const ASK_EVERY_MS = 25

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

let loanId: string
let activityId: string
beforeEach(async () => {
  loanId = (await buildDeal(t.db)).loan.id
  activityId = (await buildActivity(t.db, loanId, { document_name: 'Rent Roll' })).id
})

const textOf = async (id: string) => (await t.call('GET', `/loan/${loanId}/document/${id}/text`, staff)).json<Text>()

/** Sends a file and asks the server something else until it is read. Answers its state and how the server fared. */
const sendAndWatch = async (file: { body: Buffer; name?: string; type?: string }) => {
  const before = process.memoryUsage().rss
  let [most, slowest, answered, isRead] = [before, 0, 0, false]
  const sent = sendFile(t, staff, activityId, file).finally(() => {
    isRead = true
  })
  while (!isRead) {
    const asked = performance.now()
    const { statusCode } = await t.call('GET', `/activity/${activityId}`, staff)
    if (statusCode === 200) answered += 1
    slowest = Math.max(slowest, performance.now() - asked)
    most = Math.max(most, process.memoryUsage().rss)
    // Asked without a pause, the answers' own garbage would count as the file's.
    await pause(ASK_EVERY_MS)
  }
  const { text } = await textOf((await sent).document_id)
  return { text, answered, slowestMs: slowest, grownMb: (most - before) / MB }
}

const expectLives = (fared: Awaited<ReturnType<typeof sendAndWatch>>) => {
  expect(fared.grownMb).toBeLessThan(MOST_GROWTH_MB)
  expect(fared.answered).toBeGreaterThan(0)
  expect(fared.slowestMs).toBeLessThan(3000)
}

const expectNextIsRead = async () => {
  const { document_id: id } = await sendFile(t, staff, activityId, { body: await pdfOfPages([['The file after it.']]) })
  expect(await textOf(id)).toMatchObject({ text: { state: 'done' }, pages: [{ text: 'The file after it.' }] })
}

test('[J-05] a PDF of a few kilobytes that unpacks to gigabytes needs too much memory, and the server does not pay for it', {
  timeout: 60_000,
}, async () => {
  const body = flateInFlatePdf(2048)
  expect(body.length).toBeLessThan(20_000)
  const fared = await sendAndWatch({ body })
  expect(fared.text).toMatchObject({
    state: 'failed',
    reason: 'This file needs too much memory to read. Please send a smaller copy.',
  })
  expectLives(fared)
  await expectNextIsRead()
})

test('[J-05] a PDF that never ends is given up, and the server answers meanwhile', {
  timeout: 90_000,
}, async () => {
  const fared = await sendAndWatch({ body: endlessPdf() })
  expect(fared.text).toMatchObject({ state: 'failed', reason: 'Reading the file took too long.' })
  expectLives(fared)
  await expectNextIsRead()
})

test('[J-05] a picture of 30,000 pixels a side is too large, and the server does not unpack it', async () => {
  const fared = await sendAndWatch({ body: pngSaying(30_000, 30_000), name: 'site.png', type: 'image/png' })
  expect(fared.text).toMatchObject({
    state: 'failed',
    reason: 'The file is too large once unpacked. Request a smaller one.',
  })
  expectLives(fared)
})
