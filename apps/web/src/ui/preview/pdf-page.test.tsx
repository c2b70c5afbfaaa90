import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test, vi } from 'vitest'
import { InSight } from '../../../test/in-sight.ts'
import { PdfPage } from './pdf-page.tsx'

/** Page 2 of a document whose pages come as `getPage` answers. */
const show = (getPage: () => Promise<unknown>, onShown = (): void => undefined) => {
  vi.stubGlobal('IntersectionObserver', InSight)
  const document = { isPureXfa: false, getPage } as unknown as PDFDocumentProxy
  render(
    <MantineProvider env="test">
      <PdfPage {...{ document, onShown }} number={2} zoom={1} width={400} ratio={1.3} marks={[]} />
    </MantineProvider>,
  )
}
/** A page that is drawn, or breaks while it is. */
const drawn = (end: () => Promise<void>) => ({
  getViewport: () => ({ width: 400, height: 520 }),
  render: () => ({ promise: end(), cancel: () => undefined }),
  streamTextContent: () => new ReadableStream(),
})

test('a page that cannot be drawn says so and counts as not shown; tried again it is drawn and counts', async () => {
  const pages = [
    () => Promise.reject(new Error('lost')),
    () => Promise.resolve(drawn(() => Promise.reject(new Error('broken')))),
  ]
  const shown = vi.fn<() => void>()
  const asked = vi.fn<() => Promise<unknown>>(
    () => pages.shift()?.() ?? Promise.resolve(drawn(() => Promise.resolve())),
  )
  show(asked, shown)
  for (const tries of [1, 2]) {
    expect((await screen.findByRole('alert')).textContent).toContain('Page 2 could not be shown')
    expect(asked).toHaveBeenCalledTimes(tries)
    expect(shown).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  }
  await waitFor(() => expect(shown).toHaveBeenCalled())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('img', { name: 'Page 2' })).toBeDefined()
})
