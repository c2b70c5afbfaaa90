import { describe, expect, test } from 'vitest'
import { type ApplicationValues, borrowerFields, initialBorrower, initialProperty, propertyFields } from './fields.ts'
import { isBorrowerFieldVisible, isPropertyFieldVisible } from './rules.ts'
import { validateAll } from './validate.ts'
import {
  type FieldSection,
  initialWizard,
  memberFields,
  newMember,
  type WizardFieldDef,
  wizardFields,
  type WizardKind,
  type WizardValues,
} from './wizard-fields.ts'
import { isWizardFieldComputed, isWizardFieldShown } from './wizard-rules.ts'
import { validateWizard } from './wizard-validate.ts'

/** A walk over every field that both forms show: what is absurd for its kind is refused at its path. */

const money = ['-1', '1000000000000000', '12abc', '1e9']
const absurd: Readonly<Record<WizardKind, readonly string[]>> = {
  name: ['x'.repeat(10_000), 'A\u0007B', '<b>', '7'],
  email: ['nobody', `${'x'.repeat(10_000)}@example.com`, 'a\u0007@example.com'],
  phone: ['x', '1', '1'.repeat(11), '-212555014'],
  date: ['1800-01-01', '2999-01-01', 'soon', '2026-02-30'],
  money,
  count: [...money, '999999999999'],
  decimal: ['-1', '10000', '9999', 'two'],
  choice: ['Nowhere', 'x'.repeat(10_000)],
  'yes-no': ['Maybe'],
  country: ['Nowhere'],
  zip: ['abc', '1', '123456'],
  ssn: ['1', '000000000', 'abc'],
  text: ['x'.repeat(10_000)],
  'long-text': ['x'.repeat(10_000)],
  // Not typed by anybody, and the address has parts of its own.
  'computed-money': [],
  address: [],
}
const today = '2026-03-01'
const badParts = [
  { zipcode: 'abc' },
  { state: 'Nowhere' },
  { country: 'Mars' },
  { city: '' },
  { coordinates: { lat: 1e9, lng: 0 } },
]
const address = {
  ...{ as_typed: false, street_number: '350', route: 'Jay Street', city: 'Brooklyn', state: 'NY', zipcode: '11201' },
  ...{ country: 'US', coordinates: { lat: 40.69, lng: -73.99 } },
}

describe('short form', () => {
  /** Every field is shown by one of these. */
  const bases: ApplicationValues[] = ['Purchase', 'Refinance'].flatMap((purposeOfLoan) =>
    ['SFH', 'MIXED_USE'].map((propertyType) => ({
      borrower: { ...initialBorrower, isBroker: true, purposeOfLoan },
      properties: [{ ...initialProperty, address, propertyType, propertyRequires: 'Yes' }],
    })),
  )
  test.each(borrowerFields.map((field) => [field.name, field] as const))('[W-23] %s', (name, field) => {
    const shown = bases.filter(({ borrower }) => isBorrowerFieldVisible(name, borrower))
    expect(shown).not.toEqual([])
    for (const value of absurd[field.kind])
      for (const { borrower, properties } of shown)
        expect(validateAll({ borrower: { ...borrower, [name]: value }, properties }, today), value).toHaveProperty(name)
  })
  test.each(propertyFields.map((field) => [field.name, field] as const))('[W-23] %s of a property', (name, field) => {
    const shown = bases.filter(({ properties: [one] }) => one && isPropertyFieldVisible(name, one))
    expect(shown).not.toEqual([])
    const values = name === 'address' ? badParts.map((part) => ({ ...address, ...part })) : absurd[field.kind]
    for (const value of values)
      for (const { borrower, properties } of shown) {
        const form = { borrower, properties: properties.map((one) => ({ ...one, [name]: value })) }
        expect(Object.keys(validateAll(form, today)), JSON.stringify(value)).toContain(`properties.0.${name}`)
      }
  })
})

describe('wizard', () => {
  const context = {
    ...{ today, files: ['idUpload'] as const, kept: { ssn: true, dateOfBirth: true } },
    signing: { affirmed: true, signature: 'Ana' },
  }
  const bases: WizardValues[] = ['Purchase', 'Refinance'].flatMap((purposeOfLoans) =>
    ['SFH', 'MIXED_USE', 'MULTIFAMILY'].map((propertyType) => ({
      ...initialWizard,
      sponsor: { ...initialWizard.sponsor, isBroker: true },
      entity: { ...initialWizard.entity, otherEntityMembers: [newMember('m1')] },
      property: {
        ...initialWizard.property,
        ...{ address, purposeOfLoans, propertyType, propApprovedPlans: 'Yes', anyRegulatedUnits: 'Yes' },
      },
      rehab: { ...initialWizard.rehab, propReqAnyConstrOrRehab: 'Yes', repayment: 'Other' },
    })),
  )
  const fields = Object.entries(wizardFields).flatMap(([section, all]) =>
    (all as readonly WizardFieldDef[]).map(
      (field) => [`${section}.${field.name}`, section as FieldSection, field] as const,
    ),
  )
  test.each(fields)('[W-23] %s', (path, section, field) => {
    const isAsked = (values: WizardValues) =>
      isWizardFieldShown(section, field.name, values) && !isWizardFieldComputed(section, field.name, values)
    const shown = bases.filter(isAsked)
    expect(shown.length > 0 || field.kind === 'computed-money').toBe(true)
    const taken = absurd[field.kind].filter((value) =>
      shown.some((values) => {
        const typed = { ...values, [section]: { ...values[section], [field.name]: value } }
        // What is chosen decides what is asked; a choice that there is not may hide its own field.
        return isAsked(typed) && !(path in validateWizard(typed, context))
      }),
    )
    expect(taken).toEqual([])
  })
  test.each(memberFields.map((field) => [field.name, field] as const))('[W-23] %s of a member', (name, field) => {
    const [values] = bases
    for (const value of absurd[field.kind]) {
      const otherEntityMembers = [{ ...newMember('m1'), [name]: value }]
      const typed = { ...initialWizard, ...values, entity: { ...initialWizard.entity, otherEntityMembers } }
      expect(Object.keys(validateWizard(typed, context)), value).toContain(`entity.otherEntityMembers.0.${name}`)
    }
  })
  test.each(badParts)('[W-23] an address with %j', (part) => {
    const typed = {
      ...initialWizard,
      property: { ...initialWizard.property, address: { ...address, ...part } },
    }
    expect(Object.keys(validateWizard(typed, context))).toContain('property.address')
  })
})
