import { type AnswerEvent, queryThread, retryAnswer } from '@plinth/contract/assistant/thread'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { request } from '../../lib/api.ts'

interface Asked {
  threadId: string
  loanId: string
  /** The question; null to have the last one answered again. */
  question: string | null
  /** Sent again with the same key, nothing is asked twice. */
  key: string
  signal: AbortSignal
}

/**
 * Asks and answers the events of the answer, once the server has taken the question. Throws ApiError when it
 * has not. The events end early when the connection is lost: the answer is in the thread then.
 */
export const openAnswer = async (o: Asked): Promise<AsyncIterable<AnswerEvent>> => {
  const params = { thread_id: o.threadId, loan_id: o.loanId }
  const options = { signal: o.signal, idempotencyKey: o.key }
  const query = { stream: true }
  const response =
    o.question === null
      ? await request(retryAnswer, { params, query }, options)
      : await request(
          queryThread,
          { params, query, body: { messages: [{ role: 'user', content: o.question }] } },
          options,
        )
  return eventsOf(response.body)
}

const eventsOf = async function* (body: ReadableStream<Uint8Array<ArrayBuffer>> | null): AsyncIterable<AnswerEvent> {
  const events = body
    ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(new EventSourceParserStream())
  if (!events) return
  const reader = events.getReader()
  for (;;) {
    // A lost connection ends the events and nothing else.
    const next = await reader.read().catch(() => null)
    if (next === null || next.done) return
    const { event, data } = next.value
    // Like any answer of our own server it comes as the contract says.
    yield { event, data: JSON.parse(data) } as AnswerEvent
  }
}
