import { textWithoutContents } from '../documents/document/extract/pages.ts'

/** A line or sentence of a page, with what stands around it. */
export interface Unit {
  readonly text: string
  /** Cells of a row; one for a sentence. */
  readonly cells: readonly string[]
  /** Cells of the head of its table; none outside tables. */
  readonly head: readonly string[]
  /** The heading it stands under, and the first line of the page. */
  readonly under: string
  /** The heading alone. */
  readonly heading: string
  /** Its row stands below the row before it in the same table. */
  readonly inTable: boolean
  /** It only names what follows. */
  readonly isHeading: boolean
}

const cellsOf = (line: string): string[] => line.split(/\s{2,}|\t/)

const hasFigure = (text: string) => /\d/.test(text)
/** Words that only sentences have: typists part sentences, and printers fill lines, by two blanks too. */
const OF_SENTENCES = /\b(?:the|of|to|and|in|by|shall|may|any|such|is|are|be|or|this|that|its|with|for|on|as)\b/gi
const FIGURE_CELL = /^[($-]*\s?[\d,.]+\s?[)%]*$|^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}$/
const wordsIn = (text: string): number => text.split(' ').length
/** Printers fill lines with blanks: then much of what stands between two gaps goes on in small letters. */
const isJustified = (line: string, [first = '', ...rest]: readonly string[]): boolean => {
  const small = rest.filter((cell) => /^["“(]?\p{Ll}/u.test(cell)).length
  if (rest.length === 1) return small === 1 && wordsIn(first) >= 4
  return rest.length >= 2 && small >= rest.length * 0.4 && (line.match(OF_SENTENCES)?.length ?? 0) >= 2
}
/** 'Note:   The promissory note of even date …' */
const isDefinition = ([first = '', second = '', ...more]: readonly string[]): boolean =>
  more.length === 0 && /[:.]$/.test(first) && wordsIn(second) >= 5 && /\s\p{Ll}/u.test(second)
const isSentence = (line: string): boolean => {
  const cells = cellsOf(line)
  if (isJustified(line, cells)) return true
  if (cells.filter((cell) => FIGURE_CELL.test(cell)).length > 0) return false
  if (isDefinition(cells)) return true
  const after = cells.slice(0, -1).every((cell) => /[.:;,”"]$/.test(cell))
  return (line.match(OF_SENTENCES)?.length ?? 0) >= (after ? 2 : 3)
}
const isRow = (line: string) => cellsOf(line).length >= 2 && !isSentence(line)
/** '3.   RENT': the number of a clause is no column. */
const NUMBERED =
  /^((?:article|section)\s+[0-9ivx]{1,4}(?:\.\d+)*[.)]?|\(?[0-9ivx]{1,4}(?:\.\d+)*[.)]|\d{1,2}(?:\.\d{1,2})+(?=\s+\p{Lu}\p{Ll})|\([a-z]\)|[a-z]\))\s{2,}/iu
/** A row of words and years alone names columns. */
const YEAR = /^(?:(?:fy|cy|q[1-4]) ?)?(?:19|20)\d{2}$/i
const isHead = (line: string) => {
  const cells = cellsOf(line)
  return cells.every((cell) => (!hasFigure(cell) || YEAR.test(cell)) && cell.length < 40) && !cells[0]?.endsWith(':')
}
const isHeading = (line: string) => !/[.;,]$/.test(line) && !/:\s*\S/.test(line) && /^[\p{Lu}\d§]/u.test(line)
/** 'Section 6.2  Liens.' and '14. Governing Law. The validity …': a clause names itself before it says anything. */
const CLAUSE =
  /^(?:(?:article|section)\s+)?(?:\(?[0-9ivx]{1,4}(?:\.\d+)*[.)]?\)?|\([a-z]\))\s+((?:\p{Lu}[\p{L}'’/&-]*[,;]?(?:\s+(?:and|of|or|on|to|the|in|for|by)(?=\s))*\s*){1,8})(?:[.:]\s*|$)/iu
const clauseName = (line: string): { name: string; rest: string } | null => {
  const [whole, name = ''] = CLAUSE.exec(line) ?? []
  if (whole === undefined || !/^\p{Lu}/u.test(name) || !name.split(/\s+/).every(isTitleWord)) return null
  return { name: name.trim(), rest: line.slice(whole.length) }
}
const isTitleWord = (word: string) =>
  word === '' || /^\p{Lu}/u.test(word) || /^(?:and|of|or|on|to|the|in|for|by)$/.test(word)
/** '(ii) liens of …': an item of a clause begins. */
const ITEM = /^\((?:[ivx]{1,4}|[a-z]|\d{1,2})\)\s/i
/** 'Surveyed by …': a short line that says something. */
const NAMED = /\b(by|to|from|of|for)\s+\p{Lu}|\d/u
/** A line that goes on in the next one. */
const isProse = (line: string) => line.length > 45

const sentencesOf = (paragraph: string): string[] =>
  paragraph
    .split(
      /(?<=[a-z0-9)\]%”"][.!?;])(?<!\b(?:Corp|Inc|Ltd|Co|No|St|Ave|Blvd|Mr|Ms|Mrs|Dr|Jr|Sr|approx|Art|Sec)\.)\s+(?=[\p{Lu}“"(\d$])/u,
    )
    .filter((sentence) => sentence !== '')

/** Takes the lines of a page one after the other and makes them what can be quoted. */
class Reader {
  readonly units: Unit[] = []
  readonly #title: string
  #heading = ''
  #head: string[] = []
  #paragraph: string[] = []

  constructor(title: string) {
    this.#title = title
  }

  take(line: string): void {
    if (isRow(line)) this.#row(line)
    else this.#text(line.replace(/\s{2,}/g, ' '))
  }

  /** Ends the paragraph that is being read. */
  flush(): void {
    for (const sentence of sentencesOf(this.#paragraph.join(' '))) this.#addText(sentence, false)
    this.#paragraph = []
  }

  #row(line: string): void {
    this.flush()
    if (isHead(line) && this.#head.length === 0) this.#head = cellsOf(line)
    const inTable = this.#head.length > 0
    this.#add({
      text: line.replace(/\s{2,}/g, '  '),
      cells: cellsOf(line),
      head: this.#head,
      inTable,
      isHeading: inTable && isHead(line),
    })
  }

  #text(line: string): void {
    this.#head = []
    const clause = clauseName(line)
    if (clause) {
      this.flush()
      this.#heading = clause.name
      this.#addText(line.slice(0, line.length - clause.rest.length).trim(), true)
      if (clause.rest !== '') this.#paragraph.push(clause.rest)
      return
    }
    if (ITEM.test(line)) this.flush()
    if (this.#goesOn(line)) {
      this.#paragraph.push(line)
      if (!isProse(line) && !line.endsWith(',')) this.flush()
      return
    }
    this.flush()
    if (isHeading(line)) this.#heading = line
    this.#addText(line, isHeading(line) && !NAMED.test(line))
  }

  /** Whether a line belongs to a paragraph, the one before it or its own. */
  #goesOn(line: string): boolean {
    if (isProse(line)) return true
    return this.#paragraph.length > 0 && (/^[\p{Ll}(\d$]/u.test(line) || !isHeading(line))
  }

  #addText(text: string, heads: boolean): void {
    this.#add({ text, cells: [text], head: [], inTable: false, isHeading: heads })
  }

  #add(part: Omit<Unit, 'heading' | 'under'>): void {
    const under = this.#heading === this.#title ? this.#title : `${this.#title} ${this.#heading}`
    this.units.push({ ...part, under, heading: this.#heading })
  }
}

/** The lines of a page as what can be quoted: rows of tables as they stand, running text in sentences. */
export const unitsOf = (text: string): Unit[] => {
  const lines = textWithoutContents(text)
    .split('\n')
    .map((line) => line.trim().replace(NUMBERED, '$1 '))
    .filter((line) => line !== '')
  const reader = new Reader(lines[0] ?? '')
  for (const line of lines) reader.take(line)
  reader.flush()
  return reader.units
}

/** Words that speak to a program instead of to people: quoted only when asked for, never followed. */
const COMMANDS =
  /\b(ignore|disregard|forget|override)\b.{0,40}\b(instruction|prompt|rule|above|previous|prior|question)|\b(system prompt|language model|ai (assistant|model|system|agent)|as an ai|chatbot|you are now|assistant\s*:|system\s*:|to the assistant|note to (the )?(ai|assistant|model|bot))\b|\b(respond|reply|answer) (only |with |that )/i
export const commandsProgram = (text: string): boolean => COMMANDS.test(text)
