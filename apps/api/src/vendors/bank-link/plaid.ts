import { createHash, timingSafeEqual } from 'node:crypto'
import type { BankAccount } from '@plinth/domain/credit/report/liquidity'
import { decodeProtectedHeader, importJWK, type JWK, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Answer, Exchange } from '../provider/client.ts'
import { createProviderClient } from '../provider/client.ts'
import { type Failure, ok, type Outcome, rejected, transient, whenOk } from '../provider/outcome.ts'
import type { BankLink, BankNews, Statements } from './port.ts'

/** Keys of an account at Plaid. */
export interface PlaidOptions {
  clientId: string
  secret: string
  baseUrl: string
  /** Name that the person reads in the window; asked each time, for an administrator may change it. */
  lender: () => string
  /** Where Plaid tells news; null where it cannot reach us. */
  newsUrl: string | null
  keep: (exchange: Exchange) => Promise<void> | void
  timeoutMs?: number
}

const TIMEOUT_MS = 30_000
const BALANCE_TIMEOUT_MS = 60_000
const NEWS_AGE_SECONDS = 300
const KEYS_KEPT = 20

// Only what is used is required; what the service adds later does no harm.
const LinkToken = z.object({ link_token: z.string().min(1), expiration: z.iso.datetime({ offset: true }) })
const Exchanged = z.object({ access_token: z.string().min(1), item_id: z.string().min(1) })
const Accounts = z.object({
  accounts: z.array(z.object({ name: z.string(), mask: z.string().nullable() })),
  item: z.object({ institution_name: z.string().nullish() }).optional(),
})
const Ordered = z.object({ asset_report_token: z.string().min(1), asset_report_id: z.string().min(1) })
const Amount = z.number().refine((n) => Number.isFinite(n) && Math.abs(n) < 1e13)
const Day = z.iso.date()
const Report = z.object({
  report: z.object({
    date_generated: z.iso.datetime({ offset: true }),
    items: z
      .array(
        z.object({
          institution_name: z.string(),
          accounts: z.array(
            z.object({
              name: z.string(),
              mask: z.string().nullable(),
              type: z.string(),
              subtype: z.string().nullable(),
              balances: z.object({
                available: Amount.nullable(),
                current: Amount.nullable(),
                iso_currency_code: z.string().nullable(),
                unofficial_currency_code: z.string().nullish(),
              }),
              owners: z.array(z.object({ names: z.array(z.string()) })).default([]),
              historical_balances: z.array(z.object({ date: Day, current: Amount })).default([]),
              // A negative amount is money that came in.
              transactions: z.array(z.object({ date: Day, amount: Amount, pending: z.boolean() })).default([]),
            }),
          ),
        }),
      )
      .min(1),
  }),
})
const Removed = z.object({ request_id: z.string() })
const Key = z.object({ key: z.looseObject({ kid: z.string(), expired_at: z.number().nullish() }) })
const Refusal = z.object({ error_type: z.string(), error_code: z.string(), error_message: z.string().nullish() })
const News = z.object({
  webhook_type: z.string(),
  webhook_code: z.string(),
  item_id: z.string().nullish(),
  asset_report_id: z.string().nullish(),
})

const NOT_READY_SECONDS = 15
const interruptions = new Set(['PENDING_EXPIRATION', 'PENDING_DISCONNECT', 'USER_PERMISSION_REVOKED'])
const passing = new Set([
  'INSTITUTION_DOWN',
  'INSTITUTION_NOT_RESPONDING',
  'INTERNAL_SERVER_ERROR',
  'PLANNED_MAINTENANCE',
])

const jsonOf = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}

/** Plaid names what is wrong in the body of a 4xx. Its lists are open: an unknown code goes by the status. */
const failureOf = ({ status, body }: Answer): Failure | null => {
  if (status < 400) return null
  const told = Refusal.safeParse(jsonOf(body))
  if (!told.success) return null
  const { error_type: type, error_code: code, error_message: text } = told.data
  if (code === 'PRODUCT_NOT_READY') return { kind: 'pending', ref: '', pollAfterSeconds: NOT_READY_SECONDS }
  if (type === 'RATE_LIMIT_EXCEEDED') return transient(code, 60)
  if (passing.has(code)) return transient(code)
  if (status >= 500) return null
  return rejected(code, (text ?? 'no reason given').slice(0, 200))
}

const cents = (dollars: number | null): number | null => (dollars === null ? null : Math.round(dollars * 100))

const accountsOf = (report: z.output<typeof Report>): BankAccount[] =>
  report.report.items.flatMap((item) =>
    item.accounts.map((a) => ({
      institution: item.institution_name,
      name: a.name,
      mask: a.mask ?? '',
      type: a.type,
      subtype: a.subtype ?? '',
      currency: a.balances.iso_currency_code ?? a.balances.unofficial_currency_code ?? null,
      available: cents(a.balances.available),
      current: cents(a.balances.current),
      owners: a.owners.flatMap((owner) => owner.names),
      history: a.historical_balances.map(({ date, current }) => ({ day: date, balance: Math.round(current * 100) })),
      deposits: a.transactions
        .filter((t) => !t.pending && t.amount < 0)
        .map((t) => ({ day: t.date, amount: Math.round(-t.amount * 100) })),
    })),
  )

const toStatements = (report: z.output<typeof Report>): Statements => ({
  accounts: accountsOf(report),
  asOf: report.report.date_generated.slice(0, 10),
})

const newsOf = (raw: Buffer, eventKey: string): BankNews | null => {
  const told = News.safeParse(jsonOf(raw))
  if (!told.success) return null
  const { webhook_type: type, webhook_code: code, item_id: item, asset_report_id: report } = told.data
  return {
    eventKey,
    reportId: type === 'ASSETS' ? (report ?? null) : null,
    itemRef: type === 'ITEM' ? (item ?? null) : null,
    isInterrupted: type === 'ITEM' && (code === 'ERROR' || interruptions.has(code)),
  }
}

const sameHash = (claimed: unknown, raw: Buffer): boolean => {
  const expected = createHash('sha256').update(raw).digest('hex')
  return (
    typeof claimed === 'string' &&
    claimed.length === expected.length &&
    timingSafeEqual(Buffer.from(claimed), Buffer.from(expected))
  )
}

/** Plaid's public keys by their id; one that has run out is no key. */
const createKeys = (ask: (kid: string) => Promise<Outcome<z.output<typeof Key>>>) => {
  const keys = new Map<string, JWK>()
  return async (kid: string): Promise<JWK | null> => {
    const known = keys.get(kid)
    if (known) return known
    const found = await ask(kid)
    if (found.kind !== 'ok' || found.value.key.expired_at) return null
    if (keys.size >= KEYS_KEPT) keys.clear()
    keys.set(kid, found.value.key)
    return found.value.key
  }
}

/** A message whose signature is Plaid's, covers these bytes and is fresh; else null. */
const readNews = async (
  keyOf: (kid: string) => Promise<JWK | null>,
  { token, raw, nowMs }: { token: unknown; raw: Buffer; nowMs: number },
): Promise<BankNews | null> => {
  if (typeof token !== 'string') return null
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    const key = alg === 'ES256' && kid !== undefined ? await keyOf(kid) : null
    if (!key) return null
    const { payload } = await jwtVerify(token, await importJWK(key, 'ES256'), {
      algorithms: ['ES256'],
      currentDate: new Date(nowMs),
      maxTokenAge: NEWS_AGE_SECONDS,
    })
    if (!sameHash(payload['request_body_sha256'], raw)) return null
    return newsOf(raw, createHash('sha256').update(token).digest('hex'))
  } catch {
    return null
  }
}

/** Plaid by its API of 2020-09-14. Holds nothing but its public keys. */
export const createPlaid = (o: PlaidOptions): BankLink => {
  const client = createProviderClient({
    baseUrl: o.baseUrl,
    headers: { 'PLAID-CLIENT-ID': o.clientId, 'PLAID-SECRET': o.secret, 'Plaid-Version': '2020-09-14' },
    timeoutMs: o.timeoutMs ?? TIMEOUT_MS,
    failureOf,
    keep: o.keep,
  })
  const post = <S extends z.ZodType>(
    about: string | null,
    path: string,
    body: Record<string, unknown>,
    schema: S,
    how: { repeatable: boolean; timeoutMs?: number },
  ): Promise<Outcome<z.output<S>>> => client.call({ operation: path, path, body, schema, about, ...how })
  const read = { repeatable: true }

  const keyOf = createKeys((kid) => post(null, '/webhook_verification_key/get', { key_id: kid }, Key, read))

  const linkToken = (about: string | null, person: string) =>
    post(
      about,
      '/link/token/create',
      {
        client_name: o.lender().slice(0, 30),
        language: 'en',
        country_codes: ['US'],
        user: { client_user_id: person },
        products: ['assets'],
        ...(o.newsUrl ? { webhook: o.newsUrl } : {}),
      },
      LinkToken,
      read,
    )

  return {
    kind: 'plaid',
    createLink: async (activityId) =>
      whenOk(await linkToken(activityId, activityId), (t) =>
        ok({ linkToken: t.link_token, expiresAt: Math.floor(Date.parse(t.expiration) / 1000) }),
      ),
    check: async () => whenOk(await linkToken(null, 'connection-test'), () => ok(null)),
    exchange: async (activityId, publicToken) => {
      const body = { public_token: publicToken }
      const told = await post(activityId, '/item/public_token/exchange', body, Exchanged, { repeatable: false })
      return whenOk(told, (t) => ok({ accessToken: t.access_token, itemRef: t.item_id }))
    },
    bank: async (activityId, accessToken) => {
      const how = { repeatable: true, timeoutMs: BALANCE_TIMEOUT_MS }
      const told = await post(activityId, '/accounts/get', { access_token: accessToken }, Accounts, how)
      return whenOk(told, (t) =>
        ok({
          institution: t.item?.institution_name ?? 'Bank',
          accounts: t.accounts.map((a) => ({ name: a.name, mask: a.mask ?? '' })),
        }),
      )
    },
    order: async (activityId, { accessTokens, days, key }) => {
      const options = { client_report_id: key, ...(o.newsUrl ? { webhook: o.newsUrl } : {}) }
      const body = { access_tokens: accessTokens, days_requested: days, options }
      const told = await post(activityId, '/asset_report/create', body, Ordered, { repeatable: false })
      return whenOk(told, (t) => ok({ reportRef: t.asset_report_token, reportId: t.asset_report_id }))
    },
    statements: async (activityId, reportRef) => {
      const told = await post(activityId, '/asset_report/get', { asset_report_token: reportRef }, Report, read)
      return whenOk(told, (t) => ok(toStatements(t)))
    },
    remove: async (activityId, accessToken) => {
      const told = await post(activityId, '/item/remove', { access_token: accessToken }, Removed, read)
      return whenOk(told, () => ok(null))
    },
    readNews: (headers, raw, nowMs) => readNews(keyOf, { token: headers['plaid-verification'], raw, nowMs }),
  }
}
