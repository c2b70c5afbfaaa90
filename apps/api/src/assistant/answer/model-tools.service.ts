import { z } from 'zod'
import type { Db } from '../../platform/db.ts'
import { correctedLinesOf, type Fact, openPage } from '../../documents/index.ts'
import type { AiTool, AiToolCall } from '../../vendors/ai/port.ts'
import { gather, pageSources, type Source } from './evidence.service.ts'
import { type Numbered, numbered, sourceKey, sourcesFor, written } from './model-sources.service.ts'
import type { Sight } from './parts.ts'

/** Pages that one search adds. */
const MOST_MORE = 6

const Search = z.object({ question: z.string().trim().min(1).max(500) })
const Open = z.object({ document: z.string().trim().min(1).max(300), page: z.coerce.number().int().min(1) })

/** What a model may ask for: to look further in the same file, and nothing that changes anything. */
export const tools: readonly AiTool[] = [
  {
    name: 'search_file',
    description: 'Searches the documents and facts of this loan and adds what it finds as further numbered sources.',
    input: {
      type: 'object',
      properties: { question: { type: 'string', description: 'What to look for, in words' } },
      required: ['question'],
    },
  },
  {
    name: 'open_page',
    description: 'Adds one page of a document of this loan as a further numbered source.',
    input: {
      type: 'object',
      properties: {
        document: { type: 'string', description: 'Name of the document, as in a source' },
        page: { type: 'string', description: 'Number of the page, from 1' },
      },
      required: ['document', 'page'],
    },
  },
]

/** The pages and facts that one answer may rest on: those found first, and those a model asked for. */
export class Shelf {
  readonly #db: Db
  readonly #sight: Sight
  readonly #facts: readonly Fact[]
  readonly #all: Numbered[] = []

  constructor(db: Db, sight: Sight, facts: readonly Fact[]) {
    this.#db = db
    this.#sight = sight
    this.#facts = facts
  }

  /** By their numbers. */
  get sources(): ReadonlyMap<number, Numbered> {
    return new Map(this.#all.map((one) => [one.n, one]))
  }

  /** Puts what a question finds on the shelf; answers it as it is sent. */
  async fill(question: string): Promise<string> {
    return written(await this.#add(await sourcesFor(this.#db, this.#sight, question, this.#facts)))
  }

  /** Runs a tool with the rights of the asker; answers what to tell the model. */
  async run({ name, input }: AiToolCall): Promise<string> {
    const found = await this.#found(name, input)
    if (typeof found === 'string') return found
    const added = await this.#add(found)
    const again = found.flatMap((source) => this.#all.find((one) => sourceKey(one.source) === sourceKey(source)) ?? [])
    const known = again.filter((one) => !added.includes(one)).map(({ n }) => n)
    const told = [written(added), known.length > 0 ? `Found again: ${known.join(', ')}` : '']
    return told.filter((one) => one !== '').join('\n') || 'Nothing found.'
  }

  async #found(name: string, input: unknown): Promise<Source[] | string> {
    if (name === 'search_file') {
      const asked = Search.safeParse(input)
      if (!asked.success) return 'Say what to look for.'
      const { sources } = await gather(this.#db, this.#sight, asked.data.question, this.#facts)
      return sources.filter(({ place }) => place.kind === 'page').slice(0, MOST_MORE)
    }
    const asked = name === 'open_page' ? Open.safeParse(input) : null
    if (!asked?.success) return 'There is no such tool.'
    const { document, page } = asked.data
    const found = this.#sight.files ? await openPage(this.#db, this.#sight.loanId, { fileName: document, page }) : null
    return found
      ? pageSources([found], await correctedLinesOf(this.#db, this.#sight.loanId))
      : 'There is no such page in this file.'
  }

  async #add(sources: readonly Source[]): Promise<Numbered[]> {
    const known = new Set(this.#all.map((one) => sourceKey(one.source)))
    const more = sources.filter((source) => !known.has(sourceKey(source)))
    const added = await numbered(this.#db, this.#sight, more, this.#all.length + 1)
    this.#all.push(...added)
    return added
  }
}
