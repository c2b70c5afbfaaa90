import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** What a stand-in says next: words in pieces, tools it asks for, or how it fails. */
export type Turn =
  | { say: readonly string[]; calls?: readonly ToolWish[]; fails?: 'refused' | 'cut-off' | 'silent' }
  | { status: number; body: string; headers?: Record<string, string> }
export interface ToolWish {
  name: string
  input: Record<string, unknown>
}

/** One call as it came: already checked against what the service takes. */
export interface AskedModel {
  url: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  text: string
}

interface Protocol {
  /** Why the service would refuse a call, in its own words; null when it takes it. */
  refuses: (asked: AskedModel) => { status: number; body: string } | null
  answer: (turn: Exclude<Turn, { status: number }>, res: ServerResponse) => void
}

const sse = (res: ServerResponse) => res.writeHead(200, { 'content-type': 'text/event-stream' })
const id = (at: number) => `call_${at}`
const issue = (error: z.ZodError) => error.issues.map((one) => `${one.path.join('.')}: ${one.message}`).join('; ')

const AnthropicBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().min(1) }),
  z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('tool_result'), tool_use_id: z.string(), content: z.unknown() }),
])
const AnthropicBody = z.object({
  model: z.string(),
  max_tokens: z.number().int().min(1),
  stream: z.literal(true),
  system: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  messages: z
    .array(z.object({ role: z.enum(['user', 'assistant']), content: z.array(AnthropicBlock).min(1) }))
    .min(1)
    .refine(
      (all) => all[0]?.role === 'user' && all.every((one, i) => one.role !== all[i - 1]?.role),
      'roles must alternate',
    )
    .refine(
      (all) =>
        all.every((one, i) => {
          const used = one.content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []))
          const next = (all[i + 1]?.content ?? []).flatMap((b) => (b.type === 'tool_result' ? [b.tool_use_id] : []))
          return used.every((one_) => next.includes(one_))
        }),
      'tool_use ids were found without tool_result blocks immediately after',
    ),
  tools: z
    .array(
      z.object({ name: z.string(), description: z.string(), input_schema: z.object({ type: z.literal('object') }) }),
    )
    .optional(),
})

/** The Messages API of Anthropic: events by name, tools as blocks whose input comes bit by bit. */
const anthropic: Protocol = {
  refuses: ({ url, headers, body }) => {
    const error = (status: number, type: string, message: string) => ({
      status,
      body: JSON.stringify({ type: 'error', error: { type, message } }),
    })
    if (url !== '/v1/messages') return error(404, 'not_found_error', url)
    if (headers['x-api-key'] !== 'sesame') return error(401, 'authentication_error', 'invalid x-api-key')
    if (!headers['anthropic-version'])
      return error(400, 'invalid_request_error', 'anthropic-version: header is required')
    const parsed = AnthropicBody.safeParse(body)
    return parsed.success ? null : error(400, 'invalid_request_error', issue(parsed.error))
  },
  answer: (turn, res) => {
    sse(res)
    const event = (type: string, data: Record<string, unknown>) =>
      res.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
    const usage = { input_tokens: 11, output_tokens: 1 }
    event('message_start', {
      message: {
        ...{ id: 'msg_1', type: 'message', role: 'assistant', content: [], model: 'claude', stop_reason: null },
        ...{ stop_sequence: null, usage },
      },
    })
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })
    event('ping', {})
    for (const text of turn.say) event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })
    if (turn.fails === 'silent') return
    if (turn.fails === 'cut-off') return void res.write(': gone\n\n', () => res.destroy())
    event('content_block_stop', { index: 0 })
    for (const [at, { name, input }] of (turn.calls ?? []).entries()) {
      event('content_block_start', { index: at + 1, content_block: { type: 'tool_use', id: id(at), name, input: {} } })
      const json = JSON.stringify(input)
      for (const partial_json of ['', json.slice(0, 5), json.slice(5)])
        event('content_block_delta', { index: at + 1, delta: { type: 'input_json_delta', partial_json } })
      event('content_block_stop', { index: at + 1 })
    }
    const stop_reason = turn.fails === 'refused' ? 'refusal' : turn.calls ? 'tool_use' : 'end_turn'
    event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 3 } })
    event('message_stop', {})
    res.end()
  },
}

const GooglePart = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({
    functionCall: z.object({ name: z.string(), args: z.record(z.string(), z.unknown()) }),
    thoughtSignature: z.string(),
  }),
  z.strictObject({ functionResponse: z.object({ name: z.string(), response: z.record(z.string(), z.unknown()) }) }),
])
const GoogleBody = z.object({
  contents: z
    .array(z.object({ role: z.enum(['user', 'model']), parts: z.array(GooglePart).min(1) }))
    .min(1)
    .refine((all) => all[0]?.role === 'user', 'first content should be with role user')
    .refine(
      (all) =>
        all.every(({ parts }, i) => {
          const called = parts.filter((part) => 'functionCall' in part).length
          return called === 0 || called === all[i + 1]?.parts.filter((part) => 'functionResponse' in part).length
        }),
      'function response parts must equal function call parts of the function call turn',
    ),
  systemInstruction: z.object({ parts: z.array(z.object({ text: z.string() })) }),
  generationConfig: z.object({ maxOutputTokens: z.number().int() }),
  tools: z
    .array(z.object({ functionDeclarations: z.array(z.object({ name: z.string(), description: z.string() })) }))
    .optional(),
})

/** The Gemini API: a stream of responses, a call of a tool whole and with a signature that it wants back. */
const google: Protocol = {
  refuses: ({ url, headers, body }) => {
    const error = (code: number, status: string, message: string) => ({
      status: code,
      body: JSON.stringify({ error: { code, message, status } }),
    })
    if (!/^\/v1beta\/models\/[\w.-]+:streamGenerateContent\?alt=sse$/.test(url)) return error(404, 'NOT_FOUND', url)
    if (headers['x-goog-api-key'] !== 'sesame') return error(400, 'INVALID_ARGUMENT', 'API key not valid.')
    const parsed = GoogleBody.safeParse(body)
    return parsed.success ? null : error(400, 'INVALID_ARGUMENT', issue(parsed.error))
  },
  answer: (turn, res) => {
    sse(res)
    const chunk = (parts: unknown[], finishReason?: string) =>
      res.write(
        `data: ${JSON.stringify({
          candidates: [{ content: { parts, role: 'model' }, ...(finishReason ? { finishReason } : {}), index: 0 }],
          usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 3, totalTokenCount: 14 },
          ...{ modelVersion: 'gemini', responseId: 'r1' },
        })}\r\n\r\n`,
      )
    for (const text of turn.say) chunk([{ text }])
    if (turn.fails === 'silent') return
    if (turn.fails === 'cut-off') return void res.write(': gone\n\n', () => res.destroy())
    for (const { name, input } of turn.calls ?? [])
      chunk([{ functionCall: { name, args: input }, thoughtSignature: 'c2lnbmVk' }])
    chunk([{ text: '' }], turn.fails === 'refused' ? 'SAFETY' : 'STOP')
    res.end()
  },
}

const ChatBody = z.object({
  model: z.string(),
  stream: z.literal(true),
  messages: z
    .array(
      z.discriminatedUnion('role', [
        z.object({ role: z.enum(['system', 'user']), content: z.string() }),
        z.object({
          role: z.literal('assistant'),
          content: z.string(),
          tool_calls: z
            .array(
              z.object({
                id: z.string(),
                type: z.literal('function'),
                function: z.object({ name: z.string(), arguments: z.string() }),
              }),
            )
            .optional(),
        }),
        z.object({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
      ]),
    )
    .min(1),
  tools: z
    .array(z.object({ type: z.literal('function'), function: z.object({ name: z.string(), parameters: z.unknown() }) }))
    .optional(),
})

/** A local server with OpenAI's chat completions; Ollama sends a call of a tool whole, llama.cpp bit by bit. */
const chat = (o: { whole: boolean; tools: boolean }): Protocol => ({
  refuses: ({ url, headers, body }) => {
    const error = (status: number, message: string) => ({
      status,
      body: JSON.stringify(
        o.whole
          ? { error: { message, type: 'api_error', param: null, code: null } }
          : { error: { code: status, message, type: 'server_error' } },
      ),
    })
    if (url !== '/v1/chat/completions') return error(404, '404 page not found')
    if (headers.authorization !== undefined) return error(401, 'a key was sent')
    const parsed = ChatBody.safeParse(body)
    if (!parsed.success) return error(400, issue(parsed.error))
    if (!parsed.data.tools || o.tools) return null
    return o.whole
      ? error(400, 'registry.ollama.ai/library/gemma:2b does not support tools')
      : error(500, 'tools param requires --jinja flag')
  },
  answer: (turn, res) => {
    sse(res)
    const chunk = (delta: unknown, finish_reason: string | null = null) =>
      res.write(
        `data: ${JSON.stringify({
          ...{ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'local' },
          choices: [{ index: 0, delta, finish_reason }],
        })}\n\n`,
      )
    chunk({ role: 'assistant', content: o.whole ? '' : null })
    for (const content of turn.say) chunk({ content })
    if (turn.fails === 'silent') return
    if (turn.fails === 'cut-off') return void res.write(': gone\n\n', () => res.destroy())
    for (const [index, { name, input }] of (turn.calls ?? []).entries()) {
      const [head, json] = [{ index, id: id(index), type: 'function' }, JSON.stringify(input)]
      if (o.whole) chunk({ content: '', tool_calls: [{ ...head, function: { name, arguments: json } }] })
      else {
        chunk({ tool_calls: [{ ...head, function: { name, arguments: '' } }] })
        for (const part of [json.slice(0, 4), json.slice(4)])
          chunk({ tool_calls: [{ index, function: { arguments: part } }] })
      }
    }
    chunk({}, turn.fails === 'refused' ? 'content_filter' : turn.calls ? 'tool_calls' : 'stop')
    const usage = { prompt_tokens: 11, completion_tokens: 3, total_tokens: 14 }
    res.write(`data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [], usage })}\n\n`)
    res.end('data: [DONE]\n\n')
  },
})

const protocols = {
  anthropic: { protocol: anthropic, path: '/v1' },
  google: { protocol: google, path: '/v1beta' },
  ollama: { protocol: chat({ whole: true, tools: true }), path: '/v1' },
  'ollama without tools': { protocol: chat({ whole: true, tools: false }), path: '/v1' },
  'llama.cpp': { protocol: chat({ whole: false, tools: true }), path: '/v1' },
  'llama.cpp without tools': { protocol: chat({ whole: false, tools: false }), path: '/v1' },
} as const
export type StandIn = keyof typeof protocols

/**
 * A stand-in on this machine for a service of language models: it takes what the service's own description takes, refuses the
 * rest as the service does, and answers with the turns it is given, one a call.
 */
export const modelStandIn = async (name: StandIn, turns: () => Turn) => {
  const { protocol, path } = protocols[name]
  const asked: AskedModel[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const body = z.record(z.string(), z.unknown()).parse(JSON.parse(text))
      const one = { url: req.url ?? '', headers: req.headers, body, text }
      asked.push(one)
      const refused = protocol.refuses(one)
      const turn: Turn = refused ?? turns()
      if ('status' in turn)
        return void res
          .writeHead(turn.status, {
            'content-type': 'application/json',
            ...turn.headers,
          })
          .end(turn.body)
      protocol.answer(turn, res)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  return {
    url,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
