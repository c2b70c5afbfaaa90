import type { Line } from './lines.ts'
import { datesIn, moneyIn, sumOf } from './parse.ts'
import { derived, type Extracted } from './rules.ts'

const OPENING = /\b(?:beginning|opening|previous|starting) balance\b|\bbalance (?:brought|carried) forward\b/i

/** Fewer prove nothing: two sums agree by chance. */
const FEWEST = 3
/** Letters at the head of a line among which its day stands. */
const DAY = 14

const isDated = ({ text }: Line): boolean => datesIn(text.slice(0, DAY)).length > 0

interface Moved {
  readonly line: Line
  /** Dollars; less than nothing went out. */
  readonly by: number
}

/** How far each line moves the balance that stands at its end; null where a line's own amount is another. */
const movesFrom = (opening: number, lines: readonly Line[]): { moves: Moved[]; end: number } | null => {
  let end = opening
  const moves: Moved[] = []
  for (const line of lines) {
    const sums = moneyIn(line.text)
    const balance = sums.at(-1)
    if (balance === undefined) continue
    const by = sumOf([balance, -end])
    // The next page or month begins with the balance that the last one ended with.
    if (by === 0 && OPENING.test(line.text)) continue
    if (!sums.slice(0, -1).some((amount) => Math.abs(amount) === Math.abs(by))) return null
    moves.push({ line, by })
    end = balance
  }
  return { moves, end }
}

/**
 * What the list of an account's days comes to, for a statement without a summary: each line must move the balance at its end
 * by its own amount, from the opening balance to the last line. Nothing where one does not, or where too few lines prove it.
 */
export const listed = (lines: readonly Line[]): Extracted[] => {
  const days = lines.filter(isDated)
  const at = days.findIndex(({ text }) => OPENING.test(text) && moneyIn(text).length === 1)
  const first = days[at]
  const opening = first && moneyIn(first.text)[0]
  const read = opening === undefined ? null : movesFrom(opening, days.slice(at + 1))
  if (!first || opening === undefined || !read || read.moves.length < FEWEST) return []
  const total = (key: string, of: readonly Moved[]) =>
    of.length > 0
      ? [
          derived(
            key,
            'money',
            sumOf(of.map(({ by }) => Math.abs(by))),
            of.map(({ line }) => line),
          ),
        ]
      : []
  return [
    derived('beginning_balance', 'money', opening, [first]),
    ...total(
      'total_deposits',
      read.moves.filter(({ by }) => by > 0),
    ),
    ...total(
      'total_withdrawals',
      read.moves.filter(({ by }) => by < 0),
    ),
    derived(
      'ending_balance',
      'money',
      read.end,
      read.moves.slice(-1).map(({ line }) => line),
    ),
  ]
}
