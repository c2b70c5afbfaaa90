import type { Corpus } from './corpus.ts'

const isList = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)

/** Fields that each part of a corpus must have; docs/assistant.md describes them. */
const needed = {
  loans: ['id', 'name', 'borrower', 'address', 'amount', 'documents'],
  questions: ['loan', 'question', 'kind', 'pages', 'answers'],
} as const

/**
 * A corpus from the text of a file.
 *
 * @throws Error that names what is missing.
 */
export const readCorpus = (text: string): Corpus => {
  const read = JSON.parse(text) as Record<string, unknown>
  for (const [part, fields] of Object.entries(needed)) {
    const list = read[part]
    if (!isList(list)) throw new Error(`“${part}” is no list`)
    for (const [n, one] of list.entries())
      for (const field of fields) if (one[field] === undefined) throw new Error(`${part}[${n}] has no “${field}”`)
  }
  const { loans, questions } = read as unknown as Corpus
  return { loans, questions: questions.map((one) => ({ ...one, half: one.half ?? 'held-out' })) }
}
