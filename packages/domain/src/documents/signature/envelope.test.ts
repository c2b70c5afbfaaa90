import { describe, expect, test } from 'vitest'
import { consentText, issuedText, selfSignedText } from './consent.ts'
import {
  envelopeAfter,
  type EnvelopeEvent,
  type EnvelopeState,
  envelopeStates,
  isOpenForSigning,
  whoseTurn,
} from './envelope.ts'

const walk = (...events: EnvelopeEvent[]) =>
  events.reduce<EnvelopeState | null>((state, event) => state && envelopeAfter(event, state), 'Preparing')

describe('[J-36, J-38] an envelope', () => {
  test('is sent, opened, signed by all and finished', () => {
    expect(walk('sent', 'delivered', 'completed', 'finished')).toBe('Signed')
  })
  test('ends once: nothing happens to one that was signed, declined, voided or expired', () => {
    const events: EnvelopeEvent[] = [
      'sent',
      'delivered',
      'completed',
      'finished',
      'declined',
      'expired',
      'voided',
      'failed',
    ]
    for (const end of ['Signed', 'Declined', 'Voided', 'Expired'] as const)
      for (const event of events) expect(envelopeAfter(event, end)).toBeNull()
  })
  test('is not called back once everybody has signed', () => {
    expect(envelopeAfter('voided', 'Finishing')).toBeNull()
  })
  test('that failed can be tried again or given up', () => {
    expect(walk('failed', 'send-again', 'sent')).toBe('Sent')
    expect(walk('sent', 'completed', 'failed', 'finish-again', 'finished')).toBe('Signed')
    expect(walk('failed', 'voided')).toBe('Voided')
  })
  test('is open for signing only between being sent and its end', () => {
    expect(envelopeStates.filter(isOpenForSigning)).toEqual(['Sent', 'Delivered'])
  })
})

test('[J-36] recipients sign in their order, the next when the former has signed', () => {
  const second = { position: 2, signed: false }
  const first = { position: 1, signed: false }
  expect(whoseTurn([second, first])).toBe(first)
  expect(whoseTurn([second, { ...first, signed: true }])).toBe(second)
  expect(whoseTurn([{ position: 1, signed: true }])).toBeNull()
})

test('[J-36] what a signer agrees to names the lender and the way out', () => {
  expect(consentText('Arion')).toMatch(
    /electronic signature has the same effect.*ask Arion for a paper copy, or decline/,
  )
})

test('[J-36] what a seal means is told by who made its certificate', () => {
  expect(selfSignedText('Arion')).toBe(
    'The seal is made with a certificate that Arion issued to itself. It proves that the file has not changed since it was sealed. It does not by itself prove to a third party who Arion is: PDF readers say that they do not know the issuer.',
  )
  expect(issuedText('Acme CA')).toBe(
    'The seal is made with a certificate issued by Acme CA. It proves that the file has not changed since it was sealed, and who sealed it.',
  )
})

test('[J-36] of several the first in order signs, however they are told', () => {
  const at = (position: number, signed: boolean) => ({ position, signed })
  expect(whoseTurn([at(3, false), at(1, true), at(2, false)])).toEqual(at(2, false))
  expect(whoseTurn([])).toBeNull()
})
