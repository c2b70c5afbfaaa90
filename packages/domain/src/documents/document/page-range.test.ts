import { describe, expect, test } from 'vitest'
import { isPageRangeText, parsePageRange } from './page-range.ts'

describe('a range of pages', () => {
  test('[J-22] takes digits, dashes and commas, and nothing else', () => {
    expect(['1', '1-3,7', '12,', ' 1 - 2'].every(isPageRangeText)).toBe(true)
    expect(['a', '1;2', '1.5', '1–3', 'all'].some(isPageRangeText)).toBe(false)
  })

  test.each([
    ['1-3,7', 10, [1, 2, 3, 7]],
    ['7, 1-3, 2', 10, [1, 2, 3, 7]],
    ['8-99999', 10, [8, 9, 10]],
    ['3,', 3, [3]],
  ])('[J-22] %s of a document of %i pages names %j', (text, count, pages) => {
    expect(parsePageRange(text, count)).toEqual({ pages })
  })

  test.each([
    ['', 'Name the pages'],
    [',,', 'Name the pages'],
    ['3-1', 'does not run upwards'],
    ['0-2', 'does not run upwards'],
    ['1-2-3', 'is no page'],
    ['-4', 'is no page'],
    ['123456789', 'is no page'],
    ['11', 'has 10 pages'],
  ])('[J-22] “%s” names none and says why', (text, why) => {
    expect(parsePageRange(text, 10)).toEqual({ problem: expect.stringContaining(why) })
  })

  test('[J-23] a document of one page is told so', () => {
    expect(parsePageRange('2', 1)).toEqual({ problem: 'The document has 1 page.' })
    expect(parsePageRange('3', 2)).toEqual({ problem: 'The document has 2 pages.' })
  })
})
