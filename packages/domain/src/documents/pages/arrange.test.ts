import { expect, test } from 'vitest'
import {
  arrangementProblem,
  arrangementUndoRefusal,
  isArrangeable,
  madeFrom,
  madeName,
  MOST_PAGES,
  pageRuns,
} from './arrange.ts'

const page = (file: string, n: number) => ({ file, page: n, turn: 0 as const })
const names = (file: string) => ({ name: `${file}.pdf`, pages: file === 'whole' ? 2 : 10 })

test('[AF-04] pages that follow one another are named as a run', () => {
  expect(pageRuns([3, 4, 5, 9, 11, 12])).toBe('3-5, 9, 11-12')
  expect(pageRuns([])).toBe('')
})

test('[AF-04] what a file was made from names each file with its pages, and none of one that came whole', () => {
  expect(madeFrom([page('bank', 7), page('bank', 3), page('bank', 4)], names)).toBe('bank.pdf, pages 3-4, 7')
  expect(madeFrom([page('bank', 7)], names)).toBe('bank.pdf, page 7')
  expect(madeFrom([page('whole', 2), page('bank', 1), page('whole', 1)], names)).toBe('whole.pdf; bank.pdf, page 1')
  expect(madeFrom([page('bank', 1)], () => ({ name: 'bank.pdf', pages: null }))).toBe('bank.pdf, page 1')
  const many = Array.from({ length: 7 }, (_, i) => page(`f${i}`, 1))
  expect(madeFrom(many, names)).toMatch(/; 2 more$/)
})

test('[AF-02] a made file is called as a PDF, once', () => {
  expect([madeName(' June '), madeName('June.PDF'), madeName('june.pdf')]).toEqual(['June.pdf', 'June.pdf', 'june.pdf'])
})

test('[AF-07] a file without pages, a page twice in one file and too many pages are refused', () => {
  expect(arrangementProblem([{ pages: [page('a', 1)] }, { pages: [] }])).toMatchObject({ file: 1 })
  expect(arrangementProblem([{ pages: [page('a', 1), page('a', 1)] }])?.problem).toBe(
    'A page can stand only once in a file.',
  )
  const long = Array.from({ length: MOST_PAGES + 1 }, (_, i) => page('a', i + 1))
  expect(arrangementProblem([{ pages: long }])?.problem).toContain('2000 pages')
  expect(arrangementProblem([{ pages: long.slice(1) }])).toBeNull()
  expect(arrangementProblem([{ pages: [page('a', 1)] }, { pages: [page('a', 1)] }])).toBeNull()
})

test('[AF-01] PDFs and pictures have pages to arrange; workbooks and letters have none', () => {
  expect(['application/pdf', 'image/jpeg', 'image/tiff', 'text/csv'].map(isArrangeable)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('[AF-05] an arrangement can be undone until one of its files is decided on, also while they are made', () => {
  expect(arrangementUndoRefusal('making', ['Processing'])).toBe('')
  expect(arrangementUndoRefusal('made', ['Processed', 'Unsupported'])).toBe('')
  for (const state of ['Accepted', 'Rejected', 'Paused', 'Signed'] as const)
    expect(arrangementUndoRefusal('made', ['Processed', state])).toMatch(/reviewed or arranged since/)
  expect(arrangementUndoRefusal('undone', ['Paused'])).toBe('This was undone already.')
  expect(arrangementUndoRefusal('failed', ['Unsupported'])).toBe('No files were made.')
})
