import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { DocumentViewer, type PageReference } from './document-viewer.tsx'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:one'
  URL.revokeObjectURL = () => undefined
})

const show = (reference: PageReference | null) =>
  render(
    <MantineProvider env="test">
      <DocumentViewer reference={reference} />
    </MantineProvider>,
  )
const deed = (load: PageReference['load'] = async () => new Blob(['png'])): PageReference => ({
  name: 'deed.pdf',
  page: 3,
  load,
})
const zoomed = () => screen.getByRole('status', { name: 'Zoom' }).textContent

test('[J-49] [X-55] before a reference is pressed the viewer says what to do, then that it loads', async () => {
  const { rerender } = show(null)
  expect(screen.getByText('Press on a reference to view the document')).toBeDefined()
  const loading = deed(() => new Promise(() => undefined))
  rerender(
    <MantineProvider env="test">
      <DocumentViewer reference={loading} />
    </MantineProvider>,
  )
  expect(screen.getByText('Loading document...')).toBeDefined()
})

test('[J-48] a page opens in a tab of its own and is saved as png', async () => {
  show(deed())
  await screen.findByRole('img', { name: 'deed.pdf, page 3' })
  expect(screen.getByRole('link', { name: 'Open in new tab' }).getAttribute('target')).toBe('_blank')
  expect(screen.getByRole('link', { name: 'Download as png' }).getAttribute('download')).toBe('deed-3.png')
})

test('[J-50] [Y-25] zoom goes from 50% to 300% in steps of 25%, and reset goes back to 100%', async () => {
  show(deed())
  await screen.findByRole('img')
  const press = (name: string, times: number) => {
    for (let n = 0; n < times; n += 1) fireEvent.click(screen.getByRole('button', { name }))
  }
  press('Zoom in', 1)
  expect(zoomed()).toBe('125%')
  press('Zoom in', 20)
  expect(zoomed()).toBe('300%')
  press('Reset', 1)
  expect(zoomed()).toBe('100%')
  press('Zoom out', 20)
  expect(zoomed()).toBe('50%')
})

test('[J-45] [X-20] a page that does not come says so, with a retry', async () => {
  let fails = true
  show(deed(async () => (fails ? Promise.reject(new Error('no')) : new Blob(['png']))))
  expect(await screen.findByText('An error occurred while downloading the document')).toBeDefined()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('img')).toBeDefined()
})
