import { expect, test } from 'vitest'
import { zipOf } from '../../../test/hostile.ts'
import { BadZip, openZip, readZip } from './zip.ts'

const limits = { entries: 3, unpacked: 1000 }
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof BadZip ? `${error.why}: ${error.message}` : String(error)),
  )

test('parts are read by name, folders are none, and what is not there is null', async () => {
  const zip = await openZip(zipOf({ 'a/': Buffer.alloc(0), 'a/b.txt': Buffer.from('Rent roll') }), limits)
  expect(zip.names).toEqual(['a/b.txt'])
  expect((await zip.read('a/b.txt'))?.toString()).toBe('Rent roll')
  expect(await zip.read('c.txt')).toBeNull()
})

test('more parts, more bytes, or a larger part than is taken is refused before anything is unpacked', async () => {
  const four = zipOf(Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, Buffer.alloc(1)])))
  expect(await refusalOf(openZip(four, limits))).toBe('too-large: The file has more than 3 parts.')
  const large = zipOf({ a: Buffer.alloc(600), b: Buffer.alloc(600) })
  const part = zipOf({ a: Buffer.alloc(2_000_000) })
  expect(await refusalOf(openZip(part, { entries: 3, unpacked: 5_242_880, part: 1_048_576 }))).toBe(
    'too-large: A part of the file unpacks to more than 1 MB.',
  )
  expect(await refusalOf(openZip(part, { entries: 3, unpacked: 1_048_576 }))).toBe(
    'too-large: The file unpacks to more than 1 MB.',
  )
  expect(await refusalOf(openZip(large, { entries: 3, unpacked: 1000 }))).toMatch(/^too-large/)
  expect(await refusalOf(openZip(large, { entries: 3, unpacked: 1200, part: 600 }))).toBe('taken')
})

test.each([
  ['unpacks to more than it promised', { a: 10 }],
  ['unpacks to less than it promised', { a: 900 }],
])('a part that %s is refused', async (_what, says) => {
  expect(await refusalOf(readZip(zipOf({ a: Buffer.alloc(600) }, says), limits))).toBe('broken: The file is damaged.')
})

test.each(['/etc/passwd', '../up.txt', 'a/../../up.txt', '..\\up.txt', 'c:\\x.txt', 'c:/x.txt'])(
  'a name that leads out of the archive is refused: %s',
  async (name) => {
    expect(await refusalOf(readZip(zipOf({ [name]: Buffer.from('x') }), limits))).toBe('broken: The file is damaged.')
  },
)

test('names with backslashes, as some programs on Windows write them, are read with slashes', async () => {
  const zip = await openZip(zipOf({ 'word\\document.xml': Buffer.from('Lease') }), limits)
  expect((await zip.read('word/document.xml'))?.toString()).toBe('Lease')
})

test('an archive with a password is told from one that is damaged', async () => {
  const zip = zipOf({ a: Buffer.from('x') })
  // The bit that says so, in the part's head and in the directory.
  for (const at of [6, zip.indexOf('PK\u0001\u0002', 0, 'latin1') + 8]) zip.writeUInt16LE(1, at)
  expect(await refusalOf(openZip(zip, limits))).toBe('locked: This file is password-protected.')
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['an archive cut in half', zipOf({ a: Buffer.alloc(500) }).subarray(0, 40)],
])('%s is no archive', async (_what, bytes) => {
  expect(await refusalOf(openZip(bytes, limits))).toBe('broken: The file is damaged.')
})
