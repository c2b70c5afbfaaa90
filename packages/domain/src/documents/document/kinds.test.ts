import { expect, test } from 'vitest'
import { readPaper } from './extract.ts'
import type { DocumentKind } from './kinds.ts'
import { kindOf } from './recognize.ts'

const valuesIn = (kind: DocumentKind, text: string) =>
  Object.fromEntries(readPaper(kind, [{ page: 1, text }]).values.map((one) => [one.key, one.unsure ?? one.value]))

const k1 = `Schedule K-1 (Form 1065) 2025
Information About the Partnership. Partner's Share of Current Year Income
1  Ordinary business income (loss)  1  12,340
2  Net rental real estate income (loss)  2  (4,120)`

test('[DC-04] a tax paper is read by the numbers of its lines, for its year', () => {
  expect(kindOf([], k1)).toBe('k-1')
  expect(valuesIn('k-1', k1)).toEqual({
    tax_year: 2025,
    ordinary_business_income: 12_340,
    net_rental_real_estate_income: -4120,
  })
})

test('[DC-04] a form that stays blank states nothing, and a line that stands there twice with two amounts neither', () => {
  expect(valuesIn('k-1', k1.replaceAll(/ {2}(?:12,340|\(4,120\))/g, ''))).toEqual({})
  expect(valuesIn('k-1', `${k1}\n1  Ordinary business income (loss)  1  99,000`)).not.toHaveProperty(
    'ordinary_business_income',
  )
})

test('[DC-07] reports of consultants are told apart', () => {
  const phase = 'Phase I Environmental Site Assessment. No recognized environmental conditions. ASTM E1527-21.'
  const condition = 'Property Condition Assessment. Immediate Repairs. Replacement Reserves. ASTM E2018.'
  const zoning = 'Zoning Report. Zoning District: R-4. Setbacks comply. The use is legally nonconforming.'
  expect([phase, condition, zoning].map((text) => kindOf([], text))).toEqual([
    'phase-i',
    'property-condition',
    'zoning',
  ])
  expect(valuesIn('property-condition', 'Report Date: 04/09/2026\nImmediate Repairs  $48,500.00')).toEqual({
    report_date: Date.parse('2026-04-09') / 1000,
    immediate_repairs: 48_500,
  })
})
