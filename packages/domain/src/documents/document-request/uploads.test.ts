import { expect, test } from 'vitest'
import { acceptedTypes, mediaTypeOf, typeRefusal } from './uploads.ts'

test.each([
  ['a.jpg', 'image/jpeg'],
  ['a.JPEG', 'image/jpeg'],
  ['a.heic', 'image/heic'],
  ['a.tif', 'image/tiff'],
  [' a.pdf ', 'application/pdf'],
  ['rent roll.v2.csv', 'text/csv'],
])('[F-28] %j is taken as %s', (name, type) => expect(mediaTypeOf(name)).toBe(type))

test('[F-28] every type named is taken by each of its extensions', () => {
  for (const { mediaType, extensions } of acceptedTypes)
    for (const extension of extensions) expect(mediaTypeOf(`a.${extension}`)).toBe(mediaType)
})

test.each(['a.exe', 'pdf', 'a.pdf.html', 'a.svg', 'a.', '.'])('[F-29, X-26] %s is not taken', (name) =>
  expect(mediaTypeOf(name)).toBeNull(),
)

test('[DA-19] an office file that can carry macros is refused with what to send instead', () => {
  expect(typeRefusal('roll.XLSM')).toBe(
    'Not valid file type: roll.XLSM. It can contain macros. Save a copy without macros and send that.',
  )
  expect(typeRefusal('a.exe')).toBe('Not valid file type: a.exe')
})
