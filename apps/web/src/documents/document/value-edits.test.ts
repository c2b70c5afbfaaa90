import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Value } from './typed-value.ts'
import { useValueEdits } from './value-edits.ts'

const edits = () =>
  renderHook(({ values }: { values: Record<string, Value> }) => useValueEdits(values), {
    initialProps: { values: { rent: 100, city: 'Rye' } as Record<string, Value> },
  })

test('[J-13] [J-14] edits are tracked by key, and typing a value back is no change', () => {
  const { result } = edits()
  act(() => result.current.set('rent', 120))
  expect([result.current.changed, result.current.valueOf('city')]).toEqual([{ rent: 120 }, 'Rye'])
  act(() => result.current.set('rent', 100))
  expect(result.current.changed).toEqual({})
})

test('[J-13] a value changed elsewhere during its edit is told before and after, and what was typed stays', () => {
  const { result, rerender } = edits()
  act(() => result.current.set('rent', 120))
  rerender({ values: { rent: 110, city: 'Troy' } })
  expect(result.current.conflicts).toEqual([{ key: 'rent', before: 100, after: 110 }])
  expect([result.current.valueOf('rent'), result.current.valueOf('city')]).toEqual([120, 'Troy'])
  act(() => result.current.takeIn())
  expect([result.current.conflicts, result.current.changed]).toEqual([[], { rent: 120 }])
})

test('[J-13] what was stored is no edit any more', () => {
  const { result, rerender } = edits()
  act(() => result.current.set('rent', 120))
  rerender({ values: { rent: 120, city: 'Rye' } })
  act(() => result.current.forget(['rent']))
  rerender({ values: { rent: 130, city: 'Rye' } })
  expect([result.current.changed, result.current.conflicts, result.current.valueOf('rent')]).toEqual([{}, [], 130])
})
