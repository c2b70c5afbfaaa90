import { initialWizard } from '@plinth/domain/intake/application/wizard-fields'
import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { DraftStore } from './draft-store.ts'
import { useSubmit } from './use-submit.ts'
import type { WizardForm } from './use-wizard.ts'
import { freshDraft } from './wizard-draft.ts'

const PATH = '/application/jotform'
const image = 'data:image/png;base64,AAAA'
const refused = (code: string, status: number, errors: { path: string; message: string }[] = []) =>
  Response.json(
    { type: 'about:blank', code, title: 'Refused', status, detail: 'It was refused', request_id: 'r', errors },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )
const taken = () => Response.json({ application_id: 'a', loan_id: 'l', human_id: 'BL-10007' }, { status: 201 })
const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}

interface Options {
  complete?: boolean
  signature?: { kind: 'typed' | 'drawn'; name: string; image: string }
  tokens?: (string | null)[]
  draftToken?: () => Promise<string>
}

/** A finished wizard before a server that gives these answers, one a submission. */
const wizard = (answers: (() => Response)[], options: Options = {}) => {
  const real = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = real
  })
  const sent: { key: string | null; body: Record<string, unknown> }[] = []
  globalThis.fetch = async (input, init) => {
    if (!String(input).includes(PATH) || init?.method !== 'POST') return Response.json({ token: 't' })
    sent.push({ key: new Headers(init.headers).get('idempotency-key'), body: JSON.parse(String(init.body)) })
    return (answers.shift() ?? lost)()
  }
  const asked: (string | null)[] = []
  const told: unknown[] = []
  const tokens = options.tokens ?? ['captcha-1', 'captcha-2']
  const signature = options.signature ?? { kind: 'typed' as const, name: ' Bea Sponsor ', image }
  const form = {
    values: initialWizard,
    state: { draft: { ...freshDraft, proof: 'proof', signature } },
    check: () => options.complete ?? true,
    refuse: (errors: object) => told.push(errors),
  } as unknown as WizardForm
  const store = {
    token: options.draftToken ?? (async () => 'draft-1'),
    finish: (human_id: string) => told.push(human_id),
  } as unknown as DraftStore
  const { result } = renderHook(() =>
    useSubmit({
      ...{ form, store, termsHash: 'h1' },
      ask: async (error) => {
        asked.push(error)
        return tokens.shift() ?? null
      },
      allow: () => told.push('allowed'),
    }),
  )
  return { asked, told, sent, start: () => act(() => result.current.start()), now: () => result.current }
}

test('[F-35] a complete application is sent once with its draft, terms, signature and captcha, and is then thanked for', async () => {
  const page = wizard([taken])
  await page.start()
  expect(page.sent).toHaveLength(1)
  expect(page.sent[0]?.body).toMatchObject({
    ...{ affirmation: true, terms_hash: 'h1', draft_token: 'draft-1', email_proof: 'proof' },
    ...{ captchaToken: { token: 'captcha-1' }, signature: { kind: 'typed', name: 'Bea Sponsor' } },
  })
  expect(page.sent[0]?.body['signature']).not.toHaveProperty('image')
  expect(page.told).toEqual(['allowed', 'BL-10007'])
  expect(page.asked).toEqual([null])
})

test('[F-34] a drawn signature goes along with its drawing', async () => {
  const page = wizard([taken], { signature: { kind: 'drawn', name: 'Bea', image } })
  await page.start()
  expect(page.sent[0]?.body['signature']).toEqual({ kind: 'drawn', name: 'Bea', image })
})

test('[F-35] an application that lacks something is not sent, and no captcha is asked for', async () => {
  const page = wizard([taken], { complete: false })
  await page.start()
  expect([page.sent, page.asked, page.told]).toEqual([[], [], []])
})

test('[F-35] who closes the captcha is back at the form, and nothing is sent', async () => {
  const page = wizard([taken], { tokens: [] })
  await page.start()
  expect(page.now().phase).toEqual({ name: 'form' })
  expect(page.sent).toEqual([])
})

test.each([
  ['captcha_failed', /failed|again|verif/i],
  ['captcha_expired', /expired/i],
])('[F-35] where the server says %s, another one is asked for in words and sent as a new try', async (code, text) => {
  const page = wizard([() => refused(code, 422), taken])
  await page.start()
  expect(page.asked).toEqual([null, expect.stringMatching(text)])
  expect(page.sent.map(({ body }) => body['captchaToken'])).toEqual([{ token: 'captcha-1' }, { token: 'captcha-2' }])
  expect(page.sent[0]?.key).not.toBe(page.sent[1]?.key)
  expect(page.told).toContain('BL-10007')
})

test('[F-35] fields that the server refuses are pointed at in the form', async () => {
  const page = wizard([() => refused('invalid_input', 400, [{ path: 'sponsor.email', message: '* Not an email' }])])
  await page.start()
  expect(page.now().phase).toEqual({ name: 'form' })
  expect(page.told).toContainEqual({ 'sponsor.email': '* Not an email' })
})

test('[F-35] a refusal that names no field says why instead of nothing', async () => {
  const page = wizard([() => refused('invalid_input', 400)])
  await page.start()
  expect(page.now().phase).toEqual({
    ...{ name: 'failed', again: null },
    detail: 'It was refused Nothing you typed is lost.',
  })
})

test.each([
  ['no answer came', lost],
  ['the server failed', () => refused('internal', 500)],
])('[F-35] where %s, the same submission can be sent again under the same key', async (_, answer) => {
  const page = wizard([answer, taken])
  await page.start()
  const { phase } = page.now()
  if (phase.name !== 'failed' || phase.again === null) throw new Error(`nothing to send again: ${phase.name}`)
  expect(phase.detail.match(/Nothing you typed is lost/g)).toHaveLength(1)
  const { again } = phase
  await act(() => page.now().again(again))
  expect(page.sent[1]).toEqual(page.sent[0])
  expect(page.told).toContain('BL-10007')
})

test('[F-35] what the server refuses for good is told, not sent again, and the form comes back', async () => {
  const page = wizard([() => refused('state_conflict', 409)])
  await page.start()
  expect(page.now().phase).toMatchObject({ name: 'failed', again: null })
  act(() => page.now().close())
  expect(page.now().phase).toEqual({ name: 'form' })
})

test('[F-04] an application whose draft could not be saved is not sent, and says so', async () => {
  const page = wizard([taken], { draftToken: () => Promise.reject(new Error('no draft')) })
  await page.start()
  expect(page.sent).toEqual([])
  expect(page.now().phase).toMatchObject({ name: 'failed', again: null })
})
