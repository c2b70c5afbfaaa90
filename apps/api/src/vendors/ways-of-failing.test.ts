import { generateKeyPairSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { importPKCS8, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { waysOfFailing } from '../../test/ways-of-failing.ts'
import { createOpenAi } from './ai/openai.ts'
import { type Ai, AiError } from './ai/port.ts'
import { createSdkAi } from './ai/sdk.ts'
import { createHostedCaptcha } from './captcha/hosted.ts'
import { createGoogleDocs } from './docs/google.ts'
import { createOidcIdentity } from './identity/oidc.ts'
import { readMailbox } from './inbound-mail/imap.ts'
import { MailRefused } from './mail/port.ts'
import { createSmtpMailer } from './mail/smtp.ts'
import { createEmbeddedPlaces } from './maps/embedded.ts'
import { createGooglePlaces } from './maps/google.ts'
import { TextractOcr } from './ocr/textract.ts'
import { createClamd } from './scanner/clamd.ts'
import { ScannerUnavailable } from './scanner/port.ts'
import { createDocuSign } from './signature/docusign.ts'
import { HostRefused } from './signature/port.ts'
import { S3Storage } from './storage/s3.ts'

// Services that are not asked by the shared client, each in every way in which that one may fail (provider/ways-of-failing.test.ts).

const WAIT_MS = 400
/** Of a wait of 400 ms, three tries, or the five seconds of a sign-in pool; a busy machine is slow to look at its clock. */
const MOST_MS = 20_000

const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
const keep = () => undefined
const clock = { now: () => Date.now() }

/** What a promise failed with; 'nothing' when it did not. */
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing',
    (error: unknown) => error,
  )

/** Sends to `at` what is meant for a fixed address, and waits less than the caller says: who names no limit waits for ever. */
const sendTo =
  (at: string): typeof fetch =>
  (_address, { signal, ...init } = {}) =>
    fetch(at, { ...init, signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]) : null })

const hostOf = (at: string) => {
  const { hostname: host, port } = new URL(at)
  return { host, port: Number(port) }
}

const failsTo = (ai: Ai) => async () => {
  const pieces = ai.stream({
    ...{ system: 'Be brief.', messages: [{ role: 'user', content: 'Who?' }], maxTokens: 50 },
    signal: new AbortController().signal,
  })
  expect(
    await errorOf(
      (async () => {
        for await (const piece of pieces) expect(piece.kind).not.toBe('end')
      })(),
    ),
  ).toBeInstanceOf(AiError)
}

const token = async () =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'RS256', kid: '1' })
    .setSubject('x')
    .setExpirationTime('1h')
    .sign(await importPKCS8(key, 'RS256'))

/** What each service must come to, in whichever way it fails. */
const services: Readonly<Record<string, (at: string, way: string) => Promise<unknown>>> = {
  DocuSign: async (at, way) => {
    const keys = { integrationKey: 'i', userId: 'u', accountId: 'a', privateKey: key, webhookSecret: 's' }
    const docusign = createDocuSign({ ...keys, authUrl: at, timeoutMs: WAIT_MS })
    const error = await errorOf(docusign.status('e'))
    expect(error).toBeInstanceOf(Error)
    // A repeat would not help.
    expect(error instanceof HostRefused).toBe(way === 'answers 401')
  },
  'a sign-in pool': async (at) =>
    expect(await errorOf(createOidcIdentity({ issuer: at, clientId: 'c' }).verify(await token()))).toMatchObject({
      code: 'unavailable',
    }),
  'a model by the common protocol': (at) =>
    failsTo(createOpenAi({ baseUrl: at, key: 'k', model: 'm', keep, timeoutMs: WAIT_MS }))(),
  'a model of Anthropic': (at) => {
    const model = createAnthropic({ apiKey: 'k', baseURL: at })('m')
    return failsTo(createSdkAi({ model, host: new URL(at).host, keep, pieceMs: WAIT_MS }))()
  },
  'a model of Google': (at) => {
    const model = createGoogle({ apiKey: 'k', baseURL: at })('m')
    return failsTo(createSdkAi({ model, host: new URL(at).host, keep, pieceMs: WAIT_MS }))()
  },
  'a mail server': async (at) => {
    const { host, port } = hostOf(at)
    const mailer = createSmtpMailer(
      `smtp://${host}:${port}`,
      () => ({ name: 'Lender', contact: '', colour: null, logo: null, email: 'lender@example.com' }),
      { waitMs: WAIT_MS },
    )
    const error = await errorOf(
      mailer.send({ to: { name: 'Ann', email: 'ann@example.com' }, subject: 'Hello', text: 'Hello' }),
    )
    expect(error).toBeInstanceOf(Error)
    // It is tried again.
    expect(error).not.toBeInstanceOf(MailRefused)
  },
  'a mailbox': async (at) => {
    const { host, port } = hostOf(at)
    const limits = { most: 1, maxBytes: 1, waitMs: WAIT_MS }
    const read = readMailbox(`imap://u:p@${host}:${port}/INBOX`, null, limits, () => expect.unreachable())
    expect(await errorOf(read)).toBeInstanceOf(Error)
  },
  'the virus scanner': async (at) => {
    const scanner = createClamd({ ...hostOf(at), silenceMs: WAIT_MS })
    expect(await errorOf(scanner.scan(Readable.from([Buffer.from('whole')])))).toBeInstanceOf(ScannerUnavailable)
  },
  'the file store': async (at) => {
    const settings = { region: 'us-east-1', bucket: 'files', accessKeyId: 'a', secretAccessKey: 's' }
    const storage = new S3Storage({ ...settings, endpoint: at, silenceMs: WAIT_MS })
    expect(await errorOf(storage.write('kept', Buffer.from('whole'), 'text/plain'))).toBeInstanceOf(Error)
  },
  'the captcha': async (at) => {
    const captcha = createHostedCaptcha({ kind: 'turnstile', siteKey: 's', secretKey: 'k', send: sendTo(at) })
    expect(await captcha.verify('token', '127.0.0.1')).toEqual({ ok: false, reason: 'failed' })
  },
  'Google Places': async (at, way) => {
    const places = createGooglePlaces({ key: 'k', fallback: createEmbeddedPlaces(), send: sendTo(at) })
    const found = await places.search('350 Jay St 11201')
    // The directory that is built in answers; a list without places is Google's word for none.
    expect(found.length > 0).toBe(way !== 'answers 200 with another schema')
  },
  'Google Docs': async (at) => {
    const docs = createGoogleDocs({ account: 'a', privateKey: key, folder: 'f' }, clock.now, sendTo(at))
    expect(await errorOf(docs.folder({ id: '1', name: 'Loan' }))).toBeInstanceOf(Error)
  },
  Textract: async (at) => {
    const local = { words: [], rulings: [], turn: 0 as const, confidence: 50 }
    const fallback = {
      kind: 'tesseract' as const,
      recognise: () => Promise.resolve(local),
      close: () => Promise.resolve(),
    }
    const ocr = new TextractOcr({
      ...{ accessKeyId: 'a', secretAccessKey: 's', region: 'us-east-1', clock, fallback, pauseMs: 1 },
      send: sendTo(at),
    })
    expect(await ocr.recognise({ grey: new Uint8Array(4), width: 2, height: 2 })).toBe(local)
  },
}

const cases = Object.keys(services).flatMap((service) => waysOfFailing.map(([way, at]) => ({ service, way, at })))

test.each(cases)('[SC-20] $service that $way fails its own call, in time', async ({ service, way, at }) => {
  const from = performance.now()
  await services[service]?.(await at(), way)
  expect(performance.now() - from).toBeLessThan(MOST_MS)
})
