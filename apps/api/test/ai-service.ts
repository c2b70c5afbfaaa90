import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stand-in for an OpenAI-compatible service on this machine, which answers as told and keeps what it was asked. */
export const aiService = async (listener: (asked: AskedOfAi) => RequestListener) => {
  const asked: AskedOfAi[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as AskedOfAi['body']
      const one = { url: req.url ?? '', key: req.headers.authorization ?? '', body }
      asked.push(one)
      listener(one)(req, res)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export interface AskedOfAi {
  url: string
  key: string
  body: { model: string; messages: { role: string; content: string }[]; stream?: boolean; [field: string]: unknown }
}

/** A whole answer, as chat completions give it, or one that was cut short. */
export const wholeAnswer =
  (
    content: string,
    usage: { prompt_tokens: number; completion_tokens: number } | null = null,
    finish_reason: 'stop' | 'length' = 'stop',
  ): RequestListener =>
  (_req, res) =>
    void res
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ choices: [{ message: { content }, finish_reason }], usage }))

/** An answer in pieces; `cutOff` breaks the connection after them. */
export const piecesAnswer =
  (pieces: readonly string[], o: { cutOff?: boolean } = {}): RequestListener =>
  (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    for (const content of pieces) res.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    if (o.cutOff) {
      res.end()
      return
    }
    res.write(`data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\r\n\r\n`)
    res.write(`data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 3 } })}\n\n`)
    res.end('data: [DONE]\n\n')
  }

/** An answer that asks for tools and says nothing; `tokens` is what it is said to have taken. */
export const toolAnswer =
  (wishes: readonly { name: string; input: Record<string, unknown> }[], tokens = 3): RequestListener =>
  (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    const tool_calls = wishes.map(({ name, input }, index) => ({
      ...{ index, id: `call_${index}`, type: 'function' },
      function: { name, arguments: JSON.stringify(input) },
    }))
    res.write(`data: ${JSON.stringify({ choices: [{ delta: { tool_calls }, finish_reason: 'tool_calls' }] })}\n\n`)
    const usage = { prompt_tokens: 11, completion_tokens: tokens }
    res.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`)
    res.end('data: [DONE]\n\n')
  }
