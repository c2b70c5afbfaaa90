import { expect, test } from 'vitest'
import { rowsOf } from './rows.fields.ts'

test('[DB-12] rows of a rent roll that were kept before it was asked who is in count as they did', () => {
  const kept = { kind: 'rent-roll', asOf: null, counts: [], units: [], totals: [] }
  expect(rowsOf({ rows: kept })).toEqual({ ...kept, tellsWhoIsIn: true })
  expect(rowsOf({ rows: { ...kept, tellsWhoIsIn: false } })).toEqual({ ...kept, tellsWhoIsIn: false })
  expect(rowsOf({ rows: { kind: 'rent-roll' } })).toBeNull()
})
