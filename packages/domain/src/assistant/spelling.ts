import { edits, forgiven } from '../shared/resemble.ts'
import { foldForSearch } from '../shared/text.ts'
import { faintWords } from './question.ts'
import { tradeWords } from './synonyms.ts'

/** Words that anybody may use of any file: none of them is misspelt. */
const common = new Set([...tradeWords, ...faintWords])

/** Words an edit or two from `asked`, itself not among them, the nearest first. */
export const nearest = (asked: string, words: Iterable<string>): { word: string; far: number }[] => {
  const most = forgiven(asked.length)
  return [...words]
    .map((word) => ({ word, far: edits(word, asked, most) }))
    .filter(({ far }) => far > 0 && far <= most)
    .sort((a, b) => a.far - b.far)
}

/** What a word that stands nowhere was meant for: the nearest of the file, else of the trade; null when it may be right. */
export const meantBy = (asked: string, near: readonly { word: string; far: number }[]): string | null => {
  if (common.has(asked)) return null
  const [best] = [...near, ...nearest(asked, common)].sort((a, b) => a.far - b.far)
  return best?.word ?? null
}

const likeIn = (word: string, right: string): string =>
  /^\p{Lu}/u.test(word) ? right.charAt(0).toUpperCase() + right.slice(1) : right

/** A text with some of its words put right; what begins with a capital still does. */
export const corrected = (text: string, meant: ReadonlyMap<string, string>): string =>
  meant.size === 0
    ? text
    : text.replace(/\p{L}+/gu, (word) => {
        const right = meant.get(foldForSearch(word))
        return right === undefined ? word : likeIn(word, right)
      })
