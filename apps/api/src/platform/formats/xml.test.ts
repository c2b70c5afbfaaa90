import { expect, test } from 'vitest'
import { allOf, escapeXml, readXml, textOf } from './xml.ts'

test('elements, attributes, text, character data and the five entities are read, prefixes left out', () => {
  const root = readXml(
    '<?xml version="1.0"?><!-- note --><p:A xmlns:p="x" one="a &amp; b" p:two=\'2\'><B>1 &lt; 2 &#65;</B><B/><C><![CDATA[<&>]]></C></p:A>',
  )
  expect([root.name, root.attributes['one'], root.attributes['two']]).toEqual(['A', 'a & b', '2'])
  expect(allOf(root, 'B').map((one) => one.text)).toEqual(['1 < 2 A', ''])
  expect(textOf(root, 'C')).toBe('<&>')
})

test.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY x "expanded">]><a>&x;</a>'],
  ['an entity that is not known', '<a>&x;</a>'],
  ['a cut-off document', '<a><b>'],
  ['elements that cross', '<a><b></a></b>'],
  ['two roots', '<a/><b/>'],
  ['text beside the root', 'Bad Gateway'],
  ['a page', '<html><body><br>Bad Gateway</body></html>'],
  ['nothing', ''],
  ['elements nested without end', '<a>'.repeat(500) + '</a>'.repeat(500)],
])('%s is refused', (_what, text) => expect(() => readXml(text)).toThrow(SyntaxError))

test('what is written reads back as it was', () => {
  const text = 'O\u2019Neil & <Sons> "LLC"'
  expect(textOf(readXml(`<a><b>${escapeXml(text)}</b></a>`), 'b')).toBe(text)
})
