import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { documentOf, ids, refusal, showDocument, showPanel } from './document.fixture.tsx'

const base = documentOf()
const named = (n: number, file_name: string, over = {}) =>
  documentOf({ document: { ...base.document, document_id: `${ids.document.slice(0, -1)}${n}`, file_name }, ...over })

test('[J-04] the documents list shows every file of the loan with who sent it, and searches names and texts on the server', async () => {
  const found = named(4, 'rent roll.pdf', { matches: [{ page: 7, snippet: 'Unit 4B pays 2,400' }] })
  const { read } = await showPanel({
    answers: {
      '/get-all-documents': (url: URL) =>
        Response.json({
          documents: url.searchParams.get('search') ? [found] : [base, found],
        }),
    },
  })
  const list = await screen.findByRole('list', { name: 'Documents' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(within(list).getAllByText(/by Ana Lee/)).toHaveLength(2)
  await userEvent.type(screen.getByRole('textbox', { name: 'Search documents' }), 'unit 4b')
  await waitFor(() => expect(read.some((url) => url.endsWith('?search=unit+4b'))).toBe(true))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Open.*agreement\.xlsx/ })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: /Page 7/ }))
  expect(window.location.search).toContain('page=7')
})

test('[J-11] [X-45] a loan without documents says so', async () => {
  await showPanel({ answers: { '/get-all-documents': { documents: [] } } })
  expect(await screen.findByText('No documents found')).toBeDefined()
})

test('documents that cannot be loaded say so and can be asked for again', async () => {
  const shown = await showPanel({ answers: { '/get-all-documents': refusal(500) } })
  const again = await screen.findByRole('button', { name: 'Try again' })
  shown.answers['/get-all-documents'] = { documents: [base] }
  await userEvent.click(again)
  expect(await screen.findByRole('button', { name: /^Open.*agreement\.xlsx/ })).toBeDefined()
})

test('[J-07] the wide-screen toggle widens the panel, and the preview then stands beside the values', async () => {
  await showDocument()
  expect(await screen.findByRole('tab', { name: 'Preview' })).toBeDefined()
  const width = () => screen.getByRole('dialog').closest('[style*="--drawer-size"]')?.getAttribute('style') ?? ''
  const before = width()
  await userEvent.click(screen.getByRole('button', { name: 'Wide' }))
  expect(width()).not.toBe(before)
  expect(screen.queryByRole('tab', { name: 'Preview' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Preview' })).toBeDefined()
  expect(screen.getByRole('tab', { name: 'OCR' }).getAttribute('aria-selected')).toBe('true')
})

test('[S-11] an address with a document opens the panel with that document, and one that is gone says so', async () => {
  await showDocument()
  expect(await screen.findByRole('heading', { name: 'Operating Agreement' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }))
  expect(await screen.findByRole('list', { name: 'Documents' })).toBeDefined()
})

test('[S-11] a document that left the loan says so', async () => {
  await showPanel({ search: '?panel=documents&document=gone' })
  expect(await screen.findByText('This document is not part of the loan any more')).toBeDefined()
})

test('[J-45] [X-16] a download asks for a fresh address; a failure is a toast', async () => {
  const { toasts, read } = await showPanel({ answers: { '/download': refusal(500) } })
  await userEvent.click(await screen.findByRole('button', { name: 'Download agreement.xlsx' }))
  await waitFor(() => expect(toasts).toEqual(['Failed to download document']))
  expect(read.some((url) => url.endsWith(`/activity/${ids.activity}/document/${ids.document}/download`))).toBe(true)
})

const entry = (value: unknown, priority: number, documents: object[] = []) => ({
  source_name: priority === 0 ? 'Appraisal' : 'Application',
  value,
  priority,
  documents,
  entity_name: '12 Main Street',
  entity_id: ids.loan,
  last_update: 1_790_000_000,
  display_option: 3,
})

test('[J-02] sources are grouped by source key, then tab; the believed one stands first', async () => {
  await showPanel({
    search: '?panel=documents&list=sources',
    answers: {
      '/get-all-sources': {
        sources: {
          purchase_price: { property: [entry(900_000, 2), entry(950_000, 0)] },
          as_is_value: { property: [entry(1_100_000, 0)], loan: [entry(1_000_000, 1)] },
        },
      },
    },
  })
  const groups = await screen.findAllByRole('region', { name: /value|price/ })
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['As is value', 'Purchase price'])
  const [first, second] = groups.map((group) => within(group))
  expect(first?.getByText('Loan')).toBeDefined()
  expect(first?.getByText('Property')).toBeDefined()
  const rows = second?.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows?.[0]).toContain('950,000$')
  expect(rows?.[0]).toContain('In use')
  expect(rows?.[1]).not.toContain('In use')
})

test('[J-48] [J-49] a reference of a source opens its page in the Document Viewer', async () => {
  const documents = [{ document_id: ids.document, document_name: 'appraisal.pdf', page: 12 }]
  const { read } = await showPanel({
    search: '?panel=documents&list=sources',
    answers: {
      '/get-all-sources': { sources: { as_is_value: { property: [entry(1_100_000, 0, documents)] } } },
      '/image': () => new Response('png', { headers: { 'content-type': 'image/png' } }),
    },
  })
  URL.createObjectURL = () => 'blob:one'
  URL.revokeObjectURL = () => undefined
  await userEvent.click(await screen.findByRole('button', { name: 'Wide' }))
  expect(screen.getByText('Press on a reference to view the document')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'appraisal.pdf, page 12' }))
  expect(await screen.findByRole('img', { name: 'appraisal.pdf, page 12' })).toBeDefined()
  expect(read.some((url) => url.includes(`/document/${ids.document}/page/12/image`))).toBe(true)
})
