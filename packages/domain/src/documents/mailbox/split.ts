/** Files that one is split into at most. */
export const MOST_PARTS = 50

/** Pages that become a file of their own, first and last, from 1. */
export interface Part {
  readonly from: number
  readonly to: number
}

/** The parts of a file that is cut after some of its pages; every page stands in one of them, in order. */
export const partsOf = (after: readonly number[], pages: number): Part[] => {
  const ends = [...new Set(after)].filter((page) => page < pages).toSorted((a, b) => a - b)
  return [...ends, pages].map((to, n) => ({ from: (ends[n - 1] ?? 0) + 1, to }))
}

/** Why a file of so many pages cannot be cut after these, in words for people; null when it can. */
export const splitProblem = (after: readonly number[], pages: number): string | null => {
  if (pages < 2) return 'This file has one page. There is nothing to split.'
  const wrong = after.find((page) => !Number.isSafeInteger(page) || page < 1 || page >= pages)
  if (wrong !== undefined) return `A new file can start on ${pages === 2 ? 'page 2' : `pages 2 to ${pages}`}.`
  if (after.length === 0) return 'Choose where a new file starts.'
  return partsOf(after, pages).length > MOST_PARTS ? `Split it into ${MOST_PARTS} files at most.` : null
}

/** Pages as people write them: 'page 4', 'pages 1-3'. */
export const pagesOf = ({ from, to }: Part): string => (from === to ? `page ${from}` : `pages ${from}-${to}`)

/** The name of a part, as a PDF: 'Papers (pages 4-9).pdf'. */
export const partName = (fileName: string, part: Part): string =>
  `${fileName.replace(/\.[a-z0-9]{2,5}$/i, '')} (${pagesOf(part)}).pdf`

/** The pages that are typed as starts of new files, '4, 10 12'; null where something else is typed. */
export const startsIn = (typed: string): number[] | null => {
  const words = typed.split(/[\s,;]+/).filter((word) => word !== '')
  return words.every((word) => /^\d{1,6}$/.test(word))
    ? [...new Set(words.map(Number))].toSorted((a, b) => a - b)
    : null
}
