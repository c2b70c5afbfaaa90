import { expect, test } from 'vitest'
import { resembles } from './resemble.ts'

test.each([
  ['Generate Term Sheet', 'term'],
  ['Generate Term Sheet', 'gnerate'],
  ['Generate Term Sheet', 'genreate sheet'],
  ['Generate Term Sheet', 'sheet gen'],
  ['Statistics', 'statsitics'],
  ['Statistics', 'STATIS'],
  ['Invite person', 'invte'],
  ['Éxport', 'export'],
])('[A-35] %s is reached by %s', (text, term) => expect(resembles(text, term)).toBe(true))

test.each([
  ['Generate Term Sheet', 'lease'],
  ['Export', 'exx'],
  ['Fix', 'fax'],
  ['Leads', 'loan'],
  ['Scoring', 'generate scoring'],
])('[A-35] %s is not reached by %s', (text, term) => expect(resembles(text, term)).toBe(false))
