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
const sendChunks = async (socket: Socket, content: Readable, answered: () => boolean): Promise<void> => {
  socket.write('zINSTREAM\0')
  for await (const piece of content) {
    // A file it will not take is answered before its end.
    if (answered()) return
    const chunk = piece as Buffer
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    socket.write(length)
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'end')])
  }
  socket.write(Buffer.alloc(4))
}

const converse = (socket: Socket, content: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const done = () => answer.includes('\0')
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('clamd is silent')))
    socket.on('error', reject)
    socket.on('data', (data) => {
      answer += data.toString('latin1')
      if (answer.length > MAX_ANSWER) socket.destroy(new Error('clamd answers too much'))
      if (done()) resolve(answer)
    })
    socket.on('close', () => resolve(answer))
    sendChunks(socket, content, done).catch(reject)
  })

/**
 * ClamAV's daemon by its INSTREAM command (clamd(8)): the file is streamed, never kept. Any failure to get a verdict is
 * ScannerUnavailable.
 */
export const createClamd = (at: { host: string; port: number }): Scanner => ({
  scan: async (content) => {
    const socket = connect(at)
    try {
      return verdictOf((await converse(socket, content)).replace(/\0[^]*$/, '').trim())
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
