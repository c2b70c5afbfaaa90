import * as api from '@plinth/contract/assistant/thread'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { Raw, route } from '../../platform/http.ts'
import { answerQuestion } from '../answer/index.ts'
import { openAnswerStream } from './answer-stream.service.ts'
import { ask, type Asking, retry, stop, wholeAnswer } from './asking.service.ts'
import { addThread, changeName, retrievalInfo, setStatus, threadsOfLoan, viewThread } from './thread.service.ts'
import { createWriter } from './writing.service.ts'

const done = { ok: true } as const

/** Conversations with the assistant about a loan. */
export const threadRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  route(app, api.listThreads, async ({ params, query }) => ({
    threads: await threadsOfLoan(db, params.loan_id, query.include_archived ?? false),
    written_by: deps.ai ? ('model' as const) : ('quotes' as const),
  }))
  route(app, api.createThread, ({ actor, params, body }) => addThread(db, actor, params.loan_id, body))
  route(app, api.getThread, ({ params }) => viewThread(db, params.thread_id))
  route(app, api.updateThread, ({ actor, params, body }) => changeName(db, actor, params.thread_id, body))
  route(app, api.archiveThread, ({ actor, params }) => setStatus(db, actor, params.thread_id, 'archived'))
  route(app, api.activateThread, ({ actor, params }) => setStatus(db, actor, params.thread_id, 'active'))
  route(app, api.getRetrievalInfo, ({ params }) =>
    retrievalInfo(db, { messageId: params.message_id, content: params.content_id }, deps.config.PLINTH_BASE_PATH),
  )
  answerRoutes(app, deps)
}

const answerRoutes = (app: FastifyInstance, deps: Deps): void => {
  const asking: Asking = { deps, writer: createWriter(deps, answerQuestion) }
  // Answers that are being written are stored as cut off before the server ends.
  app.addHook('preClose', () => asking.writer.close())
  const answered = async (answerId: string, streams: boolean | undefined) => {
    if (!streams) return wholeAnswer(asking, answerId)
    const stream = await openAnswerStream(asking, answerId)
    return new Raw((reply) =>
      reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
        .send(stream),
    )
  }
  route(app, api.queryThread, async ({ actor, params, query, body, req }) => {
    const sent = { threadId: params.thread_id, loanKey: params.loan_id, messages: body.messages, askKey: keyOf(req) }
    return answered(await ask(asking, actor, sent), query.stream)
  })
  route(app, api.retryAnswer, async ({ actor, params, query }) =>
    answered(await retry(asking, actor, { threadId: params.thread_id, loanKey: params.loan_id }), query.stream),
  )
  route(app, api.stopAnswer, async ({ params }) => {
    await stop(asking, params.thread_id)
    return done
  })
}

/** Kept with the question itself: its answer is streamed, which no answer of a call can be repeated from. */
const keyOf = (req: FastifyRequest): string | null => {
  const key = req.headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key : null
}
