import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { show } from '../../test/screen.tsx'
import { arriving } from './arriving.ts'

const drawn = (usePart: () => { text: string } | null) => {
  const Part = () => <p>{usePart()?.text ?? 'On its way'}</p>
  return <Part />
}

test('code that is on its way is null until it has come, and is there at once for who is drawn later', async () => {
  let come = (_part: { text: string }) => {}
  const load = vi.fn(() => new Promise<{ text: string }>((resolve) => (come = resolve)))
  const usePart = arriving(load)
  const { unmount } = render(drawn(usePart))
  expect(screen.getByText('On its way')).toBeDefined()
  come({ text: 'Here' })
  expect(await screen.findByText('Here')).toBeDefined()
  unmount()
  render(drawn(usePart))
  expect(screen.getByText('Here')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

test('code that does not come says so, and is asked for anew by Try Again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(() => Promise.resolve({ text: 'Here' })).mockRejectedValueOnce(new Error('no line'))
  const usePart = arriving(load)
  show(<ErrorBoundary onTryAgain={() => {}}>{drawn(usePart)}</ErrorBoundary>)
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Here')).toBeDefined()
})
