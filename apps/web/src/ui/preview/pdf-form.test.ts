import { expect, test } from 'vitest'
import { asPrinted, type FormNode } from './pdf-form.ts'

const printed = (node: FormNode) => asPrinted({ name: 'div', children: [node] })?.children?.[0] ?? null

test('[J-04] what a field of a form in XML holds stands as text', () => {
  const style = { width: '20px' }
  const kept = { class: ['xfaTextfield'], style }
  expect(printed({ name: 'input', attributes: { ...kept, type: 'text', value: 'Maple LLC' } })).toEqual({
    ...{ name: 'span', value: 'Maple LLC', attributes: kept },
  })
  expect(printed({ name: 'textarea', attributes: { textContent: 'two\nlines' } })?.value).toBe('two\nlines')
  const option = (value: string, selected: boolean): FormNode => ({ name: 'option', value, attributes: { selected } })
  expect(printed({ name: 'select', children: [option('Ohio', false), option('Texas', true)] })?.value).toBe('Texas')
  const box = (checked: boolean) => printed({ name: 'input', attributes: { type: 'checkbox', checked } })?.value
  expect([box(true), box(false)]).toEqual(['☒', '☐'])
})

test('[J-04] nothing of it can be pressed, followed or fetched, and what it hides stays hidden', () => {
  const link = printed({ name: 'a', value: 'here', attributes: { href: 'https://example.com' } })
  expect([link?.name, link?.value, link?.attributes?.['href']]).toEqual(['div', 'here', undefined])
  expect(printed({ name: 'button', value: 'Send', attributes: {} })).toBeNull()
  expect(printed({ name: 'img', attributes: { src: 'https://example.com/a.png' } })).toBeNull()
  expect(printed({ name: 'img', attributes: { src: 'blob:https://plinth/1' } })?.name).toBe('img')
  expect(printed({ name: 'input', attributes: { type: 'password', value: 'secret' } })).toBeNull()
  expect(printed({ name: 'input', attributes: { type: 'hidden', value: 'unseen' } })).toBeNull()
  expect(printed({ name: 'div', attributes: { hidden: true }, value: 'unseen' })).toBeNull()
})
