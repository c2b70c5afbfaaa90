import type { PageText } from '../words.ts'

const LISTED = /(?:\.\s?){4,}\s*(\d{1,4})$/
/** The page that a line leads to by dots; undefined where it leads to none. A line of dots may be as long as its author likes. */
const listedAt = (line: string): string | undefined => LISTED.exec(line.slice(-30))?.[1]
/** Fewer lines that lead to a number by dots may be a short list of sums. */
const LEAST_LISTED = 5

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const linesOn = ({ text }: PageText): string[] => linesIn(text)

/** Whether lines list what a paper holds: they lead by dots to its pages, which do not go back. */
const areContents = (lines: readonly string[]): boolean => {
  const listed = lines.flatMap((line) => listedAt(line) ?? [])
  return listed.length >= LEAST_LISTED && listed.every((at, i) => i === 0 || Number(at) >= Number(listed[i - 1]))
}

/** The text of a page without the lines of a table of contents: they say where something stands, and nothing of it. */
export const textWithoutContents = (text: string): string => {
  const lines = linesIn(text)
  return areContents(lines) ? lines.filter((line) => listedAt(line) === undefined).join('\n') : text
}

/** Pages without the lines of a table of contents: what they lead to is no value. */
export const withoutContents = (pages: readonly PageText[]): PageText[] =>
  pages.map(({ page, text }) => ({ page, text: textWithoutContents(text) }))

/** How the page of another property begins: 'Comparable Sale No. 1', 'Rental 3', 'Improved Sale #2'. */
const OTHER =
  /^(?:(?:comparable|comp\.?|improved|building|land|office|retail|industrial|warehouse|apartment|multi-?family)\s+)*(?:sales?|rents?|rentals?|leases?|listings?|comparables?|comps?)\s*(?:(?:comparables?|comps?)\s*)?(?:no\.?|number|#)?\s*\d{1,2}\b(?![/.%,])/i
const HEAD = 4

/** What is told of a property that was sold or let, never of the one that is appraised. */
const OF_OTHERS =
  /^(?:grantors?|grantees?|date of sale|sale date|recording(?: date)?|lessor|lessee|(?:overall |adjusted )?(?:sales?|unit) price ?\/ ?(?:sf|sq\.? ?ft\.?|unit|ac(?:re)?)|gross income multiplier|pro forma)\b/i
const LEAST_OF_OTHERS = 2

/** Whether a page of an appraisal is about a property that the appraised one is compared with. */
const isComparable = (page: PageText): boolean => {
  const lines = linesOn(page)
  if (lines.slice(0, HEAD).some((line) => OTHER.test(line))) return true
  const cells = lines.flatMap((line) => line.split(/\s{2,}/))
  return cells.filter((cell) => OF_OTHERS.test(cell)).length >= LEAST_OF_OTHERS
}

const SUMMARY =
  /^(?:(?:\p{L}+ )?summary of (?:\p{L}+ )?(?:salient|significant|important|pertinent|facts|(?:the )?appraisal)|salient facts|executive summary|appraisal summary|property summary)/iu

/** The pages of an appraisal that speak of the appraised property: those that sum it up first, with the one each runs on to. */
export const subjectPages = (pages: readonly PageText[]): PageText[] => {
  const own = withoutContents(pages).filter((page) => !isComparable(page))
  const sums = own.map((page) =>
    linesOn(page)
      .slice(0, HEAD)
      .some((line) => SUMMARY.test(line)),
  )
  const isFirst = (_: PageText, i: number) => sums[i] === true || (i > 0 && sums[i - 1] === true)
  return [...own.filter(isFirst), ...own.filter((page, i) => !isFirst(page, i))]
}
