import { expect, test } from 'vitest'
import html from '../../../apply.html?raw'
import { applicationWords as words } from './application.words.ts'

test('[E-01] what stands before the form has been drawn are the words of the form', () => {
  expect(html).toContain(`<h1>${words.title}</h1>`)
  expect(html).toContain(`<p>${words.intro}</p>`)
})
