import { foldForSearch } from '../../shared/text.ts'
import type { Word } from './words.ts'

/** Characters shown on either side of a place. */
const AROUND = 60

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

/** Folding keeps case and accents apart from places: only when it keeps the length do places stay right. */
const folded = (text: string): string => {
  const fold = foldForSearch(text)
  return fold.length === text.length ? fold : text.toLowerCase()
}

const placesIn = (text: string, term: string): number[] => {
  const [within, sought] = [folded(text), folded(oneLine(term.trim()))]
  const places: number[] = []
  if (sought === '') return places
  for (let at = within.indexOf(sought); at !== -1; at = within.indexOf(sought, at + sought.length)) places.push(at)
  return places
}

const snippet = (text: string, at: number, length: number): string => {
  const [from, to] = [Math.max(0, at - AROUND), Math.min(text.length, at + length + AROUND)]
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`
}

/** The words around each place where a text says something; blanks and line ends count alike. */
export const findInText = (text: string, term: string): string[] => {
  const line = oneLine(text)
  return placesIn(line, term).map((at) => snippet(line, at, oneLine(term.trim()).length))
}

/** Where the words of a page say something: the words around it, and the words it lies in. */
export const findInWords = (words: readonly Word[], term: string): { snippet: string; words: Word[] }[] => {
  const line = words.map((word) => word.text).join(' ')
  const length = oneLine(term.trim()).length
  let start = 0
  const spans = words.map((word) => {
    const span = { word, from: start, to: start + word.text.length }
    start = span.to + 1
    return span
  })
  return placesIn(line, term).map((at) => ({
    snippet: snippet(line, at, length),
    words: spans.filter((span) => span.from < at + length && span.to > at).map((span) => span.word),
  }))
}
