import { expect, test } from 'vitest'
import { isFormDate } from '../../shared/dates.ts'
import { borrowerFields, defaultMapCentre, propertyFields, yesNo } from './fields.ts'
import { creditScoreBands } from '../../people/party/credit.ts'
import { messages } from '../../shared/form-messages.ts'

test('[E-17] the map of the form starts in Washington DC', () => {
  expect(defaultMapCentre).toEqual({ lat: 38.8976633, lng: -77.0365739 })
})

test('[E-18] the credit bands are offered as the form words them', () => {
  expect(creditScoreBands).toEqual(['Below 650', '651-700', '701-750', '751+'])
})

test('[E-19] occupied, rehab, rehab started, flip and blanket are Yes/No choices', () => {
  const choices = [...borrowerFields, ...propertyFields].filter((field) => field.kind === 'yes-no')
  expect(choices.map((field) => field.name).toSorted()).toEqual(
    ['isBlanketLoan', 'isFlip', 'isOccupied', 'propertyRequires', 'rehabStarted'].toSorted(),
  )
  expect(
    choices.every((field) => field.options.map((one) => one.value).join() === yesNo.map((one) => one.value).join()),
  ).toBe(true)
})

test('[E-22] the form offers Sale and Refinance as repayment strategies', () => {
  const strategies = borrowerFields.find((field) => field.name === 'exitStrategy')?.options
  expect(strategies?.map((one) => one.value)).toEqual(['Sale', 'Refinance'])
})

test('[Y-30] a form takes dates from 1900', () => {
  expect([isFormDate('1900-01-01'), isFormDate('1899-12-31')]).toEqual([true, false])
})

test('[X-38] the messages are worded as documented', () => {
  expect(Object.values(messages).toSorted()).toEqual(
    [
      '* Required',
      '* Enter a valid name',
      '* Enter a valid email',
      '* Enter a valid email or leave blank',
      '* Enter a valid phone number (10)',
      '* Enter a valid address',
      '* Enter a valid number',
      '* Between 1-24',
      '* Limit $15,000,000',
      '* Enter a valid date',
    ].toSorted(),
  )
})
