import { expect, test } from 'vitest'
import { statesBefore } from '../../loan/activity/states-before.fixture.ts'
import { dealDocumentTypes } from './fields.ts'
import { lostByGenerating } from './remake.ts'

test('[K-19] generating what went out, was signed or accepted loses something; nothing before that', () => {
  const asked = dealDocumentTypes.map((type) => [
    type,
    statesBefore(type, 'generate').filter((state) => lostByGenerating(type, state) !== null),
  ])
  expect(Object.fromEntries(asked)).toEqual({
    'term-sheet': ['Sent', 'Signed'],
    commitment: ['Sent', 'Signed'],
    'board-review': ['Waiting', 'Accepted'],
  })
})
