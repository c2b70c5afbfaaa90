import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import OpenAPIBackend, { type Context, type Document } from 'openapi-backend'

const bodyOf = async (req: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** The text of a description or sample that lies beside this file. */
export const sample = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, 'report-services', name), 'utf8')

const listen = async (listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}

interface Told {
  method: string
  path: string
  body: string
  headers: IncomingMessage['headers']
}

/** A service that answers each request as it is told, in order; the last answer stands for all that follow. */
export const startTold = async (answers: readonly { status?: number; type?: string; body: string | Buffer }[]) => {
  const asked: Told[] = []
  const host = await listen(async (req, res) => {
    asked.push({ method: req.method ?? '', path: req.url ?? '', body: await bodyOf(req), headers: req.headers })
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    res.writeHead(answer?.status ?? 200, { 'content-type': answer?.type ?? 'application/json' }).end(answer?.body)
  })
  return { ...host, asked }
}

/**
 * A service by its description, run by a library that did not write our clients: a request that does not fit is answered with
 * 400, one without its key with 401, any other with the example of the description.
 */
export const startDescribed = async (name: string, root: string, key: string) => {
  const refused = (status: number) => (c: Context) => ({ status, body: { errors: c.validation.errors ?? [] } })
  const backend = new OpenAPIBackend({
    definition: JSON.parse(sample(`${name}.openapi.json`)) as Document,
    quick: true,
    apiRoot: root,
    handlers: {
      validationFail: refused(400),
      unauthorizedHandler: refused(401),
      notFound: refused(404),
      notImplemented: (c: Context) => {
        const { status, mock } = c.api.mockResponseForOperation(c.operation.operationId ?? '')
        return { status, body: mock as unknown }
      },
    },
  })
  const scheme = key.startsWith('Bearer') ? 'bearer' : 'basic'
  backend.registerSecurityHandler(scheme, (c: Context) => c.request.headers['authorization'] === key)
  await backend.init()
  return listen(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://service')
    const { status, body } = (await backend.handleRequest({
      ...{ method: req.method ?? 'GET', path: url.pathname, query: url.search.slice(1), body: await bodyOf(req) },
      headers: req.headers as Record<string, string>,
    })) as { status: number; body: unknown }
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
}
