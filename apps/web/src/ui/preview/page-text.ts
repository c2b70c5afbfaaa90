/** A rectangle in fractions of its page, from the top left. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Some words that stand together on a page, with their place. */
export interface TextPiece extends Box {
  text: string
}

/** A page's text as searching compares it, each character knowing the piece it came from. */
export interface PageText {
  squeezed: string
  at: readonly { piece: TextPiece; from: number; to: number }[]
}

/** Letters alone count: no spaces, line breaks, hyphens, or kinds of quotation marks. */
const squeeze = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[\s\u00ad\u2010-\u2015-]+/g, '')
    .toLowerCase()

/** How wide a letter is beside others, as in most fonts of print: a mark sits where its letters are. */
const widthOf = (letter: string): number => {
  if (/[iljI.,:;'!|()\s]/.test(letter)) return 0.5
  if (/[mwMW%@]/.test(letter)) return 1.5
  return /\p{Lu}/u.test(letter) ? 1.2 : 1
}

/** Prepares a page for searching. */
export const indexPage = (pieces: readonly TextPiece[]): PageText => {
  let squeezed = ''
  const at: { piece: TextPiece; from: number; to: number }[] = []
  for (const piece of pieces) {
    const letters = [...piece.text]
    const whole = letters.reduce((sum, letter) => sum + widthOf(letter), 0)
    let from = 0
    for (const letter of letters) {
      const to = from + widthOf(letter) / whole
      for (const one of squeeze(letter)) {
        squeezed += one
        at.push({ piece, from, to })
      }
      from = to
    }
  }
  return { squeezed, at }
}

/** Whether a box goes on where another ends, on the same line. */
const goesOn = (a: Box, b: Box): boolean =>
  Math.abs(a.y - b.y) < a.height * 0.6 && b.x >= a.x && b.x - (a.x + a.width) < a.height * 1.5

/** Boxes of one line as one. */
const joined = (boxes: readonly Box[]): Box[] => {
  const lines: Box[] = []
  for (const box of boxes) {
    const last = lines.at(-1)
    if (!last || !goesOn(last, box)) {
      lines.push(box)
      continue
    }
    const bottom = Math.max(last.y + last.height, box.y + box.height)
    const y = Math.min(last.y, box.y)
    lines[lines.length - 1] = { x: last.x, y, width: box.x + box.width - last.x, height: bottom - y }
  }
  return lines
}

/** The boxes over the characters from `start` to before `end`: one for each line they touch. */
const boxesOf = ({ at }: PageText, start: number, end: number): Box[] => {
  const spans = new Map<TextPiece, { from: number; to: number }>()
  for (const { piece, from, to } of at.slice(start, end)) {
    const span = spans.get(piece)
    if (span) span.to = to
    else spans.set(piece, { from, to })
  }
  const boxes = [...spans].map(([piece, { from, to }]) => ({
    x: piece.x + piece.width * from,
    y: piece.y,
    width: piece.width * (to - from),
    height: piece.height,
  }))
  return joined(boxes)
}

/** Every place where the words stand on a page, across lines, fonts and hyphens; none for empty words. */
export const findOn = (page: PageText, words: string): Box[][] => {
  const wanted = squeeze(words)
  if (wanted === '') return []
  const found: Box[][] = []
  for (let i = page.squeezed.indexOf(wanted); i >= 0; i = page.squeezed.indexOf(wanted, i + wanted.length))
    found.push(boxesOf(page, i, i + wanted.length))
  return found
}
