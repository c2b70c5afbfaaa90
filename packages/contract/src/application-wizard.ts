import { z } from 'zod'
import { FormAddress, FormNumber, FormPhone, FormPropertyType, PersonName, Submitted, YesNo } from './application.ts'
import { endpoint } from './endpoint.ts'
import { Email, EpochSeconds, idOf, Instant, Ssn, text, textOrEmpty } from './fields.ts'
import { UploadIn } from './storage.ts'

const number = (what: string, max = 999_999_999_999) =>
  FormNumber(max).optional().describe(`${what}; empty when not given`)
const dollars = (what: string) => number(`${what}, US dollars`)

/** Files of the wizard (F-08, F-26) by field; several only for the ID. */
export const wizardFiles = [
  'idUpload',
  'uploadBio',
  'uploadSREO',
  'uploadScopeOfWork',
  'uploadArticlesOfIncorporation',
  'uploadEntityOperatingAgreement',
  'uploadBorrowingEntityW9',
] as const

/** The questionnaire (F-22): field names of the questions. */
export const questions = [
  'areAnyMembersOfTheGPGuarantor',
  'bankruptcyProceedings',
  'anyForeclosures',
  'hasBorrowerBeenInForbearancePeriod',
  'hasBorrowerDefermentOfPayments',
  'hasBorrowerMissedMortgagePayment',
  'hasPropertyBeenSubjectOfAnyForeclosure',
  'areThereAnyOtherCreditIssues',
  'areAnyPrincipalWhoHoldAnOwnershipInterest',
  'hasThereBeenAnyLitigationFiledAgainstTheProperty',
  'isThereAnyPendingOrCurrentLitigation',
] as const

const Sponsor = z.strictObject({
  name: PersonName.describe('Name of the sponsor'),
  email: Email,
  phone: FormPhone.describe('Phone of the sponsor'),
  street: textOrEmpty(200).default('').describe('Street address'),
  city: text(100).describe('City'),
  state: textOrEmpty(50).default('AL').describe('State code'),
  zipcode: text(10).describe('Zip code'),
  dateOfBirth: EpochSeconds.nullable().optional().describe('Date of birth, epoch seconds of 00:00 UTC'),
  ssn: Ssn,
})
const Entity = z.strictObject({
  borrowingEntityName: textOrEmpty(200).default('').describe('Name of the borrowing entity'),
  numberOfMembersInEntity: number('Members of the entity', 50),
  otherEntityMembers: z
    .array(
      z.strictObject({
        id: z.string().max(100).optional().describe('Id of the row in the form'),
        firstName: text(100).describe('First name'),
        lastName: text(100).describe('Last name'),
        email: z.union([z.literal(''), Email]).describe('E-mail address or empty'),
        percentage: z.number().min(1).max(50).default(50).describe('Share in percent, 1-50'),
      }),
    )
    .max(50)
    .default([])
    .describe('Other members of the entity'),
})
const WizardProperty = z.strictObject({
  address: FormAddress.describe('Address chosen from the autocomplete'),
  propertyType: FormPropertyType,
  purposeOfLoans: z.enum(['Purchase', 'Refinance']).describe('Purpose'),
  loanAmount: dollars('Loan amount'),
  loanDuration: number('Duration in months', 100),
  purchasePrice: dollars('Purchase price'),
  estimateAfterStabilization: dollars('Estimated value after stabilization'),
  currentLoanBalance: dollars('Balance of the loan to refinance'),
  currentEstimatedValue: dollars('Current estimated value'),
  costSpentToDate: dollars('Cost spent to date'),
  bedrooms: number('Bedrooms', 9999),
  bathrooms: number('Bathrooms', 999),
  totalSquare: number('Square feet', 100_000_000),
  residentialUnits: number('Residential units', 100_000),
  commercialUnits: number('Commercial units', 100_000),
  propertyManagement: z
    .enum(['Self Managed', '3rd Party Company Management'])
    .nullable()
    .optional()
    .describe('Who manages the property'),
  propApprovedPlans: z.union([YesNo, z.null()]).optional().describe('Whether plans are approved'),
  approvedUnitsInThePlan: number('Units in the approved plans', 100_000),
  anyRegulatedUnits: z.union([YesNo, z.null()]).optional().describe('Whether any unit is rent-regulated'),
  regulatedUnits: number('Regulated units', 100_000),
  currentGrossIncome: dollars('Current gross income a year'),
  currentGrossIncomeCommercial: dollars('Current commercial gross income a year'),
  currentGrossIncomeResidential: dollars('Current residential gross income a year'),
  expectedStabilizedGrossIncome: dollars('Expected stabilized gross income a year'),
  expectedGrossIncomeCommercial: dollars('Expected commercial gross income a year'),
  currentOperatingExpense: dollars('Current operating expenses a year'),
  expectedStabilizedOperatingExpense: dollars('Expected stabilized operating expenses a year'),
  currentNoi: dollars('Current net operating income a year'),
  expectedStabilizedNoi: dollars('Expected stabilized net operating income a year'),
  amountOfProjects: number('Projects', 10_000),
  yourCreditScore: textOrEmpty(20).optional().describe('Credit score or band'),
  constructionHard: dollars('Hard-cost budget'),
  constructionSoft: dollars('Soft-cost budget'),
})
const Rehab = z.strictObject({
  propReqAnyConstrOrRehab: YesNo.describe('Whether construction or rehab is needed'),
  constructionHardCostAmount: dollars('Hard costs'),
  constructionSoftCostAmount: dollars('Soft costs'),
  repayment: z.enum(['Sale', 'Refinance', 'Other']).describe('How the loan is paid back'),
  otherRepayment: textOrEmpty(500).optional().describe("How, when 'Other'"),
})
const Experience = z.strictObject({
  objCreditScore: textOrEmpty(20).describe('Credit score or band'),
  additionalSimilarProperties: textOrEmpty(2000).optional().describe('Similar properties owned'),
  projectsCompletedPast3Years: number('Projects completed in the past 3 years', 10_000),
})
const Answer = z.strictObject({
  answer: z.enum(['Yes (Please Explain)', 'Yes', 'No']).describe('The answer'),
  explanation: textOrEmpty(4000).default('').describe("Explanation; needed with 'Yes (Please Explain)'"),
})

export const FullApplication = z.strictObject({
  sponsor: Sponsor.describe('Section 1, Sponsor Information'),
  entity: Entity.describe('Section 2, Legal Entity Information'),
  property: WizardProperty.describe('Section 3, Property Information'),
  rehab: Rehab.describe('Section 4, Rehab'),
  experience: Experience.describe('Section 5, Borrower Experience'),
  questionnaire: z.record(z.enum(questions), Answer).describe('Section 6: an answer for every question, by field name'),
  files: z
    .array(
      z.strictObject({
        field: z.enum(wizardFiles).describe('Field it was uploaded for'),
        file_id: idOf('uploaded file'),
      }),
    )
    .max(40)
    .describe('Section 7 and the ID: files uploaded to the draft'),
  affirmation: z.literal(true).describe('Section 8: the terms were read and accepted'),
  signature: z
    .strictObject({
      kind: z.enum(['typed', 'drawn']).describe('How it was signed'),
      name: text(200).describe('Name of the signer'),
      image: z
        .string()
        .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/)
        .max(500_000)
        .optional()
        .describe('The drawing as a PNG data address; drawn signatures only'),
    })
    .describe('Section 8: the signature'),
  terms_hash: z.string().max(64).optional().describe('SHA-256 of the terms that were shown, hexadecimal'),
  draft_token: text(100).describe('Draft that holds the files'),
  captchaToken: z
    .strictObject({ token: z.string().min(1).max(5000).describe('Solved challenge, as the captcha gave it') })
    .describe('The solved captcha; works once'),
})

export const submitFullApplication = endpoint({
  id: 'application.jotform',
  method: 'POST',
  path: '/application/jotform',
  summary: 'Submit the whole wizard; an Idempotency-Key header makes a repeat harmless',
  access: 'public',
  body: FullApplication,
  reply: Submitted,
  status: 201,
})

const draftParams = z.object({ token: z.string().min(20).max(100).describe('Unguessable token of the draft') })
const Values = z.record(z.string().max(100), z.unknown()).describe('Values typed so far, as the form keeps them')
export const DraftView = z
  .object({
    token: z.string().describe('Unguessable token of the draft'),
    kind: z.enum(['init-request', 'full-request']).describe('Short form or the whole wizard'),
    page: z.int().describe('Page the applicant is on, from 1'),
    values: Values,
    files: z
      .array(
        z.object({
          file_id: idOf('uploaded file'),
          field: z.enum(wizardFiles).describe('Field it was uploaded for'),
          name: z.string().describe('File name'),
          uploaded: z.boolean().describe('Whether its bytes arrived'),
        }),
      )
      .describe('Files uploaded so far'),
    resume_url: z.string().describe('Address that resumes the draft; mailed to the applicant'),
    expires_epoch: Instant.describe('Until when it is kept, epoch seconds'),
  })
  .meta({ id: 'ApplicationDraft', description: 'An unfinished application' })
export type DraftView = z.infer<typeof DraftView>
const draftBody = z.strictObject({
  kind: z.enum(['init-request', 'full-request']).describe('Short form or the whole wizard'),
  page: z.int().min(1).max(8).default(1).describe('Page the applicant is on'),
  values: Values,
  email: Email.optional().describe('Where to mail the resume link, once'),
})

export const createDraft = endpoint({
  id: 'application.create-draft',
  method: 'POST',
  path: '/application/draft',
  summary: 'Keep an unfinished application on the server',
  access: 'public',
  body: draftBody,
  reply: DraftView,
  status: 201,
})
export const getDraft = endpoint({
  id: 'application.get-draft',
  method: 'GET',
  path: '/application/draft/{token}',
  summary: 'Resume an unfinished application; secrets are not answered',
  access: 'public',
  params: draftParams,
  reply: DraftView,
})
export const saveDraft = endpoint({
  id: 'application.save-draft',
  method: 'PUT',
  path: '/application/draft/{token}',
  summary: 'Save an unfinished application; a social security number is never kept in a draft',
  access: 'public',
  params: draftParams,
  body: draftBody,
  reply: DraftView,
})
export const openDraftUpload = endpoint({
  id: 'application.draft-upload',
  method: 'POST',
  path: '/application/draft/{token}/upload',
  summary: 'Open an upload for a file of the wizard',
  access: 'public',
  params: draftParams,
  body: UploadIn.extend({ field: z.enum(wizardFiles).describe('Field it is uploaded for') }),
  reply: z.object({
    presigned_url: z.string().describe('Address the file is PUT to'),
    file_id: idOf('uploaded file'),
    expires_epoch: Instant.describe('Until when the address works, epoch seconds'),
    max_bytes: z.int().describe('Largest accepted size, bytes'),
  }),
})
