import { type Citation, citationsIn, withoutQuotes } from '@plinth/domain/assistant/quoted'
import { isSupported } from '@plinth/domain/assistant/support'
import type { Db } from '../../platform/db.ts'
import { cite } from './citing.service.ts'
import { NOT_SHOWN } from './not-shown.service.ts'
import { asInstruction, instructionsOn } from './instructions.service.ts'
import type { Numbered } from './model-sources.service.ts'
import type { AnswerPart } from './parts.ts'

/** What a model wrote as harmless markdown: its links, pictures, addresses and markup are gone. */
const harmless = (text: string): string =>
  text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\b(?:https?|ftp|javascript|data):\S+/gi, '')
    .replace(/<[^>]*>/g, '')
    .replace(/[<>]/g, '')

/** Turns sentences of a model into parts: checked against the words they quote, numbered as they first come. */
export class Editor {
  readonly #db: Db
  readonly #loanId: string
  readonly #sources: () => ReadonlyMap<number, Numbered>
  readonly #numbers = new Map<string, number>()
  readonly #cited = new Map<number, Numbered>()
  /** Sentences that what they quote does not support. */
  left = 0
  /** Sentences that are shown. */
  kept = 0
  saidNothing = false

  constructor(db: Db, loanId: string, sources: () => ReadonlyMap<number, Numbered>) {
    this.#db = db
    this.#loanId = loanId
    this.#sources = sources
  }

  /** One sentence: shown with its references, or left out and counted. */
  async *take(sentence: string): AsyncGenerator<AnswerPart> {
    const text = harmless(sentence)
    if (text.trim() === '') return
    if (text.trim() === NOT_SHOWN) {
      this.saidNothing = true
      return
    }
    if (!isSupported(text, this.#sources())) {
      this.left += 1
      return
    }
    for (const one of citationsIn(text)) yield* this.#citing(one)
    this.kept += 1
    const shown = withoutQuotes(text, (one) => ` [${this.#numbers.get(keyOf(one)) ?? one.n}]`)
    yield { kind: 'text', text: shown.replace(/\[\d+: [^\]]*\]/g, '') }
  }

  /** What the pages that are cited say to programs: shown as what it is, with its place. */
  async *instructions(): AsyncGenerator<AnswerPart> {
    for (const source of this.#cited.values())
      for (const text of instructionsOn(source.source)) {
        const n = this.#numbers.size + 1
        this.#numbers.set(`${source.n} ${text}`, n)
        yield { kind: 'cited', cited: await cite(this.#db, this.#loanId, source.source, text, n) }
        yield { kind: 'text', text: `\n\n${asInstruction(text, n)}` }
      }
  }

  async *#citing(citation: Citation): AsyncGenerator<AnswerPart> {
    const numbered = this.#sources().get(citation.n)
    if (!numbered || this.#numbers.has(keyOf(citation))) return
    const shown = this.#numbers.size + 1
    this.#numbers.set(keyOf(citation), shown)
    this.#cited.set(citation.n, numbered)
    const quote = citation.quote.replaceAll('|', ' ')
    yield { kind: 'cited', cited: await cite(this.#db, this.#loanId, numbered.source, quote, shown) }
  }
}

const keyOf = ({ n, quote }: Citation): string => `${n} ${quote}`
