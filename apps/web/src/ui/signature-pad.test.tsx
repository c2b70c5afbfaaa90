import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SignaturePad } from './signature-pad.tsx'

const PNG = 'data:image/png;base64,AAAA'
/** Paper of 300 x 100 pixels; jsdom draws nothing, so that what is asked of the canvas is kept. */
const open = (problem: string | null = null) => {
  const scaled: unknown[][] = []
  const size = { width: 300, height: 100 }
  const context = new Proxy(
    { scale: (...by: unknown[]) => scaled.push(by) },
    { get: (own, name) => Reflect.get(own, name) ?? (() => {}), set: () => true },
  )
  const spies = [
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null),
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(PNG),
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => size.width),
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => size.height),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  const drawn: (string | null)[] = []
  const { unmount } = render(
    <MantineProvider env="test">
      <SignaturePad
        {...{ label: 'Your signature', clearLabel: 'Clear', problem }}
        onChange={(image) => drawn.push(image)}
      />
    </MantineProvider>,
  )
  const paper = screen.getByRole<HTMLCanvasElement>('img', { name: 'Your signature' })
  return { drawn, paper, size, scaled, unmount }
}
/** Draws a line with the mouse. */
const draw = (paper: HTMLElement) => {
  const at = (clientX: number) => ({ clientX, clientY: 20, pointerId: 1, buttons: 1, isPrimary: true })
  fireEvent.pointerDown(paper, at(10))
  fireEvent.pointerMove(paper, at(60))
  fireEvent.pointerUp(window, { ...at(60), buttons: 0 })
}
const sizeOf = ({ width, height }: HTMLCanvasElement) => [width, height]

test('[F-34] what is drawn is told as a picture, and nothing once the paper is cleared', () => {
  const { drawn, paper } = open()
  draw(paper)
  expect(drawn).toEqual([PNG])
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(drawn).toEqual([PNG, null])
})

test('[F-34] the paper follows its size on the screen; the same size leaves it alone', () => {
  const { paper, size, scaled } = open()
  expect([sizeOf(paper), scaled.length]).toEqual([[300, 100], 1])
  fireEvent(window, new Event('resize'))
  expect(scaled).toHaveLength(1)
  size.width = 500
  fireEvent(window, new Event('resize'))
  expect([sizeOf(paper), scaled.length]).toEqual([[500, 100], 2])
  size.width = 0
  fireEvent(window, new Event('resize'))
  expect(sizeOf(paper)).toEqual([500, 100])
})

test('[F-34] what is wrong with the signature stands beneath it; a sound one says nothing', () => {
  const { paper, unmount } = open('* Draw your signature')
  expect([paper.dataset['invalid'], screen.queryByText('* Draw your signature') !== null]).toEqual(['true', true])
  unmount()
  expect(open().paper.dataset['invalid']).toBe('false')
})
