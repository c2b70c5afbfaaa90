import { z } from 'zod'
import { type Answer, createProviderClient, type Exchange, jsonOf } from '../provider/client.ts'
import { type Failure, rejected } from '../provider/outcome.ts'
import {
  type Ai,
  type AiAnswer,
  type AiAsk,
  AiError,
  type AiMessage,
  type AiToolCall,
  askedText,
  estimateTokens,
} from './port.ts'
import { openStream, Usage } from './stream.ts'

export interface OpenAiOptions {
  /** Address below which `chat/completions` stands, such as https://api.openai.com/v1. */
  baseUrl: string
  /** Null for a service that asks for none. */
  key: string | null
  model: string
  /** Whether its tokens cost nothing. */
  isFree?: boolean
  /** Told of every call, with what went both ways. */
  keep: (exchange: Exchange) => Promise<void> | void
  /** Longest wait for a whole answer, and in a stream for the next piece, in milliseconds. */
  timeoutMs?: number
  /** First wait before another try, in milliseconds. */
  firstDelayMs?: number
}

const TIMEOUT_MS = 120_000
const PIECE_TIMEOUT_MS = 45_000
const PATH = 'chat/completions'

const ErrorBody = z.object({
  error: z.object({ code: z.unknown().optional(), param: z.unknown().optional(), message: z.unknown().optional() }),
})

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: Usage.nullish(),
})

/** Fields that some services do not take; the call is made again without, or by their other name. */
const optional = ['temperature', 'max_tokens', 'stream_options', 'response_format', 'tools'] as const
type Optional = (typeof optional)[number]
const NOT_TAKEN = 'NOT_TAKEN:'

/** Local servers name no field: Ollama says that a model 'does not support tools', llama.cpp that they want '--jinja'. */
const NO_TOOLS = /\bnot support\b.*\btools?\b|\btools?\b.*\bnot supported\b|\btools\b.*--jinja/i

const fieldNotTaken = (status: number, param: unknown, message: unknown): Optional | undefined => {
  if (typeof message === 'string' && NO_TOOLS.test(message)) return 'tools'
  return status === 400 ? optional.find((one) => one === param) : undefined
}

/** A service's own word on what went wrong; null = by the status alone. */
const failureOf = ({ body, status }: Pick<Answer, 'body' | 'status'>): Failure | null => {
  const parsed = ErrorBody.safeParse(jsonOf(body))
  if (!parsed.success) return null
  const { code, param, message } = parsed.data.error
  if (code === 'insufficient_quota') return rejected('QUOTA', 'its credit is used up')
  if (code === 'content_filter') return rejected('REFUSED', 'it does not answer this')
  const field = fieldNotTaken(status, param, message)
  return field ? rejected(`${NOT_TAKEN}${field}`, `it does not take ${field}`) : null
}

const toolCall = ({ id, name, input }: AiToolCall) => ({
  ...{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } },
})

const messageOf = (message: AiMessage) => {
  if (message.role === 'calls')
    return { role: 'assistant', content: message.content, tool_calls: message.calls.map(toolCall) }
  if (message.role === 'result') return { role: 'tool', tool_call_id: message.call.id, content: message.content }
  return message
}

const toolsOf = (ask: AiAsk) =>
  (ask.tools ?? []).map(({ name, description, input }) => ({
    type: 'function',
    function: { name, description, parameters: input },
  }))

const bodyOf = (o: OpenAiOptions, ask: AiAsk, without: ReadonlySet<Optional>, stream: boolean) => ({
  model: o.model,
  messages: [{ role: 'system', content: ask.system }, ...ask.messages.map(messageOf)],
  [without.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens']: ask.maxTokens,
  ...(without.has('temperature') ? {} : { temperature: 0 }),
  ...(ask.json && !without.has('response_format') ? { response_format: { type: 'json_object' } } : {}),
  ...(ask.tools?.length && !without.has('tools') ? { tools: toolsOf(ask) } : {}),
  ...(stream ? { stream: true } : {}),
  ...(stream && !without.has('stream_options') ? { stream_options: { include_usage: true } } : {}),
})

type Choice = z.output<typeof Completion>['choices'][number]

/** What an answer that arrived says of a call that did not go well; null when it did. */
const failureOfChoice = (choice: Choice | undefined, isJson: boolean): Failure | null => {
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter')
    return rejected('REFUSED', 'it does not answer this')
  if (isJson && choice?.finish_reason === 'length') return rejected('TOO_SHORT', 'its answer does not fit')
  return choice?.message.content?.trim() ? null : rejected('MALFORMED', 'its answer is empty')
}

/** A whole answer. Throws AiError with what it cost for one that is of no use. */
const toAnswer = (ask: AiAsk, { choices, usage }: z.output<typeof Completion>): AiAnswer => {
  const text = choices[0]?.message.content ?? ''
  const used = {
    tokensIn: usage?.prompt_tokens ?? estimateTokens(askedText(ask)),
    tokensOut: usage?.completion_tokens ?? estimateTokens(text),
  }
  const failure = failureOfChoice(choices[0], ask.json === true)
  if (failure) throw new AiError(failure, used)
  return { text, ...used }
}

/** The field that a failure says is not taken; null when it says another thing. */
const notTaken = (failure: Failure): Optional | null =>
  failure.kind === 'rejected' ? (optional.find((one) => failure.code === `${NOT_TAKEN}${one}`) ?? null) : null

/**
 * A model behind an OpenAI-compatible address (POST chat/completions). Asks for temperature 0. What a service does not take
 * it is not sent again.
 */
export const createOpenAi = (o: OpenAiOptions): Ai => {
  const baseUrl = `${o.baseUrl.replace(/\/+$/, '')}/`
  const headers: Record<string, string> = o.key === null ? {} : { authorization: `Bearer ${o.key}` }
  const without = new Set<Optional>()
  const client = createProviderClient({
    baseUrl,
    headers,
    timeoutMs: o.timeoutMs ?? TIMEOUT_MS,
    failureOf: (answer) => (answer.status >= 400 ? failureOf(answer) : null),
    keep: o.keep,
    ...(o.firstDelayMs === undefined ? {} : { firstDelayMs: o.firstDelayMs }),
  })
  /** Learns from a failure what to leave out; whether another try is worth it. */
  const learns = (failure: Failure): boolean => {
    const field = notTaken(failure)
    if (field === null || without.has(field)) return false
    without.add(field)
    return true
  }
  const complete = async (ask: AiAsk): Promise<AiAnswer> => {
    const told = await client.call({
      operation: PATH,
      path: PATH,
      body: bodyOf(o, ask, without, false),
      schema: Completion,
      repeatable: true,
      signal: ask.signal,
    })
    if (told.kind === 'ok') return toAnswer(ask, told.value)
    if (learns(told)) return complete(ask)
    throw new AiError(told)
  }
  const stream: Ai['stream'] = async function* (ask) {
    const opened = await openStream(ask, {
      url: new URL(PATH, baseUrl),
      headers,
      body: JSON.stringify(bodyOf(o, ask, without, true)),
      pieceMs: o.timeoutMs ?? PIECE_TIMEOUT_MS,
      keep: o.keep,
      failureOf,
    })
    if ('pieces' in opened) yield* opened.pieces
    else if (learns(opened.failure)) yield* stream(ask)
    else throw new AiError(opened.failure)
  }
  return { model: o.model, isFree: o.isFree === true, complete, stream }
}
