import { outside } from '../../platform/transaction-scope.ts'
import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import { type Answer, type Exchange, failureOfStatus, failureOfThrown, jsonOf } from '../provider/client.ts'
import { type Failure, rejected, transient } from '../provider/outcome.ts'
import { type AiAsk, AiError, type AiPiece, type AiToolCall, estimateTokens } from './port.ts'

interface StreamOptions {
  url: URL
  headers: Readonly<Record<string, string>>
  body: string
  /** Longest wait for the next piece in milliseconds. */
  pieceMs: number
  keep: (exchange: Exchange) => Promise<void> | void
  failureOf: (answer: Pick<Answer, 'body' | 'status'>) => Failure | null
}

const MAX_TEXT = 400_000
const DONE = '[DONE]'

/** Tokens as the service counted them. */
export const Usage = z.object({ prompt_tokens: z.number().int().min(0), completion_tokens: z.number().int().min(0) })
/** A piece of a call of a tool: its id and name come first, its arguments bit by bit; some services send it whole. */
const ToolPiece = z.object({
  index: z.number().int().min(0).default(0),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
})
const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z.array(ToolPiece).nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: Usage.nullish(),
})
/** What has come of an answer so far. */
interface Heard {
  text: string
  tools: { index: number; id: string; name: string; input: string }[]
  isWhole: boolean
  tokensIn: number | null
  tokensOut: number | null
}

/** What a piece says of a call that fails midway; null when it is a good piece. */
const failureOfPiece = (json: unknown, chunk: z.output<typeof Chunk> | null): Failure | null => {
  if (!chunk) return rejected('MALFORMED', 'a piece of its answer cannot be read')
  if (typeof json === 'object' && json !== null && 'error' in json) return transient('CUT_OFF')
  const choice = chunk.choices[0]
  const isRefused = Boolean(choice?.delta?.refusal) || choice?.finish_reason === 'content_filter'
  return isRefused ? rejected('REFUSED', 'it does not answer this') : null
}

/** Reads one event. Throws AiError for what is no piece of an answer. */
const readPiece = (data: string, o: StreamOptions): z.output<typeof Chunk> => {
  const json = jsonOf(data)
  const parsed = Chunk.safeParse(json)
  const named = o.failureOf({ status: 200, body: Buffer.from(data) })
  const failure = named ?? failureOfPiece(json, parsed.success ? parsed.data : null)
  if (failure || !parsed.success) throw new AiError(failure ?? transient('CUT_OFF'))
  return parsed.data
}

const hearTools = (heard: Heard, pieces: readonly z.output<typeof ToolPiece>[]): void => {
  for (const piece of pieces) {
    const open = heard.tools.findLast((one) => one.index === piece.index)
    // Another id under the same number is another call.
    const isNew = !open || (piece.id && open.id !== '' && piece.id !== open.id)
    const tool = isNew ? { index: piece.index, id: '', name: '', input: '' } : open
    if (isNew) heard.tools.push(tool)
    if (piece.id) tool.id = piece.id
    tool.name += piece.function?.name ?? ''
    tool.input += piece.function?.arguments ?? ''
  }
}

/** The calls of tools that came whole; input that is no JSON is null. */
const callsOf = ({ tools }: Heard): AiToolCall[] =>
  tools.map(({ id, name, input }, at) => ({ id: id || `call_${at}`, name, input: jsonOf(input === '' ? '{}' : input) }))

/** Takes in one event; answers the text it brought. */
const hear = (heard: Heard, data: string, o: StreamOptions): string => {
  if (data.trim() === DONE) {
    heard.isWhole = true
    return ''
  }
  const { choices, usage } = readPiece(data, o)
  const text = choices[0]?.delta?.content ?? ''
  hearTools(heard, choices[0]?.delta?.tool_calls ?? [])
  if (choices[0]?.finish_reason) heard.isWhole = true
  if (usage) {
    heard.tokensIn = usage.prompt_tokens
    heard.tokensOut = usage.completion_tokens
  }
  heard.text += text
  const length = heard.tools.reduce((sum, one) => sum + one.input.length, heard.text.length)
  if (length > MAX_TEXT) throw new AiError(rejected('TOO_LARGE', 'it answered more than is taken'))
  return text
}

/** The events of a body, one by one; a wait that is too long ends it with TimeoutError. */
async function* eventsOf(body: ReadableStream<Uint8Array>, awake: () => void): AsyncGenerator<string> {
  const waiting: string[] = []
  // Bytes that come to nothing are no news; a comment is how a service says that it is still at work.
  const parser = createParser({
    onEvent: ({ data }) => {
      awake()
      waiting.push(data)
    },
    onComment: awake,
  })
  const decoder = new TextDecoder()
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }))
    yield* waiting.splice(0)
  }
}

const failureIn = (error: unknown, stop: AbortSignal): Failure => {
  if (error instanceof AiError) return error.failure
  const failure = failureOfThrown(error, stop)
  return failure.kind === 'transient' && failure.code === 'UNREACHABLE' ? transient('CUT_OFF') : failure
}

/** Longest time that an answer may come bit by bit, in milliseconds. */
const WHOLE_MS = 600_000

/** Ends a call whose next piece does not come in time, or that goes on for ever. */
export const createWatch = (ms: number) => {
  const late = new AbortController()
  const ring = () => late.abort(new DOMException('no piece in time', 'TimeoutError'))
  const timer = setTimeout(ring, ms)
  const whole = setTimeout(ring, WHOLE_MS)
  return {
    signal: late.signal,
    awake: () => void timer.refresh(),
    end: () => {
      clearTimeout(timer)
      clearTimeout(whole)
    },
  }
}

/** The beginning of an answer that is no stream, at most so many characters. */
const beginningOf = async (body: ReadableStream<Uint8Array> | null): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > MAX_TEXT) break
  }
  return text.slice(0, MAX_TEXT)
}

/**
 * Opens a streamed answer: a failure when it does not begin, else its pieces, which throw AiError where it breaks off. Each
 * call goes on record once, when it is over.
 */
export const openStream = async (
  ask: AiAsk,
  o: StreamOptions,
): Promise<{ failure: Failure } | { pieces: AsyncGenerator<AiPiece> }> => {
  const from = performance.now()
  await outside(o.url.host)
  const watch = createWatch(o.pieceMs)
  const keep = (status: number | null, failure: Failure | null, answer: string) =>
    o.keep({
      operation: o.url.pathname,
      about: null,
      status,
      outcome: failure?.kind ?? 'ok',
      code: failure && 'code' in failure ? failure.code : null,
      request: o.body,
      answer,
      tookMs: Math.round(performance.now() - from),
      reference: null,
    })
  const notBegun = async (status: number | null, failure: Failure, answer = '') => {
    watch.end()
    await keep(status, failure, answer)
    return { failure }
  }
  try {
    const reply = await fetch(o.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...o.headers },
      body: o.body,
      redirect: 'error',
      signal: AbortSignal.any([ask.signal, watch.signal]),
    })
    const { status, headers } = reply
    const bad = failureOfStatus(status, headers)
    const isStream = (headers.get('content-type') ?? '').startsWith('text/event-stream')
    if (bad || !isStream || !reply.body) {
      const body = Buffer.from(await beginningOf(reply.body))
      const failure = bad && (o.failureOf({ status, body }) ?? bad)
      return await notBegun(status, failure ?? rejected('MALFORMED', 'it does not answer in pieces'), body.toString())
    }
    return { pieces: piecesOf(reply.body, status) }
  } catch (error) {
    return notBegun(null, failureOfThrown(error, ask.signal))
  }

  async function* piecesOf(body: ReadableStream<Uint8Array>, status: number): AsyncGenerator<AiPiece> {
    const heard: Heard = { text: '', tools: [], isWhole: false, tokensIn: null, tokensOut: null }
    let failure: Failure | null = rejected('STOPPED', 'it was stopped')
    try {
      for await (const data of eventsOf(body, watch.awake)) {
        const text = hear(heard, data, o)
        if (text !== '') yield { kind: 'text', text }
      }
      if (!heard.isWhole) throw new AiError(transient('CUT_OFF'))
      failure = null
      for (const call of callsOf(heard)) yield { kind: 'call', call }
      yield {
        kind: 'end',
        tokensIn: heard.tokensIn ?? estimateTokens(o.body),
        tokensOut: heard.tokensOut ?? estimateTokens(heard.text),
      }
    } catch (error) {
      failure = failureIn(error, ask.signal)
      throw new AiError(failure)
    } finally {
      watch.end()
      await keep(status, failure, heard.text)
    }
  }
}
