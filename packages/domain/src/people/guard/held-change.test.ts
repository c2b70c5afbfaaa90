import { describe, expect, test } from 'vitest'
import { type Approval, approvalRefusal, isHeld } from './held-change.ts'

test('[AJ-03] only an address that somebody can be reached at is held', () => {
  expect(isHeld('ann@example.com', 'zoe@example.com')).toBe(true)
  expect(isHeld('ann@example.com', '')).toBe(true)
  expect(isHeld('ann@example.com', 'ann@example.com')).toBe(false)
  expect(isHeld('', 'zoe@example.com')).toBe(false)
  expect(isHeld('x1@no-email.invalid', 'zoe@example.com')).toBe(false)
})

describe('[AJ-08] who may approve', () => {
  const ready: Approval = {
    state: 'waiting',
    isCalled: true,
    holdUntil: 1000,
    requestedBy: 'asker',
    byStaff: true,
    calledBy: 'caller',
    subjectId: null,
    addresses: ['old@example.com', 'new@example.com'],
  }
  const of = (id: string, over: Partial<Approval> = {}, now = 1000, worksAlone = false) =>
    approvalRefusal({ ...ready, ...over }, { id, email: `${id}@example.com`, worksAlone }, now)

  test('a second person, once called back and after the hold', () => {
    expect(of('second')).toBeNull()
    expect(of('caller')).toBeNull()
    expect(of('second', { isCalled: false })).toBe('call-first')
    expect(of('second', {}, 999)).toBe('on-hold')
    expect(of('second', { state: 'canceled' })).toBe('decided')
  })

  test('not who asked, nor the subject, nor who holds one of the addresses', () => {
    expect(of('asker')).toBe('own-request')
    expect(of('second', { subjectId: 'second' })).toBe('own-address')
    expect(of('new')).toBe('own-address')
    expect(of('old')).toBe('own-address')
  })

  test('where no colleague asked, not who made the call either', () => {
    expect(of('caller', { byStaff: false })).toBe('own-call')
    expect(of('second', { byStaff: false })).toBeNull()
  })

  test('[AJ-11] who works alone may, after call-back and hold', () => {
    expect(of('asker', { subjectId: 'asker' }, 1000, true)).toBeNull()
    expect(of('asker', { isCalled: false }, 1000, true)).toBe('call-first')
    expect(of('asker', {}, 999, true)).toBe('on-hold')
  })
})
