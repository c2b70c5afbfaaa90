import { expect, test } from 'vitest'
import { documentStarts, secondDocument } from './second-document.ts'

const pages = (...texts: string[]) => texts.map((text, i) => ({ page: i + 1, text }))

test('[DA-23] a second document begins where numbering starts anew after it had ended', () => {
  expect(secondDocument(pages('Lease\nPage 1 of 2', 'Page 2 of 2', 'Rent Roll\nPage 1 of 3', 'Page 2 of 3'))).toBe(3)
  expect(secondDocument(pages('Page 1 of 1', 'A page without a number', 'page 1 of 1'))).toBe(3)
})

test('[DA-23] one document is one: numbered through, not numbered, or with a numbered form inside it', () => {
  expect(secondDocument(pages('Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3'))).toBeNull()
  expect(secondDocument(pages('A lease', 'and its end'))).toBeNull()
  expect(secondDocument(pages('Page 3 of 9', 'Form W-9, page 1 of 4'))).toBeNull()
})

test('[AE-24] each document after the first is found by its numbering, and by nothing else', () => {
  expect(documentStarts(pages('Page 1 of 2', 'Page 2 of 2', 'Page 1 of 1', 'Page 1 of 3'))).toEqual([3, 4])
  const bank = 'Bank Statement\nBeginning balance 10,000.00\nEnding balance 12,000.00\nAccount number 12345'
  expect(documentStarts(pages('Lease', bank))).toEqual([])
})
