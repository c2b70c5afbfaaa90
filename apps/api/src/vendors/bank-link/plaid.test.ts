import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPlaid } from '../../../test/plaid-server.ts'
import type { Exchange } from '../provider/client.ts'
import { createPlaid } from './plaid.ts'

let host: Awaited<ReturnType<typeof startPlaid>>
beforeEach(async () => {
  host = await startPlaid()
})
afterEach(() => host.stop())

const connect = (o: { secret?: string } = {}) => {
  const kept: Exchange[] = []
  const plaid = createPlaid({
    clientId: 'the client',
    secret: o.secret ?? 'the secret',
    baseUrl: host.url,
    lender: () => 'A lender with a very long name, indeed',
    newsUrl: 'https://lender.example/api/plaid/webhook',
    keep: (exchange) => void kept.push(exchange),
  })
  return { plaid, kept }
}
const order = { accessTokens: ['access-production-1'], days: 90, key: 'our key', person: 'Bo Rower' }

describe('[H-03] [H-05] Plaid, by its published description,', () => {
  test('opens a window, takes its token, names the bank and orders statements: every request fits', async () => {
    const { plaid, kept } = connect()
    const link = await plaid.createLink('activity-1')
    expect(link).toMatchObject({ kind: 'ok', value: { linkToken: expect.any(String), expiresAt: expect.any(Number) } })
    const exchanged = await plaid.exchange('activity-1', 'public-production-1')
    expect(exchanged).toMatchObject({
      kind: 'ok',
      value: { accessToken: expect.any(String), itemRef: expect.any(String) },
    })
    expect(await plaid.bank('activity-1', 'access-production-1')).toMatchObject({ kind: 'ok' })
    expect(await plaid.order('activity-1', order)).toMatchObject({ kind: 'ok' })
    expect(await plaid.remove('activity-1', 'access-production-1')).toEqual({ kind: 'ok', value: null })
    expect(host.asked.map((one) => one.path)).toEqual(kept.map((one) => one.operation))
    expect(kept.every((one) => one.about === 'activity-1' && one.reference === 'plaid-1')).toBe(true)
  })

  test('reads the statements of its example to the cent', async () => {
    const read = await connect().plaid.statements('activity-1', 'assets-production-1')
    expect(read.kind).toBe('ok')
    if (read.kind !== 'ok') return
    const [first] = read.value.accounts
    expect(first).toMatchObject({ institution: 'First Platypus Bank', currency: 'USD', type: 'depository' })
    expect(first?.owners).toContain('Bo Rower')
    expect(Number.isInteger(first?.available)).toBe(true)
    expect(read.value.asOf).toBe('2026-03-02')
  })

  test('names what is wrong: still reading, a bank that is down, a token that is spent', async () => {
    const { plaid, kept } = connect()
    host.refuse('/asset_report/get', 400, 'PRODUCT_NOT_READY', 'ASSET_REPORT_ERROR')
    expect(await plaid.statements('a', 'r')).toMatchObject({ kind: 'pending', pollAfterSeconds: 15 })
    host.refuse('/item/public_token/exchange', 400, 'INVALID_PUBLIC_TOKEN')
    expect(await plaid.exchange('a', 'public-x')).toMatchObject({ kind: 'rejected', code: 'INVALID_PUBLIC_TOKEN' })
    host.refuse('/asset_report/create', 400, 'INSTITUTION_DOWN', 'INSTITUTION_ERROR')
    expect(await plaid.order('a', order)).toMatchObject({ kind: 'transient', code: 'INSTITUTION_DOWN' })
    expect(kept).toHaveLength(3)
  })

  test('wrong keys are refused, and not tried again', async () => {
    const { plaid, kept } = connect({ secret: 'another' })
    expect(await plaid.createLink('a')).toMatchObject({ kind: 'rejected', code: 'INVALID_API_KEYS' })
    expect(kept).toHaveLength(1)
  })
})

describe('news of Plaid', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const ready = { webhook_type: 'ASSETS', webhook_code: 'PRODUCT_READY', asset_report_id: 'report-1' }

  test('is taken when it is signed, whole and fresh; a repeat has the same key', async () => {
    const { plaid } = connect()
    const { headers, raw } = await host.news(ready, { iatMs: now - 60_000 })
    const news = await plaid.readNews(headers, raw, now)
    expect(news).toMatchObject({ reportId: 'report-1', itemRef: null, isInterrupted: false })
    expect((await plaid.readNews(headers, raw, now))?.eventKey).toBe(news?.eventKey)
  })

  test('says which bank is to be linked anew', async () => {
    const body = { webhook_type: 'ITEM', webhook_code: 'PENDING_DISCONNECT', item_id: 'item-1' }
    const { headers, raw } = await host.news(body, { iatMs: now })
    expect(await connect().plaid.readNews(headers, raw, now)).toMatchObject({ itemRef: 'item-1', isInterrupted: true })
  })

  test.each([
    ['altered on its way', { iatMs: now, signed: { ...ready, asset_report_id: 'another' } }],
    ['six minutes old', { iatMs: now - 360_000 }],
    ['signed by another method', { iatMs: now, alg: 'HS256' as const }],
  ])('that is %s is refused', async (_what, o) => {
    const { headers, raw } = await host.news(ready, o)
    expect(await connect().plaid.readNews(headers, raw, now)).toBeNull()
  })

  test('without a signature is refused, and nothing is asked', async () => {
    expect(await connect().plaid.readNews({}, Buffer.from(JSON.stringify(ready)), now)).toBeNull()
    expect(host.asked).toEqual([])
  })
})
