import { once } from 'node:events'
import { Socket } from 'node:net'
import { serialize } from 'node:v8'
import { ANSWERS_FD, HEAD, type Question } from './file-child.ts'

// What runs inside a child of file-child.ts.

/** So many bytes of what the server sends along. */
const received = async (size: number): Promise<Uint8Array> => {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; ) {
    const chunk = process.stdin.read() as Buffer | null
    if (chunk === null) {
      await once(process.stdin, 'readable')
      continue
    }
    const own = chunk.subarray(0, size - at)
    bytes.set(own, at)
    at += own.length
    // What lies behind belongs to the next file.
    if (own.length < chunk.length) process.stdin.unshift(chunk.subarray(own.length))
  }
  return bytes
}

/** Whether something failed for want of memory. */
export const wantsMemory = (error: unknown): boolean =>
  error instanceof Error && /allocat\w* (?:memory|failed)|allocation failed|out of memory/i.test(error.message)

/** Answers the server's questions one by one; `handle` does not fail. The child ends with its server. */
export const answerQuestions = <Asked, Answer>(
  handle: (asked: Asked, files: readonly Uint8Array[]) => Promise<Answer>,
): void => {
  const answers = new Socket({ fd: ANSWERS_FD })
  process.on('message', async ({ asked, sizes }: Question) => {
    const files: Uint8Array[] = []
    for (const size of sizes) files.push(await received(size))
    const answer = serialize(await handle(asked as Asked, files))
    const head = Buffer.alloc(HEAD)
    head.writeUInt32BE(answer.length)
    answers.write(head)
    answers.write(answer)
  })
  process.once('disconnect', () => process.exit())
}
