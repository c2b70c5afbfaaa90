import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aiService, piecesAnswer, wholeAnswer } from '../../../test/ai-service.ts'
import { buildDeal } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { AiError, type AiAsk } from '../../vendors/ai/port.ts'
import { leftForLoan, loanAi, spend } from './ai-use.service.ts'

let service: Awaited<ReturnType<typeof aiService>>
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  const usage = { prompt_tokens: 300_000, completion_tokens: 100_000 }
  service = await aiService(({ body }) => {
    if (body.stream) return piecesAnswer(['Ja', 'ne'])
    return wholeAnswer('Jane', usage, body['response_format'] ? 'length' : 'stop')
  })
  t = await testApp({
    settings: {
      PLINTH_AI_KEY: 'k',
      PLINTH_AI_URL: service.url,
      PLINTH_AI_LOAN_LIMIT: '1',
      PLINTH_AI_PRICE_IN: '2',
      PLINTH_AI_PRICE_OUT: '4',
    },
  })
})
afterEach(() => service.asked.splice(0))
afterAll(async () => {
  await t.close()
  await service.close()
})

const ask: AiAsk = { system: 's', messages: [], maxTokens: 5, signal: new AbortController().signal }

test('[N-28] each answer costs its tokens at the set prices; past the limit of a loan nothing is asked any more', async () => {
  const { loan } = await buildDeal(t.db)
  const other = (await buildDeal(t.db)).loan
  const model = loanAi(t.deps, loan.id, 'validation')
  expect((await model?.complete(ask))?.text).toBe('Jane')
  expect(await leftForLoan(t.db, t.deps.config, loan.id)).toBe(0)
  await expect(model?.complete(ask)).rejects.toThrow(AiError)
  await expect(model?.complete(ask)).rejects.toThrow('limit of cost')
  expect(service.asked).toHaveLength(1)
  expect(await leftForLoan(t.db, t.deps.config, other.id)).toBe(1)
})

test('[N-28] an answer in pieces is counted when it ends, and also when its reader leaves before', async () => {
  const { loan } = await buildDeal(t.db)
  const model = loanAi(t.deps, loan.id, 'chat')
  if (!model) throw new Error('there is a model')
  for await (const piece of model.stream(ask)) void piece
  for await (const first of model.stream(ask)) {
    expect(first).toEqual({ kind: 'text', text: 'Ja' })
    break
  }
  const rows = await t.db.selectFrom('ai_use').selectAll().where('loan_id', '=', loan.id).orderBy('at').execute()
  expect(rows.map((row) => [row.kind, row.tokens_in, row.tokens_out, row.cost])).toEqual([
    ['chat', 11, 3, 0.000034],
    ['chat', 1, 1, 0.000006],
  ])
})

test('[N-28] an answer of no use, such as JSON that was cut short, is paid for too', async () => {
  const { loan } = await buildDeal(t.db)
  await expect(loanAi(t.deps, loan.id, 'validation')?.complete({ ...ask, json: true })).rejects.toThrow('does not fit')
  expect(await leftForLoan(t.db, t.deps.config, loan.id)).toBe(0)
})

test('[N-28] what costs next to nothing still counts, exactly', async () => {
  const { loan } = await buildDeal(t.db)
  const use = { kind: 'chat', model: 'tiny', tokensIn: 1, tokensOut: 0 } as const
  for (let n = 0; n < 3; n += 1) await inTx(t.db, (tx) => spend(tx, loan.id, use, t.deps.config))
  expect(await leftForLoan(t.db, t.deps.config, loan.id)).toBe(0.999994)
})
