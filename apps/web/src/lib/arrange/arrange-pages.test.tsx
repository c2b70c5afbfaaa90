import type { PagesView } from '@plinth/contract/documents/pages'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, test, vi } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { ArrangePages } from './arrange-pages.tsx'

const id = (n: number) => `0190000d-0000-7000-8000-00000000000${n}`
const view = (over: Partial<PagesView> = {}): PagesView => ({
  version: 4,
  refusal: '',
  files: [
    {
      document_id: id(1),
      file_name: 'bank.pdf',
      content_type: 'application/pdf',
      page_count: 3,
      decided: false,
      refusal: '',
    },
    {
      document_id: id(2),
      file_name: 'photo.jpg',
      content_type: 'image/jpeg',
      page_count: 1,
      decided: false,
      refusal: '',
    },
    {
      ...{ document_id: id(3), file_name: 'rents.csv', content_type: 'text/csv', page_count: 1, decided: false },
      refusal: 'Files of this type have no pages to arrange.',
    },
  ],
  requests: [{ activity_id: id(7), name: 'Tax return', about: 'Bea Borrower' }],
  arrangements: [],
  ...over,
})

const open = (pages = view(), answers: Parameters<typeof standIn>[0] = {}, side: 'staff' | 'own' = 'staff') => {
  const base = side === 'staff' ? `/activity/${id(9)}/pages` : `/personal/activity/${id(9)}/pages`
  const sent = standIn({ [`GET ${base}`]: () => pages, [`POST ${base}`]: () => pages, ...answers })
  const onClose = vi.fn<() => void>()
  const address = async () => ({ url: '/file' })
  show(<ArrangePages side={side} activityId={id(9)} name="Bank statements" address={address} onClose={onClose} />)
  return { sent, onClose, base }
}
const page = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => userEvent.click(await page(name))
const inPile = (name: string) =>
  within(screen.getByRole('list', { name: `Pages of ${name}` }))
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'))
const saved = (sent: ReturnType<typeof standIn>) => sent.find(({ method }) => method === 'POST')?.body

test('[AF-01, AF-02] the pages of the files are shown; chosen ones become a file of their own, with a name', async () => {
  const { sent, onClose } = open()
  await press('bank.pdf, page 2')
  expect(screen.getByText('rents.csv: Files of this type have no pages to arrange.')).toBeDefined()
  await press('Rotate')
  expect(inPile('bank')).toEqual(['bank.pdf, page 1', 'bank.pdf, page 2, rotated 90°', 'bank.pdf, page 3'])
  await press('New file')
  const made = within(screen.getByRole('group', { name: 'bank 2' })).getByLabelText('File name')
  await userEvent.clear(made)
  await userEvent.type(made, 'May')
  await press('Save 2 files')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(saved(sent)).toEqual({
    version: 4,
    files: [
      ...[{ name: 'bank', request_id: null, pages: [1, 3].map((n) => ({ document_id: id(1), page: n, turn: 0 })) }],
      { name: 'May', request_id: null, pages: [{ document_id: id(1), page: 2, turn: 90 }] },
    ],
  })
})

test('[AF-02] everything is done by keyboard: focus, a range, turning, moving, parting and taking back', async () => {
  const { sent } = open()
  ;(await page('bank.pdf, page 1')).focus()
  const user = userEvent.setup()
  await user.keyboard(' {ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('bank.pdf, page 2')
  await user.keyboard('{Shift>} {/Shift}')
  expect(screen.getByRole('status').textContent).toBe('2 pages selected')
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}r')
  expect(inPile('bank')).toEqual(['bank.pdf, page 3', 'bank.pdf, page 1, rotated 90°', 'bank.pdf, page 2, rotated 90°'])
  await user.keyboard('{Control>}z{/Control}')
  expect(inPile('bank')[0]).toBe('bank.pdf, page 3')
  expect(screen.getByRole('status').textContent).toBe('No pages selected')
  ;(await page('bank.pdf, page 3')).focus()
  await user.keyboard(' {Delete}')
  expect(inPile('bank')).toEqual(['bank.pdf, page 1', 'bank.pdf, page 2'])
  await press('Save 1 file')
  await waitFor(() =>
    expect(saved(sent)).toMatchObject({ files: [{ name: 'bank', pages: [{ page: 1 }, { page: 2 }] }] }),
  )
})

test('[AF-02, AF-09] pages of two files come together; others answer another request, and what they are from stays', async () => {
  const { sent } = open()
  await press('photo.jpg, page 1')
  await userEvent.click(screen.getByRole('combobox', { name: 'Move to file' }))
  await userEvent.click(await screen.findByRole('option', { name: 'bank' }))
  await press('bank.pdf, page 3')
  await userEvent.click(screen.getByRole('combobox', { name: 'Another request' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Tax return, Bea Borrower' }))
  expect(screen.getByText('1 page · Goes to: Tax return, Bea Borrower')).toBeDefined()
  expect(inPile('bank')).toHaveLength(4)
  await press('Save 2 files')
  await waitFor(() =>
    expect(saved(sent)).toMatchObject({
      files: [
        { name: 'bank', request_id: null, pages: [{}, {}, {}, { document_id: id(2) }] },
        { name: 'Tax return', request_id: id(7), pages: [{ document_id: id(1), page: 3 }] },
      ],
    }),
  )
})

test('[AF-07] what is refused says why, and what was arranged is still there', async () => {
  const { onClose } = open(view(), {
    [`POST /activity/${id(9)}/pages`]: () =>
      refusal(409, 'version_conflict', 'This request has changed since you opened it.'),
  })
  await press('bank.pdf, page 1')
  await press('Rotate')
  await press('Save 1 file')
  expect((await screen.findByRole('alert')).textContent).toContain('has changed since you opened it')
  expect(inPile('bank')[0]).toBe('bank.pdf, page 1, rotated 90°')
  expect(onClose).not.toHaveBeenCalled()
})

test('[AF-02] nothing is lost by leaving: what is not saved is asked about', async () => {
  const { onClose } = open()
  await press('bank.pdf, page 1')
  await press('Remove')
  await press('Cancel')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  await press('Undo')
  await press('Cancel')
  expect(onClose).toHaveBeenCalled()
})

test('[AF-07] the pages of an accepted file cannot be changed, and can answer another request', async () => {
  const [bank] = view().files
  open(view({ files: bank ? [{ ...bank, decided: true }] : [] }))
  await press('bank.pdf, page 1')
  expect(screen.getByText('3 pages · Already accepted: its pages can only answer another request.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Rotate' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('combobox', { name: 'Another request' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Tax return, Bea Borrower' }))
  expect(await page('Save 1 file')).toBeDefined()
})

test('[AF-05, AF-06] what was arranged before says how far it is, why it was not made, and is undone', async () => {
  const entry = {
    ...{ state: 'making' as const, reason: '', stored: 1, files: ['May.pdf', 'June.pdf'], made_by: 'Olga Officer' },
    ...{ created_epoch: 1_790_000_000, undo_refusal: '' },
  } as const
  const failed = {
    ...entry,
    arrangement_id: id(6),
    state: 'failed',
    reason: 'A file is damaged.',
    undo_refusal: 'x',
  } as const
  const { sent } = open(view({ arrangements: [{ ...entry, arrangement_id: id(5) }, failed] }), {
    [`POST /activity/${id(9)}/pages/${id(5)}/undo`]: () => view(),
  })
  expect(await screen.findByText('Making files: 1 of 2 done')).toBeDefined()
  expect(screen.getByText('Not made: A file is damaged.')).toBeDefined()
  await press('Undo: May.pdf, June.pdf')
  await waitFor(() => expect(sent.filter(({ path }) => path.endsWith(`${id(5)}/undo`))).toHaveLength(1))
})

test('[AF-10] borrowers and brokers use the calls for what is their own', async () => {
  const { sent } = open(view(), {}, 'own')
  await press('bank.pdf, page 1')
  await press('Rotate')
  await press('Save 1 file')
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.path).toBe(`/personal/activity/${id(9)}/pages`),
  )
})

test('the desk has no fault that axe finds', async () => {
  open()
  await press('bank.pdf, page 1')
  const { violations } = await axe.run(screen.getByRole('dialog'), { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes[0]?.html])).toEqual([])
})
