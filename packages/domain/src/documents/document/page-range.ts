/** What the page-range input lets a person type: digits, dashes and commas (J-22); spaces are dropped. */
export const isPageRangeText = (text: string): boolean => /^[\d,\s-]*$/.test(text)

/** Pages from 1, ascending and once each, or why the text names none. */
export type PageRange = { readonly pages: readonly number[] } | { readonly problem: string }

const SHAPE = /^\d{1,5}(?:-\d{1,5})?$/

/**
 * The pages a text such as '1-3, 7' names in a document of `pageCount` pages (J-22, J-23). Pages beyond the last are
 * left out; a text that then names none, or cannot be read, tells why.
 */
export const parsePageRange = (text: string, pageCount: number): PageRange => {
  const parts = text
    .replace(/\s/g, '')
    .split(',')
    .filter((part) => part !== '')
  if (parts.length === 0) return { problem: 'Name the pages, such as 1-3,7.' }
  const pages = new Set<number>()
  for (const part of parts) {
    if (!SHAPE.test(part)) return { problem: `“${part}” is no page or range of pages, such as 1-3.` }
    const [from = 0, to = from] = part.split('-').map(Number)
    if (from < 1 || to < from) return { problem: `“${part}” does not run upwards from page 1.` }
    for (let page = from; page <= Math.min(to, pageCount); page += 1) pages.add(page)
  }
  if (pages.size === 0)
    return { problem: pageCount === 1 ? 'The document has 1 page.' : `The document has ${pageCount} pages.` }
  return { pages: [...pages].sort((a, b) => a - b) }
}
