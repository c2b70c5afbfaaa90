import { expect, test } from 'vitest'
import { sortDropped } from './wizard-drop.ts'

test('[F-26] files chosen together go to the documents their names say', () =>
  expect(
    sortDropped(
      [
        ...['Ortega bio.pdf', 'SREO 2026.xlsx', 'scope-of-work.pdf'],
        ...['Articles of incorporation.pdf', 'OperatingAgreement.docx', 'W9.pdf', 'IMG_0042.jpg'],
      ],
      [],
    ),
  ).toEqual([
    ...(['uploadBio', 'uploadSREO', 'uploadScopeOfWork'] as const),
    ...(['uploadArticlesOfIncorporation', 'uploadEntityOperatingAgreement', 'uploadBorrowingEntityW9'] as const),
    null,
  ]))

test('[F-27] a document takes one file: a second one of its name, and what is there already, is left to the person', () => {
  expect(sortDropped(['w9.pdf', 'W-9 signed.pdf'], [])).toEqual(['uploadBorrowingEntityW9', null])
  expect(sortDropped(['w9.pdf'], ['uploadBorrowingEntityW9'])).toEqual([null])
})
