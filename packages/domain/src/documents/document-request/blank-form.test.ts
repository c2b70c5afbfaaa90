import { expect, test } from 'vitest'
import { blankFormRefusal, mostFormBytes } from './blank-form.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
/** A whole PDF of so many bytes. */
const padded = (size: number) => {
  const file = new Uint8Array(size)
  file.set(bytes('%PDF-1.4'))
  file.set(bytes('%%EOF'), size - 5)
  return file
}

test.each([
  ['a whole PDF', bytes('%PDF-1.4 form %%EOF\n'), null],
  ['a PDF broken off', bytes('%PDF-1.4 form'), "The form must be a PDF: form.pdf isn't one"],
  ['a page of the web', bytes('<html>%%EOF</html>'), "The form must be a PDF: form.pdf isn't one"],
  ['nothing', bytes(''), "The form must be a PDF: form.pdf isn't one"],
  ['a PDF as large as a form may be', padded(mostFormBytes), null],
  ['too much', new Uint8Array(mostFormBytes + 1), 'The form is larger than 5 MB: form.pdf'],
])('[M-35] %s as a blank form', (_what, file, expected) => expect(blankFormRefusal('form.pdf', file)).toBe(expected))
