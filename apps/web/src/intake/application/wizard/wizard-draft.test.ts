import { initialWizard, newMember, type WizardValues } from '@plinth/domain/intake/application/wizard-fields'
import { expect, test } from 'vitest'
import { localKeys } from '../../../lib/local-keys.ts'
import { freshDraft, isSameValues, mergeValues, parseDraft, readDraft, writeDraft } from './wizard-draft.ts'

const withName = (values: WizardValues, firstName: string): WizardValues => ({
  ...values,
  sponsor: { ...values.sponsor, firstName },
})
const withCity = (values: WizardValues, city: string): WizardValues => ({
  ...values,
  sponsor: { ...values.sponsor, city },
})

test('[F-04] what was typed in two places meets field by field; where both changed the same, what was typed here', () => {
  const base = withName(initialWizard, 'Ann')
  const mine = withName(base, 'Anna')
  const theirs = withCity(withName(base, 'Anne'), 'Albany')
  const { firstName, city } = mergeValues(base, mine, theirs).sponsor
  expect([firstName, city]).toEqual(['Anna', 'Albany'])
  // What nobody changed here is theirs.
  expect(mergeValues(base, base, theirs).sponsor.firstName).toBe('Anne')
})

test('[F-04] members and the address count as one: half of each would be what nobody typed', () => {
  const member = { ...newMember('a'), firstName: 'Ana' }
  const mine = { ...initialWizard, entity: { ...initialWizard.entity, otherEntityMembers: [member] } }
  const theirs = { ...initialWizard, entity: { ...initialWizard.entity, otherEntityMembers: [newMember('b')] } }
  expect(mergeValues(initialWizard, mine, theirs).entity.otherEntityMembers).toEqual([member])
  expect(mergeValues(initialWizard, initialWizard, theirs).entity.otherEntityMembers).toEqual([newMember('b')])
})

test('values say the same in whatever order their fields stand', () => {
  const turned = Object.fromEntries(Object.entries(initialWizard).reverse()) as unknown as WizardValues
  expect(isSameValues(turned, initialWizard)).toBe(true)
  expect(isSameValues(withCity(turned, 'Troy'), initialWizard)).toBe(false)
})

test('[F-03, U-42] values and page are kept in the storage; the SSN and the date of birth never are', () => {
  const sponsor = { ...initialWizard.sponsor, firstName: 'Maria', ssn: '123456789', dateOfBirth: '1980-04-12' }
  const values = { ...initialWizard, sponsor }
  expect(writeDraft({ ...freshDraft, page: 4, values, base: values })).toBe(true)
  const text = window.localStorage.getItem(localKeys.wizard) ?? ''
  expect(text).not.toMatch(/123456789|1980-04-12/)
  const { page, values: kept } = readDraft()
  expect([page, kept.sponsor.firstName, kept.sponsor.ssn, kept.sponsor.dateOfBirth]).toEqual([4, 'Maria', '', ''])
})

test.each(['', '[]', '"x"', '{"values":7,"page":99,"signature":{"image":"javascript:alert(1)"}}', '{broken'])(
  'what cannot be read as a draft becomes a fresh one: %s',
  (stored) => {
    window.localStorage.setItem(localKeys.wizard, stored)
    const { page, values, signature } = readDraft()
    expect([page, values.sponsor.state, signature.image]).toEqual([1, 'AL', ''])
  },
)

test('a stored answer that is none of the answers is no answer', () => {
  const stored = { values: { questionnaire: { anyForeclosures: { answer: 'Maybe', explanation: 'x' } } } }
  expect(parseDraft(stored)?.values.questionnaire.anyForeclosures).toEqual({ answer: '', explanation: 'x' })
})
