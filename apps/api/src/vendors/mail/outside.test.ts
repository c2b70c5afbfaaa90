import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { testSettings } from '../../../test/harness.ts'
import type { Config } from '../../platform/config.ts'
import { createMailer } from './index.ts'
import { connectOutside, isInside } from './outside.ts'

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  'fe80::1',
  'fd12::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
])('%s is an address inside', (address) => {
  expect(isInside(address)).toBe(true)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is one outside', (address) => {
  expect(isInside(address)).toBe(false)
})

test.each([
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['224.0.0.0', '255.255.255.255'],
  ['::', '::ffff:ffff'],
  ['64:ff9b::', '64:ff9b::ffff:ffff'],
  ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::', '100::ffff:ffff:ffff:ffff'],
  ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
])('[SC-19] the network from %s to %s is inside, the older ones also as the newer kind writes them', (first, last) => {
  expect([first, last].map(isInside)).toEqual([true, true])
  if (first.includes('.')) expect([first, last].map((one) => isInside(`::ffff:${one}`))).toEqual([true, true])
})

test.each([
  ...['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0'],
  ...['169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '191.255.255.255', '192.0.1.0'],
  ...['192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255'],
  ...['64:ff9b:2::', '2001:1::', '2003::', 'fbff::'],
])('[SC-19] %s, next to such a network, is outside', (address) => {
  expect(isInside(address)).toBe(false)
})

/** A listener on this machine that counts who comes. */
const listener = async () => {
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.end('554 nothing here\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return { port, calls: () => calls, stop: () => new Promise((resolve) => server.close(resolve)) }
}
/** As the keys page sets it: not in the environment. */
const named = (url: string, over: Partial<Config> = {}): Config => ({
  ...testSettings(),
  ...over,
  SMTP_URL: url,
  fromEnvironment: new Set(),
})

test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
  'a mail server that the keys page names as %s is not reached, neither to test it nor to send',
  async (host) => {
    const { port, calls, stop } = await listener()
    const mailer = createMailer(named(`smtp://${host}:${port}`))
    await expect(mailer.check?.()).rejects.toMatchObject({ code: 'EINSIDE' })
    const message = { to: { name: 'Ann', email: 'ann@example.com' }, subject: 'x', text: 'x' }
    await expect(mailer.send(message)).rejects.toThrow(/private network; name it in PLINTH_SMTP_INTERNAL/)
    expect(calls()).toBe(0)
    await stop()
  },
)

test('one that the environment names, or allows, is reached', async () => {
  const { port, calls, stop } = await listener()
  const url = `smtp://127.0.0.1:${port}`
  await createMailer(named(url, { PLINTH_SMTP_INTERNAL: ['127.0.0.1'] }))
    .check?.()
    .catch(() => 'no mail server')
  expect(calls()).toBe(1)
  await createMailer(testSettings({ SMTP_URL: url }))
    .check?.()
    .catch(() => 'no mail server')
  expect(calls()).toBe(2)
  await stop()
})

test('a name is looked up once: what was judged is what is connected to', async () => {
  const { port, calls, stop } = await listener()
  await expect(connectOutside('localhost', port, 1000)).rejects.toMatchObject({ code: 'EINSIDE' })
  expect(calls()).toBe(0)
  await stop()
})
