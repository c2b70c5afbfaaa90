import type { WordSource } from '@plinth/domain/documents/document/text-states'
import { type Turn, turnedBox } from '@plinth/domain/documents/document/turn'
import type { Word } from '@plinth/domain/documents/document/words'
import { z } from 'zod'
import type { Matrix } from './matrix.ts'
import { rectOnPage, shareOf } from './pdf-words.ts'

/** What pdfjs answers of one note or form field, as far as it is used. */
const Annotation = z.object({
  subtype: z.string().nullish(),
  rect: z.array(z.number()).length(4),
  hidden: z.boolean().nullish(),
  annotationFlags: z.number().nullish(),
  fieldType: z.string().nullish(),
  fieldValue: z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .catch(null),
  options: z
    .array(z.object({ exportValue: z.string().nullish(), displayValue: z.string().nullish() }))
    .nullish()
    .catch(null),
  checkBox: z.boolean().nullish(),
  radioButton: z.boolean().nullish(),
  exportValue: z.string().nullish().catch(null),
  buttonValue: z.string().nullish().catch(null),
  multiLine: z.boolean().nullish(),
  password: z.boolean().nullish(),
  comb: z.boolean().nullish(),
  maxLen: z.number().nullish(),
  defaultAppearanceData: z.object({ fontSize: z.number().nullish() }).nullish().catch(null),
  contentsObj: z.object({ str: z.string() }).nullish().catch(null),
  textContent: z.array(z.string()).nullish().catch(null),
})
type Annotation = z.output<typeof Annotation>

/** Invisible, hidden, or shown on no screen (ISO 32000, table 167). */
const UNSEEN = 1 + 2 + 32
/** What a ticked box says. */
export const TICK = 'X'
/** Points of letters whose size a form leaves to its reader. */
export const LETTERS = 10
/** How wide a letter is beside its height. */
const WIDE = 0.5
/** How far lines are apart, in heights of their letters. */
export const LEADING = 1.15
/** Characters of one note or field that are kept. */
const MOST = 20_000

const isTicked = (a: Annotation): boolean => {
  const value = typeof a.fieldValue === 'string' ? a.fieldValue : ''
  return value !== '' && value !== 'Off' && value === (a.checkBox ? a.exportValue : a.buttonValue)
}

const chosen = (a: Annotation): string => {
  const values = typeof a.fieldValue === 'string' ? [a.fieldValue] : (a.fieldValue ?? [])
  return values.map((value) => a.options?.find((one) => one.exportValue === value)?.displayValue ?? value).join(', ')
}

const valueOf = (a: Annotation): string => {
  if (a.checkBox || a.radioButton) return isTicked(a) ? TICK : ''
  if (a.fieldType === 'Ch') return chosen(a)
  return a.fieldType === 'Tx' && !a.password && typeof a.fieldValue === 'string' ? a.fieldValue : ''
}

const noteOf = (a: Annotation): string => {
  if (a.subtype === 'Link' || a.subtype === 'Popup') return ''
  const own = a.contentsObj?.str ?? ''
  return own === '' && a.subtype === 'FreeText' ? (a.textContent ?? []).join('\n') : own
}

/** The words of a field or note as one text, and where they come from; empty when it says nothing. */
const said = (a: Annotation): { text: string; source: WordSource } =>
  a.subtype === 'Widget' ? { text: valueOf(a), source: 'field' } : { text: noteOf(a), source: 'note' }

/** A place on a page, in points from its upper left corner. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** Lines of a text cut where they reach the end of a box so many letters wide. */
const wrapped = (text: string, letters: number): string[] =>
  text.split(/\r\n?|\n/).flatMap((line) => {
    const lines: string[] = []
    let own = ''
    for (const word of line.split(/\s+/).filter((one) => one !== '')) {
      if (own !== '' && own.length + 1 + word.length > letters) {
        lines.push(own)
        own = word
      } else own = own === '' ? word : `${own} ${word}`
    }
    return [...lines, own]
  })

/** How a text stands in its box: the height of its letters in points, whether it has several lines, and cells for its letters. */
interface Setting {
  size: number
  lines: boolean
  cells?: number | null
}

/** The words of a text within a box in points, line by line; a letter has half the width of its height, or its cell. */
export const wordsInBox = (text: string, box: Box, set: Setting): (Box & { text: string })[] => {
  const size = Math.max(1, Math.min(set.size, box.h))
  const fits = Math.max(1, Math.floor(box.w / (size * WIDE)))
  const lines = set.lines ? wrapped(text.slice(0, MOST), fits) : [text.slice(0, MOST)]
  const top = lines.length > 1 ? box.y : box.y + (box.h - size) / 2
  return lines.flatMap((line, n) => {
    const letter = set.cells ? box.w / set.cells : Math.min(size * WIDE, box.w / Math.max(1, line.length))
    return [...line.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      x: box.x + match.index * letter,
      y: top + n * size * LEADING,
      w: match[0].length * letter,
      h: size,
    }))
  })
}

const settingOf = (a: Annotation): Setting => ({
  size: a.defaultAppearanceData?.fontSize || LETTERS,
  lines: a.multiLine === true || a.subtype !== 'Widget',
  cells: a.comb && a.maxLen ? a.maxLen : null,
})

/**
 * The words of a page's form fields and notes, each within its field. `found` is what the engine answers of them; what of
 * it has another shape is left out. Boxes are of the page as it is read.
 */
export const wordsOfAnnotations = (
  found: readonly unknown[],
  view: Matrix,
  page: { width: number; height: number },
  turn: Turn,
): Word[] =>
  found.flatMap((one) => {
    const parsed = Annotation.safeParse(one)
    if (!parsed.success || parsed.data.hidden || (parsed.data.annotationFlags ?? 0) & UNSEEN) return []
    const { text, source } = said(parsed.data)
    if (text.trim() === '') return []
    return wordsInBox(text, rectOnPage(parsed.data.rect, view), settingOf(parsed.data)).map((word) => ({
      text: word.text,
      ...turnedBox(shareOf(word, page), turn),
      source,
    }))
  })

const covers = (a: Word, b: Word): boolean => {
  const [x, y] = [b.x + b.w / 2, b.y + b.h / 2]
  return x >= a.x - 0.01 && x <= a.x + a.w + 0.01 && y >= a.y - 0.005 && y <= a.y + a.h + 0.005
}

/** Words of fields that the page does not print anyway: a form that was flattened may keep both. */
export const notPrinted = (fields: readonly Word[], printed: readonly Word[]): Word[] =>
  fields.filter(
    (field) => !printed.some((word) => word.text === field.text && (covers(word, field) || covers(field, word))),
  )
