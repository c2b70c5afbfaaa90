import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useEdit } from './use-edit.ts'

const edit = () =>
  renderHook(({ stored, version }) => useEdit<'name' | 'city'>(stored, version), {
    initialProps: { stored: { name: 'Ann', city: 'Rye' }, version: 1 },
  })

test('[I-62] only what was typed counts as changed, and typing it back counts as nothing', () => {
  const { result } = edit()
  act(() => result.current.set('name', 'Bea'))
  expect(result.current.changed).toEqual(['name'])
  act(() => result.current.set('name', 'Ann'))
  expect(result.current.changed).toEqual([])
})

test("somebody else's change is told, and taking it in keeps what was typed", () => {
  const { result, rerender } = edit()
  act(() => result.current.set('name', 'Bea'))
  rerender({ stored: { name: 'Cat', city: 'Ithaca' }, version: 2 })
  expect([result.current.changedMeanwhile, result.current.version]).toEqual([['name', 'city'], 1])
  expect(result.current.values).toEqual({ name: 'Bea', city: 'Rye' })
  act(() => result.current.takeIn())
  expect(result.current.values).toEqual({ name: 'Bea', city: 'Ithaca' })
  expect([result.current.changed, result.current.changedMeanwhile, result.current.version]).toEqual([['name'], [], 2])
})

test('a later version that left these fields alone is no conflict', () => {
  const { result, rerender } = edit()
  act(() => result.current.set('city', 'Troy'))
  rerender({ stored: { name: 'Ann', city: 'Rye' }, version: 5 })
  expect([result.current.changedMeanwhile, result.current.version, result.current.changed]).toEqual([[], 5, ['city']])
})
