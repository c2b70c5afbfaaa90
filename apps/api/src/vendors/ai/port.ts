import { type Failure, reasonOf } from '../provider/outcome.ts'

/** A tool that a model may ask for; what it does is the caller's, with the rights of whoever asked. */
export interface AiTool {
  name: string
  description: string
  /** Its input, as JSON Schema. */
  input: { type: 'object'; properties: Record<string, { type: 'string'; description: string }>; required: string[] }
}

/** A model's wish to have a tool run; its input is parsed before it is believed. */
export interface AiToolCall {
  id: string
  name: string
  input: unknown
  /** What the service wants back with the call, unread; undefined when nothing. */
  own?: Readonly<Record<string, unknown>> | undefined
}

export type AiMessage =
  | { role: 'user' | 'assistant'; content: string }
  | { role: 'calls'; content: string; calls: readonly AiToolCall[] }
  | { role: 'result'; call: AiToolCall; content: string }

/** What a language model is asked. What documents or people wrote stands in `messages`, marked as such; never in `system`. */
export interface AiAsk {
  /** Our instructions; the only ones that count. */
  system: string
  messages: readonly AiMessage[]
  /** Tools it may ask for; none when left out. */
  tools?: readonly AiTool[]
  /** Whether the answer is one JSON object; its shape is for the caller to check. */
  json?: boolean
  /** Longest answer, in tokens of the model. */
  maxTokens: number
  /** Stops the call, also in the middle of a stream. */
  signal: AbortSignal
}

/** Tokens of a call as the service counted them, estimated by length where it does not say. */
export interface AiUse {
  tokensIn: number
  tokensOut: number
}

/** A whole answer. */
export interface AiAnswer extends AiUse {
  text: string
}

/**
 * A piece of an answer as it is written; `call` comes after its text, for each tool it asks for; `end` comes once, last, and
 * only when the answer is whole.
 */
export type AiPiece = { kind: 'text'; text: string } | { kind: 'call'; call: AiToolCall } | ({ kind: 'end' } & AiUse)

/**
 * A language model. It is handed nothing that acts: an answer is text or the wish for a tool, to be parsed before it is
 * believed. Both calls throw AiError and nothing else for what the service does.
 */
export interface Ai {
  readonly model: string
  /** Whether its tokens cost nothing: a model on the lender's own machines. */
  readonly isFree: boolean
  complete(ask: AiAsk): Promise<AiAnswer>
  stream(ask: AiAsk): AsyncIterable<AiPiece>
}

/**
 * A call that did not end well. Codes of `failure`: TIMEOUT, UNREACHABLE, CUT_OFF (the stream ended before the answer did),
 * HTTP_nnn with the seconds to wait, CIRCUIT_OPEN and BUSY are transient; HTTP_401, REFUSED (the model or its filter says
 * no), QUOTA, MALFORMED, TOO_LARGE, TOO_SHORT (JSON did not fit into maxTokens), STOPPED (by `signal`) and LOAN_LIMIT are
 * rejected.
 */
export class AiError extends Error {
  override readonly name = 'AiError'
  readonly failure: Failure
  /** What an answer cost that came and is of no use; null when none came. */
  readonly used: AiUse | null
  constructor(failure: Failure, used: AiUse | null = null) {
    super(reasonOf(failure))
    this.failure = failure
    this.used = used
  }
}

/** About four characters of English are a token; for services that do not count. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 4)

/** All that is sent to be read, to estimate by. */
export const askedText = (ask: Pick<AiAsk, 'system' | 'messages'>): string =>
  ask.system + ask.messages.map((one) => one.content).join('')
