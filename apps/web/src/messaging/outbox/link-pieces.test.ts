import { expect, test } from 'vitest'
import { linkPieces } from './link-pieces.ts'

test.each([
  ['Open https://a.example/x?token=ab-c_1.', ['https://a.example/x?token=ab-c_1']],
  ['(see http://a.example/b), then https://c.example', ['http://a.example/b', 'https://c.example']],
  ['no address: javascript:alert(1), data:text/html,x, //evil.example', []],
  ['Open https://a.example/x?token=…', []],
  ['<a href="https://a.example/">x</a>', ['https://a.example/']],
])('[A-15] of %s only web addresses can be followed, and no character is lost', (text, links) => {
  const pieces = linkPieces(text)
  expect(pieces.filter((p) => p.link).map((p) => p.text)).toEqual(links)
  expect(pieces.map((p) => p.text).join('')).toBe(text)
})
