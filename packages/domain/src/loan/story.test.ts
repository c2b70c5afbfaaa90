import { expect, test } from 'vitest'
import { storyOrTemplate, truncateStory } from './story.ts'

test('[I-45] [Y-20] a story is cut at 300 characters, whole characters only', () => {
  expect(truncateStory('a'.repeat(300))).toEqual({ text: 'a'.repeat(300), more: false })
  expect(truncateStory('🏠'.repeat(301))).toEqual({ text: `${'🏠'.repeat(300)}…`, more: true })
  expect(truncateStory(` ${'a'.repeat(297)}  bcd`)).toEqual({ text: ` ${'a'.repeat(297)}…`, more: true })
})

test('[I-46] [I-47] an empty story is replaced by the template', () => {
  for (const empty of [null, undefined, '', ' \n']) {
    const words = storyOrTemplate(empty)
      .split('\n\n')
      .map((line) => line.split(':')[0])
    expect(words).toEqual(['Sponsor', 'Property', 'Purpose', 'Use of funds', 'Exit', 'Strengths', 'Risks'])
  }
  expect(storyOrTemplate('A good deal')).toBe('A good deal')
})
