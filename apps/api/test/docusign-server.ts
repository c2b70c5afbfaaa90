import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { jwtVerify } from 'jose'
import { z } from 'zod'

const described = JSON.parse(readFileSync(path.join(import.meta.dirname, 'docusign/esignature-v2.1.json'), 'utf8')) as {
  $defs: Record<string, z.core.JSONSchema.JSONSchema>
}
/** The published shape of a body, closed against fields it does not name. */
const shape = (name: string) => z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: described.$defs })

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ACCOUNT = '1703061'
const INTEGRATION = 'b1f5a3e0-0000-4000-8000-integration'
const USER = 'a9e2c4d0-0000-4000-8000-000000000user'
export const docuSignSecret = 'the webhook secret of the tests'

interface Signer {
  recipientId: string
  routingOrder: string
  name: string
  email: string
  clientUserId: string
  deliveredDateTime?: string
  signedDateTime?: string
  declinedDateTime?: string
  declinedReason?: string
}
interface Envelope {
  envelopeId: string
  transactionId: string
  status: string
  voidedReason?: string
  pdf: Buffer
  signers: Signer[]
}

/** What the next call under /restapi meets instead of an answer; `lost`: it is done, and the answer is not sent. */
type Trouble = 'error' | 'silence' | 'nonsense' | 'lost' | 'unauthorized' | 'refusal' | 'missing'

const bodyOf = async (req: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const json = (res: ServerResponse, status: number, body: unknown) => {
  res.writeHead(status, { 'content-type': 'application/json' })
  res.end(JSON.stringify(body))
}

/**
 * A DocuSign of our own: it holds envelopes and answers as the published description says. What it is sent and what it
 * answers are both held against that description; `faults` tells what did not fit.
 */
export const startDocuSign = async () => {
  const envelopes = new Map<string, Envelope>()
  const faults: string[] = []
  const calls: string[] = []
  const troubles: Trouble[] = []
  let signedFile: Buffer = Buffer.from('%PDF-1.7 signed at the service')

  const fits = (name: string, value: unknown, where: string) => {
    const found = shape(name).safeParse(value)
    if (!found.success) faults.push(`${where} ${name}: ${z.prettifyError(found.error)}`)
  }
  const answer = (res: ServerResponse, status: number, name: string, body: unknown) => {
    fits(name, body, 'answered')
    json(res, status, body)
  }
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const authorize = async (req: IncomingMessage, res: ServerResponse) => {
    const form = new URLSearchParams(await bodyOf(req))
    const { payload } = await jwtVerify(form.get('assertion') ?? '', keys.publicKey, {
      issuer: INTEGRATION,
      subject: USER,
      audience: new URL(origin()).host,
    })
    if (payload['scope'] !== 'signature impersonation') faults.push('the grant asks for another scope')
    json(res, 200, { access_token: 'a token', token_type: 'Bearer', expires_in: 3600 })
  }

  const create = async (req: IncomingMessage, res: ServerResponse, lost: boolean) => {
    const sent: unknown = JSON.parse(await bodyOf(req))
    fits('envelopeDefinition', sent, 'was sent')
    const body = sent as {
      transactionId: string
      documents: { documentBase64: string }[]
      recipients: { signers: Signer[] }
    }
    const made: Envelope = {
      envelopeId: randomUUID(),
      transactionId: body.transactionId,
      status: 'sent',
      pdf: Buffer.from(body.documents[0]?.documentBase64 ?? '', 'base64'),
      signers: body.recipients.signers,
    }
    envelopes.set(made.envelopeId, made)
    if (lost) return req.socket.destroy()
    return answer(res, 201, 'envelopeSummary', {
      envelopeId: made.envelopeId,
      status: 'sent',
      statusDateTime: new Date().toISOString(),
      uri: `/envelopes/${made.envelopeId}`,
    })
  }

  const list = (url: URL, res: ServerResponse) => {
    const wanted = url.searchParams.get('transaction_ids')
    const found = [...envelopes.values()].filter((e) => e.transactionId === wanted)
    answer(res, 200, 'envelopesInformation', {
      resultSetSize: String(found.length),
      envelopes: found.map((e) => ({ envelopeId: e.envelopeId, status: e.status })),
    })
  }

  const refuse = (res: ServerResponse, status: number, errorCode: string) =>
    answer(res, status, 'errorDetails', { errorCode, message: `It answers ${errorCode}` })

  const one = async (req: IncomingMessage, res: ServerResponse, e: Envelope, rest: string) => {
    if (req.method === 'GET' && rest === '')
      return answer(res, 200, 'envelope', { envelopeId: e.envelopeId, status: e.status })
    if (req.method === 'GET' && rest === '/recipients') {
      const signers = e.signers.map(({ clientUserId: _c, ...s }) => ({
        ...s,
        status: s.signedDateTime ? 'completed' : 'sent',
      }))
      return answer(res, 200, 'recipients', { signers: signers.map(({ ...s }) => dropTabs(s)) })
    }
    if (req.method === 'PUT' && rest === '') {
      const body = JSON.parse(await bodyOf(req)) as { status: string; voidedReason: string }
      fits('envelope', body, 'was sent')
      if (e.status === 'completed') return refuse(res, 400, 'ENVELOPE_CANNOT_VOID_INVALID_STATE')
      Object.assign(e, body)
      return answer(res, 200, 'envelopeUpdateSummary', { envelopeId: e.envelopeId })
    }
    if (req.method === 'POST' && rest === '/views/recipient') {
      const body = JSON.parse(await bodyOf(req)) as { clientUserId: string; returnUrl: string }
      fits('recipientViewRequest', body, 'was sent')
      const known = e.signers.some((s) => s.clientUserId === body.clientUserId)
      if (!known) return refuse(res, 400, 'UNKNOWN_ENVELOPE_RECIPIENT')
      return answer(res, 201, 'viewUrl', { url: `${origin()}/Signing/?ti=${randomUUID()}` })
    }
    if (req.method === 'GET' && rest.startsWith('/documents/combined')) {
      res.writeHead(200, { 'content-type': 'application/pdf' })
      return res.end(signedFile)
    }
    return refuse(res, 404, 'RESOURCE_NOT_FOUND')
  }

  const meet = (trouble: Trouble | undefined, req: IncomingMessage, res: ServerResponse): boolean => {
    if (trouble === 'silence') return true
    if (trouble === 'error') json(res, 500, { errorCode: 'UNSPECIFIED_ERROR', message: 'no' })
    if (trouble === 'nonsense') res.end('<html>maintenance</html>')
    if (trouble === 'unauthorized') refuse(res, 401, 'AUTHORIZATION_INVALID_TOKEN')
    if (trouble === 'refusal') refuse(res, 400, 'INVALID_REQUEST_BODY')
    if (trouble === 'missing') refuse(res, 404, 'DOCUMENT_DOES_NOT_EXIST')
    return trouble !== undefined && trouble !== 'lost'
  }

  const respond = async (req: IncomingMessage, res: ServerResponse) => {
    const url = new URL(req.url ?? '/', origin())
    calls.push(`${req.method} ${url.pathname}`)
    if (url.pathname === '/oauth/token') return authorize(req, res)
    if (req.headers.authorization !== 'Bearer a token') return refuse(res, 401, 'AUTHORIZATION_INVALID_TOKEN')
    if (url.pathname === '/oauth/userinfo')
      return json(res, 200, { sub: USER, accounts: [{ account_id: ACCOUNT, base_uri: origin(), is_default: true }] })
    const below = url.pathname.replace(`/restapi/v2.1/accounts/${ACCOUNT}/envelopes`, '')
    const isCreate = req.method === 'POST' && below === ''
    // A lost answer matters where something is made.
    const trouble = troubles[0] === 'lost' && !isCreate ? undefined : troubles.shift()
    if (meet(trouble, req, res)) return undefined
    if (isCreate) return create(req, res, trouble === 'lost')
    if (below === '') return list(url, res)
    const [, id = '', rest = ''] = /^\/([\w-]+)(.*)$/.exec(below) ?? []
    const found = envelopes.get(id)
    return found ? one(req, res, found, rest) : refuse(res, 404, 'ENVELOPE_DOES_NOT_EXIST')
  }

  const server = createServer((req, res) => {
    respond(req, res).catch((error: unknown) => {
      faults.push(String(error))
      json(res, 500, {})
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const only = (): Envelope =>
    [...envelopes.values()].at(-1) ?? {
      envelopeId: '',
      transactionId: '',
      status: '',
      pdf: Buffer.alloc(0),
      signers: [],
    }

  return {
    faults,
    calls,
    troubles,
    envelopes,
    /** The newest envelope. */
    only,
    setSignedFile: (file: Buffer) => {
      signedFile = file
    },
    /** What a recipient does at the service; position from 1. */
    sign: (position: number) => {
      const e = only()
      const at = new Date().toISOString()
      const signer = e.signers.find((s) => s.recipientId === String(position))
      if (signer) Object.assign(signer, { deliveredDateTime: at, signedDateTime: at })
      e.status = e.signers.every((s) => s.signedDateTime) ? 'completed' : 'delivered'
    },
    decline: (position: number, reason: string) => {
      const e = only()
      const signer = e.signers.find((s) => s.recipientId === String(position))
      if (signer) Object.assign(signer, { declinedDateTime: new Date().toISOString(), declinedReason: reason })
      e.status = 'declined'
    },
    settings: {
      DOCUSIGN_INTEGRATION_KEY: INTEGRATION,
      DOCUSIGN_USER_ID: USER,
      DOCUSIGN_ACCOUNT_ID: ACCOUNT,
      DOCUSIGN_PRIVATE_KEY: keys.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString().replaceAll('\n', '\\n'),
      DOCUSIGN_WEBHOOK_SECRET: docuSignSecret,
      DOCUSIGN_AUTH_URL: origin(),
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const dropTabs = (signer: object) => Object.fromEntries(Object.entries(signer).filter(([name]) => name !== 'tabs'))
