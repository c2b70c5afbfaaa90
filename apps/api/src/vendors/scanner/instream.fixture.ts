import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Reads the pieces of one INSTREAM command and answers as clamd does: FOUND for what holds the word MALWARE. */
const serve = (socket: Socket, limit: number, count: (bytes: number) => void) => {
  let waiting = Buffer.alloc(0)
  let begun = false
  let size = 0
  let tail = ''
  let found = false
  const answer = (text: string) => socket.end(`${text}\0`)
  socket.on('error', () => undefined)
  socket.on('data', (data) => {
    waiting = Buffer.concat([waiting, data as Buffer])
    if (!begun) {
      if (!waiting.includes('zINSTREAM\0')) return
      begun = true
      waiting = waiting.subarray('zINSTREAM\0'.length)
    }
    while (waiting.length >= 4) {
      const length = waiting.readUInt32BE()
      if (length === 0) return answer(found ? 'stream: Test.Signature FOUND' : 'stream: OK')
      if (waiting.length < 4 + length) return
      const text = tail + waiting.subarray(4, 4 + length).toString('latin1')
      found ||= text.includes('MALWARE')
      tail = text.slice(-6)
      size += length
      count(length)
      if (size > limit) return answer('INSTREAM size limit exceeded. ERROR')
      waiting = waiting.subarray(4 + length)
    }
  })
}

/** A small server that speaks clamd's INSTREAM. */
export const startInstream = async (o: { limit?: number; port?: number } = {}) => {
  let received = 0
  const server = createServer((socket) =>
    serve(socket, o.limit ?? Number.POSITIVE_INFINITY, (bytes) => {
      received += bytes
    }),
  )
  await new Promise<void>((ready) => server.listen(o.port ?? 0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    host: '127.0.0.1',
    port,
    received: () => received,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
