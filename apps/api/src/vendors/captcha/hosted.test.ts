import { expect, test } from 'vitest'
import { createHostedCaptcha } from './hosted.ts'

const answering = (answer: unknown) => {
  const sent: { url: string; init: RequestInit | undefined }[] = []
  const captcha = createHostedCaptcha({
    kind: 'turnstile',
    siteKey: 'site',
    secretKey: 'secret',
    send: (url, init) => {
      sent.push({ url: String(url), init })
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(Response.json(answer))
    },
  })
  return { captcha, sent }
}

test('[E-76] a token is checked with the provider over HTTPS, with a time limit and no redirect', async () => {
  const { captcha, sent } = answering({ success: true })
  expect(await captcha.verify('tok', '203.0.113.9')).toEqual({ ok: true, tokenId: 'turnstile tok' })
  expect(sent[0]?.url).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify')
  expect(String(sent[0]?.init?.body)).toBe('secret=secret&response=tok&remoteip=203.0.113.9&sitekey=site')
  expect(sent[0]?.init).toMatchObject({ method: 'POST', redirect: 'error' })
  expect(sent[0]?.init?.signal).toBeInstanceOf(AbortSignal)
})

test.each([
  ['refuses', { success: false, 'error-codes': ['invalid-input-response'] }, 'failed'],
  ['says the token is old', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'expired'],
  ['answers something else', '<html>', 'failed'],
  ['does not answer', new Error('timeout'), 'failed'],
])('[E-76] when the provider %s, nothing is let in', async (_, answer, reason) => {
  expect(await answering(answer).captcha.verify('tok', '::1')).toEqual({ ok: false, reason })
})
