import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forgetDrafts, useKeptDraft } from './kept-draft.ts'

const open = (name: string) => renderHook(() => useKeptDraft<{ city: string }>(name))

test('what was typed is there after the page is loaded anew, for this record alone, until it is saved', () => {
  const first = open('borrower-1')
  act(() => first.result.current[1]({ city: 'Boston' }))
  first.unmount()
  expect(open('borrower-2').result.current[0]).toEqual({})
  const again = open('borrower-1')
  expect(again.result.current[0]).toEqual({ city: 'Boston' })
  act(() => again.result.current[1]({}))
  again.unmount()
  expect(open('borrower-1').result.current[0]).toEqual({})
})

test('signing out leaves nothing typed behind', () => {
  sessionStorage.setItem('other', 'stays')
  const { result } = open('borrower-1')
  act(() => result.current[1]({ city: 'Boston' }))
  forgetDrafts()
  expect(open('borrower-1').result.current[0]).toEqual({})
  expect(sessionStorage.getItem('other')).toBe('stays')
})

test.each(['{', '5', '{"city":5}', '["a"]'])('a kept draft that cannot be read is none: %s', (stored) => {
  sessionStorage.setItem('plinth-draft-borrower-1', stored)
  expect(open('borrower-1').result.current[0].city).toBeUndefined()
})
