import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FileAddress } from './file-parts.ts'
import type { TextPiece } from './page-text.ts'
import { PasswordForm } from './password-form.tsx'
import { PictureViewer } from './picture-viewer.tsx'
import type { Quote } from './use-marks.ts'

const piece = (text: string, y: number): TextPiece => ({ text, x: 0.1, y, width: 0.5, height: 0.02 })
const pieces = [piece('Rent 2,400', 0.2), piece('Deposit 900', 0.4), piece('Rent 2,400', 0.6)]
const read = async () => pieces

interface Opening {
  source?: FileAddress
  words?: (page: number) => Promise<readonly TextPiece[]>
  quote?: Quote
}
const open = (opening: Opening = {}) => {
  const onFail = vi.fn()
  const viewer = (o: Opening) => (
    <MantineProvider env="test">
      <PictureViewer source={{ url: '/files/one' }} name="lease.png" onFail={onFail} {...o} />
    </MantineProvider>
  )
  const { container, rerender } = render(viewer(opening))
  const marks = () =>
    Array.from(container.querySelectorAll<HTMLElement>('[data-mark]'), (mark) => [mark.dataset['mark'], mark.style.top])
  return { onFail, marks, again: (next: Opening) => rerender(viewer(next)) }
}
const search = () => screen.getByRole('searchbox', { name: 'Search in the document' })
const type = (value: string) => fireEvent.change(search(), { target: { value } })

test('[J-06] a picture whose words nobody read is shown with zoom and without a search', () => {
  open()
  expect(screen.getByRole('img', { name: 'lease.png' }).getAttribute('src')).toBe('/files/one')
  expect(screen.getByRole('region', { name: 'lease.png' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeDefined()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('[J-06] words that were read are found in the picture: each is marked, the one looked at otherwise', async () => {
  const { marks } = open({ words: read })
  type('rent')
  expect(await screen.findByText('1 of 2')).toBeDefined()
  expect(marks()).toEqual([
    ['current', '20%'],
    ['found', '60%'],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Next match' }))
  expect(screen.getByText('2 of 2')).toBeDefined()
  expect(marks().map(([kind]) => kind)).toEqual(['found', 'current'])
  fireEvent.keyDown(search(), { key: 'Enter' })
  expect(screen.getByText('1 of 2')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Previous match' }))
  expect(screen.getByText('2 of 2')).toBeDefined()
  type('deposit')
  expect(await screen.findByText('1 of 1')).toBeDefined()
  expect(marks()).toEqual([['current', '40%']])
  type('parking')
  expect(await screen.findByText('No results found')).toBeDefined()
  expect([marks(), screen.queryByRole('button', { name: 'Next match' })]).toEqual([[], null])
  type('  ')
  expect(screen.queryByText('No results found')).toBeNull()
})

test('[J-06] a search says that it goes on until the words are there, and ends where they do not come', async () => {
  let fail = (_: Error) => {}
  const words = () =>
    new Promise<TextPiece[]>((_, reject) => {
      fail = reject
    })
  open({ words })
  type('rent')
  expect(await screen.findByText('Searching…')).toBeDefined()
  fail(new Error('not read'))
  expect(await screen.findByText('No results found')).toBeDefined()
})

test('[J-06] Ctrl and F, or the command key, go to the search; other keys do not', () => {
  open({ words: read })
  const frame = screen.getByRole('region', { name: 'lease.png' })
  fireEvent.keyDown(frame, { key: 'f' })
  fireEvent.keyDown(frame, { key: 'g', ctrlKey: true })
  expect(document.activeElement).not.toBe(search())
  fireEvent.keyDown(frame, { key: 'F', metaKey: true })
  expect(document.activeElement).toBe(search())
})

test('[J-25] the words a value was read from are named and marked; words that are not there are told of', async () => {
  const quote = { page: 1, words: 'Deposit 900' }
  const { marks, again } = open({ words: read, quote })
  expect(screen.getByText('Page 1: “Deposit 900”')).toBeDefined()
  await waitFor(() => expect(marks().map(([kind]) => kind)).toEqual(['source']))
  again({ words: read, quote: { page: 1, words: 'Key money' } })
  expect(await screen.findByText('Page 1: “Key money” These words could not be marked on the page.')).toBeDefined()
  expect(marks()).toEqual([])
  again({ words: read, quote: { page: 1, words: '' } })
  expect(screen.queryByText(/^Page 1:/)).toBeNull()
})

test('[J-25] a quote is scrolled to with room above it; a found word is scrolled to before the quote', async () => {
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(1000)
  onTestFinished(() => height.mockRestore())
  open({ words: read, quote: { page: 1, words: 'Deposit' } })
  const frame = screen.getByRole('region', { name: 'lease.png' })
  // 40 % down a page of 1000 pixels, 48 of them left above.
  await waitFor(() => expect(frame.scrollTop).toBe(352))
  type('rent')
  await waitFor(() => expect(frame.scrollTop).toBe(152))
  fireEvent.click(screen.getByRole('button', { name: 'Next match' }))
  expect(frame.scrollTop).toBe(552)
})

test('[J-06] a picture whose address expired is asked for anew, once; then it has failed', async () => {
  const renew = vi.fn(async () => '/files/two')
  const { onFail } = open({ source: { url: '/files/one', renew } })
  const picture = screen.getByRole('img', { name: 'lease.png' })
  fireEvent.error(picture)
  await waitFor(() => expect(picture.getAttribute('src')).toBe('/files/two'))
  expect(onFail).not.toHaveBeenCalled()
  fireEvent.error(picture)
  expect([onFail.mock.calls.length, renew.mock.calls.length]).toEqual([1, 1])
})

test('[J-44] a picture that cannot be asked for anew has failed at once', () => {
  const { onFail } = open()
  fireEvent.error(screen.getByRole('img', { name: 'lease.png' }))
  expect(onFail).toHaveBeenCalledTimes(1)
})

const asking = (wrong: boolean) => {
  const answer = vi.fn()
  render(
    <MantineProvider env="test">
      <PasswordForm open={answer} wrong={wrong} />
    </MantineProvider>,
  )
  return answer
}
const password = () => screen.getByLabelText('This file opens with a password')

test('[J-06] a locked file asks for its password, and for nothing until one is typed', () => {
  const answer = asking(false)
  const press = () => screen.getByRole('button', { name: 'Open' })
  expect(press().getAttribute('aria-disabled')).toBe('true')
  fireEvent.submit(password())
  expect(answer).not.toHaveBeenCalled()
  expect(screen.queryByText('This password does not open the file')).toBeNull()
  fireEvent.change(password(), { target: { value: 'sesame ' } })
  expect(press().getAttribute('aria-disabled')).toBeNull()
  fireEvent.submit(password())
  expect(answer.mock.calls).toEqual([['sesame ']])
})

test('[J-06] a password that does not open the file is told of', () => {
  asking(true)
  expect(screen.getByText('This password does not open the file')).toBeDefined()
})
