import type { ActivityState } from '../../loan/activity/types.ts'

/** How far an arrangement is: its files are being made, are there, could not be made, or were set aside again. */
export const arrangementStates = ['making', 'made', 'failed', 'undone'] as const
export type ArrangementState = (typeof arrangementStates)[number]

/** Degrees that a page is turned to the right. */
export const pageTurns = [0, 90, 180, 270] as const
export type PageTurn = (typeof pageTurns)[number]

/** Pages of one arrangement, and files it makes. */
export const MOST_PAGES = 2000
export const MOST_FILES = 50

/** A page of a file, from 1, as it is to stand in a new one. */
export interface PlacedPage {
  readonly file: string
  readonly page: number
  readonly turn: PageTurn
}

const arrangeableTypes: readonly string[] = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/bmp',
  'image/tiff',
]

/** Whether a file of a type has pages that can be arranged. */
export const isArrangeable = (contentType: string): boolean => arrangeableTypes.includes(contentType)

/** Runs of pages that follow one another, in the order they stand: '3-7, 9'. */
export const pageRuns = (pages: readonly number[]): string => {
  const runs: [number, number][] = []
  for (const page of pages) {
    const last = runs.at(-1)
    if (last && page === last[1] + 1) last[1] = page
    else runs.push([page, page])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}

const MOST_NAMED = 5

/**
 * What a file was made from, in words: 'Bank.pdf, pages 3-7; photo.jpg'. `namesOf` tells a file's name and how many pages it
 * has, null when that is not known; of a file that came whole no pages are named.
 */
export const madeFrom = (
  pages: readonly PlacedPage[],
  namesOf: (file: string) => { name: string; pages: number | null },
): string => {
  const byFile = [...Map.groupBy(pages, ({ file }) => file)]
  const parts = byFile.slice(0, MOST_NAMED).map(([file, its]) => {
    const { name, pages: count } = namesOf(file)
    const numbers = its.map(({ page }) => page).toSorted((a, b) => a - b)
    if (count !== null && new Set(numbers).size === count) return name
    return `${name}, ${numbers.length === 1 ? 'page' : 'pages'} ${pageRuns(numbers)}`
  })
  const left = byFile.length - MOST_NAMED
  return [...parts, ...(left > 0 ? [`${left} more`] : [])].join('; ')
}

/** The name of a file that is made, as a PDF's: without folders, with its ending once. */
export const madeName = (name: string): string => `${name.trim().replace(/\.pdf$/i, '')}.pdf`

/** Why files cannot be made so, in words for people, with the file it is about; null when they can. */
export const arrangementProblem = (
  files: readonly { readonly pages: readonly PlacedPage[] }[],
): { file: number; problem: string } | null => {
  const all = files.reduce((sum, { pages }) => sum + pages.length, 0)
  if (all > MOST_PAGES) return { file: 0, problem: `Arrange ${MOST_PAGES} pages at most at a time.` }
  for (const [file, { pages }] of files.entries()) {
    if (pages.length === 0) return { file, problem: 'Put at least one page in each file.' }
    const once = new Set(pages.map(({ file: from, page }) => `${from} ${page}`))
    if (once.size < pages.length) return { file, problem: 'A page can stand only once in a file.' }
  }
  return null
}

/** States of a file whose values, text and words count nowhere: rejected, or set aside for those made of its pages. */
export const uncounted = ['Rejected', 'Paused'] as const satisfies readonly ActivityState[]

/** States of a made file that undoing sets aside; nobody has decided on it. */
export const undoable: readonly ActivityState[] = ['Processing', 'Processed', 'Unsupported']

/** Why an arrangement cannot be undone, by its state and those of the files it made; empty when it can. */
export const arrangementUndoRefusal = (state: ArrangementState, files: readonly ActivityState[]): string => {
  if (state === 'undone') return 'This was undone already.'
  if (state === 'failed') return 'No files were made.'
  return files.every((one) => undoable.includes(one)) ? '' : 'A file that was made has been reviewed or arranged since.'
}
