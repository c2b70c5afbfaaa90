import type { ProcessView } from '@plinth/contract/loan/activity'
import { expect, test } from 'vitest'
import { changedValues, rowsOf } from './file-analysis.ts'

const fields: ProcessView['data_to_display']['fields'] = {
  units: { value: 12, label: 'Units' },
  owner: { value: 'Jay Street LLC', label: 'Owner' },
  tenants: { value: ['Ada', 'Bea'] },
  vacant_since: { value: null },
}

test('[M-50] the analysis of a file stands by its labels, in their order', () => {
  expect(rowsOf(fields).map(({ label, shown }) => `${label}: ${shown}`)).toEqual([
    'Owner: Jay Street LLC',
    'tenants: Ada, Bea',
    'Units: 12',
    'vacant since: N/A',
  ])
})

const dated: ProcessView['data_to_display']['fields'] = {
  effective: { value: 1_735_689_600, display_option: 4 },
  expires: { value: '2026-03-07', display_option: 4 },
  inspected: { value: null, display_option: 4 },
  permits: { value: [1_735_689_600, 1_735_776_000], display_option: 4 },
  rate: { value: 0.0725, display_option: 2 },
  unclear: { value: 'at closing', display_option: 4 },
}

test('[J-25, M-50] the analysis shows dates as dates, and other values as their display option says', () => {
  expect(rowsOf(dated).map(({ key, shown }) => `${key}: ${shown}`)).toEqual([
    'effective: 01.01.2025',
    'expires: 03.07.2026',
    'inspected: N/A',
    'permits: 01.01.2025, 01.02.2025',
    'rate: 7.25%',
    'unclear: Invalid date',
  ])
})

test('[J-25, M-50] a date of the analysis is corrected as a date and keeps how it was read', () => {
  const rows = new Map(rowsOf(dated).map((row) => [row.key, row]))
  expect([...rows.values()].filter((row) => row.isDay).map((row) => row.key)).toEqual([
    'effective',
    'expires',
    'inspected',
  ])
  expect(rows.get('effective')?.text).toBe('2025-01-01')
  expect(changedValues(dated, { effective: '2025-01-01', expires: '2026-03-07' })).toEqual({})
  expect(changedValues(dated, { effective: '2025-01-02', expires: '2026-03-08', inspected: '2025-01-01' })).toEqual({
    effective: { value: 1_735_776_000, was: 1_735_689_600 },
    expires: { value: '2026-03-08', was: '2026-03-07' },
    inspected: { value: 1_735_689_600, was: null },
  })
  expect(changedValues(dated, { effective: '' })).toEqual({ effective: { value: null, was: 1_735_689_600 } })
})

test('a corrected value keeps its kind, and only what differs is sent', () => {
  expect(changedValues(fields, { units: '14', owner: 'Jay Street LLC', tenants: 'Ada, Cem' })).toEqual({
    units: { value: 14, was: 12 },
    tenants: { value: ['Ada', 'Cem'], was: ['Ada', 'Bea'] },
  })
  expect(changedValues(fields, { units: '', owner: 'Other' })).toEqual({
    units: { value: null, was: 12 },
    owner: { value: 'Other', was: 'Jay Street LLC' },
  })
})
