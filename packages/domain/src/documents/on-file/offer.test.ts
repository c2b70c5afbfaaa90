import { describe, expect, test } from 'vitest'
import { activityStates } from '../../loan/activity/types.ts'
import { type Asked, answersRequest, bestOf, isRenewedOn, isUsable, renewalDue } from './offer.ts'

const asked = (over: Partial<Asked> = {}): Asked => ({
  subject: { kind: 'borrower', id: 'ana' },
  templateId: 't1',
  name: 'Government ID',
  kind: 'id',
  ...over,
})

describe('[AB-17] a document on file answers a request', () => {
  test('[AB-17] of the same subject by template or name', () => {
    expect(answersRequest(asked(), asked({ name: 'ID' }))).toBe(true)
    expect(answersRequest(asked(), asked({ templateId: 't2', name: ' government id' }))).toBe(true)
    expect(answersRequest(asked(), asked({ templateId: 't2', name: 'Passport' }))).toBe(false)
  })
  test('[AB-17] by its kind where it was requested without a template', () => {
    expect(answersRequest(asked(), asked({ templateId: null, name: 'Passport' }))).toBe(true)
    expect(answersRequest(asked({ kind: 'other' }), asked({ templateId: null, name: 'X', kind: 'other' }))).toBe(false)
  })
  test('[AB-17] never of another subject', () => {
    expect(answersRequest(asked(), asked({ subject: { kind: 'borrower', id: 'bo' } }))).toBe(false)
    expect(answersRequest(asked(), asked({ subject: null }))).toBe(false)
    expect(answersRequest(asked({ subject: null }), asked({ subject: null }))).toBe(false)
  })
})

test('[AB-04] the best is valid, and valid the longest', () => {
  const one = (state: 'valid' | 'undated' | 'out-of-date', validTo: string | null, acceptedAt = 1) => ({
    ...{ state, validTo, acceptedAt, issuedOn: null },
  })
  const [short, long, endless] = [one('valid', '2026-05-11'), one('valid', '2026-06-11'), one('valid', null)]
  expect(bestOf([one('out-of-date', '2027-01-01'), one('undated', null), short, long])).toBe(long)
  expect(bestOf([long, endless])).toBe(endless)
  expect(bestOf([short, one('undated', null)])).toBe(short)
  const newer = one('valid', '2026-05-11', 2)
  expect(bestOf([short, newer])).toBe(newer)
  expect(bestOf([])).toBeNull()
})

test('[AB-13] what runs out before the expected closing is requested again so many days before', () => {
  const of = (today: string, closing: string | null = '2026-06-01', validTo: string | null = '2026-05-11') =>
    isRenewedOn(today, { validTo, closing, leadDays: 14 })
  expect(of('2026-04-26')).toBe(false)
  expect(of('2026-04-27')).toBe(true)
  expect(of('2026-05-20')).toBe(true)
  expect(of('2026-06-02')).toBe(false)
  expect(of('2026-05-01', '2026-05-11')).toBe(false)
  expect(of('2026-05-01', null)).toBe(false)
  expect(of('2026-05-01', '2026-06-01', null)).toBe(false)
})

test('[AB-13] it is due in a week, or when the document runs out', () => {
  expect(renewalDue('2026-05-01', '2026-05-20')).toBe('2026-05-08')
  expect(renewalDue('2026-05-01', '2026-05-04')).toBe('2026-05-04')
  expect(renewalDue('2026-05-01', '2026-04-20')).toBe('2026-05-02')
})

test('[AB-17] only a request that waits for its party, or is held for it, takes a document on file', () => {
  expect(activityStates.filter((state) => isUsable(state, false))).toEqual(['New', 'Rejected'])
  expect(isUsable('Paused', true)).toBe(true)
})
