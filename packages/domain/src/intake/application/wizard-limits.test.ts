import { describe, expect, test } from 'vitest'
import { propertyTypes } from '../../people/property/types.ts'
import { sortDropped } from './wizard-drop.ts'
import {
  initialWizard,
  memberFields,
  mostMembers,
  newMember,
  type WizardFieldName,
  type WizardValues,
} from './wizard-fields.ts'
import { withoutHiddenWizard } from './wizard-hidden.ts'
import {
  changeMemberCount,
  changeMembers,
  changeWizardField,
  isWizardFieldComputed,
  isWizardFieldShown,
  sharesOfAll,
} from './wizard-rules.ts'
import { longestText, wizardMediaTypeOf } from './wizard-sections.ts'
import { type WizardContext, wizardLacks } from './wizard-validate.ts'

const context: WizardContext = {
  today: '2026-03-01',
  files: ['idUpload'],
  kept: { ssn: true, dateOfBirth: false },
  signing: { affirmed: true, signature: 'Ana Lee' },
}
const withIn = <S extends keyof WizardValues>(section: S, change: Partial<WizardValues[S]>): WizardValues => ({
  ...initialWizard,
  [section]: { ...initialWizard[section], ...change },
})
type Section = keyof ReturnType<typeof wizardLacks>
/** What a section lacks at one path. */
const at = (values: WizardValues, section: Section, path: string, over: Partial<WizardContext> = {}) =>
  wizardLacks(values, { ...context, ...over })[section].find((one) => one.path === path)?.message
const member = (over: object = {}) => ({ ...newMember('m'), firstName: 'Bo', lastName: 'Ray', ...over })

describe('[F-15] which fields a choice shows', () => {
  const names = [
    'commercialUnits',
    'residentialUnits',
    'bedrooms',
    'currentGrossIncome',
    'expectedGrossIncomeCommercial',
  ]
  test.each(propertyTypes)('%s', (propertyType) => {
    const shown = names.filter((name) => isWizardFieldShown('property', name, withIn('property', { propertyType })))
    expect(shown).toEqual([
      ...(propertyType === 'MIXED_USE' || propertyType === 'GROUND_UP' ? ['commercialUnits'] : []),
      propertyType === 'SFH' ? 'bedrooms' : 'residentialUnits',
      ...(propertyType === 'LAND' ? [] : ['currentGrossIncome']),
      ...(propertyType === 'MIXED_USE' ? ['expectedGrossIncomeCommercial'] : []),
    ])
  })

  test('plans, regulated units and costs by their Yes', () => {
    const isShown = (name: string, change: Partial<WizardValues['property']>) =>
      isWizardFieldShown('property', name, withIn('property', change))
    expect([
      isShown('approvedUnitsInThePlan', { propApprovedPlans: 'Yes' }),
      isShown('approvedUnitsInThePlan', {}),
    ]).toEqual([true, false])
    expect([isShown('regulatedUnits', { anyRegulatedUnits: 'Yes' }), isShown('regulatedUnits', {})]).toEqual([
      true,
      false,
    ])
    expect(isShown('regulatedUnits', { anyRegulatedUnits: 'Yes', propertyType: 'LAND' })).toBe(false)
    for (const name of ['constructionHard', 'constructionSoft'])
      expect(
        ['', 'Yes', 'No'].map((answer) =>
          isWizardFieldShown('property', name, withIn('rehab', { propReqAnyConstrOrRehab: answer })),
        ),
      ).toEqual([true, true, false])
  })

  test.each([
    ['currentNoi', 'SFH', true],
    ['expectedStabilizedNoi', 'SFH', true],
    ['currentGrossIncome', 'SFH', false],
    ['currentGrossIncome', 'MIXED_USE', true],
    ['loanAmount', 'MIXED_USE', false],
  ])('%s of %s is worked out: %s', (name, propertyType, isComputed) => {
    const values = withIn('property', { propertyType })
    expect(isWizardFieldComputed('property', name, values)).toBe(isComputed)
    expect(isWizardFieldComputed('rehab', name, values)).toBe(false)
  })
})

describe('[F-15] incomes', () => {
  test('of mixed use the later ones are parted too: 5 % of the homes and 10 % of the shops stand empty', () => {
    const values = withIn('property', {
      ...{ propertyType: 'MIXED_USE', expectedStabilizedGrossIncome: '300,000' },
      ...{ expectedGrossIncomeCommercial: '100,000', expectedStabilizedOperatingExpense: '50,000' },
    })
    const { property } = changeWizardField(values, 'property', 'totalSquare', '5')
    expect(property).toMatchObject({ expectedStabilizedNoi: '230000', currentGrossIncome: '', currentNoi: '' })
  })

  test('of land there is none today, and what a house has of shops does not count', () => {
    const income = { currentGrossIncome: '100,000', expectedStabilizedGrossIncome: '100,000' }
    const of = (propertyType: string) =>
      changeWizardField(
        withIn('property', { ...income, propertyType, expectedGrossIncomeCommercial: '50,000' }),
        'property',
        'totalSquare',
        '5',
      ).property
    expect(of('LAND').currentNoi).toBe('')
    expect(of('SFH')).toMatchObject({ currentNoi: '95000', expectedStabilizedNoi: '95000' })
  })
})

describe('[F-11] [F-12] members and their shares', () => {
  test('the sponsor has what the others leave, down to one percent', () => {
    const left = (...shares: string[]) =>
      changeMembers(initialWizard, { otherEntityMembers: shares.map((percentage) => member({ percentage })) }).entity
        .sponsorPercentage
    expect([left('50', '49'), left('50', '50'), left('50', '51'), left('40')]).toEqual(['1', '', '', '60'])
  })

  test('spaces around the share do not make it a typed one', () => {
    const one = changeMembers(initialWizard, { otherEntityMembers: [member({ percentage: '40' })] })
    const spaced = { ...one, entity: { ...one.entity, sponsorPercentage: ' 60 ' } }
    const others = { otherEntityMembers: [member({ percentage: '30' })] }
    expect(changeMembers(spaced, others).entity.sponsorPercentage).toBe('70')
    const blank = { ...one, entity: { ...one.entity, sponsorPercentage: '  ' } }
    expect(changeMembers(blank, others).entity.sponsorPercentage).toBe('70')
  })

  test('alone the sponsor owns everything, whatever stands there', () => {
    expect(sharesOfAll({ ...initialWizard.entity, sponsorPercentage: '30' })).toBe(100)
    expect(sharesOfAll({ ...initialWizard.entity, otherEntityMembers: [member()], sponsorPercentage: '30' })).toBe(80)
  })

  test('a row of blanks is not filled in', () => {
    const rows = [member({ firstName: ' ', lastName: '', email: '' })]
    const two = { ...initialWizard, entity: { ...initialWizard.entity, otherEntityMembers: rows } }
    expect(changeMemberCount(two, '1', () => 'n').entity.otherEntityMembers).toEqual([])
  })

  const countError = (numberOfMembersInEntity: string, others: number) =>
    at(
      withIn('entity', { numberOfMembersInEntity, otherEntityMembers: Array.from({ length: others }, () => member()) }),
      'entity',
      'entity.numberOfMembersInEntity',
    )
  test.each([
    ['', 0, '* Required'],
    ['x', 0, '* Enter a valid number'],
    ['0', 0, '* Between 1-50'],
    ['1', 0, undefined],
    ['2', 0, '* Name every other member below'],
    ['2', 2, '* More members are named below'],
    ['50', 49, undefined],
    ['51', 50, '* Between 1-50'],
  ])('“%s” members with %d others: %s', (count, others, message) => {
    expect(countError(count, others)).toBe(message)
    expect(mostMembers).toBe(50)
  })

  test.each([
    ['1', undefined],
    ['100', undefined],
    ['0', '* Between 1-100'],
    ['101', '* Between 1-100'],
    ['12.5', '* Between 1-100'],
    ['', '* Required'],
  ])('the sponsor’s own share of “%s”: %s', (sponsorPercentage, message) => {
    const values = withIn('entity', { sponsorPercentage, otherEntityMembers: [member()] })
    expect(at(values, 'entity', 'entity.sponsorPercentage')).toBe(message)
  })

  test('each member is named by number and field; blanks are no name, spaces around one are fine', () => {
    const values = withIn('entity', {
      ...{ borrowingEntityName: 'Lee LLC', numberOfMembersInEntity: '3', sponsorPercentage: '20' },
      otherEntityMembers: [
        member({ email: ' b@b.co ', percentage: ' 50 ' }),
        member({ firstName: ' ', email: 'x', percentage: '51' }),
      ],
    })
    const path = 'entity.otherEntityMembers'
    expect(wizardLacks(values, context).entity).toEqual([
      { path: `${path}.1.firstName`, label: 'Member 2: First name', message: '* Required' },
      { path: `${path}.1.email`, label: 'Member 2: Email', message: '* Enter a valid email or leave blank' },
      { path: `${path}.1.percentage`, label: 'Member 2: Percentage', message: '* Between 1-50' },
      { path, label: 'Percentage', message: '* The shares add up to more than 100' },
    ])
    expect(memberFields).toHaveLength(4)
  })
})

describe('[F-10] fields at their limits', () => {
  const sponsor = (name: WizardFieldName<'sponsor'>, value: string, more: Partial<WizardValues['sponsor']> = {}) =>
    at(withIn('sponsor', { ...more, [name]: value }), 'sponsor', `sponsor.${name}`)
  test.each<[WizardFieldName<'sponsor'>, string, string | undefined]>([
    ['dateOfBirth', '', undefined],
    ['dateOfBirth', '2026-03-01', undefined],
    ['dateOfBirth', '2026-03-02', 'Birth date is not valid'],
    ['dateOfBirth', 'x', 'Birth date is not valid'],
    ['zipcode', '', '* Required'],
    ['zipcode', ' 10001 ', undefined],
    ['zipcode', '10001-1234', undefined],
    ['zipcode', '10001-123', '* Enter a valid zip code'],
    ['zipcode', '10001-abcd', '* Enter a valid zip code'],
    ['zipcode', '100011', '* Enter a valid zip code'],
    ['street', '', undefined],
    ['street', 's'.repeat(200), undefined],
    ['street', 's'.repeat(201), '* At most 200 characters'],
    ['city', '', '* Required'],
    ['email', '', '* Enter a valid email'],
    ['email', ' ana@example.com ', undefined],
    ['ssn', '123 12 1234', undefined],
    ['ssn', '', undefined],
  ])('%s of “%s”: %s', (name, value, message) => {
    expect(sponsor(name, value)).toBe(message)
  })

  test('a broker’s email is asked for in broker mode only', () => {
    expect(sponsor('brokerEmail', '', { isBroker: true })).toBe('* Enter a valid email')
    expect(sponsor('brokerEmail', 'x', { isBroker: true })).toBe('* Enter a valid email')
    expect(sponsor('brokerEmail', 'x')).toBeUndefined()
  })

  const deal = (change: Partial<WizardValues['property']>, name: string) =>
    at(withIn('property', change), 'property', `property.${name}`)
  test.each<[Partial<WizardValues['property']>, WizardFieldName<'property'>, string | undefined]>([
    [{ loanAmount: '0' }, 'loanAmount', '* Enter a valid number'],
    [{ loanAmount: '15,000,001' }, 'loanAmount', '* Limit $15,000,000'],
    [{ loanDuration: '0' }, 'loanDuration', '* Between 1-24'],
    [{ purposeOfLoans: 'Purchase' }, 'purchasePrice', '* Required'],
    [{ purposeOfLoans: 'Purchase', purchasePrice: '0' }, 'purchasePrice', undefined],
    [{ purposeOfLoans: 'Purchase', purchasePrice: '15,000,001' }, 'purchasePrice', '* Limit $15,000,000'],
    [{ currentLoanBalance: '15,000,001', purposeOfLoans: 'Refinance' }, 'currentLoanBalance', undefined],
  ])('%j: %s %s', (change, name, message) => {
    expect(deal(change, name)).toBe(message)
  })

  test.each([
    ['', '', undefined],
    ['100', '', undefined],
    ['100', '100', undefined],
    ['100', '101', '* More than the whole income'],
    ['', '1', '* More than the whole income'],
    ['100', 'x', '* Enter a valid number'],
  ])('of an income of “%s” the shops bring “%s”: %s', (whole, part, message) => {
    const change = { expectedStabilizedGrossIncome: whole, expectedGrossIncomeCommercial: part }
    expect(deal({ ...change, propertyType: 'MIXED_USE' }, 'expectedGrossIncomeCommercial')).toBe(message)
    expect(deal({ ...change, propertyType: 'SFH' }, 'expectedGrossIncomeCommercial')).toBeUndefined()
  })

  test('another repayment is told in 4,000 characters at most', () => {
    const told = (otherRepayment: string) =>
      at(withIn('rehab', { repayment: 'Other', otherRepayment }), 'rehab', 'rehab.otherRepayment')
    expect([told(''), told('r'.repeat(longestText)), told('r'.repeat(longestText + 1))]).toEqual([
      ...['* Required', undefined, '* At most 4000 characters'],
    ])
  })

  test('[F-24] an explanation has 4,000 characters at most, and blanks are none', () => {
    const answered = (answer: 'No' | 'Yes (Please Explain)', explanation: string) => {
      const name = 'anyForeclosures'
      const lacks = wizardLacks(withIn('questionnaire', { [name]: { answer, explanation } }), context).questionnaire
      return lacks.filter((one) => one.path.includes(name))
    }
    const path = 'questionnaire.anyForeclosures.explanation'
    const label = 'Has the borrower, or any principal, had a foreclosure?'
    expect(answered('Yes (Please Explain)', '  ')).toEqual([{ path, label, message: '* Required' }])
    expect(answered('Yes (Please Explain)', `${'e'.repeat(longestText)} `)).toEqual([])
    expect(answered('No', 'e'.repeat(longestText + 1))).toEqual([{ path, label, message: '* At most 4000 characters' }])
    expect(answered('No', '')).toEqual([])
  })

  test('[F-14] [F-33] address, terms, signature and ID are lacked by their names', () => {
    const signing = { affirmed: false, signature: ' ' }
    const lacks = wizardLacks(initialWizard, { ...context, files: [], signing })
    expect(lacks.affirmation).toEqual([
      { path: 'affirmation', label: 'Terms', message: '* Required' },
      { path: 'signature', label: 'Signature', message: '* Required' },
    ])
    expect(lacks.property[0]).toEqual({
      path: 'property.address',
      label: 'Address',
      message: '* Enter a valid address',
    })
    expect(lacks.sponsor.at(-1)).toEqual({ path: 'files.idUpload', label: 'ID', message: '* Required' })
    expect(lacks.documents).toEqual([])
  })
})

test('[F-15] what is shown is sent as it was typed', () => {
  const values = withIn('property', { propertyType: 'SFH', bedrooms: '3', residentialUnits: '4', loanAmount: '5' })
  expect(withoutHiddenWizard(values).property).toMatchObject({ bedrooms: '3', residentialUnits: '', loanAmount: '5' })
})

test.each([
  [' scan.PDF ', 'idUpload', true],
  ['scan.pdf.exe', 'idUpload', false],
  ['scan', 'idUpload', false],
  ['scan.docx', 'idUpload', false],
  ['scan.docx', 'uploadBio', true],
  ['.pdf', 'uploadBio', true],
] as const)('[F-28] “%s” for %s is taken: %s', (fileName, field, isTaken) => {
  expect(wizardMediaTypeOf(fileName, field) !== null).toBe(isTaken)
})

test('[F-26] the ID is no document of section 7, and a name that settles nothing goes nowhere', () => {
  expect(sortDropped(['Government ID.pdf', 'photo.jpg', 'W-9.pdf'], [])).toEqual([
    null,
    null,
    'uploadBorrowingEntityW9',
  ])
})
