import { expect, test } from 'vitest'
import { isWaivable, waiverState } from './waiver.ts'

const waived = { until: '2026-06-30', actual: 75 } as const
const on = (today: `${number}-${number}-${number}`, actual: number | null = 75, func: 'max' | 'min' = 'max') =>
  waiverState(waived, { today, actual, func })

test('a waiver counts up to and on its last day, no longer', () =>
  expect([on('2026-06-29'), on('2026-06-30'), on('2026-07-01')]).toEqual(['in-force', 'in-force', 'expired']))

test('a value that moved further from its limit is no longer covered; one that came nearer is', () => {
  expect([on('2026-01-01', 74), on('2026-01-01', 75.004), on('2026-01-01', 75.006)]).toEqual([
    ...['in-force', 'in-force', 'outgrown'],
  ])
  expect([on('2026-01-01', 76, 'min'), on('2026-01-01', 74.9, 'min')]).toEqual(['in-force', 'outgrown'])
})

test('an expired waiver is expired whatever the value; a value that is not known leaves it as it is', () =>
  expect([on('2026-07-01', 90), on('2026-01-01', null), on('2026-01-01', null, 'min')]).toEqual([
    ...['expired', 'in-force', 'in-force'],
  ]))

test('half a hundredth is the same value', () => {
  const at = (actual: number) =>
    waiverState({ until: '2026-06-30', actual: 0 }, { today: '2026-01-01', actual, func: 'max' })
  expect([at(0.005), at(0.0051)]).toEqual(['in-force', 'outgrown'])
})

test('only what lies beyond its limit is waived', () =>
  expect((['green', 'yellow', 'orange', 'red', 'unknown'] as const).map(isWaivable)).toEqual([
    ...[false, true, true, true, false],
  ]))
