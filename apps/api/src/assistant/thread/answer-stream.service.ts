import { PassThrough } from 'node:stream'
import type { AnswerEvent } from '@plinth/contract/assistant/thread'
import { type Asking, wholeAnswer } from './asking.service.ts'

const HEARTBEAT_MS = 15_000
/** A slow reader is cut off rather than kept in memory; it finds the answer in the thread. */
const MAX_WAITING_BYTES = 1_048_576

const frame = ({ event, data }: AnswerEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Server-sent events of one answer to its end: what was written so far, then each piece. Who leaves ends nothing.
 * An answer that is written by another process is told as far as it is stored, and its end is in the thread.
 */
export const openAnswerStream = async (asking: Asking, answerId: string): Promise<PassThrough> => {
  const out = new PassThrough()
  const write = (event: AnswerEvent) => {
    if (out.writableEnded || out.destroyed) return
    if (out.writableLength > MAX_WAITING_BYTES) return void out.end()
    out.write(frame(event))
    if (event.event === 'done' || event.event === 'error') out.end()
  }
  out.write(': answering\n\n')
  const off = asking.writer.follow(answerId, write)
  if (off === null) {
    const message = await wholeAnswer(asking, answerId)
    if (message.state === 'writing') {
      write({ event: 'delta', data: { text: message.content } })
      out.end()
    } else write({ event: 'done', data: message })
    return out
  }
  const beat = setInterval(() => (out.writableEnded ? undefined : out.write(': still writing\n\n')), HEARTBEAT_MS)
  out.once('close', () => {
    off()
    clearInterval(beat)
  })
  return out
}
