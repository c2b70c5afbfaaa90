import { expect, onTestFinished, test } from 'vitest'
import { contentOf, PART, type PdfContent } from './pdf-content.ts'

const MB = 1_048_576
const { signal } = new AbortController()

/** A storage that answers by these, and the ranges it was asked for. */
const storage = (answer: (range: string | null) => Response) => {
  const real = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = real
  })
  const asked: (string | null)[] = []
  globalThis.fetch = async (_, init) => {
    const range = new Headers(init?.headers).get('range')
    asked.push(range)
    return answer(range)
  }
  return asked
}
const part = (size: number, range: string | null, status = 206) =>
  new Response(new Uint8Array(size), { status, headers: range === null ? {} : { 'content-range': range } })
const open = () => contentOf({ url: '/files/one' }, signal)
const sizeOf = (content: PdfContent) => ('data' in content ? content.data.byteLength : `parts of ${content.length}`)

test('[J-06] of a long file the first megabyte is fetched, and others as they are asked for', async () => {
  const asked = storage((range) => part(range?.startsWith('bytes=0-') ? MB : 7, `bytes 0-1/${5 * MB}`))
  const content = await open()
  expect(sizeOf(content)).toBe(`parts of ${5 * MB}`)
  if ('data' in content) return
  expect(content.first).toHaveLength(MB)
  expect(await content.get(2 * MB, 3 * MB)).toHaveLength(7)
  expect(asked).toEqual([`bytes=0-${PART - 1}`, `bytes=${2 * MB}-${3 * MB - 1}`])
})

test.each([
  ['the storage knows no ranges', () => part(300, null, 200), 300, 1],
  ['all of it came with the first part', () => part(300, 'bytes 0-299/300'), 300, 1],
  [
    'the storage hides how long it is',
    (range: string | null) => part(range ? 300 : 900, null, range ? 206 : 200),
    900,
    2,
  ],
] as const)('[J-06] the file is taken as a whole where %s', async (_, answer, size, calls) => {
  const asked = storage(answer)
  expect(sizeOf(await open())).toBe(size)
  expect(asked).toHaveLength(calls)
})

test('[J-06] a file of this device is read without asking anybody', async () => {
  const asked = storage(() => part(1, null))
  expect(sizeOf(await contentOf(new Blob(['12345']), signal))).toBe(5)
  expect(asked).toEqual([])
})

test('[J-44] a file that the storage refuses is not opened', async () => {
  storage(() => new Response('', { status: 404 }))
  await expect(open()).rejects.toThrow('404')
})
