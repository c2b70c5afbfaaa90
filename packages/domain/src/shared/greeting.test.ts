import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test('[A-45] [A-46] Morning from 5, Afternoon from 12 through 17:59, otherwise Evening', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => greeting(hour)[0]).join('')
  expect(hours).toBe('EEEEEMMMMMMMAAAAAAEEEEEE')
})
