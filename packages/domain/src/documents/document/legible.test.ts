import { expect, test } from 'vitest'
import { isGarbled, legible, legibleWords } from './legible.ts'

test('[DA-01] controls, halves of a pair, zero-width marks and marks of direction go; letters, tabs, lines and pairs stay', () => {
  expect(legible('Un\u0000it\u0007 1A\u007F\u0085')).toBe('Unit 1A')
  expect(legible('half \uD83D of a pair, \uDE00 and a whole 😀')).toBe('half  of a pair,  and a whole 😀')
  expect(legible('a\u200Bb\uFEFFc\u202Ed\uFFFEe\uFFFF')).toBe('abcde')
  expect(legible('Rent\t$900\nFees')).toBe('Rent\t$900\nFees')
  expect(legible('2019\u00AD2020')).toBe('2019-2020')
  expect(legible('שכר דירה, José')).toBe('שכר דירה, José')
})

test('[DA-01] a word of controls alone is no word', () => {
  expect(legibleWords([{ text: '\u0000\u0001' }, { text: ' Unit\u0000 ' }, { text: '1A' }])).toEqual([
    { text: 'Unit' },
    { text: '1A' },
  ])
})

const many = (text: string) => Array.from({ length: 8 }, () => text.split(' ')).flat()

test.each([
  ['a letter', 'The borrower shall keep the property insured at all times', false],
  ['rows of a rent roll with codes', '0101-A 2B2B-R VACANT MTM $1,250.00 (1,250.00) 07/01/2026 t0012345', false],
  ['account codes and figures', '4110-0000 PARKING 12,345.67 - 4120-0010 LAUNDRY 1,020.00 0.00', false],
  ['names without vowels and short forms', 'Mr Lynch NY LLC HVAC DSCR of the CRE loan', false],
  ['another script', 'שכר דירה חודשי לפי החוזה בין הצדדים', false],
  ['sentences without spaces between', '本合同由双方签订。 租金每月支付， 期限为三年。 房东应维护物业。', false],
  ['letters that stand for others', '- 60/07048 ^TJ;KT_;O`TaLM ./ 075;MT1/177s90 /60c99c4737 4939/90r1c0', true],
  ['letters of a private use', '\uE001\uE002\uE003 \uE004\uE005 \uE006\uE007\uE001 \uE002 \uE003 \uE004', true],
])('[DA-28] whether words are any: %s', (_, text, garbled) => {
  expect(isGarbled(many(text))).toBe(garbled)
})

test('[DA-28] a few words do not tell', () => {
  expect(isGarbled('^TJ;KT_;O`TaLM ./ 075;MT1/177s90'.split(' '))).toBe(false)
})
