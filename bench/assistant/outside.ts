import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

// A folder of papers that nobody here wrote, with questions over them; docs/assistant.md describes it.

const halves = ['development', 'reported'] as const
export type Half = (typeof halves)[number]

export interface OutsideDocument {
  /** Letters, digits, dots and dashes: a name for a file. */
  id: string
  /** The name it is uploaded by. */
  name: string
  half: Half
  /** The program or office that laid it out: one layout is in one half only. */
  layout: string
  source: string
  licence: string
}
export interface OutsideQuestion {
  /** The document it is asked about. */
  document: string
  question: string
  /** Pages from 1, any of which shows it; none when the document does not. */
  pages: number[]
  /** What the answer has to say: any of these, or each with `all`. None where only the page is judged. */
  answers: string[]
  all: boolean
}
export interface Outside {
  documents: OutsideDocument[]
  questions: OutsideQuestion[]
}

/**
 * What a folder holds.
 *
 * @throws Error that names a document in no half, a layout that stands in both, or a question without its document.
 */
export const readOutside = (folder: string): Outside => {
  const outside = JSON.parse(readFileSync(path.join(folder, 'corpus.json'), 'utf8')) as Outside
  const halfOf = new Map<string, Half>()
  for (const { id, layout, half } of outside.documents) {
    if (!halves.includes(half)) throw new Error(`“${id}” stands in no half`)
    if ((halfOf.get(layout) ?? half) !== half) throw new Error(`the layout “${layout}” stands in both halves`)
    halfOf.set(layout, half)
  }
  const known = new Set(outside.documents.map((one) => one.id))
  const lost = outside.questions.find((one) => !known.has(one.document))
  if (lost) throw new Error(`no document “${lost.document}”`)
  return outside
}

/** The text of a document's pages, where it is kept beside it; null where the product reads its file. */
export const keptPages = (folder: string, document: OutsideDocument): string[] | null => {
  const kept = path.join(folder, 'pages', `${document.id}.json`)
  return existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as string[]) : null
}

const types: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.csv': 'text/csv',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The bytes of a document's file, and its type by its name. */
export const fileOf = (folder: string, { name }: OutsideDocument): { body: Buffer; type: string } => ({
  body: readFileSync(path.join(folder, 'files', name)),
  type: types[path.extname(name)] ?? 'application/octet-stream',
})

/** Documents put into files of ten, in their order. */
export const filesOfTen = (documents: readonly OutsideDocument[]): OutsideDocument[][] =>
  Array.from({ length: Math.ceil(documents.length / 10) }, (_, i) => documents.slice(i * 10, i * 10 + 10))

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

/** Plain BM25 over pages, with its usual values: what every search must beat. Answers places of the best pages. */
export const plainBm25 = (pages: readonly string[]): ((question: string, most: number) => number[]) => {
  const counted = pages.map((text) => {
    const words = wordsIn(text)
    const times = new Map<string, number>()
    for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
    return { times, length: words.length }
  })
  const mean = counted.reduce((sum, one) => sum + one.length, 0) / Math.max(counted.length, 1)
  return (question, most) => {
    const asked = [...new Set(wordsIn(question))].map((word) => {
      const n = counted.filter((one) => one.times.has(word)).length
      return { word, weight: Math.log(1 + (counted.length - n + 0.5) / (n + 0.5)) }
    })
    const score = ({ times, length }: (typeof counted)[number]) =>
      asked.reduce((sum, { word, weight }) => {
        const often = times.get(word) ?? 0
        return sum + (weight * often * 2.5) / (often + 1.5 * (0.25 + (0.75 * length) / mean))
      }, 0)
    return counted
      .map((one, place) => ({ place, score: score(one) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ place }) => place)
  }
}
