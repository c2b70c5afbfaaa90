import { describe, expect, test } from 'vitest'
import {
  activityBuckets,
  filterActivities,
  inBucket,
  isFinal,
  isInProgress,
  shownByDefault,
  sortActivities,
  sortDocumentRequests,
  startingFilter,
} from './filters.ts'
import { activityStates, activityTypes } from './types.ts'

describe('activity filters', () => {
  test('[K-50] each bucket shows its states, and no state is in two', () => {
    const shown = activityBuckets.map((bucket) => [bucket, activityStates.filter((s) => inBucket(s, bucket))])
    expect(shown).toEqual([
      ['New', ['New']],
      ['Accepted', ['Accepted', 'Done']],
      ['In Progress', ['Sent', 'Signed', 'Processing', 'Processed', 'Failed']],
      ['Rejected', ['Rejected']],
    ])
  })

  test('[K-04] [K-05] in-progress and final states', () => {
    expect(activityStates.filter(isInProgress)).toEqual(['Sent', 'Signed', 'Processing', 'Processed', 'Failed'])
    expect(activityStates.filter(isFinal)).toEqual(['Accepted', 'Done'])
  })

  test('[K-46] the default list hides what is finished or paused; of document requests what is new or finished', () => {
    for (const type of activityTypes) {
      const hidden = activityStates.filter((s) => !shownByDefault(type, s))
      expect(hidden).toEqual(type === 'document-request' ? ['New', 'Accepted', 'Done'] : ['Accepted', 'Done', 'Paused'])
    }
  })

  test('[K-47] a chosen bucket shows exactly that bucket, none what the default list leaves', () => {
    const all = [
      { type: 'document-request', state: 'New', name: 'a' },
      { type: 'term-sheet', state: 'New', name: 'b' },
      { type: 'plaid', state: 'Done', name: 'c' },
      { type: 'ocr', state: 'Paused', name: 'd' },
    ] as const
    const found = (bucket: Parameters<typeof filterActivities>[1]) => filterActivities(all, bucket).map((a) => a.name)
    expect([found('New'), found('Accepted'), found('Rejected'), found(null)]).toEqual([['a', 'b'], ['c'], [], ['b']])
  })

  test('[K-48] [K-49] the filter starts as New, or as In Progress with the card open', () => {
    expect(startingFilter([])).toEqual({ bucket: 'New', open: false })
    for (const state of activityStates)
      expect(startingFilter(['New', state])).toEqual(
        isInProgress(state) ? { bucket: 'In Progress', open: true } : { bucket: 'New', open: false },
      )
  })
})

describe('activity order', () => {
  test('[K-55] [K-56] [K-57] by type, then by name inside a type', () => {
    const rows = [
      { type: 'document-request', name: 'Rent roll 10' },
      { type: 'plaid', name: 'x' },
      { type: 'clear', name: 'appraisal' },
      { type: 'document-request', name: 'Rent roll 9' },
      { type: 'application', name: 'x' },
      { type: 'good-faith-deposit', name: 'x' },
      { type: 'term-sheet', name: 'b' },
      { type: 'term-sheet', name: 'A' },
      { type: 'board-review', name: 'x' },
      { type: 'commitment', name: 'x' },
    ] as const
    expect(
      sortActivities(rows.map((r) => ({ ...r, state: 'New' as const }))).map((r) => `${r.type} ${r.name}`),
    ).toEqual([
      'commitment x',
      'board-review x',
      'term-sheet A',
      'term-sheet b',
      'good-faith-deposit x',
      'application x',
      'plaid x',
      'clear appraisal',
      'document-request Rent roll 9',
      'document-request Rent roll 10',
    ])
  })

  test('[K-23] document requests: Sent, New, Accepted', () => {
    const states = ['Accepted', 'Rejected', 'New', 'Processing', 'Sent', 'Done'] as const
    const sorted = sortDocumentRequests(states.map((state) => ({ state, name: state }))).map((r) => r.state)
    expect(sorted).toEqual(['Processing', 'Sent', 'New', 'Rejected', 'Accepted', 'Done'])
  })
})

test('[K-23] [K-53] document requests stand by state: sent, new, all between, accepted; then by name', () => {
  const requests = activityStates.map((state) => ({ state, name: 'x' }))
  const group = (...states: readonly (typeof activityStates)[number][]) =>
    activityStates.filter((s) => states.includes(s))
  const first = group('Sent', 'Failed', 'Processing', 'Processed')
  const last = group('Accepted', 'Done')
  const between = activityStates.filter((s) => s !== 'New' && !first.includes(s) && !last.includes(s))
  expect(sortDocumentRequests(requests).map((one) => one.state)).toEqual([...first, 'New', ...between, ...last])
  const named = ['b10', 'B9', 'a'].map((name) => ({ state: 'New' as const, name }))
  expect(sortDocumentRequests(named).map((one) => one.name)).toEqual(['a', 'B9', 'b10'])
})
