import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Exchange } from '../provider/client.ts'
import { createPlaid } from './plaid.ts'
import type { BankLink } from './port.ts'
import { createSandboxBanks } from './sandbox.ts'

/** Plaid where its keys are set, else made-up banks; never both. `keep` puts each call on record. */
export const createBankLink = (
  config: Config,
  o: { clock: Clock; keep: (exchange: Exchange) => Promise<void> },
): BankLink => {
  const { PLAID_CLIENT_ID: clientId, PLAID_SECRET: secret } = config
  if (!clientId || !secret) return createSandboxBanks({ now: () => o.clock.now() })
  return createPlaid({
    clientId,
    secret,
    baseUrl: config.PLAID_URL,
    lender: () => config.PLINTH_BRAND,
    newsUrl: config.publicUrl.startsWith('https:')
      ? `${config.publicUrl}${config.PLINTH_BASE_PATH}/plaid/webhook`
      : null,
    keep: o.keep,
  })
}
