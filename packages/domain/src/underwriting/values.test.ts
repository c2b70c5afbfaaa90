import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  annualGrowth,
  apartFromStated,
  gapText,
  statedGap,
  type ValueCandidate,
  valueInUse,
  type ValueSource,
} from './values.ts'
import { valueKindOfDocument } from '../credit/insight/document-values.ts'

const one = (id: string, o: Partial<ValueCandidate> = {}): ValueCandidate => ({
  ...{ id, source: 'stated', asOf: '2026-01-01', addedAt: 1, verified: false, sandbox: false, pickedAt: null },
  ...o,
})
const used = (values: readonly ValueCandidate[], sandbox = true) => valueInUse(values, { sandbox })?.id ?? null

describe('the value in use', () => {
  test('is the newest verified one, by the date it is of', () => {
    const old = one('old', { source: 'document', verified: true, asOf: '2026-02-01', addedAt: 9 })
    const young = one('young', { source: 'document', verified: true, asOf: '2026-03-01', addedAt: 5 })
    const stated = one('stated', { asOf: '2026-09-01', addedAt: 99 })
    expect(used([young, old, stated])).toBe('young')
    expect(used([old, one('same day', { ...old, id: 'same day', addedAt: 10 })])).toBe('same day')
  })
  test('is the one staff picked last, whatever is newer', () => {
    const verified = one('verified', { verified: true, asOf: '2026-09-09' })
    expect(used([one('a', { pickedAt: 5 }), verified, one('b', { pickedAt: 7 })])).toBe('b')
  })
  test('without a verified one is what somebody else says before what the borrower states', () => {
    const stated = one('stated', { asOf: '2026-09-09' })
    const report = one('report', { source: 'report' })
    const paper = one('paper', { source: 'document' })
    expect(used([stated, report])).toBe('report')
    expect(used([stated, report, paper])).toBe('paper')
    expect(used([stated])).toBe('stated')
  })
  test('of a sandbox never counts as verified, and not at all where sandbox data is left out', () => {
    const made = one('made up', { source: 'bank-link', sandbox: true, verified: true, asOf: '2026-09-09' })
    const real = one('real', { source: 'report', verified: true })
    expect(used([made, real])).toBe('real')
    expect(used([made, one('stated')])).toBe('made up')
    expect(used([made, one('stated')], false)).toBe('stated')
    expect([used([made], false), used([])]).toEqual([null, null])
  })
})

test.each<[string, Partial<ValueCandidate>, Partial<ValueCandidate>, string]>([
  ['the later day', { asOf: '2026-03-01', addedAt: 1 }, { asOf: '2026-02-01', addedAt: 9 }, 'a'],
  ['of one day what was added later', { addedAt: 9 }, { addedAt: 1 }, 'a'],
  ['of one day what was added later', { addedAt: 1 }, { addedAt: 9 }, 'b'],
  ['of one instant the last', { addedAt: 1 }, { addedAt: 1 }, 'b'],
  ['the one picked last', { pickedAt: 9 }, { pickedAt: 5 }, 'a'],
  ['the one picked, whatever is newer', { pickedAt: 5 }, { asOf: '2026-09-09', pickedAt: null }, 'a'],
])('of two values of one source %s counts: %j, %j', (_which, a, b, id) => {
  expect(used([one('a', a), one('b', b)])).toBe(id)
})

test.each([
  [100, 51, -0.49],
  [-100, -50, 0.5],
  [100, 100, 0],
  [0, 5, null],
  [null, 5, null],
  [5, null, null],
  [null, null, null],
])('of a stated %s a value of %s lies %s apart', (stated, value, share) => {
  expect(apartFromStated(stated, value)).toBe(share)
})

test('growth over years is the yearly one that compounds to it', () => {
  expect(annualGrowth(0.106, 5)).toBeCloseTo(0.0203542, 6)
  expect(annualGrowth(0.2, 1)).toBe(0.2)
  expect([annualGrowth(-1, 5), annualGrowth(0.1, 0)]).toEqual([null, null])
  fc.assert(
    fc.property(fc.double({ min: -0.9, max: 5, noNaN: true }), (growth) => {
      expect((1 + (annualGrowth(growth, 5) ?? Number.NaN)) ** 5 - 1).toBeCloseTo(growth, 4)
    }),
  )
})

test('an appraisal tells two values, a contract the price, an operating statement the NOI', () => {
  expect(valueKindOfDocument('appraisal', 'as_is_value')).toBe('as_is_value')
  expect(valueKindOfDocument('appraisal', 'as_completed_value')).toBe('stabilized_value')
  expect(valueKindOfDocument('purchase-contract', 'purchase_price')).toBe('purchase_price')
  expect(valueKindOfDocument('t-12', 'net_operating_income')).toBe('current_noi')
  expect(valueKindOfDocument('pfs', 'net_worth')).toBe('net_worth')
  expect([valueKindOfDocument('appraisal', 'number_of_units'), valueKindOfDocument(null, 'as_is_value')]).toEqual([
    null,
    null,
  ])
})

describe('the value in use beside what was stated', () => {
  const said = (value: number, source: ValueSource, in_use = false) => ({ value, source, in_use })
  test('lies apart from it: by how much of the stated one, below or above', () => {
    const bank = said(300_377_00, 'bank-link', true)
    const gap = statedGap([bank, said(589_364_00, 'stated')])
    expect(gap?.stated).toBe(589_364_00)
    expect(gap?.share).toBeCloseTo(-0.49034, 5)
    expect(statedGap([said(150, 'document', true), said(100, 'stated')])).toEqual({ stated: 100, share: 0.5 })
    expect(statedGap([said(-50, 'document', true), said(-100, 'stated')])?.share).toBe(0.5)
    expect([gapText(0), statedGap([said(50, 'stated', true), said(100, 'stated')])]).toEqual(['1% above', null])
    expect([gapText(-0.49034), gapText(1.2), gapText(0.0101), gapText(0.004)]).toEqual([
      ...['49% below', '120% above', '1% above', '1% above'],
    ])
  })
  test('what was stated last counts', () =>
    expect(statedGap([said(90, 'staff', true), said(100, 'stated'), said(200, 'stated')])?.stated).toBe(100))
  test('is told from more than a hundredth apart', () => {
    expect(statedGap([said(99, 'document', true), said(100, 'stated')])).toBeNull()
    expect(statedGap([said(101, 'document', true), said(100, 'stated')])).toBeNull()
    expect(statedGap([said(98, 'document', true), said(100, 'stated')])?.share).toBeCloseTo(-0.02, 12)
  })
  test('is not compared when the stated one is used, when nothing was stated or used, and with nothing stated as 0', () => {
    const other = said(50, 'document')
    expect(statedGap([other, said(100, 'stated', true)])).toBeNull()
    expect(statedGap([said(50, 'document', true)])).toBeNull()
    expect(statedGap([other, said(100, 'stated')])).toBeNull()
    expect(statedGap([said(50, 'document', true), said(0, 'stated')])).toBeNull()
  })
})
