import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

const cite = (n: number) => <button type="button">{n}</button>
const show = (text: string) => render(<Markdown text={text} cite={cite} />).container
const cited = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('[Q-10] markdown is drawn: lists, tables, emphasis and code', () => {
  const html = show(
    '## Terms\n\n- **10.75 %** fixed\n- 12 months\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n`code`',
  ).innerHTML
  for (const part of ['<strong>10.75 %</strong>', '<li>', '<td>2</td>', '<code>code</code>'])
    expect(html).toContain(part)
  expect(html).not.toMatch(/<h\d/)
})

test('[Q-11] numbers in brackets are references, also several together; code and other brackets are not', () => {
  const all = show('The price is $1 [1], as agreed [2, 3]. `[4]` and [x] and [2024-01] and a[b].')
  expect(cited()).toEqual(['1', '2', '3'])
  expect(all.textContent).toContain('[4] and [x] and [2024-01] and a[b].')
})

test('[Q-11] a text cannot take a reference away or make it lead elsewhere', () => {
  const all = show('Paid [1].\n\n[1]: https://evil.example/steal "x"')
  expect([cited(), all.querySelectorAll('a').length]).toEqual([['1'], 0])
  expect(all.innerHTML).not.toContain('evil.example')
})

test('[Q-10] HTML is text, pictures never load and links lead nowhere but tell their address', () => {
  const all = show(
    '<script>alert(1)</script> <img src=x onerror=alert(1)>\n\n![cat](https://evil.example/x.png) ' +
      '[press](https://evil.example) <https://evil.example/auto> https://evil.example/bare [js](javascript:alert(1))',
  )
  expect(all.querySelectorAll('a, img, script, iframe').length).toBe(0)
  expect(all.textContent).toContain('<script>alert(1)</script>')
  expect(all.textContent).toContain('[picture: cat]')
  expect(all.textContent).toContain('press (https://evil.example)')
})

test('[Q-10] headings of any rank, tables and lists of tasks stand as parts of a message, with nothing to press', () => {
  const all = show('# One\n\n###### Six\n\n| a |\n|---|\n| 1 |\n\n- [x] done\n- [ ] open')
  expect(Array.from(all.querySelectorAll('p[data-heading]'), (one) => one.textContent)).toEqual(['One', 'Six'])
  expect(screen.getByRole('group', { name: 'Table' }).getAttribute('tabindex')).toBe('0')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    '[x] done',
    '[ ] open',
  ])
  expect(all.querySelectorAll('input').length).toBe(0)
})

test('[Q-10] an address that is its own text is told once, one that could run something not at all', () => {
  const all = show('<https://a.example/x> and [press](javascript:alert(1))')
  expect(all.textContent).toBe('https://a.example/x and press')
})

test('[Q-10] a text with more than 2,000 marks stands as it was written, one below is drawn', () => {
  expect(show('*'.repeat(2001)).querySelector('p[data-plain]')?.textContent).toBe('*'.repeat(2001))
  expect(show(`${'a_'.repeat(1996)} **bold**`).querySelector('strong')?.textContent).toBe('bold')
})

test.each([
  ['brackets', '['.repeat(10_000)],
  ['stars', '*a **a '.repeat(1500)],
  ['quotes', '>'.repeat(10_000)],
  ['backticks', '`'.repeat(9_999)],
  ['links', '[a](b '.repeat(300)],
  ['emoji', '👩‍👩‍👧'.repeat(1200)],
])('[Q-10] tangled %s are drawn as they are, in no time', (_what, text) => {
  const begun = performance.now()
  const all = show(text)
  expect(performance.now() - begun).toBeLessThan(5000)
  expect(all.textContent?.length).toBeGreaterThan(0)
})

test('the tables of one thread are no landmarks of one name', () => {
  show('| a |\n|---|\n| 1 |\n\nand\n\n| b |\n|---|\n| 2 |')
  expect([screen.getAllByRole('group', { name: 'Table' }).length, screen.queryAllByRole('region').length]).toEqual([
    2, 0,
  ])
})
