import type { UploadIn, UploadTicket } from '@plinth/contract/shared/files'
import { sliceBytes } from '@plinth/domain/documents/document-request/parts'
import { createHash } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { fingerprintOf } from './fingerprint.ts'
import { AlreadySent, sendFile } from './send-file.ts'

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A store that answers each PUT as `answer` says, and keeps what arrived by its path. */
const store = async (answer: (path: string, tries: number) => number | 'drop' = () => 200) => {
  const kept = new Map<string, number>()
  const tries = new Map<string, number>()
  const listener: RequestListener = (req, res) => {
    res.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*')
    res.setHeader('access-control-allow-methods', 'PUT')
    if (req.method === 'OPTIONS') return res.end()
    const path = req.url ?? ''
    tries.set(path, (tries.get(path) ?? 0) + 1)
    let bytes = 0
    req.on('data', (chunk: Buffer) => (bytes += chunk.length))
    req.on('end', () => {
      const status = answer(path, tries.get(path) ?? 1)
      if (status === 'drop') return req.socket.destroy()
      if (status === 200) kept.set(path, bytes)
      res.statusCode = status
      res.end()
    })
  }
  server = createServer(listener)
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready))
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, kept, tries }
}

const large = new File([new Uint8Array(2 * sliceBytes + 100).fill(7)], 'plans.pdf', { type: 'application/pdf' })
const small = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' })

const ticketAt = (base: string, file: File, arrived: readonly number[] = [], round = ''): UploadTicket => ({
  presigned_url: `${base}/whole${round}`,
  process_id: 'p',
  document_id: 'd',
  expires_epoch: 0,
  max_bytes: 1e9,
  ...(file.size > 16 * 1_048_576
    ? {
        parts: [1, 2, 3].map((n) => ({
          part_number: n,
          start: (n - 1) * sliceBytes,
          end: Math.min(file.size, n * sliceBytes),
          presigned_url: arrived.includes(n) ? null : `${base}/part${n}${round}`,
        })),
      }
    : {}),
})

const send = (file: File, open: (said: UploadIn) => Promise<UploadTicket>, over: object = {}) => {
  const pauses: number[] = []
  const progress: number[] = []
  const ran: string[] = []
  const done = sendFile({
    file,
    open,
    run: async ({ process_id: id }) => ran.push(id),
    onProgress: (percent) => progress.push(percent),
    signal: new AbortController().signal,
    pause: async (ms) => void pauses.push(ms),
    ...over,
  })
  return { done, pauses, progress, ran }
}

test('the fingerprint is that of the server: the hash over the hashes of each 8 MiB', async () => {
  const bytes = Buffer.from(await large.arrayBuffer())
  const whole = createHash('sha256')
  for (let at = 0; at < bytes.length; at += sliceBytes)
    whole.update(
      createHash('sha256')
        .update(bytes.subarray(at, at + sliceBytes))
        .digest(),
    )
  expect(await fingerprintOf(large)).toBe(whole.digest('hex'))
})

test('a broken connection costs one part, which is tried again later and later', async () => {
  const { base, kept, tries } = await store((path, n) => (path === '/part2' && n <= 2 ? 'drop' : 200))
  const { done, pauses, progress, ran } = send(large, async () => ticketAt(base, large))
  await done
  expect(pauses).toEqual([500, 1000])
  expect([...tries.entries()].toSorted()).toEqual([
    ['/part1', 1],
    ['/part2', 3],
    ['/part3', 1],
  ])
  expect([...kept.values()].reduce((sum, n) => sum + n, 0)).toBe(large.size)
  expect([progress.at(-1), ran]).toEqual([100, ['p']])
})

test('what arrived before is not sent again', async () => {
  const { base, tries } = await store()
  await send(large, async () => ticketAt(base, large, [1, 3])).done
  expect([...tries.keys()]).toEqual(['/part2'])
})

test('addresses that expire on the way are asked for anew', async () => {
  const { base, kept } = await store((path) => (path.endsWith('2') || path.endsWith('new') ? 200 : 403))
  let asked = 0
  await send(large, async () => ticketAt(base, large, asked > 0 ? [2] : [], asked++ > 0 ? 'new' : '')).done
  expect([asked, [...kept.keys()].toSorted()]).toEqual([2, ['/part1new', '/part2', '/part3new']])
})

test('a part whose answer was lost counts as there; a refusal ends it with its status', async () => {
  const lost = await store(() => 409)
  const { done, ran } = send(small, async () => ticketAt(lost.base, small))
  await done
  expect(ran).toEqual(['p'])
  const refusing = await store(() => 413)
  const failed = await send(small, async () => ticketAt(refusing.base, small)).done.catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ApiError)
  expect(failed).toMatchObject({ status: 413 })
})

test('a server that is away is tried for half a minute, then the failure is told', async () => {
  const { base } = await store(() => 'drop')
  const { done, pauses, ran } = send(small, async () => ticketAt(base, small))
  await expect(done).rejects.toMatchObject({ status: 0 })
  expect([pauses, ran]).toEqual([[500, 1000, 2000, 4000, 8000, 15_000], []])
})

test('a file sent before is held and says as what and when; asked again, it is sent', async () => {
  const { base, kept } = await store()
  const before = { file_name: 'roll.pdf', document_name: 'Rent Roll', received_epoch: 1_700_000_000 }
  const open = async () => ({ ...ticketAt(base, small), already_sent: before })
  const held = await send(small, open).done.catch((error: unknown) => error)
  expect(held).toBeInstanceOf(AlreadySent)
  expect(String(held)).toMatch(/Already sent as Rent Roll \(roll\.pdf\) on 11\.1[45]\.2023/)
  expect(kept.size).toBe(0)
  await send(small, open, { again: true }).done
  expect(kept.size).toBe(1)
})
