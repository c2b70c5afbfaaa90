import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useDrawnRows } from './use-table-rows.ts'

const Rows = ({ count, told }: { count: number; told: (drawn: number) => void }) => {
  const frame = useRef<HTMLDivElement>(null)
  told(useDrawnRows(frame, count).drawn.length)
  return <div ref={frame} />
}

test('a long list draws the rows in sight alone, and every row while it is printed', () => {
  let drawn = -1
  render(
    <Rows
      count={240}
      told={(n) => {
        drawn = n
      }}
    />,
  )
  expect(drawn).toBeLessThan(240)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(drawn).toBe(240)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(drawn).toBeLessThan(240)
})
