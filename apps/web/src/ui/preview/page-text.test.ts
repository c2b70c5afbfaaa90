import { expect, test } from 'vitest'
import { findOn, indexPage } from './page-text.ts'

const line = (text: string, y: number, x = 0.1, width = 0.4) => ({ text, x, y, width, height: 0.02 })

test('[J-06] words are found whatever their case, across lines, hyphens and kinds of quotation marks', () => {
  const page = indexPage([line('The Oper-', 0.1), line('ating Agreement of “Main', 0.2), line(' LLC”', 0.2, 0.5, 0.1)])
  const [first, ...more] = findOn(page, 'operating agreement of "main llc"')
  expect(more).toEqual([])
  // One box a line: what stands beside each other is marked as one.
  expect(first?.map((box) => box.y)).toEqual([0.1, 0.2])
})

test('[J-06] a match is marked where its letters stand within their piece', () => {
  const [[box] = []] = findOn(indexPage([line('abcdnopq', 0.3)]), 'cd')
  expect(box).toEqual({ x: 0.1 + 0.4 * 0.25, y: 0.3, width: 0.4 * 0.25, height: 0.02 })
  // Narrow letters take less of the line than wide ones.
  const [[narrow] = []] = findOn(indexPage([line('illmww', 0.3)]), 'ill')
  expect(narrow?.width).toBeLessThan(0.4 / 3)
})

test('[J-06] every match counts once, and nothing matches an empty search', () => {
  const page = indexPage([line('aaaa', 0.1), line('rent RENT', 0.2)])
  expect(findOn(page, 'aa')).toHaveLength(2)
  expect(findOn(page, 'rent')).toHaveLength(2)
  expect(findOn(page, ' - ')).toEqual([])
})
