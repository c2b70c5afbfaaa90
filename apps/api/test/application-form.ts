import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import {
  type ApplicationValues,
  type BorrowerValues,
  initialBorrower,
  initialProperty,
  type PropertyValues,
} from '@plinth/domain/intake/application/fields'
import { toPayload } from '@plinth/domain/intake/application/payload'
import type { testApp } from './harness.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** A property that passes every rule. */
export const formProperty = (over: Partial<PropertyValues> = {}): PropertyValues => ({
  ...initialProperty,
  address: {
    street_number: '350',
    route: 'Jay Street',
    city: 'Brooklyn',
    state: 'NY',
    zipcode: '11201',
    country: 'US',
    coordinates: { lat: 40.694, lng: -73.99 },
    as_typed: false,
  },
  propertyType: 'MULTIFAMILY',
  propertyRequires: 'Yes',
  rehabBudgetHard: '250,000',
  rehabBudgetSoft: '50,000',
  numberOfUnits: '12',
  currentGrossIncomeResidential: '240,000',
  currentOperatingExpenses: '80,000',
  ...over,
})

/** A filled-in form of a borrower that passes every rule. */
export const filledForm = (
  over: Partial<BorrowerValues> = {},
  properties: readonly PropertyValues[] = [formProperty()],
): ApplicationValues => ({
  borrower: {
    ...initialBorrower,
    firstName: 'Maria',
    lastName: 'Ortega-Lind',
    borrowerEmail: 'Maria@Example.com',
    phone: '2125550142',
    purposeOfLoan: 'Purchase',
    exitStrategy: 'Sale',
    durationMonths: '12',
    amount: '1,250,000',
    purchasePrice: '1,600,000',
    estimatedSellout: '2,100,000',
    estimatedClosingDate: '2031-03-15',
    borrowerCreditScore: '701-750',
    completedProjectsIn3Years: '4',
    isBlanketLoan: 'No',
    ...over,
  },
  properties,
})

/** A filled-in form of a broker. */
export const brokerForm = (over: Partial<BorrowerValues> = {}): ApplicationValues =>
  filledForm({
    isBroker: true,
    borrowerEmail: '',
    brokerFirstName: 'Ben',
    brokerLastName: 'Ashe',
    brokerEmail: 'ben@brokers.example',
    ...over,
  })

/** A challenge solved, as a browser sends it. */
export const solve = async (challenge: Challenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** A captcha of its own, solved. */
export const solvedCaptcha = async (app: App): Promise<string> =>
  solve((await app.call('GET', '/application/challenge', null)).json<Challenge>())

/** Sends a form with a captcha of its own unless a token is given. */
export const submitForm = async (
  app: App,
  values: ApplicationValues,
  o: { token?: string; headers?: Record<string, string>; over?: object } = {},
) =>
  app.call(
    'POST',
    '/application/short',
    null,
    { ...toPayload(values, o.token ?? (await solvedCaptcha(app))), ...o.over },
    o.headers,
  )
