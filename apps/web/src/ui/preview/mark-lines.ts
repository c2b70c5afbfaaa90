import type { Box } from './page-text.ts'

/** So much of its height may part two words of a line. */
const GAP = 1.5

const goesOn = (line: Box, word: Box): boolean => {
  const isLevel =
    Math.abs(line.y + line.height / 2 - (word.y + word.height / 2)) < Math.min(line.height, word.height) / 2
  const gap = word.x - (line.x + line.width)
  return isLevel && gap > -line.width && gap < GAP * word.height
}

const joined = (a: Box, b: Box): Box => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  const [right, bottom] = [Math.max(a.x + a.width, b.x + b.width), Math.max(a.y + a.height, b.y + b.height)]
  return { x, y, width: right - x, height: bottom - y }
}

/** Words in the order they are read, as one box a line: a frame around each word would hide its letters. */
export const markLines = (words: readonly Box[]): Box[] =>
  words.reduce<Box[]>((lines, word) => {
    const last = lines.at(-1)
    return last && goesOn(last, word) ? [...lines.slice(0, -1), joined(last, word)] : [...lines, word]
  }, [])
