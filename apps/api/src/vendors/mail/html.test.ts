import { expect, test } from 'vitest'
import { toHtml } from './html.ts'

const brand = { name: 'Harbor <Capital>', contact: 'help@harbor.example', colour: '#0a5c36', logo: null }

test("[I-19] a letter bears the lender's name in its colour and where to ask for help", () => {
  const html = toHtml('Hello Ann,\n\nBye', brand)
  expect(html).toContain('color:#0a5c36">Harbor &lt;Capital&gt;</p>')
  expect(html).toContain('<a href="mailto:help@harbor.example">')
  expect(html).not.toContain('<img')
})

test('[I-19] a letter bears the logo with the name for those who see no pictures', () => {
  const html = toHtml('Hello', { ...brand, logo: 'https://harbor.example/api/brand/logo/abc' })
  expect(html).toContain('<img src="https://harbor.example/api/brand/logo/abc" alt="Harbor &lt;Capital&gt;"')
})

test('what people wrote stays text', () => {
  expect(toHtml('<script>alert(1)</script> <img src=x>', brand)).not.toMatch(/<script|<img/)
})
