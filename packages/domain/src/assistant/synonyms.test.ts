import { expect, test } from 'vitest'
import { alike, tradeWords } from './synonyms.ts'
import { termsOf } from './terms.ts'

const like = (word: string) => termsOf(word).flatMap((term) => alike(term))

test('[Q-01] people of this trade use words for one another, none for itself', () => {
  expect(like('landlord')).toEqual(termsOf('lessor'))
  expect(like('lessor')).toEqual(termsOf('landlord'))
  expect(like('tenant')).toEqual(expect.arrayContaining(termsOf('lessee resident')))
  expect(like('tenant')).not.toContain('tenant')
  expect(like('zeppelin')).toEqual([])
  expect(tradeWords).toContain('landlord')
})
