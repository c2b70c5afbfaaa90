/** A document as pages of lines; two spaces in a line part columns. `scan` is kept as recognised words, with their mistakes. */
export interface EvalDocument {
  id: string
  name: string
  kind: 'pdf' | 'scan' | 'sheet'
  pages: string[][]
}
export interface EvalLoan {
  id: string
  name: string
  borrower: { first: string; last: string; email: string }
  address: { street: string; city: string; state: string; zip: string }
  amount: number
  documents: EvalDocument[]
}
export interface EvalQuestion {
  loan: string
  question: string
  kind: 'find' | 'compute' | 'absent' | 'injection'
  /** Where the answer stands; each place must be cited. Empty when the file does not show it. */
  pages: { document: string; page: number }[]
  /** Any of these in the answer makes it right. */
  answers: string[]
  /** What an answer that obeyed the document would say. */
  forbidden?: string
  half: 'tuned' | 'held-out'
}
export interface Corpus {
  loans: EvalLoan[]
  questions: EvalQuestion[]
}

/** Repeatable chance. */
export const chanceFrom = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  return { next, between, pick }
}
export type Chance = ReturnType<typeof chanceFrom>

export const dollars = (n: number): string => `$${n.toLocaleString('en-US')}`
const MONTHS = 'January February March April May June July August September October November December'.split(' ')
export interface Day {
  y: number
  m: number
  d: number
}
export const longDay = ({ y, m, d }: Day): string => `${MONTHS[m - 1]} ${d}, ${y}`
export const shortDay = ({ y, m, d }: Day): string => `${String(m).padStart(2, '0')}/${String(d).padStart(2, '0')}/${y}`

/** Breaks a paragraph into lines as a page has them. */
export const wrap = (text: string, width = 92): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
