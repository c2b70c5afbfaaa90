import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pastedMoney } from './pasted-money.ts'

test('[E-45] money pasted in any usual way of writing is understood', () => {
  const million = ['$1,250,000', '1.25m', '1,250k', '1 250 000', '1.250.000,00', '1250000', ' US$ 1,250,000.00 ']
  const more = [
    '1,250,000 USD',
    '1.25 million',
    '1.25MM',
    '1\u00a0250\u00a0000',
    "1'250'000",
    '1.250.000',
    '$1.250M',
    '1250K',
  ]
  expect([...million, ...more].map((text) => [text, pastedMoney(text)])).toEqual(
    [...million, ...more].map((text) => [text, 1_250_000]),
  )
  expect(['950', '$12.50', '12,5', '1.250', '1,250', '.5'].map(pastedMoney)).toEqual([950, 12.5, 12.5, 1250, 1250, 0.5])
})

test('[E-45] what is no amount, is negative or can be read in two ways is refused, never guessed', () => {
  const refused = [
    '',
    'abc',
    '$',
    '-5',
    '(500)',
    '1e5',
    '12,34,567',
    '1.2.3',
    '1 25 000',
    '1,25,0.00',
    '12 5000',
    '1.25x',
    '1.2345',
  ]
  expect(refused.map((text) => [text, pastedMoney(text)])).toEqual(refused.map((text) => [text, null]))
})

test('[E-44] every whole amount comes back from how people write it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (dollars) => {
      const written = new Intl.NumberFormat('en-US').format(dollars)
      return [
        written,
        `$${written}.00`,
        written.replaceAll(',', '.'),
        written.replaceAll(',', ' '),
        String(dollars),
      ].every((text) => pastedMoney(text) === dollars)
    }),
  )
})
