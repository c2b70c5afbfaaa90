import { expect, test } from 'vitest'
import { MOST_QUESTION_CHARACTERS, questionProblem } from './messages.ts'

test('[Q-19] a question is sent when it is neither blank nor too long; spaces around it do not count', () => {
  const full = 'x'.repeat(MOST_QUESTION_CHARACTERS)
  const asked = ['', ' \n\t', 'Who?', '🏦', full, ` ${full} `, `${full}x`, 'x'.repeat(50_000)]
  expect(asked.map(questionProblem)).toEqual(['blank', 'blank', null, null, null, null, 'too-long', 'too-long'])
})
