import { expect, test } from 'vitest'
import { namedIn, offered, piecesOf, typedName } from './mention.ts'

const staff = [
  { id: '1', name: 'Kim Reader' },
  { id: '2', name: 'Una Writer' },
]

test('[AD-10] a name being typed after an @ is found at the caret, and not inside an address', () => {
  expect(typedName('Ask @Ki', 7)).toEqual({ from: 4, typed: 'Ki' })
  expect(typedName('@', 1)).toEqual({ from: 0, typed: '' })
  expect(typedName('kim@example', 11)).toBeNull()
  expect(typedName('Ask Kim', 7)).toBeNull()
})

test('[AD-10] colleagues are offered by first or last name, and not once the name is complete', () => {
  expect(offered('wri', staff).map(({ id }) => id)).toEqual(['2'])
  expect(offered('', staff)).toHaveLength(2)
  expect(offered('Kim Reader', staff)).toEqual([])
})

test('[AD-10] mentions are those whose whole name stands in the text, and are set off', () => {
  expect(namedIn('Ask @Kim Reader, @Una', staff).map(({ id }) => id)).toEqual(['1'])
  expect(piecesOf('Ask @Kim Reader.', staff)).toEqual([
    { text: 'Ask ', isMention: false },
    { text: '@Kim Reader', isMention: true },
    { text: '.', isMention: false },
  ])
})
