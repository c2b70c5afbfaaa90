import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMoney } from '../shared/money.ts'
import { type DetailField, detailFields } from './details.ts'
import { cleanAmount, cleanDuration, cleanRate, mayUpdateDetails, validateRequestDetails } from './request-details.ts'

const good: Record<DetailField, string> = {
  amount: '1,500,000',
  amount_at_closing: '1200000',
  purpose: 'Purchase',
  expected_closing_epoch: '2026-03-07',
  duration_months: '12',
  exit_strategy: 'Sale',
  interest_rate: '7.25',
  construction_reserve: '0',
}
const errorOf = (field: DetailField, text: string) => validateRequestDetails({ ...good, [field]: text })[field]

describe('request details', () => {
  test('[I-29, X-40] every field is required', () => {
    expect(validateRequestDetails(good)).toEqual({})
    for (const field of detailFields) expect(errorOf(field, ' ')).toBe('* Required')
  })

  test('[I-30, X-40] amounts up to 15,000,000', () => {
    for (const field of ['amount', 'amount_at_closing'] as const) {
      expect(errorOf(field, '15,000,000')).toBeUndefined()
      expect(errorOf(field, '15,000,001')).toBe('* Limit $15,000,000')
      expect(errorOf(field, 'much')).toBe('Invalid value')
      expect(errorOf(field, '-0.01')).toBe('Invalid value')
      expect(errorOf(field, '0')).toBeUndefined()
    }
  })

  test('[I-31, X-40] duration is an integer 1-100', () => {
    expect(['1', '100'].map((t) => errorOf('duration_months', t))).toEqual([undefined, undefined])
    expect(['0', '101', '1.5', 'x'].map((t) => errorOf('duration_months', t))).toEqual(Array(4).fill('* Limit 100'))
  })

  test('[I-32] interest rate is a number up to 100', () => {
    expect(['0', '7.', '.5', '.125', '100', '100.0'].map((t) => errorOf('interest_rate', t))).toEqual(
      Array(6).fill(undefined),
    )
    expect(['100.1', '-1', '1.2.3', '.', 'x', '7.25%', '0x7'].map((t) => errorOf('interest_rate', t))).toEqual(
      Array(7).fill('Invalid value'),
    )
  })

  test('[I-33, X-40] expected closing must be a date', () => {
    expect(errorOf('expected_closing_epoch', '2026-02-30')).toBe('* Invalid Date')
  })

  test('[I-34] construction reserve is required only', () => {
    expect(errorOf('construction_reserve', '99,000,000')).toBeUndefined()
  })

  test('[I-37] Update needs a change and no error; separators are no change', () => {
    expect(mayUpdateDetails(good, good)).toBe(false)
    expect(mayUpdateDetails(good, { ...good, amount: '1500000' })).toBe(false)
    expect(mayUpdateDetails(good, { ...good, amount: '1500001' })).toBe(true)
    expect(mayUpdateDetails(good, { ...good, amount: '' })).toBe(false)
  })

  test('[I-35] amounts are formatted as typed, durations keep digits, rates digits and one dot', () => {
    expect(['1.25m', '800K', '2M', '1.25 million', '1.5m USD'].map(cleanAmount)).toEqual([
      ...['1,250,000', '800,000', '2,000,000', '1,250,000', '1,500,000'],
    ])
    expect(['$1500000', '1,50000', '007', 'a', '12.345', '1.2.3'].map(cleanAmount)).toEqual([
      '1,500,000',
      '150,000',
      '7',
      '',
      '12.34',
      '1.23',
    ])
    expect([cleanDuration('1e2-.'), cleanRate('7.2.5%'), cleanRate('-8')]).toEqual(['12', '7.25', '8'])
  })

  test('[I-35] cleaning a cleaned amount changes nothing, and it can be read', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = cleanAmount(text)
        expect(cleanAmount(once)).toBe(once)
        if (/\d/.test(once)) expect(parseMoney(once)).not.toBeNull()
      }),
    )
  })
})
