import { pageForModel } from '@plinth/domain/assistant/model-page'
import type { Support } from '@plinth/domain/assistant/quoted'
import { asksForSummary, partsOf } from '@plinth/domain/assistant/split'
import { commandsProgram } from '@plinth/domain/assistant/units'
import { tablesOf } from '@plinth/domain/documents/document/table/read-tables'
import { correctedCells, squeezedLine } from '@plinth/domain/documents/document/rows/corrected-lines'
import { figureOf } from '@plinth/domain/documents/document/table/figure'
import { type Row, rowText, type Table } from '@plinth/domain/documents/document/table/table'
import type { Db } from '../../platform/db.ts'
import { type Fact, type LineOfLoan, pageWordsOf } from '../../documents/index.ts'
import { correctedRow, factGrounds, gather, groundsOf, type Source } from './evidence.service.ts'
import type { Sight } from './parts.ts'
import { mainFacts } from './summary.service.ts'

/** Pages that a model reads, the best first, whatever their score. */
const MOST_PAGES = 12
/** Facts that fit a question, beside the main facts and the ratios. */
const MOST_FACTS = 10
const LONGEST_SOURCE = 6000

/** A page or fact as a model reads it, under its number. */
export interface Numbered extends Support {
  readonly n: number
  readonly source: Source
}

/** Names a place, so that it is read once. */
export const sourceKey = ({ place }: Source): string =>
  place.kind === 'page' ? `${place.documentId} ${place.page}` : place.fact.key

/** Of several lists the first of each, then the second of each, and so on; each source once. */
const inTurns = (lists: readonly (readonly Source[])[], most: number): Source[] => {
  const longest = Math.max(0, ...lists.map((one) => one.length))
  const turns = Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()
  const best = new Map<string, Source>()
  for (const source of turns) if (!best.has(sourceKey(source))) best.set(sourceKey(source), source)
  return [...best.values()].slice(0, most)
}

const isPage = ({ place }: Source) => place.kind === 'page'

/** The best pages for each part of a question in turn, whatever they score, then facts that fit, main facts and ratios. */
export const sourcesFor = async (db: Db, sight: Sight, question: string, facts: readonly Fact[]): Promise<Source[]> => {
  const known = [...mainFacts(facts), ...facts.filter(({ key }) => key.startsWith('ratio.'))]
  const knownSources = known.map((fact) => factGrounds(fact).source)
  if (asksForSummary(question)) return inTurns([knownSources], known.length)
  const pages: Source[][] = []
  const told: Source[][] = []
  for (const { tried } of partsOf(question)) {
    const gathered = await gather(db, sight, tried[0] ?? question, facts)
    pages.push(gathered.sources.filter(isPage))
    told.push(groundsOf(gathered).flatMap(({ source }) => (isPage(source) ? [] : [source])))
  }
  const fitting = inTurns(told, MOST_FACTS)
  return inTurns([[...inTurns(pages, MOST_PAGES), ...fitting, ...knownSources]], MOST_PAGES + MOST_FACTS + known.length)
}

/** The tables of some pages, each with the heads it has on the page before. */
const tablesBySource = async (db: Db, sight: Sight, sources: readonly Source[]): Promise<Map<string, Table[]>> => {
  const pages = sources.flatMap((source) => (source.place.kind === 'page' ? [{ source, place: source.place }] : []))
  const wanted = pages.flatMap(({ place: { documentId, page } }) =>
    [page - 1, page].map((one) => ({ documentId, page: one })),
  )
  const read = await pageWordsOf(db, sight.loanId, wanted)
  return new Map(
    pages.map(({ source, place }) => {
      const own = read.filter(
        (one) => one.documentId === place.documentId && (one.page === place.page || one.page === place.page - 1),
      )
      return [sourceKey(source), tablesOf(own).filter(({ pages: on }) => on.includes(place.page))]
    }),
  )
}

/** A line with who corrected it, where it was. */
const noted = (source: Source, line: string): string => {
  const own = correctedRow(source, line)
  return own ? `${line} (${own.note})` : line
}

/** What orders a program about is kept from a model: neither read nor a support for what it says. */
const linesOf = (source: Source): string[] =>
  source.place.kind === 'page'
    ? source.place.text.split('\n').map((line) => (commandsProgram(line) ? '' : noted(source, line.trim())))
    : source.page.units.map(({ text }) => (commandsProgram(text) ? '' : text))

/** A row as it counts; one that a person left out is gone. */
const rowNow = (row: Row, lines: readonly LineOfLoan[]): Row[] => {
  const own = lines.find((one) => one.page === row.page && squeezedLine(one.line) === squeezedLine(rowText(row)))
  if (!own) return [row]
  if (own.text === '') return []
  const now = correctedCells(
    row.cells.map(({ text }) => text),
    own.changes,
  )
  const more = [...now.slice(row.cells.length), `(${own.note})`].join(' ')
  const last = row.cells.length - 1
  const cells = row.cells.map((cell, at) => {
    const text = at === last ? `${now[at] ?? ''} ${more}`.trim() : (now[at] ?? '')
    return text === cell.text ? cell : { ...cell, text, figure: figureOf(now[at] ?? '') }
  })
  return [{ ...row, cells }]
}

/** What a model may rest on of a table: rows as they count, and none that speaks to programs. */
const usable = (table: Table, lines: readonly LineOfLoan[]): Table => ({
  ...table,
  rows: table.rows
    .filter((row) => !commandsProgram(row.cells.map(({ text }) => text).join(' ')))
    .flatMap((row) => rowNow(row, lines)),
})

/** Sources under numbers from `first` on, as a model reads them: tables with their rows and columns. */
export const numbered = async (
  db: Db,
  sight: Sight,
  sources: readonly Source[],
  first: number,
): Promise<Numbered[]> => {
  const tables = await tablesBySource(db, sight, sources)
  return sources.map((source, i) => {
    const corrected = source.place.kind === 'page' ? source.place.corrected : []
    const own = (tables.get(sourceKey(source)) ?? []).map((table) => usable(table, corrected))
    const page = source.place.kind === 'page' ? source.place.page : 0
    const text = pageForModel(linesOf(source), own, page).slice(0, LONGEST_SOURCE)
    return { n: first + i, source, text, title: source.page.title, tables: own }
  })
}

/** Brackets in what strangers wrote are turned, so that they number nothing and close nothing. */
export const bare = (text: string): string =>
  text.replaceAll('[', '(').replaceAll(']', ')').replaceAll('<', '‹').replaceAll('>', '›').replaceAll('"', '”')

/** Sources as they are sent to a model. */
export const written = (sources: readonly Numbered[]): string =>
  sources
    .map(({ n, source: { place }, text }) => {
      const name = place.kind === 'page' ? `${place.fileName}, page ${place.page}` : place.fact.owner
      return `<source number="${n}" name="${bare(name)}">\n${bare(text)}\n</source>`
    })
    .join('\n')
