import { foldForSearch } from './text.ts'

const at = (row: readonly number[], n: number): number => row[n] ?? 0

/** Whether the letters that end at these places stand there the other way round. */
const swapped = (a: string, b: string, i: number, j: number): boolean => a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]

/** Edits (a letter more, less, other, or two swapped) from one word to another; `most + 1` for all beyond. */
export const edits = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  let nearest = 0
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const least = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + same)
      next.push(swapped(a, b, i, j) ? Math.min(least, at(before, j - 2) + 1) : least)
    }
    // What follows builds on these two rows alone.
    const [earlier, now] = [nearest, Math.min(...next)]
    if (earlier > most && now > most) return most + 1
    nearest = now
    before = row
    row = next
  }
  return Math.min(at(row, b.length), most + 1)
}

/** Edits forgiven in a word of so many letters. */
export const forgiven = (letters: number) => (letters >= 8 ? 2 : letters >= 4 ? 1 : 0)

/**
 * Whether every word of a term begins, or nearly begins, a word of the text; case and accents ignored. What suits a
 * short list of names that are known by heart, not the names of thousands of loans.
 */
export const resembles = (text: string, term: string): boolean => {
  const words = foldForSearch(text).split(/\s+/)
  const typed = foldForSearch(term).match(/\S+/g) ?? []
  return typed.every((one) =>
    words.some((word) => {
      if (word.includes(one)) return true
      const most = forgiven(one.length)
      // A word that is still being typed is compared with the beginning of the whole one.
      return [-1, 0, 1].some((more) => edits(word.slice(0, one.length + more), one, most) <= most)
    }),
  )
}
