import { render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useFlash } from './use-flash.ts'

const Box = ({ flashes }: { flashes: number }) => <div ref={useFlash(flashes)} data-testid="box" />

beforeEach(() => vi.useFakeTimers())

test('[F-14] [Y-14] an address error flashes for 800 ms, each time anew', () => {
  const { getByTestId, rerender } = render(<Box flashes={0} />)
  const isOn = () => getByTestId('box').dataset['flash'] === 'on'
  expect(isOn()).toBe(false)
  for (const flashes of [1, 2]) {
    rerender(<Box flashes={flashes} />)
    vi.advanceTimersByTime(799)
    expect(isOn()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isOn()).toBe(false)
  }
})
