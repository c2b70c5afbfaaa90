import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { endlessPdf, flateInFlatePdf, lockedPdf, packedObjectsPdf, scriptedPdf } from '../../../test/hostile.ts'
import { ann, buildChecked, signingOn } from '../../../test/signing.ts'

let t: Awaited<ReturnType<typeof testApp>>
let by: ReturnType<typeof signingOn>
beforeAll(async () => {
  t = await testApp()
  by = signingOn(t)
})
afterAll(() => t.close())

const MB = 1_048_576
/** What the server may grow by over a file, whatever the file wants. */
const MOST_GROWTH_MB = 150

/** Asks for signatures on a file, and meanwhile the server something else. */
const askToSign = async (bytes: Buffer) => {
  const o = await buildChecked(t, { name: 'attack.pdf', type: 'application/pdf', bytes })
  const before = process.memoryUsage().rss
  let [most, slowest, isAnswered] = [before, 0, false]
  const asked = by.send(o, [ann]).finally(() => {
    isAnswered = true
  })
  while (!isAnswered) {
    const since = performance.now()
    await t.call('GET', `/activity/${o.activity.id}`, o.staff)
    slowest = Math.max(slowest, performance.now() - since)
    most = Math.max(most, process.memoryUsage().rss)
  }
  const answer = await asked
  expect((most - before) / MB).toBeLessThan(MOST_GROWTH_MB)
  expect(slowest).toBeLessThan(3000)
  return { answer, state: await by.stateOf(o) }
}

test('[J-36] a PDF whose objects unpack to more than a machine holds is not opened by the server, and goes out to nobody', {
  timeout: 120_000,
}, async () => {
  const body = packedObjectsPdf(60)
  expect(body.length).toBeLessThan(20_000)
  const { answer, state } = await askToSign(body)
  expect(answer.json()).toMatchObject({
    code: 'step_not_allowed',
    detail: 'attack.pdf cannot be signed: opening it takes too much memory. Upload a smaller copy.',
  })
  expect(state).toEqual(['Sent', 'Processed'])
})

test.each([
  ['damaged', () => Promise.resolve(Buffer.from('%PDF-1.7 and nothing more'))],
  ['protected by a password', () => lockedPdf('Operating Agreement', 'secret')],
])('[J-36] a PDF that is %s is refused, and goes out to nobody', async (_, pdf) => {
  const { answer, state } = await askToSign(await pdf())
  expect(answer.json()).toMatchObject({
    code: 'step_not_allowed',
    detail: 'attack.pdf cannot be signed: it is damaged or protected by a password.',
  })
  expect(state).toEqual(['Sent', 'Processed'])
})

test.each([
  ['pages unpack to gigabytes', () => Promise.resolve(flateInFlatePdf(2048))],
  ['pages never end', () => Promise.resolve(endlessPdf())],
  ['scripts run when it is opened', () => scriptedPdf('Operating Agreement', 'app.alert(1)')],
])('[J-36] a PDF whose %s is counted without a look at its pages, and costs the server nothing', async (_, pdf) => {
  const { answer, state } = await askToSign(await pdf())
  expect([answer.statusCode, ...state]).toEqual([202, 'Waiting', 'Sent'])
})
