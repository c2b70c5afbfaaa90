import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { type Scanner, ScannerUnavailable, type ScanResult } from './port.ts'

const SILENCE_MS = 60_000
const MAX_ANSWER = 4096

const verdictOf = (answer: string): ScanResult => {
  if (/^stream: OK$/.test(answer)) return { is: 'clean' }
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found) return { is: 'infected', name: found }
  if (/size limit exceeded/i.test(answer)) return { is: 'too-large' }
  throw new ScannerUnavailable(`clamd answered: ${answer.slice(0, 200) || 'nothing'}`)
}

/** Each chunk goes behind its length in four bytes, the highest first; a length of nought ends the file. */
const sendChunks = async (
  socket: Socket,
  content: Readable,
  { answered, awake }: { answered: () => boolean; awake: () => void },
): Promise<void> => {
  socket.write('zINSTREAM\0')
  for await (const piece of content) {
    // A file it will not take is answered before its end.
    if (answered()) return
    awake()
    const chunk = piece as Buffer
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    socket.write(length)
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'end')])
  }
  socket.write(Buffer.alloc(4))
  awake()
}

const converse = (socket: Socket, content: Readable, silenceMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const answered = () => answer.includes('\0')
    // Counts from what was sent last: an answer that comes bit by bit is none.
    const watch = setTimeout(() => socket.destroy(new Error('clamd is silent')), silenceMs)
    socket.on('error', reject)
    socket.on('data', (data) => {
      answer += data.toString('latin1')
      if (answer.length > MAX_ANSWER) socket.destroy(new Error('clamd answers too much'))
      if (answered()) resolve(answer)
    })
    socket.on('close', () => {
      clearTimeout(watch)
      resolve(answer)
    })
    sendChunks(socket, content, { answered, awake: () => void watch.refresh() }).catch(reject)
  })

/**
 * ClamAV's daemon by its INSTREAM command (clamd(8)): the file is streamed, never kept. Any failure to get a verdict is
 * ScannerUnavailable. `silenceMs`: longest wait for it, in milliseconds.
 */
export const createClamd = (at: { host: string; port: number; silenceMs?: number }): Scanner => ({
  scan: async (content) => {
    const socket = connect(at)
    try {
      return verdictOf((await converse(socket, content, at.silenceMs ?? SILENCE_MS)).replace(/\0[^]*$/, '').trim())
    } catch (error) {
      if (error instanceof ScannerUnavailable) throw error
      throw new ScannerUnavailable(
        `clamd at ${at.host}:${at.port}: ${error instanceof Error ? error.message : 'failed'}`,
      )
    } finally {
      socket.destroy()
      content.destroy()
    }
  },
})
