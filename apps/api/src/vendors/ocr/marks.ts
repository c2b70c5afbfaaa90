import { DARK, type Grey } from './ink.ts'

/** What ink that hangs together covers, in pixels, edges included. */
interface Mark {
  left: number
  top: number
  right: number
  bottom: number
  /** The mark that it turned out to be a part of. */
  into: Mark | null
}
interface Run {
  readonly from: number
  readonly to: number
  readonly mark: Mark
}

const wholeOf = (mark: Mark): Mark => {
  let whole = mark
  while (whole.into) whole = whole.into
  return whole
}

/** Makes one mark of two that touch. */
const join = (mark: Mark, other: Mark): void => {
  if (mark === other) return
  mark.left = Math.min(mark.left, other.left)
  mark.top = Math.min(mark.top, other.top)
  mark.right = Math.max(mark.right, other.right)
  mark.bottom = Math.max(mark.bottom, other.bottom)
  other.into = mark
}

/** Makes a run of ink part of the marks above that it touches, corners too; a new mark where it touches none. */
const markOf = (run: Omit<Run, 'mark'>, y: number, touched: readonly Run[]): { mark: Mark; isNew: boolean } => {
  const own: Mark = { left: run.from, top: y, right: run.to, bottom: y, into: null }
  const [first, ...others] = touched.map(({ mark }) => wholeOf(mark))
  if (!first) return { mark: own, isNew: true }
  join(first, own)
  // What was joined a moment ago is a part by now.
  for (const other of others) join(first, wholeOf(other))
  return { mark: first, isNew: false }
}

/** The runs of ink of a row, from left to right. */
const runsOf = ({ pixels, width }: Grey, y: number): Omit<Run, 'mark'>[] => {
  const runs: Omit<Run, 'mark'>[] = []
  const isInk = (x: number) => x < width && (pixels[y * width + x] ?? 255) < DARK
  for (let x = 0; x < width; x += 1) {
    if (!isInk(x)) continue
    const from = x
    while (isInk(x + 1)) x += 1
    runs.push({ from, to: x })
  }
  return runs
}

/** The ink of a picture, mark by mark. */
const marksOf = (grey: Grey): Mark[] => {
  const all: Mark[] = []
  let above: Run[] = []
  for (let y = 0; y < grey.height; y += 1) {
    let first = 0
    above = runsOf(grey, y).map((run) => {
      while ((above[first]?.to ?? run.from) < run.from - 1) first += 1
      let last = first
      while ((above[last]?.from ?? Number.POSITIVE_INFINITY) <= run.to + 1) last += 1
      const { mark, isNew } = markOf(run, y, above.slice(first, last))
      if (isNew) all.push(mark)
      return { ...run, mark }
    })
  }
  return all.filter(({ into }) => into === null)
}

const heightOf = ({ top, bottom }: Mark): number => bottom - top + 1
const widthOf = ({ left, right }: Mark): number => right - left + 1

/** Letters at about 300 dpi, in pixels. */
const LETTER = { least: 12, most: 200, thin: 3 } as const
const isLetter = (mark: Mark): boolean =>
  heightOf(mark) >= LETTER.least &&
  Math.max(heightOf(mark), widthOf(mark)) <= LETTER.most &&
  widthOf(mark) >= LETTER.thin
/** Too small for a part of a letter that could be read: grain, leaves, gravel. */
const isSpeck = (mark: Mark): boolean => heightOf(mark) < 5 || widthOf(mark) < 3

/** Whether a mark is as high as another and stands on the same line, or hangs from it where the page is upside down. */
const isLevel = (a: Mark, b: Mark): boolean => {
  const [high, low] = [Math.max(heightOf(a), heightOf(b)), Math.min(heightOf(a), heightOf(b))]
  const slack = low * 0.15 + 1
  return high / low < 1.6 && (Math.abs(a.bottom - b.bottom) <= slack || Math.abs(a.top - b.top) <= slack)
}

/** How many marks have the next letter of a row to their right. */
const inRows = (marks: readonly Mark[]): number => {
  const sorted = marks.toSorted((a, b) => a.left - b.left)
  return sorted.filter((mark, at) => {
    const reach = mark.right + 1.2 * heightOf(mark)
    for (let i = at + 1; i < sorted.length; i += 1) {
      const next = sorted[i]
      if (!next || next.left > reach) return false
      if (next.left >= mark.right - 2 && isLevel(mark, next)) return true
    }
    return false
  }).length
}

const onItsSide = ({ left, top, right, bottom, into }: Mark): Mark => ({
  ...{ left: top, top: left, right: bottom, bottom: right, into },
})

/** More than any page has: what a picture of noise is shows in its upper part. */
const MOST_LETTERS = 20_000

/** What of a picture's ink looks like writing. */
export interface Texture {
  /** Marks of the size of letters. */
  letters: number
  /** Of these, how many stand in a row with the next. */
  inRows: number
  /** Of all marks, the share too small for letters. */
  specks: number
}

/** The letters among some marks, how many of them have the next one of a row to their right, or below, and the specks. */
const countsOf = (marks: readonly Mark[]) => {
  const letters = marks.filter(isLetter).slice(0, MOST_LETTERS)
  return {
    ...{ letters: letters.length, along: inRows(letters), across: inRows(letters.map(onItsSide)) },
    specks: marks.length === 0 ? 0 : marks.filter(isSpeck).length / marks.length,
  }
}
const textureOf = ({ letters, along, across, specks }: ReturnType<typeof countsOf>): Texture => ({
  ...{ letters, inRows: Math.max(along, across), specks },
})

/** What the marks of a picture tell before any of it is recognized. */
export interface Look {
  /** As it stands and on its side: letters are higher than wide. */
  textures: readonly [Texture, Texture]
  /** Whether the rows of letters run up and down. */
  isSideways: boolean
}

/**
 * Looks at the marks of a picture whose rulings are wiped. A letter has its neighbors in the row nearer than those above and
 * below, in whatever font and whatever dark borders the picture has (decision 0061).
 */
export const lookAt = (grey: Grey): Look => {
  const marks = marksOf(grey)
  const [standing, lying] = [countsOf(marks), countsOf(marks.map(onItsSide))]
  return {
    textures: [textureOf(standing), textureOf(lying)],
    isSideways: standing.across + lying.along > standing.along + lying.across,
  }
}
