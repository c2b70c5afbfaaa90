import { expect, test } from 'vitest'
import { owedStates } from './turn.ts'

test('a request is owed until a file is sent, and again once it is rejected or lacks something', () => {
  expect(owedStates.toSorted()).toEqual(['Missing Data', 'New', 'Rejected', 'Waiting'])
})
