import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TermsReader } from './terms-reader.tsx'

test('[F-32] [Y-14] the terms are read once less than 5 px are left to scroll, and not before', () => {
  const onEnd = vi.fn()
  render(<TermsReader id="terms" text={'First.\n\nLast.'} onEnd={onEnd} />)
  const box = screen.getByRole('region')
  Object.defineProperties(box, { clientHeight: { value: 100 }, scrollHeight: { value: 500 } })
  const scrollTo = (top: number) => {
    box.scrollTop = top
    fireEvent.scroll(box)
  }
  scrollTo(394)
  expect(onEnd).not.toHaveBeenCalled()
  scrollTo(395)
  expect(onEnd).toHaveBeenCalledTimes(1)
})
