import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FileViewer } from '../../file-viewer.tsx'
import type { Quote } from '../use-marks.ts'
import type { OfficeContent, OfficeRow, OfficeSheet, OfficeSource } from './office.ts'

const sheetOf = (sheet: number, over: Partial<OfficeSheet> = {}): OfficeSheet => ({
  ...{ sheet, name: `Sheet ${sheet}`, hidden: false, rows: 4, columns: 3, frozen_rows: 0, widths: [10, 8, 12] },
  ...{ hidden_columns: [], merges: [], page: sheet, cut: false, blank_formulas: 0 },
  ...over,
})
const contentOf = (over: Partial<OfficeContent>): OfficeContent => ({
  ...{ kind: 'workbook', reason: '', sheets: [], sheets_not_shown: 0, html: '', cut: false },
  ...over,
})
const rowOf = (row: number, ...texts: string[]): OfficeRow => ({
  ...{ row, hidden: false },
  cells: texts.flatMap((text, i) => (text === '' ? [] : [{ column: i + 1, text, right: /^[\d,.]+$/.test(text) }])),
})

let files = 0
/** Shows a file whose server answers these rows by sheet. Answers what was asked for. */
const show = (
  content: OfficeContent | Promise<OfficeContent>,
  rows: Readonly<Record<number, OfficeRow[]>> = {},
  quote: Quote | null = null,
) => {
  const asked: string[] = []
  files += 1
  const source: OfficeSource = {
    key: `file ${files}`,
    content: async () => content,
    rows: async (sheet, from) => {
      asked.push(`rows ${sheet} ${from}`)
      return (rows[sheet] ?? []).filter(({ row }) => row >= from && row < from + 200)
    },
    find: async (sheet, term) => {
      asked.push(`find ${sheet} ${term}`)
      const hits = (rows[sheet] ?? []).flatMap(({ row, cells }) =>
        cells
          .filter((cell) => cell.text.toLowerCase().includes(term.toLowerCase()))
          .map(({ column }) => ({ row, column })),
      )
      return { total: hits.length, hits }
    },
  }
  const view = (of: Quote | null) => (
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <FileViewer
          url="/f/1"
          name="rents.xlsx"
          contentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          office={source}
          quote={of}
        />
      </MantineProvider>
    </QueryClientProvider>
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { rerender } = render(view(quote))
  return { asked, ask: (of: Quote) => rerender(view(of)) }
}
const grid = (name = 'Sheet Sheet 1') => screen.findByRole('grid', { name })
const at = () => screen.getByRole('status', { name: 'Selected cell' }).textContent
const rents = [
  rowOf(1, 'Unit', 'Rent', 'Note'),
  rowOf(2, '1A', '1,200.50', 'rear\nsecond floor'),
  rowOf(4, '=cmd()', '', '<b>x</b>'),
]

test('[AF-18] a file that takes long to open can be downloaded meanwhile', async () => {
  const opening = Promise.withResolvers<OfficeContent>()
  show(opening.promise)
  expect(await screen.findByText('Opening the file…')).toBeDefined()
  expect(screen.getByRole('link', { name: /Download/ }).getAttribute('href')).toBe('/f/1')
  opening.resolve(contentOf({ sheets: [sheetOf(1)] }))
  await grid()
  expect(screen.queryByText('Opening the file…')).toBeNull()
})

test('[AF-19] [AF-21] a sheet is a grid with letters and numbers; arrows, Home and End move, and the whole cell is told', async () => {
  show(contentOf({ sheets: [sheetOf(1)] }), { 1: rents })
  const shown = within(await grid())
  expect(shown.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['Row', 'A', 'B', 'C'])
  expect(shown.getAllByRole('rowheader').map((one) => one.textContent)).toEqual(['1', '2', '3', '4'])
  await waitFor(() => expect(shown.getByRole('gridcell', { name: '1,200.50' })).toBeDefined())
  // An empty row and an empty cell keep their places.
  const row = (n: number) => within(shown.getAllByRole('row')[n] ?? document.body)
  expect(
    row(3)
      .getAllByRole('gridcell')
      .map((one) => one.textContent),
  ).toEqual(['', '', ''])
  expect(
    row(4)
      .getAllByRole('gridcell')
      .map((one) => one.textContent),
  ).toEqual(['=cmd()', '', '<b>x</b>'])
  expect(document.querySelector('b b')).toBeNull()
  const user = userEvent.setup()
  await user.tab()
  while (document.activeElement?.getAttribute('role') !== 'grid') await user.tab()
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
  expect(at()).toBe('C2rear\nsecond floor')
  const active = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(active)?.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Home}')
  expect(at()).toBe('A21A')
  await user.keyboard('{Control>}{End}{/Control}')
  expect(at()).toBe('C4<b>x</b>')
  await user.keyboard('{ArrowDown}{ArrowUp}')
  expect(at()).toBe('C3(empty)')
  await user.click(shown.getByRole('gridcell', { name: 'Rent' }))
  expect(at()).toBe('B1Rent')
})

test('[AF-19] merged cells are one, and those they cover are not there', async () => {
  show(contentOf({ sheets: [sheetOf(1, { merges: [{ row: 2, column: 1, rows: 2, columns: 2 }] })] }), {
    1: [rowOf(1, 'Unit', 'Rent', 'Note'), rowOf(2, 'Both', '', 'x'), rowOf(3, '', '', 'y')],
  })
  const shown = within(await grid())
  const merged = await waitFor(() => shown.getByRole('gridcell', { name: 'Both' }))
  expect([merged.getAttribute('aria-colspan'), merged.getAttribute('aria-rowspan')]).toEqual(['2', '2'])
  const rows = shown.getAllByRole('row').map((row) => within(row).queryAllByRole('gridcell').length)
  expect(rows).toEqual([0, 3, 2, 1, 3])
})

test('[AF-19] of a sheet of 100,000 rows only what is in view is drawn and asked for', async () => {
  // A frame of 500 pixels: there is no layout here.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const { asked } = show(contentOf({ sheets: [sheetOf(1, { rows: 100_000 })] }), {
    1: [rowOf(1, 'first'), rowOf(100_000, 'last')],
  })
  const shown = await grid()
  expect(shown.getAttribute('aria-rowcount')).toBe('100001')
  await waitFor(() => expect(within(shown).getByRole('gridcell', { name: 'first' })).toBeDefined())
  expect(within(shown).getAllByRole('row').length).toBeLessThan(60)
  expect(asked).toEqual(['rows 1 1'])
  shown.focus()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  // It is fetched also before the browser has scrolled there.
  await waitFor(() => expect(asked).toContain('rows 1 99801'))
})

test('[AF-20] sheets are chosen by arrow keys; a hidden one is marked, and what is not shown is told', async () => {
  const sheets = [sheetOf(1), sheetOf(2, { name: 'Reserves', hidden: true }), sheetOf(3, { rows: 0, columns: 0 })]
  show(contentOf({ sheets, sheets_not_shown: 2 }), { 1: rents, 2: [rowOf(1, 'secret')] })
  await grid()
  expect(screen.getByText('2 hidden sheets are not shown.')).toBeDefined()
  screen.getByRole('tab', { name: 'Sheet 1' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  const shown = await grid('Sheet Reserves')
  await waitFor(() => expect(within(shown).getByRole('gridcell', { name: 'secret' })).toBeDefined())
  expect(screen.getByRole('tab', { name: 'Reserves (hidden)', selected: true })).toBeDefined()
  await userEvent.keyboard('{ArrowRight}')
  expect(await screen.findByText('This sheet is empty.')).toBeDefined()
})

test('[AF-21] a sheet is searched on the server, and Enter goes from cell to cell', async () => {
  const { asked } = show(contentOf({ sheets: [sheetOf(1)] }), { 1: [rowOf(1, 'Rent'), rowOf(3, '', 'Base rent')] })
  await grid()
  const search = screen.getByRole('searchbox', { name: 'Search in the document' })
  await userEvent.type(search, 'rent')
  expect(await screen.findByText('1 of 2')).toBeDefined()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('2 of 2')).toBeDefined()
  expect(at()).toBe('B3Base rent')
  expect(asked).toContain('find 1 rent')
  await userEvent.clear(search)
  await userEvent.type(search, 'laundry')
  expect(await screen.findByText('No results found')).toBeDefined()
})

test('[AF-24] where a value was read opens its sheet at the cell, also where the words are those of several cells', async () => {
  const sheets = [sheetOf(1), sheetOf(2)]
  const { ask } = show(contentOf({ sheets }), {
    1: rents,
    2: [rowOf(1, 'Total', '1'), rowOf(3, 'Total', '48,000')],
  })
  await grid()
  ask({ page: 2, words: 'Total  48,000' })
  await grid('Sheet Sheet 2')
  await waitFor(() => expect(at()).toBe('A3Total'))
  ask({ page: 1, words: 'no such words' })
  await grid()
  await waitFor(() => expect(at()).toBe('A1Unit'))
})

test('[AF-22] a Word document is shown as its elements; scripts, styles and foreign addresses make none', async () => {
  show(
    contentOf({
      kind: 'letter',
      html: '<h1>Lease</h1><p>The <strong>rent</strong> is $5.</p><script>alert(1)</script><p><a href="javascript:alert(1)">bad</a><a href="https://example.com/">good</a></p><img src="http://evil.example/x.png" alt="Logo" onerror="alert(1)"><iframe src="x"></iframe><table><tbody><tr><td colspan="2">Cell</td></tr></tbody></table><p style="position:fixed" onclick="x()">The end</p>',
    }),
  )
  expect((await screen.findByRole('heading', { name: 'Lease' })).tagName).toBe('H4')
  expect(screen.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['good', 'https://example.com/'],
  ])
  expect(screen.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(screen.getByText('bad')).toBeDefined()
  expect(screen.getByText('[Picture not shown: Logo]')).toBeDefined()
  const shown = screen.getByRole('region', { name: 'rents.xlsx' })
  expect(shown.querySelectorAll('script, iframe, img, [style], [onclick], [onerror]')).toHaveLength(0)
  expect(screen.getByRole('cell', { name: 'Cell' }).getAttribute('colspan')).toBe('2')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search in the document' }), 'THE')
  expect(screen.getByText('1 of 2')).toBeDefined()
  expect(shown.querySelector('mark[data-mark="current"]')?.textContent).toBe('The')
})

test('[AF-23] a file that cannot be shown says why, and offers the file itself', async () => {
  show(contentOf({ kind: 'unreadable', reason: 'This file is password-protected.' }))
  expect(await screen.findByText('This file is password-protected.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Download rents.xlsx' })).toBeDefined()
})
