import { describe, expect, test } from 'vitest'
import { anyName, letters, notBefore, sameName, samePerson, samePlace, within } from './agreement.ts'

test('letters of a text stand without case, accents, blanks and signs', () => {
  expect([letters('Élan, L.L.C. 2'), letters('—'), letters(5)]).toEqual(['elanllc2', '', '5'])
})

describe('[N-36] whether a file and the loan name the same', () => {
  test.each([
    ['Maple Street Holdings, LLC', 'MAPLE STREET HOLDINGS L.L.C.', true],
    ['Maple Street', 'Maple Street Holdings LLC', true],
    ['Maple Street Holdings LLC', 'Maple Street', true],
    ['Maple Street', 'Main Street', false],
    ['', 'Maple Street', false],
    ['Maple Street', '', false],
    ['—', '…', false],
  ])('company: “%s” and “%s”: %s', (a, b, same) => {
    expect(sameName(a, b)).toBe(same)
  })

  test.each([
    ['Jane Ann Whitfield', 'JANE WHITFIELD', true],
    ['Jane Whitfield', 'Jane Q. Ann Whitfield', true],
    ['Jane Whitfield', 'John Whitfield', false],
    ['Jane Whitfield', 'Jane Smith', false],
    ['Whitfield Jane', 'Jane Whitfield', false],
    ['Jane', 'Jane', true],
    ['', '', false],
    ['1', '2', false],
  ])('person: “%s” and “%s”: %s', (a, b, same) => {
    expect(samePerson(a, b)).toBe(same)
  })

  test('name of either: a middle name, or the longer form of a company', () => {
    expect([anyName('Jane A. Whitfield', 'Jane Whitfield'), anyName('Maple', 'Maple LLC')]).toEqual([true, true])
    expect(anyName('Jane Whitfield', 'Maple LLC')).toBe(false)
  })

  test.each([
    ['4417 West Ridgewood Ave, Albany', '4417 W. Ridgewood Avenue', true],
    ['4417  Ridgewood', '4417 West   Ridgewood', true],
    ['at 12 Elm St', '12 ELM STREET', true],
    ['7 Elm St', '17 Elm St', false],
    ['12 Elm St', '12 Elmwood St', false],
    ['12 Elm St', '12 Oak St', false],
    ['12 Elm St', '14 Elm St', false],
    ['Elm St', '12 Elm St', false],
    ['12 Elm St', 'Elm St', false],
    ['Elm St', 'Elm St', false],
  ])('place: “%s” and “%s”: %s', (a, b, same) => {
    expect(samePlace(a, b)).toBe(same)
  })

  test.each([
    [0.1, 110, 100, true],
    [0.1, 90, 100, true],
    [0.1, 110.01, 100, false],
    [0.1, 89.99, 100, false],
    [0, 100, 100, true],
    [0, 100.01, 100, false],
    [0.1, -110, -100, true],
  ])('within %d: %d of %d: %s', (share, a, b, agrees) => {
    expect(within(share)(a, b)).toBe(agrees)
  })

  test('no less: the same, or more', () => {
    expect([notBefore(5, 5), notBefore(6, 5), notBefore(4.99, 5)]).toEqual([true, true, false])
  })
})
