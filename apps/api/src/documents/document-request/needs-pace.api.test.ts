import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { readLoanNeeds } from './proposal.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

// The 99th percentile over the wire, with 10,000 loans and 200 rules, is measured by `npm run bench` (bench/needs.ts).
test('[AC-19] the needs list of a loan is worked out in under 50 ms', async () => {
  const { loan } = await buildDeal(t.db)
  const read = async () => {
    const start = performance.now()
    await readLoanNeeds(t.db, t.clock, loan.id)
    return performance.now() - start
  }
  await read()
  const times: number[] = []
  for (let n = 0; n < 21; n += 1) times.push(await read())
  expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(50)
})
