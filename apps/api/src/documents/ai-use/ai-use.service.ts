import type { Settings } from '../../platform/config.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { type Ai, AiError, askedText, type AiPiece, type AiUse, estimateTokens } from '../../vendors/ai/port.ts'
import { rejected } from '../../vendors/provider/outcome.ts'
import * as q from './ai-use.queries.ts'

/** What a model is asked for. */
type AiPurpose = 'validation' | 'chat'

type Prices = Pick<Settings, 'PLINTH_AI_PRICE_IN' | 'PLINTH_AI_PRICE_OUT'>

/** Counts what an answer cost on a loan: its tokens at the prices of the settings, in dollars, exact to eight decimals. */
export const spend = async (
  tx: Tx,
  loanId: string,
  use: AiUse & { kind: AiPurpose; model: string },
  prices: Prices,
): Promise<void> => {
  const millionths = use.tokensIn * prices.PLINTH_AI_PRICE_IN + use.tokensOut * prices.PLINTH_AI_PRICE_OUT
  await q.insertUse(tx, {
    loan_id: loanId,
    kind: use.kind,
    model: use.model,
    tokens_in: use.tokensIn,
    tokens_out: use.tokensOut,
    cost: (millionths / 1_000_000).toFixed(8),
  })
}

/** Dollars that a model may still cost on a loan (PLINTH_AI_LOAN_LIMIT less what it has cost); never below zero. */
export const leftForLoan = async (
  db: Db | Tx,
  limits: Pick<Settings, 'PLINTH_AI_LOAN_LIMIT'>,
  loanId: string,
): Promise<number> => Math.max(0, limits.PLINTH_AI_LOAN_LIMIT - (await q.costOf(db, loanId)))

/**
 * The model of the settings on account of one loan: each answer is counted, and past the loan's limit nothing is asked any
 * more (AiError with LOAN_LIMIT). An answer that is on its way when the limit is reached still comes. Null without a model.
 */
export const loanAi = (deps: Pick<Deps, 'ai' | 'db' | 'config'>, loanId: string, kind: AiPurpose): Ai | null => {
  const { ai, db, config } = deps
  if (!ai) return null
  const prices: Prices = ai.isFree ? { PLINTH_AI_PRICE_IN: 0, PLINTH_AI_PRICE_OUT: 0 } : config
  const afford = async () => {
    if ((await leftForLoan(db, config, loanId)) <= 0)
      throw new AiError(rejected('LOAN_LIMIT', 'the limit of cost for this loan is reached'))
  }
  const count = (used: AiUse) =>
    inTx(db, (tx) =>
      spend(tx, loanId, { kind, model: ai.model, tokensIn: used.tokensIn, tokensOut: used.tokensOut }, prices),
    )
  return {
    model: ai.model,
    isFree: ai.isFree,
    complete: async (ask) => {
      await afford()
      try {
        const answer = await ai.complete(ask)
        await count(answer)
        return answer
      } catch (error) {
        // A refusal, or JSON that was cut short, is paid for like any answer.
        if (error instanceof AiError && error.used) await count(error.used)
        throw error
      }
    },
    stream: async function* (ask): AsyncGenerator<AiPiece> {
      await afford()
      let text = ''
      let used: AiUse | null = null
      try {
        for await (const piece of ai.stream(ask)) {
          if (piece.kind === 'end') used = piece
          else if (piece.kind === 'text') text += piece.text
          yield piece
        }
      } finally {
        // What was written before it was stopped or broke off costs too.
        if (used || text !== '')
          await count(used ?? { tokensIn: estimateTokens(askedText(ask)), tokensOut: estimateTokens(text) })
      }
    },
  }
}
