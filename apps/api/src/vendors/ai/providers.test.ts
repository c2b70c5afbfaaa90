import { afterEach, describe, expect, test } from 'vitest'
import { modelStandIn, type StandIn, type Turn } from '../../../test/model-stand-ins.ts'
import type { Exchange } from '../provider/client.ts'
import { ai, type AiSettings } from './index.ts'
import { type AiAsk, AiError, type AiMessage, type AiPiece } from './port.ts'

let close: (() => Promise<void>) | null = null
afterEach(async () => {
  await close?.()
  close = null
})

const settingsFor = (name: StandIn, url: string): AiSettings => {
  const none = { PLINTH_AI_URL: url, PLINTH_AI_ANTHROPIC_URL: url, PLINTH_AI_GOOGLE_URL: url }
  if (name === 'anthropic') return { ...none, PLINTH_AI_ANTHROPIC_KEY: 'sesame' }
  if (name === 'google') return { ...none, PLINTH_AI_GOOGLE_KEY: 'sesame' }
  return { ...none, PLINTH_AI_LOCAL_URL: url, PLINTH_AI_MODEL: 'local' }
}

/** A model behind the stand-in of a service that answers with these turns. */
const meet = async (name: StandIn, turns: Turn[], over: Partial<AiSettings> = {}) => {
  const left = [...turns]
  const service = await modelStandIn(name, () => left.shift() ?? { say: [] })
  close = service.close
  const kept: Exchange[] = []
  const model = ai({ ...settingsFor(name, service.url), ...over }, (exchange) => void kept.push(exchange))
  if (!model) throw new Error('no model')
  return { model, kept, asked: service.asked }
}

const tool = {
  name: 'search_file',
  description: 'Looks.',
  input: {
    type: 'object' as const,
    properties: { question: { type: 'string' as const, description: 'What' } },
    required: ['question'],
  },
}
const asking = (messages: readonly AiMessage[], over: Partial<AiAsk> = {}): AiAsk => ({
  ...{ system: 'Be brief.', messages, maxTokens: 50, tools: [tool], signal: new AbortController().signal },
  ...over,
})
const question: AiMessage = { role: 'user', content: 'Who?' }
const all = async (pieces: AsyncIterable<AiPiece>) => {
  const told: AiPiece[] = []
  for await (const piece of pieces) told.push(piece)
  return told
}
const textOf = (pieces: readonly AiPiece[]) => pieces.map((one) => (one.kind === 'text' ? one.text : '')).join('')
const failureOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AiError)) throw new Error(`not an AiError: ${String(error)}`)
  return error.failure
}

describe.each<StandIn>(['anthropic', 'google', 'ollama', 'llama.cpp'])('[DG-08, DG-10] %s', (name) => {
  test('answers in pieces, with its tokens at the end, and the call goes on record without the key', async () => {
    const { model, kept } = await meet(name, [{ say: ['Ja', 'ne Dö', 'e'] }])
    const pieces = await all(model.stream(asking([question])))
    expect(textOf(pieces)).toBe('Jane Döe')
    expect(pieces.filter((one) => one.kind === 'text').length).toBeGreaterThan(1)
    expect(pieces.at(-1)).toEqual({ kind: 'end', tokensIn: 11, tokensOut: 3 })
    expect(kept).toMatchObject([{ status: 200, outcome: 'ok', answer: 'Jane Döe' }])
    expect(JSON.stringify(kept)).not.toContain('sesame')
  })

  test('asks for tools, takes their results as the service wants them, and then answers', async () => {
    const wishes = [
      { name: 'search_file', input: { question: 'roof' } },
      { name: 'search_file', input: { question: 'lien' } },
    ]
    const { model, asked } = await meet(name, [{ say: ['I look. '], calls: wishes }, { say: ['Done.'] }])
    const first = await all(model.stream(asking([question])))
    const calls = first.flatMap((one) => (one.kind === 'call' ? [one.call] : []))
    expect(calls.map(({ name: called, input }) => [called, input])).toEqual(wishes.map((one) => [one.name, one.input]))
    const results = calls.map((call, i): AiMessage => ({ role: 'result', call, content: `found ${i}` }))
    const messages: AiMessage[] = [question, { role: 'calls', content: 'I look. ', calls }, ...results]
    expect(textOf(await all(model.stream(asking(messages))))).toBe('Done.')
    // Its stand-in refuses a result that does not follow its call.
    expect(asked).toHaveLength(2)
    for (const found of ['found 0', 'found 1']) expect(asked[1]?.text).toContain(found)
  })

  test('a whole answer is the same without pieces', async () => {
    if (name !== 'anthropic' && name !== 'google') return
    const { model } = await meet(name, [{ say: ['{"who":', '"Jane"}'] }])
    const told = await model.complete(asking([question], { tools: [] }))
    expect(told).toEqual({ text: '{"who":"Jane"}', tokensIn: 11, tokensOut: 3 })
  })

  test.each<[string, Turn, string, string]>([
    ['a limit', { status: 429, body: '{}', headers: { 'retry-after': '7' } }, 'transient', 'HTTP_429'],
    ['a wrong key', { status: 401, body: '{}' }, 'rejected', 'HTTP_401'],
    ['a service that is down', { status: 503, body: '{}' }, 'transient', 'HTTP_503'],
    ['a refusal', { say: ['I'], fails: 'refused' }, 'rejected', 'REFUSED'],
    ['a connection lost midway', { say: ['Ja'], fails: 'cut-off' }, 'transient', 'CUT_OFF'],
  ])('%s is told as what it is, and goes on record', async (_what, turn, kind, code) => {
    const { model, kept } = await meet(name, [turn, turn])
    expect(await failureOf(all(model.stream(asking([question]))))).toMatchObject({ kind, code })
    expect(kept.at(-1)).toMatchObject({ outcome: kind, code })
  })

  test('a stream that is stopped midway ends at once', async () => {
    const { model } = await meet(name, [{ say: ['Ja'], fails: 'silent' }])
    const stop = new AbortController()
    const listen = async () => {
      for await (const piece of model.stream(asking([question], { signal: stop.signal })))
        if (piece.kind === 'text' && piece.text === 'Ja') stop.abort()
    }
    expect(await failureOf(listen())).toMatchObject({ kind: 'rejected', code: 'STOPPED' })
  })
})

test.each<StandIn>(['ollama without tools', 'llama.cpp without tools'])(
  '[DG-10] %s: a local model that takes no tools is asked without them, then and from there on',
  async (name) => {
    const { model, asked } = await meet(name, [{ say: ['yes'] }, { say: ['yes'] }])
    const answers = [await all(model.stream(asking([question]))), await all(model.stream(asking([question])))]
    expect(answers.map(textOf)).toEqual(['yes', 'yes'])
    expect(asked.map(({ body }) => 'tools' in body)).toEqual([true, false, false])
    expect(model.isFree).toBe(true)
  },
)

test('[DG-11] of several that are set up the chosen one is asked, and none in its place', async () => {
  const { model } = await meet('anthropic', [], { PLINTH_AI_KEY: 'k', PLINTH_AI_PROVIDER: 'anthropic' })
  expect(model.model).toBe('claude-sonnet-5-5')
  const settings = settingsFor('anthropic', 'http://127.0.0.1:1/v1')
  expect(ai({ ...settings, PLINTH_AI_PROVIDER: 'google' })).toBeNull()
  expect(ai({ ...settings, PLINTH_AI_GOOGLE_KEY: 'g' })?.model).toBe('claude-sonnet-5-5')
  expect(ai({ ...settings, PLINTH_AI_GOOGLE_KEY: 'g', PLINTH_AI_PROVIDER: 'google' })?.model).toBe('gemini-3.8-flash')
})
