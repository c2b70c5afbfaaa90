import { Agent, request } from 'node:http'

export interface Sent {
  method: string
  /** Below the origin, as it goes over the wire. */
  path: string
  headers: Readonly<Record<string, string>>
  body: string | Buffer | undefined
}

/** `status` 0: no answer in time, or the connection was cut. */
export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  text: string
  ms: number
}

const agent = new Agent({ keepAlive: true })
const LIMIT_MS = 10_000
/** A stream of events never ends by itself: this much of it is the answer. */
const STREAM_MS = 100

/** Sends one request over a real connection, also what a browser would not send, such as the body of a GET. */
export const send = (port: number, { method, path, headers, body }: Sent): Promise<Answer> => {
  const from = performance.now()
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, headers: {}, text: '', ms: performance.now() - from })
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(
      { agent, host: '127.0.0.1', port, method, path, headers: { ...length, ...headers } },
      (reply) => {
        const chunks: Buffer[] = []
        const done = () => {
          clearTimeout(patience)
          const told = Object.entries(reply.headers).map(([name, value]) => [name, [value].flat().join(', ')])
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({
            status: reply.statusCode ?? 0,
            headers: Object.fromEntries(told),
            text,
            ms: performance.now() - from,
          })
        }
        if (reply.headers['content-type']?.startsWith('text/event-stream')) setTimeout(() => reply.destroy(), STREAM_MS)
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('close', done)
      },
    )
    const patience = setTimeout(() => sent.destroy(), LIMIT_MS)
    sent.on('error', () => {
      clearTimeout(patience)
      none()
    })
    sent.end(body)
  })
}
