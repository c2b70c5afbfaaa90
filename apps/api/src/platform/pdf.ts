import { createRequire } from 'node:module'
import path from 'node:path'
import pdfmake from 'pdfmake'

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
