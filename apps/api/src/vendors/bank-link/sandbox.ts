import { createHash, randomUUID } from 'node:crypto'
import type { BankAccount } from '@plinth/domain/credit/report/liquidity'
import { type SandboxBank, sandboxBanks } from '@plinth/domain/credit/report/sandbox-banks'
import { addDays, type PlainDate } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import { type Outcome, ok, rejected, transient } from '../provider/outcome.ts'
import type { BankLink } from './port.ts'

/** Who can sign in there, each with its own story; the password is `pass_good`. docs: docs/providers.md. */
const sandboxUsers = [
  'user_good',
  'user_other_owner',
  'user_pending',
  'user_failure',
  'user_unavailable',
  'user_empty',
  'user_foreign',
  'user_overdrawn',
] as const
type SandboxUser = (typeof sandboxUsers)[number]

const PASSWORD = 'pass_good'
const LINK_SECONDS = 4 * 3600
const PENDING_SECONDS = 20

const Link = z.object({ bank: z.enum(sandboxBanks), user: z.enum(sandboxUsers), id: z.string() })
type Link = z.output<typeof Link>
const Order = z.object({ links: z.array(Link), person: z.string(), days: z.number(), at: z.number() })

const pack = (prefix: string, value: unknown): string =>
  prefix + Buffer.from(JSON.stringify(value)).toString('base64url')

const unpack = <S extends z.ZodType>(prefix: string, token: string, schema: S): z.output<S> | null => {
  if (!token.startsWith(prefix)) return null
  try {
    return schema.parse(JSON.parse(Buffer.from(token.slice(prefix.length), 'base64url').toString('utf8')))
  } catch {
    return null
  }
}

const [PUBLIC, ACCESS, REPORT] = ['public-sandbox-', 'access-sandbox-', 'assets-sandbox-']

/** The one-time token that the made-up window returns; null for a wrong sign-in. */
export const sandboxSignIn = (bank: SandboxBank, user: string, password: string): string | null => {
  const known = sandboxUsers.find((one) => one === user)
  return known && password === PASSWORD ? pack(PUBLIC, { bank, user: known, id: randomUUID() } satisfies Link) : null
}

/** A whole number from 0 to below `range`, always the same for the same words. */
const pick = (words: string, range: number): number =>
  createHash('sha256').update(words).digest().readUInt32BE(0) % range

const history = (words: string, balance: number, asOf: PlainDate, days: number) =>
  Array.from({ length: days }, (_, age) => ({
    day: addDays(asOf, -age),
    balance: Math.round(balance * (0.9 + pick(`${words} ${age}`, 20) / 100)),
  }))

/** Checking and savings of a bank, the same each time for the same person: from $50,000 to about $1.5 million. */
const accountsOf = (link: Link, person: string, asOf: PlainDate, days: number): BankAccount[] => {
  if (link.user === 'user_empty') return []
  return ['Checking', 'Savings'].map((name, n) => {
    const words = `plaid ${person.toLowerCase()} ${link.bank} ${name}`
    const sum = 25_000_00 + pick(words, 750_000_00)
    const balance = link.user === 'user_overdrawn' && n === 0 ? -3_500_00 : sum
    return {
      institution: link.bank,
      name,
      mask: String(1000 + pick(`${words} mask`, 9000)),
      type: 'depository',
      subtype: name.toLowerCase(),
      currency: link.user === 'user_foreign' && n === 1 ? 'EUR' : 'USD',
      available: balance,
      current: balance,
      owners: [link.user === 'user_other_owner' ? 'Jordan Sample' : person],
      history: history(words, balance, asOf, days),
      deposits: [{ day: addDays(asOf, -12), amount: Math.round(Math.abs(balance) / 8) }],
    }
  })
}

const outcomeOf = (users: readonly SandboxUser[], waitedSeconds: number): Outcome<null> => {
  if (users.includes('user_failure')) return rejected('DATA_UNAVAILABLE', 'the bank gave no statements')
  if (users.includes('user_unavailable')) return transient('INSTITUTION_DOWN')
  if (users.includes('user_pending') && waitedSeconds < PENDING_SECONDS)
    return { kind: 'pending', ref: '', pollAfterSeconds: PENDING_SECONDS }
  return ok(null)
}

/** Made-up banks: nothing leaves the machine, the same person has the same accounts each time. Labelled on every screen. */
export const createSandboxBanks = (o: { now: () => number }): BankLink => ({
  kind: 'sandbox',
  check: async () => ok(null),
  createLink: async (activityId) =>
    ok({
      linkToken: pack('link-sandbox-', { activityId, id: randomUUID() }),
      expiresAt: Math.floor(o.now() / 1000) + LINK_SECONDS,
    }),
  exchange: async (_activityId, publicToken) => {
    const link = unpack(PUBLIC, publicToken, Link)
    if (!link) return rejected('INVALID_PUBLIC_TOKEN', 'this is no token of the window')
    return ok({ accessToken: pack(ACCESS, link), itemRef: `item-sandbox-${link.id}` })
  },
  bank: async (_activityId, accessToken) => {
    const link = unpack(ACCESS, accessToken, Link)
    if (!link) return rejected('INVALID_ACCESS_TOKEN', 'this access has ended')
    const accounts = accountsOf(link, link.id, '2026-01-01', 0)
    return ok({ institution: link.bank, accounts: accounts.map(({ name, mask }) => ({ name, mask })) })
  },
  order: async (_activityId, { accessTokens, days, person }) => {
    const links = accessTokens.map((token) => unpack(ACCESS, token, Link)).filter((link) => link !== null)
    if (links.length < accessTokens.length) return rejected('INVALID_ACCESS_TOKEN', 'this access has ended')
    const reportRef = pack(REPORT, { links, person, days, at: o.now() } satisfies z.output<typeof Order>)
    return ok({ reportRef, reportId: createHash('sha256').update(reportRef).digest('hex').slice(0, 32) })
  },
  statements: async (_activityId, reportRef) => {
    const order = unpack(REPORT, reportRef, Order)
    if (!order) return rejected('INVALID_FIELD', 'there is no such report')
    const outcome = outcomeOf(
      order.links.map((link) => link.user),
      (o.now() - order.at) / 1000,
    )
    if (outcome.kind !== 'ok') return outcome
    const asOf = new Date(o.now()).toISOString().slice(0, 10)
    return ok({ accounts: order.links.flatMap((link) => accountsOf(link, order.person, asOf, order.days)), asOf })
  },
  remove: async () => ok(null),
  readNews: async () => null,
})
