import { createHash, createHmac, createPrivateKey, timingSafeEqual } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { type HostedEnvelope, type HostedNews, type HostedSigning, type HostedStatus, HostRefused } from './port.ts'

/** Keys of an integration at DocuSign. */
export interface DocuSignKeys {
  integrationKey: string
  userId: string
  accountId: string
  /** RSA key as PEM; line breaks may be written `\n`. */
  privateKey: string
  webhookSecret: string
  authUrl: string
  /** Longest wait for an answer in milliseconds; a file may take twice as long. */
  timeoutMs?: number
  /** Replaces fetch. */
  fetch?: typeof fetch | undefined
}

const TIMEOUT_MS = 30_000
const MAX_JSON_BYTES = 5_000_000
const MAX_FILE_BYTES = 60_000_000
/** A message repeats for a day while it is not answered; older ones are replays. */
const NEWS_AGE_MS = 24 * 3_600_000
const NEWS_AHEAD_MS = 5 * 60_000

// Only what is used is required; what a service adds later does no harm.
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const UserInfo = z.object({ accounts: z.array(z.object({ account_id: z.string(), base_uri: z.url() })) })
const Summary = z.object({ envelopeId: z.string().min(1) })
const Found = z.object({ envelopes: z.array(Summary.extend({ status: z.string() })).optional() })
const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const Recipients = z.object({
  signers: z
    .array(
      z.object({
        recipientId: z.string(),
        deliveredDateTime: Instant.optional(),
        signedDateTime: Instant.optional(),
        declinedDateTime: Instant.optional(),
        declinedReason: z.string().optional(),
      }),
    )
    .optional(),
})
const Envelope = z.object({ status: z.string() })
const ViewUrl = z.object({ url: z.url() })
const News = z.object({
  generatedDateTime: Instant,
  data: z.object({ envelopeId: z.string().min(1) }),
})

const stateOf = (status: string): HostedStatus['state'] => {
  if (status === 'completed' || status === 'declined' || status === 'voided') return status
  if (['created', 'sent', 'delivered', 'signed', 'correct', 'processing', 'authoritativecopy'].includes(status))
    return 'open'
  throw new Error(`DocuSign answered an unknown status ${status.slice(0, 40)}`)
}

/** Whether a repeat may help. */
const isPassing = (status: number) => status >= 500 || [408, 425, 429].includes(status)

const refusalOf = async (reply: Response): Promise<string> => {
  const body = z.object({ errorCode: z.string().max(100), message: z.string().optional() })
  const told = body.safeParse(await reply.json().catch(() => null))
  return told.success
    ? `${told.data.errorCode} ${(told.data.message ?? '').slice(0, 150)}`.trim()
    : `status ${reply.status}`
}

const readAll = async (reply: Response, most: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length
    if (bytes > most) throw new Error("DocuSign's reply is too large")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const send = async (
  url: string,
  init: RequestInit,
  o: { what: string; timeoutMs: number; passing?: readonly number[]; fetch: typeof fetch },
) => {
  // Nothing but the set host is called: a redirect is an error.
  const reply = await o.fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(o.timeoutMs) })
  if (reply.ok) return reply
  const why = `DocuSign refused to ${o.what}: ${await refusalOf(reply)}`
  throw isPassing(reply.status) || o.passing?.includes(reply.status) ? new Error(why) : new HostRefused(why)
}

const jsonOf = async <S extends z.ZodType>(reply: Response, schema: S): Promise<z.output<S>> =>
  schema.parse(JSON.parse((await readAll(reply, MAX_JSON_BYTES)).toString('utf8')))

/** The session with DocuSign: JWT grant, then the address of the account. Both are asked again when they run out. */
const createSession = (keys: DocuSignKeys) => {
  const key = createPrivateKey(keys.privateKey.replaceAll('\\n', '\n'))
  let open: { token: string; base: string; until: number } | null = null
  const auth = keys.authUrl.replace(/\/$/, '')
  const timeoutMs = keys.timeoutMs ?? TIMEOUT_MS
  const via = { fetch: keys.fetch ?? fetch }

  const connect = async () => {
    const assertion = await new SignJWT({ scope: 'signature impersonation' })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(keys.integrationKey)
      .setSubject(keys.userId)
      .setAudience(new URL(auth).host)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const granted = await send(`${auth}/oauth/token`, { method: 'POST', body }, { what: 'sign in', timeoutMs, ...via })
    const { access_token: token, expires_in: seconds } = await jsonOf(granted, Token)
    const headers = { authorization: `Bearer ${token}` }
    const told = await send(`${auth}/oauth/userinfo`, { headers }, { what: 'name the account', timeoutMs, ...via })
    const { accounts } = await jsonOf(told, UserInfo)
    const account = accounts.find((a) => a.account_id === keys.accountId)
    if (!account) throw new HostRefused("DocuSign: the user doesn't have this account")
    const base = new URL(account.base_uri)
    const isTheirs = base.protocol === 'https:' && /(^|\.)docusign\.(net|com)$/.test(base.hostname)
    if (!isTheirs && base.origin !== new URL(auth).origin)
      throw new HostRefused("DocuSign named an address that isn't its own")
    open = {
      token,
      base: `${base.origin}/restapi/v2.1/accounts/${encodeURIComponent(keys.accountId)}`,
      until: Date.now() + (seconds - 60) * 1000,
    }
    return open
  }

  return {
    connect,
    call: async (
      method: 'GET' | 'POST' | 'PUT',
      path: string,
      o: { what: string; body?: unknown; slow?: true; passing?: readonly number[] },
    ): Promise<Response> => {
      const { token, base } = open && open.until > Date.now() ? open : await connect()
      const init: RequestInit = {
        method,
        headers: { authorization: `Bearer ${token}`, ...(o.body ? { 'content-type': 'application/json' } : {}) },
        ...(o.body ? { body: JSON.stringify(o.body) } : {}),
      }
      try {
        // A token that ran out early is asked anew at the next try.
        const passing = [401, ...(o.passing ?? [])]
        return await send(`${base}${path}`, init, {
          what: o.what,
          timeoutMs: o.slow ? timeoutMs * 2 : timeoutMs,
          passing,
          ...via,
        })
      } catch (error) {
        open = null
        throw error
      }
    },
  }
}

const definitionOf = (e: HostedEnvelope) => ({
  emailSubject: `Please sign ${e.title}`.slice(0, 100),
  status: 'sent',
  transactionId: e.key,
  documents: [
    { documentBase64: e.pdf.toString('base64'), name: `${e.title}.pdf`, fileExtension: 'pdf', documentId: '1' },
  ],
  recipients: {
    signers: e.recipients.map((r) => ({
      recipientId: String(r.position),
      routingOrder: String(r.position),
      name: r.name,
      email: r.email,
      // Signing opens from our own page: DocuSign writes no email of its own.
      clientUserId: r.id,
      tabs: {
        signHereTabs: [
          { anchorString: `/sn${r.position}/`, anchorUnits: 'pixels', anchorYOffset: '-4', documentId: '1' },
        ],
        dateSignedTabs: [
          { anchorString: `/ds${r.position}/`, anchorUnits: 'pixels', anchorYOffset: '-4', documentId: '1' },
        ],
      },
    })),
  },
  ...(e.newsUrl
    ? {
        eventNotification: {
          url: e.newsUrl,
          includeHMAC: 'true',
          loggingEnabled: 'true',
          requireAcknowledgment: 'true',
          eventData: { version: 'restv2.1', format: 'json' },
          envelopeEvents: ['delivered', 'completed', 'declined', 'voided'].map((code) => ({
            envelopeEventStatusCode: code,
          })),
          recipientEvents: ['Delivered', 'Completed', 'Declined'].map((code) => ({ recipientEventStatusCode: code })),
        },
      }
    : {}),
})

const isSame = (given: unknown, expected: Buffer): boolean => {
  if (typeof given !== 'string') return false
  const sent = Buffer.from(given, 'base64')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

const readNews = (
  secret: string,
  headers: Readonly<Record<string, unknown>>,
  body: Buffer,
  now: number,
): HostedNews | null => {
  const expected = createHmac('sha256', secret).update(body).digest()
  // Several keys may be active at the service; each signs in a header of its own.
  const given = Object.entries(headers).filter(([name]) => /^x-docusign-signature-\d{1,2}$/.test(name))
  if (!given.some(([, value]) => isSame(value, expected))) return null
  const parsed = News.safeParse(jsonOrNull(body))
  if (!parsed.success) return null
  const { generatedDateTime: made, data } = parsed.data
  if (made.getTime() < now - NEWS_AGE_MS || made.getTime() > now + NEWS_AHEAD_MS) return null
  // A repeat differs by its count alone.
  const content = { ...z.looseObject({}).parse(jsonOrNull(body)), retryCount: undefined }
  return { envelopeId: data.envelopeId, eventKey: createHash('sha256').update(JSON.stringify(content)).digest('hex') }
}

const jsonOrNull = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/**
 * Signing at DocuSign (eSignature REST v2.1, JWT grant), written to its published description and tested against a server
 * made from that; not yet run against DocuSign itself.
 */
export const createDocuSign = (keys: DocuSignKeys): HostedSigning => {
  const { call, connect } = createSession(keys)
  const path = (id: string) => `/envelopes/${encodeURIComponent(id)}`

  const findSent = async (key: string): Promise<string | null> => {
    const query = new URLSearchParams({
      transaction_ids: key,
      from_date: new Date(Date.now() - 7 * 86_400_000).toISOString(),
    })
    const { envelopes } = await jsonOf(await call('GET', `/envelopes?${query}`, { what: 'list envelopes' }), Found)
    return envelopes?.find((e) => e.status !== 'voided' && e.status !== 'deleted')?.envelopeId ?? null
  }

  return {
    check: async () => void (await connect()),
    send: async (envelope) => {
      const sent = await findSent(envelope.key)
      if (sent) return sent
      const reply = await call('POST', '/envelopes', { what: 'take the document', body: definitionOf(envelope) })
      return (await jsonOf(reply, Summary)).envelopeId
    },
    status: async (id) => {
      const { status } = await jsonOf(await call('GET', path(id), { what: 'say where it stands' }), Envelope)
      const reply = await call('GET', `${path(id)}/recipients`, { what: 'say who signed' })
      const { signers = [] } = await jsonOf(reply, Recipients)
      return {
        state: stateOf(status),
        recipients: signers.map((s) => ({
          position: Number(s.recipientId),
          deliveredAt: s.deliveredDateTime ?? null,
          signedAt: s.signedDateTime ?? null,
          declinedAt: s.declinedDateTime ?? null,
          declineReason: s.declinedReason ?? null,
        })),
      }
    },
    signingUrl: async (id, r, returnUrl) => {
      const body = {
        userName: r.name,
        email: r.email,
        clientUserId: r.id,
        recipientId: String(r.position),
        authenticationMethod: 'email',
        returnUrl,
      }
      const reply = await call('POST', `${path(id)}/views/recipient`, { what: 'open its signing page', body })
      return (await jsonOf(reply, ViewUrl)).url
    },
    void: async (id, reason) => {
      const body = { status: 'voided', voidedReason: reason.slice(0, 200) }
      await call('PUT', path(id), { what: 'call the envelope back', body })
    },
    signedFile: async (id) => {
      // Just after the last signature the file may not be there yet.
      const what = { what: 'hand out the signed file', slow: true, passing: [404] } as const
      const file = await readAll(
        await call('GET', `${path(id)}/documents/combined?certificate=true`, what),
        MAX_FILE_BYTES,
      )
      if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error("DocuSign's reply is not a PDF")
      return file
    },
    readNews: (headers, body, now) => readNews(keys.webhookSecret, headers, body, now),
  }
}
