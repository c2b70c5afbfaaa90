import * as review from '@plinth/contract/closing/board-review'
import * as commitment from '@plinth/contract/closing/commitment'
import type { Endpoint } from '@plinth/contract/shared/endpoint'
import * as sheet from '@plinth/contract/closing/term-sheet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildOpenDeal, buildStaff, caller, goOn, recipients } from '../../../test/deal.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let ok: ReturnType<typeof caller>['ok']
beforeAll(async () => {
  t = await testApp()
  staff = await buildStaff(t)
  ;({ ok } = caller(t, staff))
})
afterAll(() => t.close())

const calls: readonly Endpoint[] = [sheet, commitment, review].flatMap((module) =>
  Object.values<Endpoint>({ ...module }),
)

it.each(calls.map((e) => [e.id, e] as const))('[L-28] %s answers at its second spelling too', async (_id, e) => {
  const second = e.path.replace('/activity/', '/activity-')
  const missing = '01990000-0000-7000-8000-000000000000'
  const answer = async (path: string) => {
    const body = e.body ? { recipients, name: 'a.pdf', content_type: 'application/pdf', version: 1 } : undefined
    const reply = await t.call(e.method, path.replace(/\{\w+\}/, missing), staff, body)
    return [reply.statusCode, reply.body.replace(/"request_id":"[^"]*"/, '')]
  }
  expect(await answer(second)).toEqual(await answer(e.path))
})

it('[L-28] a whole board review goes by the second spellings', async () => {
  const deal = await buildOpenDeal(t, { status: 'underwriting' })
  const { activity_id } = await ok('POST', `/activity-board-review/${deal.loan.id}/create-main-activity`, goOn)
  const at = (verb: string) => `/activity-board-review/${activity_id}/${verb}`
  const { version } = await ok('GET', at('get-values'))
  await ok('PUT', at('update'), { strength_1: 'Location', version })
  await ok('POST', at('generate'))
  await ok('POST', at('send'))
  expect((await ok('POST', at('set/accepted'))).status.state).toBe('Accepted')
  expect((await ok('GET', at('download'))).file_name).toBe(`Board Review ${deal.loan.human_id} v1.pdf`)
})
