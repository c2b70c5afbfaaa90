import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldForSearch, fullName, isEmail, isPersonName, matchesSearch, trimName } from './text.ts'

describe('names and addresses', () => {
  test('[E-23] a name takes letters, accents, spaces and dashes only', () => {
    expect(['Ana', 'José María', 'Jean-Luc', 'Åsa', 'Nguyễn', 'e\u0301va'].every(isPersonName)).toBe(true)
    expect(['', ' ', '-', 'R2D2', 'a@b', 'Ana!', 'Ana\n'].some(isPersonName)).toBe(false)
  })

  test('[E-25] a valid email address', () => {
    expect(['a@b.co', 'first.last+tag@mail.example.com', "o'hara@x-y.org"].every(isEmail)).toBe(true)
    const bad = ['', 'a', 'a@b', '@b.co', 'a@.co', 'a b@c.co', 'a..b@c.co', '.a@c.co', 'a@b.c', 'a@-b.co', 'a@b.co\n']
    expect(bad.filter(isEmail)).toEqual([])
    expect(isEmail(`${'a'.repeat(250)}@b.co`)).toBe(false)
  })

  test('[B-39] [Y-20] a name is trimmed to 30 characters', () => {
    expect(trimName('x'.repeat(30))).toBe('x'.repeat(30))
    expect(trimName('x'.repeat(31))).toBe(`${'x'.repeat(30)}…`)
    expect(trimName('123 Main Street, Old Town Hall, NY')).toBe('123 Main Street, Old Town Hall…')
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (s) => [...trimName(s)].length <= 31))
  })

  test('a full name leaves out what is missing', () => {
    expect([fullName('Ana', 'Diaz'), fullName(' Ana ', null), fullName(undefined, '')]).toEqual(['Ana Diaz', 'Ana', ''])
  })
})

describe('search', () => {
  test('[B-18] [B-21] a substring in any case, accents ignored', () => {
    expect(matchesSearch('12 Élysée Court', 'elysee')).toBe(true)
    expect(matchesSearch('12 Elysee Court', ' ÉLYS ')).toBe(true)
    expect(matchesSearch('12 Elysee Court', 'court 12')).toBe(false)
    expect(matchesSearch('anything', '')).toBe(true)
  })

  test('[B-21] every part of a name finds it', () => {
    fc.assert(fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => matchesSearch(a + b + c, b)))
  })

  test('[B-21] folding twice changes nothing more', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (s) => foldForSearch(foldForSearch(s)) === foldForSearch(s)))
  })
})
