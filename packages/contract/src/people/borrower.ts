import { borrowerMessages as say } from '@plinth/domain/people/party/borrower'
import { contactTypes } from '@plinth/domain/people/party/contact'
import { valueKindKeys } from '@plinth/domain/underwriting/values'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  Amount,
  BirthDate,
  BorrowerId,
  DateEpoch,
  Dollars,
  Email,
  idOf,
  InsightView,
  LoanKey,
  LoanRef,
  mayWarn,
  personName,
  Phone,
  Ssn,
  StateCode,
  text,
  Version,
  VersionIfRead,
  Zipcode,
} from '../shared/fields.ts'
import { more, OnFileQuery } from './on-file.ts'
import { partyChange, scoreChange } from '../shared/topics.ts'

export const BorrowerView = z
  .object({
    id: idOf('borrower'),
    first_name: z.string().describe('First name'),
    last_name: z.string().describe('Last name'),
    email: z.string().nullable().describe("Email address; null shows as 'no email' (a broker did not give one)"),
    pending_email: z
      .string()
      .nullable()
      .optional()
      .describe('New email address, not yet confirmed by the emailed link; only in the personal area'),
    waiting_email: z
      .string()
      .nullable()
      .optional()
      .describe('Email address that waits for approval; the one in use stays until then. Null when none does'),
    phone: z.string().nullable().describe("Phone as 'code-number'; null when not known"),
    date_of_birth: DateEpoch.nullable().describe('Date of birth, epoch seconds of 00:00 UTC; null when not known'),
    age: z.int().nullable().describe('Age in whole years; null without a date of birth'),
    credit_score: z.int().nullable().describe('Credit score 300-850; null when not known'),
    credit_score_band: z.string().nullable().describe('Credit band the applicant chose; null when none'),
    net_worth: Amount.nullable().describe('Net worth, US dollars; null when not known'),
    liquidity: Amount.nullable().describe('Liquid assets, US dollars; null when not known'),
    completed_projects: z.int().nullable().describe('Projects completed in the past 3 years; null when not known'),
    address_address: z.string().describe('Street number and street'),
    address_city: z.string().describe('City'),
    address_state: z.string().describe('State code'),
    address_zipcode: z.string().describe('Zip code'),
    contact_type: z
      .enum(['borrower', ...contactTypes])
      .describe("Always 'borrower'; a contact carries its own type in the same field"),
    has_ssn: z.boolean().describe('Whether a social security number is on file; the number itself is never answered'),
    score: z.int().nullable().describe('Score 0-100; null shows as N/A'),
    made_up: z
      .array(z.enum(valueKindKeys))
      .describe('Figures in use that a sandbox made up, such as liquidity; the score reads them'),
    insights: z.array(InsightView).describe('Findings on this borrower'),
    loans: z.array(LoanRef).describe('Loans of the borrower'),
    version: Version,
  })
  .meta({ id: 'Borrower', description: 'A person who borrows or guarantees' })
export type BorrowerView = z.infer<typeof BorrowerView>

/** The borrower edit, the same on the loan page and in the personal area (G-31, G-32). */
export const BorrowerUpdate = z.strictObject({
  version: VersionIfRead,
  first_name: personName(say.firstName).optional().describe('First name'),
  last_name: personName(say.lastName).optional().describe('Last name'),
  phone: Phone.optional(),
  date_of_birth: BirthDate.optional(),
  email: Email.optional(),
  address_address: text(200, say.address).optional().describe('Street number and street'),
  address_city: text(100, say.city).optional().describe('City'),
  address_state: StateCode.optional(),
  address_zipcode: Zipcode.optional(),
  ssn: Ssn.optional(),
  credit_score: z.int().min(300).max(850).nullable().optional().describe('Credit score; staff only'),
  net_worth: Dollars.nullable().optional().describe('Net worth, US dollars; staff only'),
  liquidity: Dollars.nullable().optional().describe('Liquid assets, US dollars; staff only'),
})

const params = z.object({ borrower_id: BorrowerId })

export const listBorrowers = endpoint({
  id: 'borrower.list',
  method: 'GET',
  path: '/borrower/all',
  summary: 'Borrowers on file: all, or those that a search finds',
  access: adminMay('view-people'),
  shows: ['borrower', 'score'],
  query: OnFileQuery,
  reply: z.object({ borrowers: z.array(BorrowerView).describe('Borrowers, by name'), ...more }),
})
export const getBorrower = endpoint({
  id: 'borrower.get',
  method: 'GET',
  path: '/borrower/{borrower_id}',
  summary: 'One borrower',
  access: adminMay('view-people'),
  shows: ['borrower', 'score'],
  params,
  reply: BorrowerView,
})
export const updateBorrower = endpoint({
  id: 'borrower.update',
  method: 'PUT',
  path: '/borrower/{borrower_id}/update',
  summary: 'Change fields of a borrower; carries the version read. A social security number needs edit-ssn',
  access: adminMay('edit-parties'),
  changes: [...partyChange, 'borrower', 'held-change', 'legal-entity', 'mail', 'value'],
  params,
  body: BorrowerUpdate,
  reply: mayWarn(BorrowerView),
})
export const calculateBorrowerScore = endpoint({
  id: 'borrower.calculate-score',
  method: 'PUT',
  path: '/borrower/calculate-score/{borrower_id}',
  summary: 'Recalculate the score of a borrower',
  access: adminMay('edit-loan'),
  changes: scoreChange,
  params,
  reply: BorrowerView,
})
export const addLoanToBorrower = endpoint({
  id: 'borrower.add-loan',
  method: 'POST',
  path: '/borrower/{borrower_id}/add-loan/{loan_id}',
  summary: 'Link a loan to a borrower',
  access: adminMay('edit-parties'),
  changes: [...partyChange, 'borrower'],
  params: z.object({ borrower_id: BorrowerId, loan_id: LoanKey }),
  reply: BorrowerView,
})
