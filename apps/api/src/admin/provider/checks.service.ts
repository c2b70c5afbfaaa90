import { Readable } from 'node:stream'
import type { TestableKindName } from '@plinth/domain/admin/provider/kinds'
import type { Deps } from '../../app/deps.ts'
import type { Outcome } from '../../vendors/provider/outcome.ts'

const WAIT_MS = 15_000
const MAX_TEXT = 200

/** What is asked of each kind: something real that changes nothing. Throws what is wrong. */
const checks: Readonly<Record<TestableKindName, (deps: Deps, signal: AbortSignal) => Promise<void>>> = {
  'bank-link': async ({ bankLink }) => expectOk(await bankLink.check()),
  maps: async ({ places }) => places.check?.(),
  sms: async ({ texts }) => texts.check?.(),
  mail: async ({ mailer }) => mailer.check?.(),
  signature: async ({ signature }) => signature.hosted?.check(),
  docs: async ({ onlineDocs }) => onlineDocs?.check?.(),
  ocr: async ({ ocr }) => ocr.hosted?.check?.(),
  ai: async ({ ai }, signal) => {
    const messages = [{ role: 'user', content: 'Are you there?' }] as const
    await ai?.complete({ system: 'Answer with the word yes.', messages, maxTokens: 16, signal })
  },
  captcha: async ({ captcha }) => captcha.check?.(),
  storage: async ({ storage }) => void (await storage.head('plinth-connection-test')),
  scanner: async ({ scanner }) => void (await scanner?.scan(Readable.from([Buffer.from('plinth')]))),
  identity: async ({ identity }) => identity.check?.(),
}

const expectOk = (outcome: Outcome<unknown>): void => {
  if (outcome.kind === 'ok') return
  throw new Error(
    'text' in outcome ? `${outcome.code}: ${outcome.text}` : 'code' in outcome ? outcome.code : outcome.kind,
  )
}

const tooLong = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error(`No answer within ${WAIT_MS / 1000} seconds`))),
  )

/** An error in one line; what looks like an address with a password or a long key is cut out. */
const inWords = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : 'It failed')
    .replace(/\/\/[^\s/@]+@/g, '//…@')
    .replace(/[A-Za-z0-9+/_=-]{32,}/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_TEXT)

/** Tests a connection and answers in words how it went, within 15 seconds. */
export const testConnection = async (
  deps: Deps,
  kind: TestableKindName,
): Promise<{ ok: boolean; text: string; ms: number }> => {
  const from = performance.now()
  const ended = (ok: boolean, text: string) => ({ ok, text, ms: Math.round(performance.now() - from) })
  const signal = AbortSignal.timeout(WAIT_MS)
  try {
    await Promise.race([checks[kind](deps, signal), tooLong(signal)])
    return ended(true, 'It answers')
  } catch (error) {
    return ended(false, inWords(error))
  }
}
