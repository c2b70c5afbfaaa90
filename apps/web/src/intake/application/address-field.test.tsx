import { keepApplication } from '../../lib/application-draft.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ApplicationForm } from './application-form.tsx'

/** Answers that are held back until a test lets them go. */
let held: (() => void)[] = []
let places: object[] = []

const place = (over: object = {}) => ({
  label: '1200 Collins Ave, Miami Beach, FL 33139',
  street_number: '1200',
  route: 'Collins Ave',
  city: 'Miami Beach',
  state: 'FL',
  zipcode: '33139',
  country: 'US',
  coordinates: { lat: 25.8, lng: -80.1 },
  question: null,
  ...over,
})

beforeEach(() => {
  held = []
  globalThis.fetch = async (input) => {
    if (!String(input).includes('/application/places'))
      return Response.json({ captcha: { kind: 'embedded', site_key: null } })
    await new Promise<void>((resolve) => held.push(resolve))
    return Response.json({ places })
  }
})

const ready = {
  firstName: 'Ana',
  lastName: 'Lee',
  borrowerEmail: 'ana@example.com',
  phone: '2125550142',
  purposeOfLoan: 'Purchase',
  exitStrategy: 'Sale',
  durationMonths: '12',
  amount: '900000',
  purchasePrice: '1200000',
  estimatedClosingDate: '2031-03-15',
  borrowerCreditScore: '751+',
  isBlanketLoan: 'No',
}
const open = async () => {
  const values = { borrower: ready, properties: [{ propertyType: 'SFH', propertyRequires: 'No' }] }
  keepApplication({ values, addressTexts: [''], step: 1 })
  render(
    <MantineProvider env="test">
      <ApplicationForm map={() => null} />
    </MantineProvider>,
  )
  await screen.findByLabelText(/^Address/)
  return userEvent.setup({ delay: null })
}
const address = () => screen.getByLabelText(/^Address/)
const letGo = async () => {
  await waitFor(() => expect(held.length).toBeGreaterThan(0))
  for (const go of held.splice(0)) go()
}

test('[E-35] an address typed fast and followed by Submit at once is waited for, not refused', async () => {
  places = [place()]
  const user = await open()
  await user.type(address(), '1200 Collins Ave, Miami Beach, FL 33139')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(screen.queryByText('* Enter a valid address')).toBeNull()
  await letGo()
  expect(await screen.findByText('Security Verification')).toBeTruthy()
})

test('[E-35] an address whose ZIP code lies elsewhere is not taken unasked; insisting keeps it as typed', async () => {
  const typed = '1200 Collins Ave, Miami Beach, FL 30339'
  places = [place(), place({ label: typed, zipcode: '30339', question: 'zip-elsewhere' })]
  const user = await open()
  await user.type(address(), typed)
  await letGo()
  expect(await screen.findByText('Use as typed. This ZIP code is not in this city.')).toBeTruthy()
  await user.tab()
  expect(await screen.findByText('* Enter a valid address')).toBeTruthy()
  await user.click(address())
  await user.click(await screen.findByRole('option', { name: /30339/ }))
  await waitFor(() => expect(screen.queryByText('* Enter a valid address')).toBeNull())
  expect(address()).toHaveProperty('value', typed)
})

test('[E-35] land without a street number is entered by choosing it as typed', async () => {
  const label = 'County Road 12, Ocala, FL 34470'
  places = [place({ label, street_number: '', route: 'County Road 12', zipcode: '34470', question: 'no-number' })]
  const user = await open()
  await user.type(address(), label)
  await letGo()
  await user.click(await screen.findByRole('option', { name: /For land or a lot without a street number/ }))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Security Verification')).toBeTruthy()
})

test('[E-35] a city without its ZIP code fills the field and asks for the code', async () => {
  places = [place({ label: '350 Broadway, New York, NY', zipcode: '', question: 'no-zip' })]
  const user = await open()
  await user.type(address(), '350 broadway, new york')
  await letGo()
  await user.click(await screen.findByRole('option', { name: /Add the ZIP code to finish/ }))
  expect(address()).toHaveProperty('value', '350 Broadway, New York, NY ')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await letGo()
  expect(await screen.findByText('* Enter a valid address')).toBeTruthy()
})
