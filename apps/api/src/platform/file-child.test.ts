import { afterEach, expect, test, vi } from 'vitest'
import { ANSWER_MB, type FileChild, fileChildren } from './file-child.ts'
import { createGate } from './gate.ts'

interface Told {
  pid: number
  env: string[]
  lengths: [number, number][]
}

const children = fileChildren(new URL('../../test/told-worker.ts', import.meta.url))
const gate = createGate({ running: 2, waiting: 1, busy: 'Too many.' })
const know = async (child: FileChild, files: readonly Uint8Array[] = []) => (await child.ask('know', 15, files)) as Told

afterEach(() => vi.unstubAllEnvs())

test('a child that reads files knows no setting and no secret of the server', async () => {
  vi.stubEnv('PLINTH_SECRET', 'nobody may know this')
  const child = await children.take(gate)
  const { env } = await know(child)
  child.end()
  expect(env.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([])
})

test('large files reach a child whole, and a child that did well is used for the next', async () => {
  const child = await children.take(gate)
  const { pid, lengths } = await know(child, [new Uint8Array(30_000_000).fill(7), new Uint8Array(0), new Uint8Array(3)])
  expect(lengths).toEqual([
    [30_000_000, 7],
    [0, undefined],
    [3, 0],
  ])
  await child.giveBack()
  const next = await children.take(gate)
  expect((await know(next)).pid).toBe(pid)
  next.end()
})

test('a file over which a used child ends at once is given to a new one, and to that alone', async () => {
  const child = await children.take(gate)
  const { pid } = await know(child)
  await child.giveBack()
  const next = await children.take(gate)
  // What the file before left behind ends it now.
  process.kill(pid, 'SIGKILL')
  const told = await know(next, [new Uint8Array(3)])
  expect(told.pid).not.toBe(pid)
  expect(told.lengths).toEqual([[3, 0]])
  await expect(next.ask('die', 15)).rejects.toMatchObject({ why: 'broken' })
  next.end()
})

test('a file that ends every child is given to two, no more', async () => {
  const child = await children.take(gate)
  await know(child)
  await child.giveBack()
  const next = await children.take(gate)
  await expect(next.ask('die', 15)).rejects.toMatchObject({ why: 'broken' })
  await expect(next.ask('know', 15)).rejects.toMatchObject({ why: 'broken' })
  next.end()
})

test.each([
  ['loop', 'took-too-long'],
  ['eat', 'needs-memory'],
  ['die', 'broken'],
  // More than an answer may have: it is not kept to be looked at.
  ['babble', 'needs-memory'],
] as const)(
  'a child that does %s ends as %s, answers nothing more, and another takes its place',
  async (asked, why) => {
    const child = await children.take(gate)
    const { pid } = await know(child)
    await expect(child.ask(asked, asked === 'loop' ? 1 : 15)).rejects.toMatchObject({ why })
    await expect(child.ask('know', 15)).rejects.toMatchObject({ why: 'broken' })
    await child.giveBack()
    const next = await children.take(gate)
    expect((await know(next)).pid).not.toBe(pid)
    next.end()
  },
)

test('[DA-08] a child that waits longer than its seconds, as on a busy machine, is not ended: they are of a processor', async () => {
  const child = await children.take(gate)
  await know(child)
  expect(await child.ask('wait', 0.5)).toMatchObject({ lengths: [] })
  child.end()
})

test('an answer that is too long is given up before it is held', async () => {
  const child = await children.take(gate)
  await know(child)
  const before = process.memoryUsage().rss
  await expect(child.ask('babble', 15)).rejects.toMatchObject({ why: 'needs-memory' })
  expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(ANSWER_MB / 2)
  child.end()
})

test('so many children run at once; one more waits for its turn, and the next is refused', async () => {
  const [one, two] = [await children.take(gate), await children.take(gate)]
  let isIn = false
  const third = children.take(gate).then((child) => {
    isIn = true
    return child
  })
  await expect(children.take(gate)).rejects.toMatchObject({ code: 'unavailable', message: 'Too many.' })
  expect((await know(one)).pid).not.toBe((await know(two)).pid)
  expect(isIn).toBe(false)
  one.end()
  // Twice is once: nobody else gets in by it.
  one.end()
  const next = await third
  await expect(Promise.all([children.take(gate), children.take(gate)])).rejects.toMatchObject({ code: 'unavailable' })
  for (const child of [two, next]) child.end()
})
