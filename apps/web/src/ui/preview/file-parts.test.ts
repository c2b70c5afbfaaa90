import { expect, test } from 'vitest'
import { fileParts } from './file-parts.ts'

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
