import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, fail } from './errors.ts'

/** A body that takes longer than the grace must have come at this speed: half of what a phone at the edge of a cell does. */
const LEAST_BYTES_A_SECOND = 4096
/** How many graces may pass without a byte of an answer being taken; Node looks at that pace, so it may be twice as many. */
const GRACES_UNTAKEN = 1.5
const BYTE_ORDER_MARK = 0xfeff
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/** Whether a request names its host twice: what stands before the server and the server itself could read different ones. */
const namesTwoHosts = (rawHeaders: readonly string[] | undefined): boolean =>
  (rawHeaders ?? []).filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host').length > 1

const hasBody = (req: FastifyRequest): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0

/** Ends a request whose body comes too slowly: with 408 while nothing was answered, and its connection in any case. */
const cut = (req: FastifyRequest, reply: FastifyReply): void => {
  if (!reply.raw.headersSent) req.raw.socket.write(TOO_SLOW)
  req.raw.destroy(new AppError('too_slow', 'The request came too slowly and was ended. Try again.'))
}

const watchBody = (req: FastifyRequest, reply: FastifyReply, graceSeconds: number): void => {
  const { socket } = req.raw
  const [began, before] = [performance.now(), socket.bytesRead]
  const timer = setInterval(
    () => {
      const allowed = graceSeconds + (socket.bytesRead - before) / LEAST_BYTES_A_SECOND
      if (performance.now() - began > allowed * 1000) cut(req, reply)
    },
    Math.min(1000, graceSeconds * 250),
  )
  req.raw.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer))
}

/** Ends a connection whose answer is not taken. Node tells of one on which nothing moved; where nothing waits, an answer is still being made. */
const watchAnswer = (reply: FastifyReply): void => {
  reply.raw.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.resetAndDestroy()
  })
}

/**
 * What holds for every request before a route sees it: one host, a head and a body that arrive in time, JSON without a
 * byte order mark. And for every answer: it is taken, and of the API's no cache keeps it unless its route says otherwise.
 */
export const installRequestRules = (app: FastifyInstance, o: { graceSeconds: number }): void => {
  app.server.headersTimeout = o.graceSeconds * 1000
  app.server.setTimeout(o.graceSeconds * 1000 * GRACES_UNTAKEN)
  app.addHook('onRequest', async (req, reply) => {
    if (namesTwoHosts(req.raw.rawHeaders)) fail('invalid_input', 'Send exactly one Host header.')
    watchAnswer(reply)
    if (hasBody(req)) watchBody(req, reply, o.graceSeconds)
  })
  app.addHook('onSend', async (req, reply) => {
    const isOurs = req.url === app.plinth.basePath || req.url.startsWith(`${app.plinth.basePath}/`)
    if (isOurs && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, body, done) => {
    const text = body.toString()
    if (text.charCodeAt(0) === BYTE_ORDER_MARK)
      done(new AppError('malformed_json', 'The body begins with a byte order mark. Send JSON without one.'), undefined)
    else void parse(req, text, done)
  })
}
