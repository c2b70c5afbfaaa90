import { expect, test } from 'vitest'
import html from '../../../apply.html?raw'
import { fullWords } from '../../../first-words.ts'
import { applicationWords as words } from './application.words.ts'
import { wizardWords } from './wizard/wizard.words.ts'

test('what stands before the form has been drawn are the words of the form', () => {
  expect(html).toContain(`<h1>${words.title}</h1>`)
  expect(html).toContain(`<p>${words.intro}</p>`)
})

test('[F-04] the full application begins with its own words, not with those of the short form', () => {
  expect(fullWords).toEqual({ title: wizardWords.title, intro: wizardWords.intro })
})
