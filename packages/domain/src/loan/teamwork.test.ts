import { expect, test } from 'vitest'
import { newlyMentioned, taskOf } from './teamwork.ts'

test('[AD-15] a task of a template is for its colleague, else the officer, and due so many days on', () => {
  const template = { title: 'Order title', details: 'By phone', owner_id: null, due_days: 3 }
  expect(taskOf(template, 'officer', '2026-02-27')).toEqual({
    ...{ title: 'Order title', details: 'By phone', owner_id: 'officer', due_on: '2026-03-02' },
  })
  expect(taskOf({ ...template, owner_id: 'kim', due_days: null }, 'officer', '2026-02-27')).toMatchObject({
    ...{ owner_id: 'kim', due_on: null },
  })
  expect(taskOf({ ...template, due_days: 0 }, null, '2026-02-27')).toMatchObject({
    owner_id: null,
    due_on: '2026-02-27',
  })
})

test('[AD-10] who was named before, and the author, are not told again', () => {
  expect(newlyMentioned(['a', 'b', 'b', 'c'], ['a'], 'c')).toEqual(['b'])
})
