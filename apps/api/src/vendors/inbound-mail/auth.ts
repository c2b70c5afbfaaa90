import { Resolver } from 'node:dns/promises'
import { checkResults, type CheckResult, type SenderChecks } from '@plinth/domain/documents/mailbox/sender'
import { outside } from '../../platform/transaction-scope.ts'
import { headersOf, headOf } from './mime-shape.ts'

/** How a message was handed over, as far as is known. */
export interface HandOver {
  ip: string | null
  helo: string | null
  sender: string | null
  /** Whether the topmost Received header is our own server's, and says these three. */
  trustReceived: boolean
}

const LOOKUP_MS = 4000
const LOOKUP_TRIES = 2
/** Milliseconds all checks of one message may take. */
const ALL_MS = 20_000
/** Signatures that are looked at: people's mail has one or two, each costs a look-up and a hash of the whole message. */
const MOST_SIGNATURES = 6

const known = (given: string | undefined): CheckResult => checkResults.find((one) => one === given) ?? 'permerror'

/** A name server's answers, as mailauth asks for them; without `servers` those of this machine. */
const resolverOf = (servers: readonly string[]) => {
  const resolver = new Resolver({ timeout: LOOKUP_MS, tries: LOOKUP_TRIES })
  if (servers.length > 0) resolver.setServers([...servers])
  return {
    ask: (name: string, type: string): Promise<unknown> => resolver.resolve(name, type as 'TXT'),
    cancel: () => resolver.cancel(),
  }
}

const inTime = async <T>(work: Promise<T>, over: () => void): Promise<T | null> => {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => {
    over()
    late.resolve(null)
  }, ALL_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * What SPF, DKIM and DMARC say of a message; null when that did not end in time or failed. Asks name servers, so never inside
 * a transaction.
 *
 * @param servers Name servers to ask, `address` or `address:port`; those of this machine when empty.
 */
export const checkSender = async (
  raw: Buffer,
  by: HandOver,
  servers: readonly string[],
): Promise<{ checks: SenderChecks; fromEmail: string } | null> => {
  await outside('dns')
  const signatures = headersOf(headOf(raw), 'dkim-signature').length
  const disowned = { from: '', dmarc: 'fail', spf: { result: 'none', domain: '' }, dkim: [] } as const
  if (signatures > MOST_SIGNATURES) return { checks: disowned, fromEmail: '' }
  const { authenticate } = await import('mailauth')
  const resolver = resolverOf(servers)
  const asked = authenticate(raw, {
    ...(by.ip === null ? {} : { ip: by.ip }),
    ...(by.helo === null ? {} : { helo: by.helo }),
    ...(by.sender === null ? {} : { sender: by.sender }),
    trustReceived: by.trustReceived,
    disableArc: true,
    disableBimi: true,
    mta: 'plinth',
    resolver: resolver.ask as never,
  }).catch(() => null)
  const found = await inTime(asked, resolver.cancel)
  if (!found) return null
  const { headerFrom, fromFields, results } = found.dkim
  const [fromEmail = ''] = headerFrom
  if (headerFrom.length !== 1 || fromFields !== 1) return { checks: disowned, fromEmail: fromEmail.toLowerCase() }
  return {
    fromEmail: fromEmail.toLowerCase(),
    checks: {
      from: fromEmail.split('@').at(-1)?.toLowerCase() ?? '',
      dmarc: found.dmarc ? known(found.dmarc.status.result) : 'none',
      // Without the address of the machine that sent it, SPF says nothing.
      spf:
        found.spf && found.spf['client-ip']
          ? { result: known(found.spf.status.result), domain: found.spf.domain }
          : { result: 'none', domain: '' },
      dkim: results
        .filter((one) => one.status.result !== 'none')
        .map((one) => ({ result: known(one.status.result), domain: one.signingDomain ?? '' })),
    },
  }
}
