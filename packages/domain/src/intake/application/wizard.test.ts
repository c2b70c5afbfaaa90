import { mediaTypeOf } from '../../documents/document-request/uploads.ts'
import { describe, expect, test } from 'vitest'
import { initialWizard, newMember, wizardFields, type WizardValues } from './wizard-fields.ts'
import { withoutHiddenWizard } from './wizard-hidden.ts'
import {
  answerRest,
  changeAnswer,
  changeMemberCount,
  changeMembers,
  changeWizardField,
  isAskedBefore,
  isExplanationShown,
  isWizardFieldRequired,
  isWizardFieldShown,
} from './wizard-rules.ts'
import {
  isScrolledToEnd,
  wizardExtensions,
  wizardFiles,
  wizardMediaTypeOf,
  wizardQuestions,
  wizardSections,
  yesExplain,
} from './wizard-sections.ts'
import { validateWizard, type WizardContext, wizardLacks } from './wizard-validate.ts'

const context: WizardContext = {
  today: '2026-03-01',
  files: ['idUpload'],
  kept: { ssn: false, dateOfBirth: false },
  signing: { affirmed: true, signature: 'Ana Lee' },
}
const good: WizardValues = {
  sponsor: {
    ...initialWizard.sponsor,
    ...{ firstName: 'Ana', lastName: 'Lee', email: 'ana@example.com', phone: '2125550199', city: 'New York' },
    ...{ zipcode: '10001', ssn: '123121234', state: '', dateOfBirth: '', street: '' },
  },
  entity: {
    borrowingEntityName: 'Lee LLC',
    numberOfMembersInEntity: '1',
    sponsorPercentage: '',
    otherEntityMembers: [],
  },
  property: {
    ...initialWizard.property,
    address: {
      ...{ street_number: '1', route: 'Main St', city: 'New York', state: 'NY', zipcode: '10001', country: 'US' },
      coordinates: { lat: 40, lng: -74 },
      as_typed: false,
    },
    ...{ propertyType: 'MULTIFAMILY', purposeOfLoans: 'Purchase', loanAmount: '1,000,000', loanDuration: '12' },
    purchasePrice: '1,500,000',
  },
  rehab: { ...initialWizard.rehab, propReqAnyConstrOrRehab: 'No', repayment: 'Sale' },
  experience: { objCreditScore: '751+', projectsCompletedPast3Years: '0', additionalSimilarProperties: '' },
  questionnaire: Object.fromEntries(
    wizardQuestions.map(({ name }) => [name, { answer: 'No', explanation: '' }] as const),
  ) as WizardValues['questionnaire'],
}
const withIn = <S extends keyof WizardValues>(section: S, change: Partial<WizardValues[S]>): WizardValues => ({
  ...good,
  [section]: { ...good[section], ...change },
})
const errors = (values: WizardValues, over: Partial<WizardContext> = {}) =>
  validateWizard(values, { ...context, ...over })
const member = (over: object = {}) => ({ ...newMember('m'), firstName: 'Bo', lastName: 'Ray', ...over })

test('[F-01] eight sections; a filled-in wizard lacks nothing, a fresh one something in each section but the documents', () => {
  expect(wizardSections.map(({ title }) => title)).toEqual([
    'Sponsor Information',
    'Legal Entity Information',
    'Property Information',
    'Rehab',
    'Borrower Experience',
    'Borrower Experience',
    'Sponsor Information',
    'Sponsor Information',
  ])
  expect(errors(good)).toEqual({})
  const fresh = wizardLacks(initialWizard, { ...context, files: [], signing: { affirmed: false, signature: '' } })
  const complete = wizardSections.filter(({ key }) => fresh[key].length === 0).map(({ key }) => key)
  expect(complete).toEqual(['documents'])
})

describe('section 1', () => {
  test('[F-06] all text fields are required except date of birth, street and state', () => {
    const blank = { ...initialWizard.sponsor, area: '', state: '' }
    expect(Object.keys(errors({ ...good, sponsor: blank })).map((path) => path.replace('sponsor.', ''))).toEqual([
      'firstName',
      'lastName',
      'email',
      'phone',
      'city',
      'zipcode',
      'ssn',
    ])
  })
  test('[F-07] the state is Alabama at first', () => expect(initialWizard.sponsor.state).toBe('AL'))
  test('[F-08] the ID must be there', () =>
    expect(errors(good, { files: [] })).toEqual({ 'files.idUpload': '* Required' }))
  test('[F-09] [F-27] the ID takes several files, the documents of section 7 one each', () =>
    expect(wizardFiles.filter(({ several }) => several).map(({ name }) => name)).toEqual(['idUpload']))
  test.each([
    [{ firstName: 'A1' }, 'sponsor.firstName', '* Enter a valid name'],
    [{ email: 'ana@' }, 'sponsor.email', '* Enter a valid email'],
    [{ email: 'x@none.invalid' }, 'sponsor.email', '* Enter a valid email'],
    [{ phone: '212555019' }, 'sponsor.phone', '* Enter a valid phone number (10)'],
    [{ zipcode: '1000' }, 'sponsor.zipcode', '* Enter a valid zip code'],
    [{ ssn: '000121234' }, 'sponsor.ssn', 'SSN is not valid'],
    [{ ssn: '900-12-1234' }, 'sponsor.ssn', 'SSN is not valid'],
    [{ dateOfBirth: '2026-03-02' }, 'sponsor.dateOfBirth', 'Birth date is not valid'],
    [{ dateOfBirth: '1981-02-29' }, 'sponsor.dateOfBirth', 'Birth date is not valid'],
    [{ state: 'ZZ' }, 'sponsor.state', '* Required'],
    [{ isBroker: true, brokerLastName: 'Ash', brokerEmail: 'b@b.co' }, 'sponsor.brokerFirstName', '* Required'],
  ])('[F-10] %j is told at %s', (change, path, message) =>
    expect(errors(withIn('sponsor', change))).toEqual({ [path]: message }),
  )
  test('[F-10] a number with dashes is one; one that is kept or on file need not be typed again', () => {
    expect(errors(withIn('sponsor', { ssn: '123-12-1234' }))).toEqual({})
    expect(errors(withIn('sponsor', { ssn: '' }), { kept: { ssn: true, dateOfBirth: false } })).toEqual({})
  })
})

describe('section 2', () => {
  type Members = readonly ReturnType<typeof member>[]
  const rest = (members: Members) => String(100 - members.reduce((sum, one) => sum + (Number(one.percentage) || 0), 0))
  const entity = (numberOfMembersInEntity: string, otherEntityMembers: Members, own = rest(otherEntityMembers)) =>
    errors(withIn('entity', { numberOfMembersInEntity, otherEntityMembers, sponsorPercentage: own }))
  test('[F-11] every other member is named; an email may be left blank', () => {
    expect(wizardFields.entity.map(({ name }) => name)).toEqual([
      'borrowingEntityName',
      'numberOfMembersInEntity',
      'sponsorPercentage',
    ])
    expect(entity('2', [member()])).toEqual({})
    expect(entity('3', [member()])).toEqual({
      'entity.numberOfMembersInEntity': '* Name every other member below',
    })
    expect(entity('2', [member({ firstName: '', email: 'bo@' })])).toEqual({
      'entity.otherEntityMembers.0.firstName': '* Required',
      'entity.otherEntityMembers.0.email': '* Enter a valid email or leave blank',
    })
  })
  test('[F-12] [Y-12] a share is a whole number from 1 to 50, 50 at first, together at most 100', () => {
    const share = (percentage: string) =>
      errors(
        withIn('entity', {
          numberOfMembersInEntity: '2',
          otherEntityMembers: [member({ percentage })],
          sponsorPercentage: rest([member({ percentage })]),
        }),
      )['entity.otherEntityMembers.0.percentage']
    expect(['1', '50'].map(share)).toEqual([undefined, undefined])
    for (const wrong of ['0', '51', '', '12.5', 'x', '-1']) expect(share(wrong), wrong).toBe('* Between 1-50')
    expect(newMember('a').percentage).toBe('50')
    expect(entity('4', [member(), member(), member()], '1')).toEqual({
      'entity.otherEntityMembers': '* The shares add up to more than 100',
    })
  })
  test('[F-11] [F-12] the shares make 100 with the sponsor’s own in it; two halves leave the sponsor none', () => {
    const two = [member({ percentage: '40' }), member({ percentage: '25' })]
    expect(entity('3', two, '35')).toEqual({})
    expect(entity('3', two, '34')).toEqual({ 'entity.otherEntityMembers': '* The shares add up to less than 100' })
    expect(entity('3', two, '36')).toEqual({ 'entity.otherEntityMembers': '* The shares add up to more than 100' })
    expect(entity('3', two, '')).toEqual({ 'entity.sponsorPercentage': '* Required' })
    expect(entity('3', [member(), member()], '')).toEqual({ 'entity.sponsorPercentage': '* Required' })
    for (const wrong of ['0', '101', 'x', '-5'])
      expect(entity('3', two, wrong)).toMatchObject({ 'entity.sponsorPercentage': '* Between 1-100' })
    expect(entity('1', [], '')).toEqual({})
  })
  test('[F-11] the sponsor’s share follows as the rest until another one is typed', () => {
    const own = (values: WizardValues) => values.entity.sponsorPercentage
    const two = changeMemberCount(good, '2', () => 'a')
    expect(own(two)).toBe('50')
    const less = changeMembers(two, { otherEntityMembers: [member({ percentage: '30' })] })
    expect(own(less)).toBe('70')
    const typed = changeWizardField(less, 'entity', 'sponsorPercentage', '60')
    expect(own(changeMembers(typed, { otherEntityMembers: [member({ percentage: '20' })] }))).toBe('60')
    expect(own(changeMemberCount(good, '3', () => 'b'))).toBe('')
    expect(own(changeMembers(less, { otherEntityMembers: [] }))).toBe('')
  })
  test('[F-11] changing the number of members adds rows, and never drops one that is filled in', () => {
    let id = 0
    const next = () => `n${(id += 1)}`
    const three = changeMemberCount(good, '3', next)
    expect(three.entity.otherEntityMembers.map((row) => row.id)).toEqual(['n1', 'n2'])
    const filled = { ...three, entity: { ...three.entity, otherEntityMembers: [newMember('a'), member()] } }
    expect(changeMemberCount(filled, '1', next).entity.otherEntityMembers).toHaveLength(2)
    expect(changeMemberCount(three, '1', next).entity.otherEntityMembers).toEqual([])
    expect(changeMemberCount(good, '9999', next).entity.otherEntityMembers).toHaveLength(49)
  })
})

describe('section 3', () => {
  const shown = (values: WizardValues) =>
    wizardFields.property.map(({ name }) => name).filter((name) => isWizardFieldShown('property', name, values))
  test('[F-15] its fields are all there', () =>
    expect(wizardFields.property.map(({ name }) => name).toSorted()).toEqual(
      `amountOfProjects anyRegulatedUnits approvedUnitsInThePlan bathrooms bedrooms commercialUnits constructionHard
       constructionSoft costSpentToDate currentEstimatedValue currentGrossIncome currentGrossIncomeCommercial
       currentGrossIncomeResidential currentLoanBalance currentNoi currentOperatingExpense estimateAfterStabilization
       expectedGrossIncomeCommercial expectedStabilizedGrossIncome expectedStabilizedNoi
       expectedStabilizedOperatingExpense loanAmount loanDuration propApprovedPlans propertyManagement propertyType
       purchasePrice purposeOfLoans regulatedUnits residentialUnits totalSquare yourCreditScore`.split(/\s+/),
    ))
  const optionsOf = (name: string) =>
    [...wizardFields.property, ...wizardFields.rehab].find((field) => field.name === name)?.options.map((o) => o.value)
  test('[F-16] the management is one’s own or a company’s', () =>
    expect(optionsOf('propertyManagement')).toEqual(['Self Managed', '3rd Party Company Management']))
  test('[F-17] the purposes are Purchase and Refinance', () =>
    expect(optionsOf('purposeOfLoans')).toEqual(['Purchase', 'Refinance']))
  test('[F-14] an address that was not chosen is told', () =>
    expect(errors(withIn('property', { address: { ...good.property.address, coordinates: null } }))).toEqual({
      'property.address': '* Enter a valid address',
    }))
  test('[F-15] a purchase asks for the price, a refinance for balance, value and costs', () => {
    expect(shown(good)).toContain('purchasePrice')
    const refinance = withIn('property', { purposeOfLoans: 'Refinance', purchasePrice: '' })
    expect(shown(refinance)).toEqual(
      expect.arrayContaining(['currentLoanBalance', 'currentEstimatedValue', 'costSpentToDate']),
    )
    expect(shown(refinance)).not.toContain('purchasePrice')
    expect(errors(refinance)).toEqual({ 'property.currentLoanBalance': '* Required' })
  })
  test('[F-15] units show for more than a house, a split income for mixed use, none for land', () => {
    expect(shown(withIn('property', { propertyType: 'SFH' }))).not.toContain('residentialUnits')
    expect(shown(withIn('property', { propertyType: 'MIXED_USE' }))).toContain('currentGrossIncomeCommercial')
    expect(shown(withIn('property', { propertyType: 'LAND' }))).not.toContain('currentGrossIncome')
    expect(shown(withIn('property', { propApprovedPlans: 'Yes' }))).toContain('approvedUnitsInThePlan')
    expect(shown(good)).not.toContain('regulatedUnits')
  })
  test.each([
    [{ loanAmount: '15,000,001' }, 'property.loanAmount', '* Limit $15,000,000'],
    [{ loanAmount: '0' }, 'property.loanAmount', '* Enter a valid number'],
    [{ loanDuration: '25' }, 'property.loanDuration', '* Between 1-24'],
    [{ totalSquare: '12.5' }, 'property.totalSquare', '* Enter a valid number'],
    [{ propertyManagement: 'Nobody' }, 'property.propertyManagement', '* Required'],
  ])('[F-10] %j is told at %s', (change, path, message) =>
    expect(errors(withIn('property', change))).toEqual({ [path]: message }),
  )
  test('[F-15] the incomes are worked out as in the short form', () => {
    const typed = changeWizardField(good, 'property', 'currentGrossIncome', '240,000')
    expect(changeWizardField(typed, 'property', 'currentOperatingExpense', '80,000').property.currentNoi).toBe('148000')
    const mixed = changeWizardField(good, 'property', 'propertyType', 'MIXED_USE')
    const both = changeWizardField(
      changeWizardField(mixed, 'property', 'currentGrossIncomeResidential', '100,000'),
      'property',
      'currentGrossIncomeCommercial',
      '100,000',
    )
    expect(both.property).toMatchObject({ currentGrossIncome: '200000', currentNoi: '185000' })
  })
})

describe('sections 4 and 5', () => {
  test('[F-18] the costs are asked for with a rehab, and then needed', () => {
    expect(errors(withIn('rehab', { propReqAnyConstrOrRehab: 'Yes' }))).toEqual({
      'rehab.constructionHardCostAmount': '* Required',
      'rehab.constructionSoftCostAmount': '* Required',
    })
    expect(isWizardFieldRequired('rehab', 'constructionHardCostAmount', good)).toBe(false)
  })
  test('[F-19] repaid by sale, refinance, or another way that is told', () => {
    const repayment = wizardFields.rehab.find(({ name }) => name === 'repayment')
    expect(repayment?.options.map(({ value }) => value)).toEqual(['Sale', 'Refinance', 'Other'])
    expect(errors(withIn('rehab', { repayment: 'Other' }))).toEqual({ 'rehab.otherRepayment': '* Required' })
    expect(errors(withIn('rehab', { repayment: 'Other', otherRepayment: 'Cash' }))).toEqual({})
  })
  test('[F-20] what stands in section 3 is not asked again in sections 4 and 5, nor the other way', () => {
    const scored = changeWizardField(good, 'property', 'yourCreditScore', 'Below 650')
    expect(scored.experience.objCreditScore).toBe('Below 650')
    expect(changeWizardField(good, 'experience', 'projectsCompletedPast3Years', '7').property.amountOfProjects).toBe(
      '7',
    )
    expect(changeWizardField(good, 'property', 'constructionHard', '5').rehab.constructionHardCostAmount).toBe('5')
  })
})

describe('section 6', () => {
  const first = 'anyForeclosures'
  test('[F-21] [F-22] [F-25] eleven questions, each with words of its own and an answer of two', () => {
    expect(wizardQuestions).toHaveLength(11)
    expect(new Set(wizardQuestions.map(({ question }) => question)).size).toBe(11)
    expect(wizardQuestions.every(({ question }) => question.endsWith('?'))).toBe(true)
    const unanswered = errors({ ...good, questionnaire: initialWizard.questionnaire })
    expect(Object.keys(unanswered)).toEqual(wizardQuestions.map(({ name }) => `questionnaire.${name}.answer`))
  })
  test("[F-23] [F-24] the explanation belongs to 'Yes (Please Explain)', and is needed then", () => {
    const yes = changeAnswer(good, first, { answer: yesExplain })
    expect(isExplanationShown(yes.questionnaire[first])).toBe(true)
    expect(isExplanationShown(good.questionnaire[first])).toBe(false)
    expect(errors(yes)).toEqual({ [`questionnaire.${first}.explanation`]: '* Required' })
    expect(errors(changeAnswer(yes, first, { explanation: 'In 2009.' }))).toEqual({})
  })
  test('[F-24] an explanation stays while the answer changes, and is not sent with a No', () => {
    const yes = changeAnswer(good, first, { answer: yesExplain, explanation: 'In 2009.' })
    const no = changeAnswer(yes, first, { answer: 'No' })
    expect(no.questionnaire[first].explanation).toBe('In 2009.')
    expect(withoutHiddenWizard(no).questionnaire[first]).toEqual({ answer: 'No', explanation: '' })
    expect(withoutHiddenWizard(yes).questionnaire[first].explanation).toBe('In 2009.')
  })
})

test('[F-26] section 7 takes six documents', () =>
  expect(wizardFiles.filter(({ section }) => section === 'documents').map(({ name }) => name)).toEqual([
    'uploadBio',
    'uploadSREO',
    'uploadScopeOfWork',
    'uploadArticlesOfIncorporation',
    'uploadEntityOperatingAgreement',
    'uploadBorrowingEntityW9',
  ]))
test('[F-22] the rest of the questions is answered with No at once, what was answered stays', () => {
  const asked = changeAnswer(initialWizard, 'anyForeclosures', {
    answer: 'Yes (Please Explain)',
    explanation: 'In 2009',
  })
  const { anyForeclosures, ...rest } = answerRest(asked).questionnaire
  expect(anyForeclosures).toEqual({ answer: 'Yes (Please Explain)', explanation: 'In 2009' })
  expect(Object.values(rest).map(({ answer }) => answer)).toEqual(Object.keys(rest).map(() => 'No'))
})
test('[F-15] [F-18] [F-20] sections 4 and 5 know the four fields that section 3 asks for too', () => {
  const sections = ['property', 'rehab', 'experience'] as const
  const asked = sections.flatMap((section) =>
    wizardFields[section].filter(({ name }) => isAskedBefore(section, name)).map(({ name }) => name),
  )
  expect(asked).toEqual([
    ...['constructionHardCostAmount', 'constructionSoftCostAmount'],
    ...['objCreditScore', 'projectsCompletedPast3Years'],
  ])
})
test('[F-28] [F-29] jpg, jpeg, png, gif, bmp and pdf are taken, whatever the case', () => {
  expect([...wizardExtensions]).toEqual(['jpg', 'jpeg', 'png', 'gif', 'bmp', 'pdf'])
  expect(wizardMediaTypeOf('ID.JPEG', 'idUpload')).toBe('image/jpeg')
  for (const name of ['a.docx', 'a.xlsx', 'a.heic', 'a.svg', 'pdf', 'a.pdf.exe', ''])
    expect(wizardMediaTypeOf(name, 'idUpload')).toBeNull()
})
test('[F-26] [F-28] a document may be a spreadsheet or a Word file too, as in the personal area', () => {
  for (const name of ['a.docx', 'a.XLSX', 'a.csv', 'a.pdf'])
    expect(wizardMediaTypeOf(name, 'uploadSREO')).toBe(mediaTypeOf(name))
  for (const name of ['a.xls', 'a.heic', 'a.svg', 'a.exe']) expect(wizardMediaTypeOf(name, 'uploadSREO')).toBeNull()
})
test('[F-32] the terms count as read 5 px before their end', () => {
  const at = (scrollTop: number) => isScrolledToEnd({ scrollTop, clientHeight: 100, scrollHeight: 500 })
  expect([394, 395, 400].map(at)).toEqual([false, true, true])
})
test('[F-33] section 8 needs the affirmation and a signature that is not blank', () =>
  expect(errors(good, { signing: { affirmed: false, signature: '  ' } })).toEqual({
    affirmation: '* Required',
    signature: '* Required',
  }))
test('[F-15] what a choice hides is not sent', () => {
  const refinance = withIn('property', { purposeOfLoans: 'Refinance', currentLoanBalance: '1', bedrooms: '3' })
  expect(withoutHiddenWizard(refinance).property).toMatchObject({ purchasePrice: '', bedrooms: '' })
})
