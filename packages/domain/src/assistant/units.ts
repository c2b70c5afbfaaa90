/** A line or sentence of a page, with what stands around it. */
export interface Unit {
  readonly text: string
  /** Cells of a row; one for a sentence. */
  readonly cells: readonly string[]
  /** Cells of the head of its table; none outside tables. */
  readonly head: readonly string[]
  /** The heading it stands under, and the first line of the page. */
  readonly under: string
  /** Its row stands below the row before it in the same table. */
  readonly inTable: boolean
  /** It only names what follows. */
  readonly isHeading: boolean
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .split(/\s{2,}|\t+/)
    .filter((cell) => cell !== '')

const hasFigure = (text: string) => /\d/.test(text)
const isRow = (line: string) => cellsOf(line).length >= 2
/** A row of words and years alone names columns. */
const YEAR = /^(?:(?:fy|cy|q[1-4]) ?)?(?:19|20)\d{2}$/i
const isHead = (line: string) => {
  const cells = cellsOf(line)
  return (
    cells.length >= 2 &&
    cells.every((cell) => (!hasFigure(cell) || YEAR.test(cell)) && cell.length < 40) &&
    !cells[0]?.endsWith(':')
  )
}
const isHeading = (line: string) => {
  const text = line.trim()
  return text.length < 70 && !isRow(line) && !/[.;,]$/.test(text) && !/:\s*\S/.test(text) && /^[\p{Lu}\d§]/u.test(text)
}
/** 'Surveyed by …': a short line that says something. */
const NAMED = /\b(by|to|from|of|for)\s+\p{Lu}|\d/u
/** A line that goes on in the next one. */
const isProse = (line: string) => line.trim().length > 45 && !isRow(line)

const sentencesOf = (paragraph: string): string[] =>
  paragraph
    .split(
      /(?<=[a-z0-9)%”"][.!?;])(?<!\b(?:Corp|Inc|Ltd|Co|No|St|Ave|Blvd|Mr|Ms|Mrs|Dr|Jr|Sr|approx|Art|Sec)\.)\s+(?=[\p{Lu}“"(\d])/u,
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** The lines of a page as what can be quoted: rows of tables as they stand, running text in sentences. */
export const unitsOf = (text: string): Unit[] => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const title = lines[0]?.trim() ?? ''
  const units: Unit[] = []
  let [heading, head, paragraph]: [string, string[], string[]] = ['', [], []]
  const add = (part: Omit<Unit, 'under'>) =>
    units.push({ ...part, under: heading === title ? title : `${title} ${heading}` })
  const flush = () => {
    for (const sentence of sentencesOf(paragraph.join(' ')))
      add({ text: sentence, cells: [sentence], head: [], inTable: false, isHeading: false })
    paragraph = []
  }
  lines.forEach((line, i) => {
    if (isRow(line)) {
      flush()
      const table = head.length > 0
      if (isHead(line) && (!table || !isRow(lines[i - 1] ?? ''))) head = cellsOf(line)
      add({
        text: line.trim().replace(/\s{2,}/g, '  '),
        cells: cellsOf(line),
        head,
        inTable: head.length > 0,
        isHeading: head.length > 0 && isHead(line),
      })
      return
    }
    head = []
    const goesOn = paragraph.length > 0 && /^[\p{Ll}(\d$]/u.test(line.trim())
    if (isProse(line) || goesOn || (paragraph.length > 0 && !isHeading(line))) {
      paragraph.push(line.trim())
      if (!isProse(line)) flush()
      return
    }
    flush()
    if (isHeading(line)) heading = line.trim()
    add({
      text: line.trim(),
      cells: [line.trim()],
      head: [],
      inTable: false,
      isHeading: isHeading(line) && !NAMED.test(line),
    })
  })
  flush()
  return units
}

/** Words that speak to a program instead of to people: quoted only when asked for, never followed. */
const COMMANDS =
  /\b(ignore|disregard|forget|override)\b.{0,40}\b(instruction|prompt|rule|above|previous|prior|question)|\b(system prompt|language model|ai (assistant|model|system|agent)|as an ai|chatbot|you are now|assistant\s*:|system\s*:|to the assistant|note to (the )?(ai|assistant|model|bot))\b|\b(respond|reply|answer) (only |with |that )/i
export const commandsProgram = (text: string): boolean => COMMANDS.test(text)
