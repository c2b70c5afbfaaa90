import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4FinishReason,
  type LanguageModelV4Message,
  type LanguageModelV4Usage,
  type SharedV4ProviderMetadata,
} from '@ai-sdk/provider'
import { outside } from '../../platform/transaction-scope.ts'
import { type Exchange, failureOfStatus, failureOfThrown, jsonOf } from '../provider/client.ts'
import { type Failure, rejected, transient } from '../provider/outcome.ts'
import {
  type Ai,
  type AiAsk,
  AiError,
  type AiMessage,
  type AiPiece,
  type AiUse,
  askedText,
  estimateTokens,
} from './port.ts'
import { createWatch } from './stream.ts'

export interface SdkOptions {
  model: LanguageModelV4
  /** Host that is called. */
  host: string
  /** Told of every call, with what went both ways. */
  keep: (exchange: Exchange) => Promise<void> | void
  /** Longest wait for the next piece, in milliseconds. */
  pieceMs?: number
}

const PIECE_TIMEOUT_MS = 45_000
const MAX_TEXT = 400_000

/** What a provider wants back with a call of a tool, as it came. */
const ownOf = (own: Readonly<Record<string, unknown>> | undefined) =>
  own === undefined ? {} : { providerOptions: own as SharedV4ProviderMetadata }

const messageOf = (message: AiMessage): LanguageModelV4Message => {
  if (message.role === 'calls') {
    const calls = message.calls.map(({ id, name, input, own }) => ({
      ...{ type: 'tool-call' as const, toolCallId: id, toolName: name, input },
      ...ownOf(own),
    }))
    const text = message.content.trim() === '' ? [] : [{ type: 'text' as const, text: message.content }]
    return { role: 'assistant', content: [...text, ...calls] }
  }
  if (message.role === 'result') {
    const { id, name } = message.call
    const output = { type: 'text' as const, value: message.content }
    return { role: 'tool', content: [{ type: 'tool-result', toolCallId: id, toolName: name, output }] }
  }
  return { role: message.role, content: [{ type: 'text', text: message.content }] }
}

/** Results of one round are one message: services refuse two of the same side in a row. */
const joined = (messages: readonly LanguageModelV4Message[]): LanguageModelV4Message[] => {
  const all: LanguageModelV4Message[] = []
  for (const message of messages) {
    const last = all.at(-1)
    if (last?.role === 'tool' && message.role === 'tool')
      all[all.length - 1] = { role: 'tool', content: [...last.content, ...message.content] }
    else all.push(message)
  }
  return all
}

const optionsOf = (ask: AiAsk, abortSignal: AbortSignal): LanguageModelV4CallOptions => ({
  prompt: [{ role: 'system', content: ask.system }, ...joined(ask.messages.map(messageOf))],
  maxOutputTokens: ask.maxTokens,
  abortSignal,
  ...(ask.json ? { responseFormat: { type: 'json' as const } } : {}),
  ...(ask.tools?.length
    ? {
        tools: ask.tools.map(({ name, description, input }) => ({
          ...{ type: 'function' as const, name, description, inputSchema: input },
        })),
      }
    : {}),
})

const useOf = (usage: LanguageModelV4Usage, ask: AiAsk, text: string): AiUse => ({
  tokensIn: usage.inputTokens.total ?? estimateTokens(askedText(ask)),
  tokensOut: usage.outputTokens.total ?? estimateTokens(text),
})

/** What an answer that arrived says of a call that did not go well; null when it did. */
const failureOfFinish = ({ unified }: LanguageModelV4FinishReason, ask: AiAsk): Failure | null => {
  if (unified === 'content-filter') return rejected('REFUSED', 'it does not answer this')
  if (unified === 'interrupted' || unified === 'error') return transient('CUT_OFF')
  return unified === 'length' && ask.json ? rejected('TOO_SHORT', 'its answer does not fit') : null
}

/** What an answer other than 2xx means; null for an error that is none. */
const failureOfReply = (error: unknown): Failure | null => {
  if (!APICallError.isInstance(error) || error.statusCode === undefined || error.statusCode < 400) return null
  if (/credit balance|quota.*exceeded|insufficient_quota/i.test(error.responseBody ?? ''))
    return rejected('QUOTA', 'its credit is used up')
  return failureOfStatus(error.statusCode, new Headers(error.responseHeaders ?? {})) ?? transient('UNREACHABLE')
}

const isOurs = (failure: Failure): boolean => 'code' in failure && ['TIMEOUT', 'STOPPED'].includes(failure.code)

const failureOf = (error: unknown, stop: AbortSignal, hasBegun: boolean): Failure => {
  if (error instanceof AiError) return error.failure
  const refused = failureOfReply(error)
  if (refused) return refused
  const isReply = APICallError.isInstance(error)
  const thrown = failureOfThrown(isReply ? error.cause : error, stop)
  if (isOurs(thrown)) return thrown
  if (hasBegun) return transient('CUT_OFF')
  // An answer in another form than the service's own.
  return isReply && error.statusCode !== undefined ? rejected('MALFORMED', 'its answer cannot be read') : thrown
}

/** A model of a provider of the AI SDK as the port has it. A call is not repeated: what fails is told, and the file is quoted. */
export const createSdkAi = (o: SdkOptions): Ai => {
  const keepCall = (told: { ask: AiAsk; operation: string; from: number; failure: Failure | null; answer: string }) =>
    o.keep({
      operation: told.operation,
      about: null,
      status: told.failure === null ? 200 : null,
      outcome: told.failure?.kind ?? 'ok',
      code: told.failure && 'code' in told.failure ? told.failure.code : null,
      request: JSON.stringify({ system: told.ask.system, messages: told.ask.messages }),
      answer: told.answer,
      tookMs: Math.round(performance.now() - told.from),
      reference: null,
    })
  const stream: Ai['stream'] = async function* (ask): AsyncGenerator<AiPiece> {
    const from = performance.now()
    await outside(o.host)
    const watch = createWatch(o.pieceMs ?? PIECE_TIMEOUT_MS)
    let answer = ''
    let failure: Failure | null = rejected('STOPPED', 'it was stopped')
    try {
      const { stream: parts } = await o.model.doStream(optionsOf(ask, AbortSignal.any([ask.signal, watch.signal])))
      let end: AiUse | null = null
      for await (const part of parts) {
        watch.awake()
        if (part.type === 'error') throw part.error
        if (part.type === 'text-delta') {
          answer += part.delta
          if (answer.length > MAX_TEXT) throw new AiError(rejected('TOO_LARGE', 'it answered more than is taken'))
          yield { kind: 'text', text: part.delta }
        }
        if (part.type === 'tool-call')
          yield {
            kind: 'call',
            call: { id: part.toolCallId, name: part.toolName, input: jsonOf(part.input), own: part.providerMetadata },
          }
        if (part.type === 'finish') {
          const bad = failureOfFinish(part.finishReason, ask)
          if (bad) throw new AiError(bad)
          end = useOf(part.usage, ask, answer)
        }
      }
      if (!end) throw new AiError(transient('CUT_OFF'))
      failure = null
      yield { kind: 'end', ...end }
    } catch (error) {
      failure = failureOf(error, ask.signal, answer !== '')
      throw new AiError(failure)
    } finally {
      watch.end()
      await keepCall({ ask, operation: `/${o.model.modelId}`, from, failure, answer })
    }
  }
  const complete: Ai['complete'] = async (ask) => {
    let text = ''
    let used: AiUse = { tokensIn: 0, tokensOut: 0 }
    for await (const piece of stream(ask)) {
      if (piece.kind === 'text') text += piece.text
      if (piece.kind === 'end') used = piece
    }
    if (text.trim() === '') throw new AiError(rejected('MALFORMED', 'its answer is empty'), used)
    return { text, tokensIn: used.tokensIn, tokensOut: used.tokensOut }
  }
  return { model: o.model.modelId, isFree: false, complete, stream }
}
