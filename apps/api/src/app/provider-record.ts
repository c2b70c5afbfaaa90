import { randomUUID } from 'node:crypto'
import { type OutsideCall, traced } from '../platform/traced.ts'
import type { Exchange } from '../vendors/provider/client.ts'
import type { Deps } from './deps.ts'

/**
 * Puts each call to an outside service on record: what went both ways is sealed, since it holds personal data and tokens;
 * what is needed to see how a provider does is not.
 */
export const keepExchange =
  ({ db, sealer }: Pick<Deps, 'db' | 'sealer'>, provider: string) =>
  async (exchange: Exchange): Promise<void> => {
    const { operation, outcome, tookMs } = exchange
    traced.outside.publish({ provider, operation, outcome, tookMs } satisfies OutsideCall)
    const id = randomUUID()
    await db
      .insertInto('provider_exchange')
      .values({
        id,
        provider,
        operation: exchange.operation,
        activity_id: exchange.about,
        status: exchange.status,
        outcome: exchange.outcome,
        code: exchange.code,
        reference: exchange.reference,
        took_ms: exchange.tookMs,
        request_sealed: sealer.seal(exchange.request, `provider_exchange.request:${id}`),
        answer_sealed: sealer.seal(exchange.answer, `provider_exchange.answer:${id}`),
      })
      .execute()
  }
