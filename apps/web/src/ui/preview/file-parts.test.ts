import { afterEach, expect, test } from 'vitest'
import { fileParts, readAhead } from './file-parts.ts'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

const { signal } = new AbortController()

test('[J-06] an address that lapsed is renewed silently, and later parts come from the new one', async () => {
  const asked: string[] = []
  globalThis.fetch = async (input, init) => {
    asked.push(`${String(input)} ${new Headers(init?.headers).get('range')}`)
    return new Response('part', { status: String(input) === '/old' ? 403 : 206 })
  }
  const file = fileParts({ url: '/old', renew: async () => '/new' }, signal)
  expect((await file.range(0, 10)).status).toBe(206)
  await file.range(10, 20)
  expect(asked).toEqual(['/old bytes=0-9', '/new bytes=0-9', '/new bytes=10-19'])
})

test('[J-06] a file that is gone is a failure at once', async () => {
  let renewed = 0
  globalThis.fetch = async () => new Response('', { status: 404 })
  const renew = async () => {
    renewed += 1
    return '/new'
  }
  await expect(fileParts({ url: '/old', renew }, signal).whole()).rejects.toThrow('404')
  expect(renewed).toBe(0)
})

const askedOf = (length: number) => {
  const asked: string[] = []
  const get = async (begin: number, end: number) => {
    asked.push(`${begin}-${end}`)
    return new Uint8Array([begin])
  }
  return { asked, get: readAhead(get, { part: 10, length }) }
}

test('[J-06] parts read one after the other are fetched ahead, each once, to the end of the file', async () => {
  const { asked, get } = askedOf(95)
  for (let begin = 10; begin < 95; begin += 10)
    expect([...(await get(begin, Math.min(95, begin + 10)))]).toEqual([begin])
  expect(asked).toEqual(['10-20', '20-30', '30-40', '40-50', '50-60', '60-70', '70-80', '80-90', '90-95'])
})

test('[J-06] a reader that jumps gets what it asks for alone', async () => {
  const { asked, get } = askedOf(1000)
  await get(500, 510)
  await get(100, 120)
  expect(asked).toEqual(['500-510', '100-120'])
})

test('[J-06] a part fetched ahead that did not come is asked for again', async () => {
  let tries = 0
  const get = readAhead(
    async (begin) => {
      if (begin === 30 && (tries += 1) === 1) throw new Error('gone')
      return new Uint8Array([begin])
    },
    { part: 10, length: 100 },
  )
  for (const begin of [10, 20]) await get(begin, begin + 10)
  await new Promise(setImmediate)
  expect([...(await get(30, 40))]).toEqual([30])
})
