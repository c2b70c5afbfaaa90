import type { AnswerEvent } from '@plinth/contract/assistant/thread'
import { getThread, ThreadView } from '@plinth/contract/assistant/thread'
import { MOST_ANSWER_CHARACTERS } from '@plinth/domain/assistant/thread/messages'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import type { AnswerPart, answerQuestion, Question } from '../answer/index.ts'
import { openAnswerStream } from './answer-stream.service.ts'
import { ask, type Asking, retry, stop, wholeAnswer } from './asking.service.ts'
import { createWriter } from './writing.service.ts'

/** Answers whose every piece the test says; one that is told to be deaf does not heed that it is stopped. */
const pacedAnswer = () => {
  const waiting: (AnswerPart | Error)[] = []
  const asked: Question[] = []
  let wake: () => void = () => undefined
  const answer: typeof answerQuestion = async function* (_deps, question) {
    asked.push(question)
    for (;;) {
      while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      const part = waiting.shift()
      if (part instanceof Error) throw part
      if (part) yield part
      if (part?.kind === 'end') return
    }
  }
  const say = (...parts: (string | AnswerPart | Error)[]) => {
    waiting.push(...parts.map((part) => (typeof part === 'string' ? { kind: 'text' as const, text: part } : part)))
    wake()
  }
  return { answer, asked, say }
}
const end: AnswerPart = { kind: 'end', isFound: true, note: null }

let t: Awaited<ReturnType<typeof testApp>>
let actor: Actor
let loan: Awaited<ReturnType<typeof buildLoan>>
beforeAll(async () => {
  t = await testApp()
  const user = await buildUser(t.db, 'admin')
  actor = {
    id: user.id as Actor['id'],
    name: 'Ada',
    email: user.email,
    role: 'admin',
    denied: [],
    ip: '',
    requestId: '',
  }
  loan = await buildLoan(t.db)
})
afterAll(() => t.close())

let paced: ReturnType<typeof pacedAnswer>
let asking: Asking
let threadId: string
const process = (answer: typeof answerQuestion): Asking => ({ deps: t.deps, writer: createWriter(t.deps, answer) })
beforeEach(async () => {
  await t.db.deleteFrom('rate_limit').execute()
  paced = pacedAnswer()
  asking = process(paced.answer)
  threadId = ThreadView.parse((await t.call('POST', `/thread/create/${loan.id}`, actor.email)).json()).id
})
afterEach(() => asking.writer.close())

const send = (content: string, o: { key?: string; by?: Asking } = {}) =>
  ask(o.by ?? asking, actor, {
    threadId,
    loanKey: loan.id,
    messages: [{ role: 'user', content }],
    askKey: o.key ?? null,
  })
const read = async () => getThread.reply.parse((await t.call('GET', `/thread/${threadId}`, actor.email)).json())
const last = async () => {
  const message = (await read()).messages.at(-1)
  return { content: message?.content, state: message?.state, note: message?.note }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
/** What a listener is told until its stream ends. */
const heard = async (stream: AsyncIterable<Buffer>): Promise<AnswerEvent[]> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const frames = Buffer.concat(chunks).toString('utf8').split('\n\n')
  return frames.flatMap((frame) => {
    const [, event, data] = /^event: (.*)\ndata: (.*)$/s.exec(frame) ?? []
    return event === undefined ? [] : [{ event, data: JSON.parse(data ?? '') } as AnswerEvent]
  })
}
const cited = (n: number, quote: string): AnswerPart => ({
  kind: 'cited',
  cited: {
    contentId: randomUUID(),
    n,
    documentId: null,
    fileName: 'Amount',
    page: null,
    boxes: [],
    quote,
    fact: 'amount',
  },
})

test('[Q-20] an answer is written to its end though the person who asked has gone', async () => {
  const id = await send('What is the amount?')
  const stream = await openAnswerStream(asking, id)
  stream.destroy()
  paced.say(cited(1, '$1,000,000'), 'The amount is ', '$1,000,000 [1].', end)
  expect(await wholeAnswer(asking, id)).toMatchObject({ content: 'The amount is $1,000,000 [1].', state: 'done' })
  expect((await read()).messages.at(-1)?.retrieval_contents.map(({ number }) => number)).toEqual([1])
})

test('[Q-20] a reload in the middle finds what is written so far, and goes on listening with the key of its question', async () => {
  const id = await send('What is the amount?', { key: 'tab-1' })
  paced.say(cited(1, '$1,000,000'), 'The amount ')
  await expect.poll(last).toEqual({ content: 'The amount ', state: 'writing', note: '' })
  expect((await read()).messages.at(-1)?.retrieval_contents.map(({ label }) => label)).toEqual(['Amount'])
  expect(await send('What is the amount?', { key: 'tab-1' })).toBe(id)
  const again = heard(await openAnswerStream(asking, id))
  paced.say('is $1,000,000 [1].', end)
  const told = await again
  expect(told.map(({ event }) => event)).toEqual(['reference', 'delta', 'delta', 'done'])
  expect(told.flatMap((e) => (e.event === 'delta' ? e.data.text : [])).join('')).toBe('The amount is $1,000,000 [1].')
  expect((await read()).messages.length).toBe(2)
})

test('[Q-19] of two questions sent at once to a thread one is answered; the other is told to wait', async () => {
  const sent = await Promise.all([codeOf(send('One?')), codeOf(send('Two?')), codeOf(send('Three?'))])
  expect(sent.toSorted()).toEqual(['done', 'state_conflict', 'state_conflict'])
  expect((await read()).messages.length).toBe(2)
  const other = process(paced.answer)
  expect(await codeOf(send('From another process?', { by: other }))).toBe('state_conflict')
  paced.say('Yes.', end)
  await expect.poll(async () => (await last()).state).toBe('done')
  expect(await codeOf(send('Now?'))).toBe('done')
})

test('[Q-18] a question sent twice with one key is asked once; another question with that key is refused', async () => {
  const [one, two] = await Promise.all([send('Once?', { key: 'k' }), send('Once?', { key: 'k' })])
  expect(one).toBe(two)
  paced.say('Once.', end)
  await asking.writer.over(one)
  expect(await send('Once?', { key: 'k' })).toBe(one)
  expect(await codeOf(send('Another?', { key: 'k' }))).toBe('idempotency_mismatch')
  expect([paced.asked.length, (await read()).messages.length]).toEqual([1, 2])
})

test('[Q-04] stop ends an answer and keeps what was written, marked', async () => {
  await send('What is the amount?')
  paced.say('The amount is')
  await expect.poll(async () => (await last()).content).toBe('The amount is')
  await stop(asking, threadId)
  paced.say(' a secret', end)
  expect(await last()).toEqual({ content: 'The amount is', state: 'stopped', note: '' })
  await stop(asking, threadId)
  expect(await codeOf(send('Next?'))).toBe('done')
})

test('[Q-04] stop pressed at another process ends the answer there too', async () => {
  const id = await send('What is the amount?')
  paced.say('The amount')
  await expect.poll(async () => (await last()).content).toBe('The amount')
  await stop(process(paced.answer), threadId)
  expect((await last()).state).toBe('stopped')
  paced.say(' is lost')
  await asking.writer.over(id)
  expect(await last()).toEqual({ content: 'The amount', state: 'stopped', note: '' })
})

test('[Q-28] a server that ends marks its unfinished answers as cut off; they are answered again in place', async () => {
  const id = await send('What is the amount?')
  paced.say('The amount')
  const listening = heard(await openAnswerStream(asking, id))
  await expect.poll(async () => (await last()).content).toBe('The amount')
  await asking.writer.close()
  expect((await listening).at(-1)).toEqual({ event: 'error', data: { message: 'The answer was cut off.' } })
  expect(await last()).toEqual({ content: 'The amount', state: 'cut-off', note: '' })
  const restarted = pacedAnswer()
  const next = process(restarted.answer)
  restarted.say('It is $1,000,000.', end)
  const again = await retry(next, actor, { threadId, loanKey: loan.id })
  await next.writer.over(again)
  expect([again, (await read()).messages.length]).toEqual([id, 2])
  expect(await last()).toEqual({ content: 'It is $1,000,000.', state: 'done', note: '' })
})

test('[Q-28] an answer whose server was killed counts as cut off once it gives no sign of life, and blocks nothing', async () => {
  const id = await send('What is the amount?')
  paced.say('The amount')
  await expect.poll(async () => (await last()).content).toBe('The amount')
  // As a server leaves it that had no time to say that it ends.
  await asking.writer.close()
  const long = new Date(Date.now() - 60_000)
  await t.db.updateTable('message').set({ written_at: long, state: 'writing' }).where('id', '=', id).execute()
  expect(await last()).toEqual({ content: 'The amount', state: 'cut-off', note: '' })
  const next = process(pacedAnswer().answer)
  expect(await codeOf(send('Is anybody there?', { by: next }))).toBe('done')
  expect((await read()).messages.map(({ state }) => state)).toEqual(['done', 'cut-off', 'done', 'writing'])
  await next.writer.close()
})

test('[Q-27] [X-18] an answer that fails keeps its part and says why, or that an error occurred', async () => {
  await send('What is the amount?')
  paced.say('The amount', new Error('socket hang up'))
  await expect
    .poll(last)
    .toEqual({ content: 'The amount', state: 'failed', note: 'An error occurred. Please try again.' })
  await send('And now?')
  paced.say(new AppError('too_many_requests', "This loan has reached today's question limit."))
  await expect
    .poll(last)
    .toEqual({ content: '', state: 'failed', note: "This loan has reached today's question limit." })
})

test('[Q-20] an answer without end is cut at its limit, and NUL in it is left out', async () => {
  const id = await send('Say everything')
  paced.say('a\u0000b', 'x'.repeat(2 * MOST_ANSWER_CHARACTERS), 'never')
  await asking.writer.over(id)
  const { content, state, note } = await last()
  expect([content?.slice(0, 3), content?.length]).toEqual(['abx', MOST_ANSWER_CHARACTERS])
  expect([state, note]).toEqual(['done', 'The answer was too long and ends here.'])
})

test('[Q-18] the answerer gets the loan, the question and what was said before, nothing of other threads', async () => {
  const first = await send('What is the amount?')
  paced.say('It is $1,000,000.', end)
  await asking.writer.over(first)
  await send('And the term?')
  expect(paced.asked.at(-1)).toMatchObject({
    loanId: loan.id,
    question: 'And the term?',
    history: [
      { role: 'user', content: 'What is the amount?' },
      { role: 'assistant', content: 'It is $1,000,000.' },
    ],
  })
})
