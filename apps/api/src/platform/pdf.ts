import { createRequire } from 'node:module'
import path from 'node:path'
import pdfmake from 'pdfmake'
import type { Content } from 'pdfmake'

const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
const face = (name: string) => path.join(fonts, `Roboto-${name}.ttf`)
pdfmake.setFonts({
  Roboto: { normal: face('Regular'), bold: face('Medium'), italics: face('Italic'), bolditalics: face('MediumItalic') },
})
// A document is made from what it is given: nothing is fetched, and of the disk only its fonts are read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((file) => path.dirname(file) === fonts)

/** Makes PDFs, with the font 'Roboto'. */
export { pdfmake }

/** Long words (a hash, a browser's name) break where the column ends. */
export const breakable = (text: string): string => text.replace(/(\S{32})/g, '$1\u200b')

/** Whose paper it is. */
export interface Letterhead {
  name: string
  /** The brand's colour, kept readable on white; null for the plain one. */
  colour: string | null
  /** A PNG as a data address; null without a logo. */
  logo: string | null
}

const PLAIN = '#4a5560'

/** The head of a document in the lender's brand: its logo when there is one, and its name. */
export const letterhead = ({ name, colour, logo }: Letterhead): Content => {
  const called = { text: breakable(name), fontSize: 11, bold: true, color: colour ?? PLAIN }
  return logo === null
    ? { ...called, margin: [0, 0, 0, 6] }
    : {
        columns: [
          { image: logo, fit: [140, 34], width: 150 },
          { ...called, margin: [10, 8, 0, 0] },
        ],
        margin: [0, 0, 0, 8],
      }
}
