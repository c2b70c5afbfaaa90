import { localName, walkXml, type XmlWalk } from '../../../platform/formats/xml.ts'
import type { Zip } from '../../../platform/formats/zip.ts'

/** What other programs write is read as far as it goes. */
export const lenient = { lenient: true }

/** Excel writes no prefix, some libraries write one. */
export const walkSheet = (xml: string, { open, close, text }: XmlWalk): void =>
  walkXml(
    xml,
    { open: (name, given) => open(localName(name), given), close: (name) => close(localName(name)), text },
    lenient,
  )

/** A part of an office file as text; empty when there is none. */
export const partOf = async (zip: Zip, name: string): Promise<string> => (await zip.read(name))?.toString('utf8') ?? ''

/** The texts that cells name by their number. */
export const sharedTexts = (xml: string): string[] => {
  const texts: string[] = []
  let [text, isText, phonetic] = ['', false, false]
  walkSheet(xml, {
    open: (name) => {
      if (name === 'rPh') phonetic = true
      isText = name === 't' && !phonetic
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') phonetic = false
      if (name !== 'si') return
      texts.push(text)
      text = ''
    },
    text: (piece) => {
      if (isText) text += piece
    },
  })
  return texts
}

/** What the cells of a workbook are shown by, one a number that a cell carries. */
export const cellStyles = <Format>(styles: string, formatOf: (id: number, code: string | undefined) => Format) => {
  const own = new Map<number, string>()
  const formats: Format[] = []
  let inCells = false
  walkSheet(styles, {
    open: (name, given) => {
      const id = Number(given['numFmtId'])
      if (name === 'numFmt') own.set(id, given['formatCode'] ?? '')
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) formats.push(formatOf(id, own.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
    text: () => undefined,
  })
  return formats
}

/** The place a cell names, from 0: 'C12' is the third column of the twelfth row; the next free one where it names none. */
export const placeOf = (reference: string | undefined, next: { row: number; column: number }) => {
  const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference ?? '') ?? []
  if (letters === undefined) return next
  return { row: Number(row) - 1, column: [...letters].reduce((at, one) => at * 26 + one.charCodeAt(0) - 64, 0) - 1 }
}

/** The parts of a workbook that are sheets, in the order their texts are read: each is a page. */
export const sheetParts = (zip: Zip): string[] =>
  zip.names
    .filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
