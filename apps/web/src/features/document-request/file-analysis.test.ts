import type { ProcessView } from '@plinth/contract/activity'
import { expect, test } from 'vitest'
import { changedValues, rowsOf } from './file-analysis.ts'

const fields: ProcessView['data_to_display']['fields'] = {
  units: { value: 12, label: 'Units' },
  owner: { value: 'Jay Street LLC', label: 'Owner' },
  tenants: { value: ['Ada', 'Bea'] },
  vacant_since: { value: null },
}

test('[M-50] the analysis of a file stands by its labels, in their order', () => {
  expect(rowsOf(fields).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Owner: Jay Street LLC',
    'tenants: Ada, Bea',
    'Units: 12',
    'vacant since: ',
  ])
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
