import { exitStrategies, purposes } from '@plinth/domain/loan/terms'
import { propertyTypes } from '@plinth/domain/people/property/types'
import { datePatterns } from '@plinth/domain/shared/dates'
import { mostCounted, mostDollars } from '@plinth/domain/shared/limits'
import { isPersonName } from '@plinth/domain/shared/text'
import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Coordinates, EpochSeconds, idOf, text, textOrEmpty } from '../shared/fields.ts'
import { newLoan } from '../shared/topics.ts'

/** Credit bands of the public form (E-18). */
export const creditBands = ['Below 650', '651-700', '701-750', '751+'] as const

/** Property types as the form words them (E-20), and the codes they are stored as. */
export const formPropertyTypes = {
  'Single Family Home': 'SFH',
  '2-4 Family': 'FAMILY',
  'Multifamily (5+)': 'MULTIFAMILY',
  'Mixed use': 'MIXED_USE',
  Land: 'LAND',
  'Ground Up Development': 'GROUND_UP',
  Condo: 'CONDO',
  Conversion: 'CONVERSION',
} as const satisfies Record<string, (typeof propertyTypes)[number]>
type FormType = keyof typeof formPropertyTypes
export const FormPropertyType = z
  .union([
    z.enum(propertyTypes),
    z.enum(Object.keys(formPropertyTypes) as [FormType, ...FormType[]]).transform((label) => formPropertyTypes[label]),
  ])
  .describe('Type: code, or the text of the form')

/** A number as the form sends it: a number, or its text without commas; empty and null are "not given". */
export const FormNumber = (max: number, message = '* Enter a valid number') =>
  z
    .union([z.number(), z.string().regex(/^-?\d*(\.\d+)?$/, '* Enter a valid number'), z.null()])
    .transform((value) => (value === null || value === '' ? null : Number(value)))
    .refine((value) => value === null || (Number.isFinite(value) && value <= max), message)
/** A Yes/No choice, as text or as a boolean (E-19). */
export const YesNo = z
  .union([z.boolean(), z.enum(['Yes', 'No'])])
  .transform((value) => value === true || value === 'Yes')
export const PersonName = z.strictObject({
  firstName: text(100)
    .refine((name) => name === '' || isPersonName(name), '* Enter a valid name')
    .describe('First name: letters, spaces and dashes'),
  lastName: text(100)
    .refine((name) => name === '' || isPersonName(name), '* Enter a valid name')
    .describe('Last name: letters, spaces and dashes'),
})
export const FormPhone = z.strictObject({
  area: z.string().max(5).default('US').describe('Country of the phone'),
  phone: z
    .string()
    .regex(/^\d{10}$/, '* Enter a valid phone number (10)')
    .describe('10 digits'),
})
export const FormAddress = z.strictObject({
  address: text(200).describe('Street number and street in one'),
  street_number: textOrEmpty(50).optional().describe('Street number'),
  route: textOrEmpty(200).optional().describe('Street'),
  city: text(100).describe('City'),
  state: text(50).describe('State code'),
  zipcode: text(10).describe('Zip code'),
  country: z.literal('US', '* Enter a valid address').describe('Country: US'),
  coordinates: Coordinates,
})

/** A choice of the form; blank stands for "not chosen yet", which the service names as '* Required'. */
const choice = <const V extends readonly [string, ...string[]]>(values: V, what: string) =>
  z
    .union([z.literal(''), z.enum(values)])
    .default('')
    .describe(what)
/** Yes or No as the form holds it; a boolean is taken too. */
const yesOrNo = (what: string) =>
  z
    .union([z.boolean(), z.enum(['Yes', 'No', '']), z.null()])
    .transform((value) => (value === true ? 'Yes' : value === false ? 'No' : (value ?? '')))
    .default('')
    .describe(what)
const figureOf = (what: string, max = mostDollars) => FormNumber(max).default(null).describe(what)
const dayOf = (what: string) => EpochSeconds.nullable().default(null).describe(`${what}, epoch seconds of 00:00 UTC`)
const nameOf = (what: string) =>
  z
    .strictObject({
      firstName: textOrEmpty(100).default('').describe('First name: letters, spaces and dashes'),
      lastName: textOrEmpty(100).default('').describe('Last name: letters, spaces and dashes'),
    })
    .describe(what)

/** Whether the person insists on an address that the directory questions. */
export const asTyped = z
  .boolean()
  .default(false)
  .describe('Kept as typed: land without a street number, or a ZIP code that the directory has elsewhere')

/** The address of a property as the short form sends it; the service says what is missing. */
export const ShortAddress = z.strictObject({
  address: textOrEmpty(200).default('').describe('Required: street number and street in one'),
  city: textOrEmpty(100).default('').describe('Required: city'),
  state: textOrEmpty(50).default('').describe('Required: state code'),
  zipcode: textOrEmpty(10).default('').describe('Required: zip code'),
  country: textOrEmpty(10).default('').describe('Required: country, US'),
  coordinates: Coordinates.nullable()
    .default(null)
    .describe('Required: coordinates; 0,0 when the address could not be located'),
  as_typed: asTyped,
})

const ShortProperty = z.strictObject({
  address: ShortAddress.default({
    address: '',
    city: '',
    state: '',
    zipcode: '',
    country: '',
    coordinates: null,
    as_typed: false,
  }).describe('Required: address'),
  propertyType: z
    .union([z.literal(''), FormPropertyType])
    .default('')
    .describe('Required: type, code or the text of the form'),
  propertyRequires: yesOrNo('Required: whether construction or rehab is needed'),
  rehabBudgetHard: figureOf('Hard-cost budget, US dollars; required with rehab'),
  rehabBudgetSoft: figureOf('Soft-cost budget, US dollars; required with rehab'),
  rehabStarted: yesOrNo('Whether the rehab has begun'),
  isOccupied: yesOrNo('Whether it is occupied'),
  bathrooms: figureOf('Bathrooms', mostCounted.bathrooms),
  bedrooms: figureOf('Bedrooms', mostCounted.bedrooms),
  totalSquareFootage: figureOf('Square feet', mostCounted.squareFeet),
  currentGrossIncomeResidential: figureOf('Current annual residential gross income, US dollars'),
  currentGrossIncomeCommercial: figureOf('Current annual commercial gross income, US dollars'),
  expectedGrossIncomeResidential: figureOf('Expected annual residential gross income, US dollars'),
  expectedGrossIncomeCommercial: figureOf('Expected annual commercial gross income, US dollars'),
  currentOperatingExpenses: figureOf('Current annual operating expenses, US dollars'),
  expectedOperatingExpenses: figureOf('Expected annual operating expenses, US dollars'),
  currentNoi: figureOf('Current annual net operating income, US dollars; the server computes it again'),
  expectedNoi: figureOf('Expected annual net operating income, US dollars; the server computes it again'),
  numberOfUnits: figureOf('Residential units', mostCounted.units),
  numberOfCommercialUnits: figureOf('Commercial units', mostCounted.units),
})

/**
 * The short form. This schema bounds and types what comes in; what is required or allowed is checked by the service with
 * the form's own rules, so that one answer names every bad field (W-23, E-23..E-54).
 */
export const ShortApplication = z.strictObject({
  borrowerName: nameOf('Required: name of the borrower').default({ firstName: '', lastName: '' }),
  borrowerEmail: textOrEmpty(254)
    .default('')
    .describe('Required: email of the borrower; may be left blank in broker mode only'),
  borrowerPhone: z
    .strictObject({
      area: textOrEmpty(5).default('US').describe('Country of the phone'),
      phone: textOrEmpty(30).default('').describe('Required: 10 digits'),
    })
    .default({ area: 'US', phone: '' })
    .describe('Phone of the borrower'),
  brokerName: nameOf('Broker mode only: name of the broker').optional(),
  brokerEmail: textOrEmpty(254).optional().describe('Broker mode only: email of the broker'),
  purposeOfLoan: choice(purposes, 'Required: purpose'),
  exitStrategy: choice(exitStrategies, 'Required: Repayment Strategy'),
  durationMonths: figureOf('Required: duration in months, 1-24'),
  loanDuration: figureOf('The duration under its other name, taken when durationMonths is blank'),
  amount: figureOf('Required: loan amount, US dollars, at most 15,000,000'),
  purchasePrice: figureOf(
    'Purchase price, US dollars, at most 15,000,000; blank when the purchase is older than 365 days',
  ),
  estimatedAsIsValue: figureOf('Estimated as-is value, US dollars'),
  estimatedSellout: figureOf('Estimated sell-out value, US dollars'),
  estimatedClosingDate: dayOf('Required: estimated closing date'),
  purchaseDate: dayOf('Purchase date, required for the refinance purposes'),
  completedProjectsIn3Years: figureOf('Projects completed in the past 3 years', mostCounted.projects),
  currentLoanBalance: figureOf('Balance of the loan to refinance, US dollars; required for the refinance purposes'),
  costSpentToDate: figureOf('Cost spent to date, US dollars'),
  borrowerCreditScore: choice(creditBands, 'Required: credit band of the borrower'),
  isFlip: yesOrNo('Whether it is a flip'),
  isBlanketLoan: yesOrNo('Required: whether one loan covers several properties'),
  properties: z.array(ShortProperty).max(50).default([]).describe('Required: properties, the first one first'),
  captchaToken: z
    .strictObject({ token: z.string().max(5000).describe('Solved challenge, as the captcha gave it') })
    .describe('The solved captcha; works once'),
  privacyConsent: z
    .literal(true)
    .optional()
    .describe('The applicant agreed to the privacy notice in force; its version is kept with the loan'),
  website: z
    .string()
    .max(500)
    .optional()
    .describe('Hidden from people; a submission that fills it is rejected as spam'),
})
export type ShortApplication = z.output<typeof ShortApplication>

export const Submitted = z.object({
  application_id: idOf('application'),
  human_id: z.string().describe('Human id of the loan, to quote when asking'),
})

/** A repeated submit with the same Idempotency-Key header is answered as the first one. */
export const submitShortApplication = endpoint({
  id: 'application.short',
  method: 'POST',
  path: '/application/short',
  maxBytes: 262_144,
  summary: 'Submit the pre-qualification form; an Idempotency-Key header makes a repeat harmless',
  access: 'public',
  changes: newLoan,
  body: ShortApplication,
  reply: Submitted,
  status: 201,
})

/** The embedded proof-of-work challenge: find the counter whose derived key has the prefix. */
export const getChallenge = endpoint({
  id: 'application.challenge',
  method: 'GET',
  path: '/application/challenge',
  summary: 'A captcha challenge of the embedded kind; 422 not_configured when a hosted captcha is set',
  access: 'public',
  shows: [],
  reply: z.object({
    parameters: z
      .looseObject({
        algorithm: z.string().describe('Key derivation'),
        nonce: z.string().describe('Nonce, hexadecimal'),
        salt: z.string().describe('Salt, hexadecimal'),
        cost: z.int().describe('Iterations'),
        keyLength: z.int().describe('Length of the derived key, bytes'),
        keyPrefix: z.string().describe('Prefix the derived key must have, hexadecimal'),
        expiresAt: z.int().optional().describe('Until when it can be solved, epoch seconds'),
      })
      .describe('What to solve'),
    signature: z.string().optional().describe('Signature of the server over the parameters'),
  }),
})

export const findPlaces = endpoint({
  id: 'application.places',
  method: 'GET',
  path: '/application/places',
  summary: 'Address autocomplete: by zip code, or by the text typed so far',
  access: 'public',
  shows: [],
  query: z.strictObject({
    zip: z
      .string()
      .regex(/^\d{3,5}$/)
      .optional()
      .describe('First digits of a zip code, 3 to 5'),
    q: z.string().trim().max(200).optional().describe('Text typed so far'),
  }),
  reply: z.object({
    places: z
      .array(
        z.object({
          label: z.string().describe('Text to offer'),
          street_number: z.string().describe('Street number; empty when not known'),
          route: z.string().describe('Street; empty when not known'),
          city: z.string().describe('City'),
          state: z.string().describe('State code'),
          zipcode: z.string().describe('Zip code'),
          country: z.string().describe('Country code'),
          coordinates: Coordinates,
          question: z
            .enum(['zip-elsewhere', 'no-zip', 'no-number'])
            .nullable()
            .describe('What to ask before it is taken; null when city, state and zip code agree'),
        }),
      )
      .describe('Best first, at most 8'),
  }),
})

export const getPublicConfig = endpoint({
  id: 'application.config',
  method: 'GET',
  path: '/application/config',
  summary: 'What the public pages need to know',
  access: 'public',
  shows: ['brand', 'lender-text'],
  reply: z.object({
    brand: z.object({ name: z.string().describe('Name of the lender') }).describe('Who runs this installation'),
    contact_email: z.string().describe('Where to ask for help'),
    captcha: z
      .object({
        kind: z.enum(['embedded', 'turnstile', 'hcaptcha']).describe('Which captcha guards the form'),
        site_key: z.string().nullable().describe('Site key of a hosted captcha; null for the embedded one'),
      })
      .describe('Captcha of the form'),
    maps_key: z.string().nullable().describe('Browser key of Google Maps; null shows the embedded map'),
    date_format: z.enum(datePatterns).describe('How dates are shown'),
    privacy_notice: z
      .object({
        text: z.string().describe("The wording, the lender's name and address put in"),
        version: z.int().describe("Version of the wording; 0 is the product's own"),
      })
      .describe('Privacy notice that applicants consent to'),
    terms_text: z.string().describe('Text to affirm at the end of the full application'),
    terms_hash: z.string().describe('SHA-256 of that text, hexadecimal; sent back with the signature'),
  }),
})
