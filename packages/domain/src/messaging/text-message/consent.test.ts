import { expect, test } from 'vitest'
import { consentWording, keywordIn, keywordReply } from './consent.ts'

type Keyword = NonNullable<ReturnType<typeof keywordIn>>

const bodies: readonly (readonly [string, Keyword | null])[] = [
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Stop all', 'stop'],
  ['Unsubscribe', 'stop'],
  ['start', 'start'],
  ['YES', 'start'],
  ['Help?', 'help'],
  ['I will stop by on Friday', null],
  ['', null],
]
test.each(bodies)('[AA-11] %j asks for %s', (body, keyword) => {
  expect(keywordIn(body)).toBe(keyword)
})

test('[AA-10, AA-11] what is consented to and what is answered names the lender and the way out', () => {
  expect(consentWording('Arion')).toContain('text messages from Arion')
  expect(consentWording('Arion')).toContain('Reply STOP')
  expect(keywordReply('stop', { brand: 'Arion', contact: null })).toContain('no more texts')
  expect(keywordReply('help', { brand: 'Arion', contact: 'desk@arion.test' })).toContain('desk@arion.test')
  expect(keywordReply('start', { brand: 'Arion', contact: null })).toContain('again')
})
