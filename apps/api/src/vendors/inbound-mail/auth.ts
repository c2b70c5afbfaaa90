import { Resolver } from 'node:dns/promises'
import { checkResults, type CheckResult, type SenderChecks } from '@plinth/domain/documents/mailbox/sender'
import type { authenticate } from 'mailauth'
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

type Found = Awaited<ReturnType<typeof authenticate>>
type Checked = { checks: SenderChecks; fromEmail: string }

/** A message that names no author, or several: nobody vouches for it. */
const disowned = { from: '', dmarc: 'fail', spf: { result: 'none', domain: '' }, dkim: [] } as const

/** Without the address of the machine that sent it, SPF says nothing. */
const spfOf = (spf: Found['spf']): SenderChecks['spf'] =>
  spf && spf['client-ip'] ? { result: known(spf.status.result), domain: spf.domain } : disowned.spf

const checkedOf = ({ dkim, dmarc, spf }: Found): Checked => {
  const fromEmail = (dkim.headerFrom[0] ?? '').toLowerCase()
  if (dkim.headerFrom.length !== 1 || dkim.fromFields !== 1) return { checks: disowned, fromEmail }
  const signed = dkim.results.filter((one) => one.status.result !== 'none')
  return {
    fromEmail,
    checks: {
      from: fromEmail.split('@').at(-1) ?? '',
      dmarc: dmarc ? known(dmarc.status.result) : 'none',
      spf: spfOf(spf),
      dkim: signed.map((one) => ({ result: known(one.status.result), domain: one.signingDomain ?? '' })),
    },
  }
}

/** What is known of the hand-over, in the words of mailauth. */
const byOf = ({ ip, helo, sender, trustReceived }: HandOver) => ({
  ...(ip === null ? {} : { ip }),
  ...(helo === null ? {} : { helo }),
  ...(sender === null ? {} : { sender }),
  trustReceived,
})

/**
 * What SPF, DKIM and DMARC say of a message; null when that did not end in time or failed. Asks name servers, so never inside
 * a transaction.
 *
 * @param servers Name servers to ask, `address` or `address:port`; those of this machine when empty.
 */
export const checkSender = async (raw: Buffer, by: HandOver, servers: readonly string[]): Promise<Checked | null> => {
  await outside('dns')
  if (headersOf(headOf(raw), 'dkim-signature').length > MOST_SIGNATURES) return { checks: disowned, fromEmail: '' }
  const mailauth = await import('mailauth')
  const resolver = resolverOf(servers)
  const asked = mailauth
    .authenticate(raw, {
      ...byOf(by),
      ...{ disableArc: true, disableBimi: true, mta: 'plinth' },
      resolver: resolver.ask as never,
    })
    .catch(() => null)
  const found = await inTime(asked, resolver.cancel)
  return found && checkedOf(found)
}
