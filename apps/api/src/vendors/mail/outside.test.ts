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
