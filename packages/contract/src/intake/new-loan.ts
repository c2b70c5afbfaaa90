import { detailsDuration, purposes } from '@plinth/domain/loan/terms'
import { maxAmount, mostCounted } from '@plinth/domain/shared/limits'
import { propertyTypes } from '@plinth/domain/people/property/types'
import { z } from 'zod'
import { loanRoles } from '@plinth/domain/people/party/loan-role'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  BirthDate,
  BorrowerId,
  ContactId,
  Coordinates,
  Dollars,
  Email,
  idOf,
  LoanKey,
  PersonName,
  Phone,
  StateCode,
  text,
  Zipcode,
} from '../shared/fields.ts'
import { LoanView } from '../loan/loan.ts'
import { newLoan, partyChange } from '../shared/topics.ts'

/** The address of a property that staff enter; kept as typed. */
const NewAddress = {
  property_type: z.enum(propertyTypes).describe('Type code'),
  address_address: text(200).describe('Street number and street'),
  address_city: text(100).describe('City'),
  address_state: StateCode,
  address_zipcode: Zipcode,
  coordinates: Coordinates.default({ lat: 0, lng: 0 }),
}

const name = { first_name: PersonName.describe('First name'), last_name: PersonName.describe('Last name') }

/** A borrower or guarantor who is not on file; an email left empty is not known yet. */
const NewBorrower = {
  ...name,
  email: z
    .union([z.literal(''), Email])
    .default('')
    .describe('Email address; empty when not known'),
  phone: Phone.nullable().default(null).describe("Phone as 'code-number'; null when not known"),
}

export const createLoan = endpoint({
  id: 'loan.create',
  method: 'POST',
  path: '/loan/create',
  summary: 'Begin a loan as staff, without the public form; 409 similar_request when the property has an open one',
  access: adminMay('create-loan'),
  changes: newLoan,
  body: z.strictObject({
    purpose: z.enum(purposes).describe('Purpose'),
    amount: Dollars.min(1).max(maxAmount, '* Limit $15,000,000').describe('Amount asked for, US dollars'),
    duration_months: z.int().min(detailsDuration.min).max(detailsDuration.max).describe('Duration in months'),
    property: z.strictObject(NewAddress).describe('The property; more can be added later'),
    borrower: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('known').describe('A borrower on file'), borrower_id: BorrowerId }),
        z.strictObject({ kind: z.literal('new').describe('A borrower who is not on file'), ...NewBorrower }),
      ])
      .describe('Who borrows'),
    broker: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('known').describe('A broker on file'), contact_id: ContactId }),
        z.strictObject({ kind: z.literal('new').describe('A broker who is not on file'), ...name, email: Email }),
      ])
      .nullable()
      .default(null)
      .describe('The broker who brought it; null for none'),
    invite: z.boolean().default(false).describe('Whether to email the borrower an invitation; no other email is sent'),
    despite_similar: z
      .boolean()
      .default(false)
      .describe('Whether it is begun although the property has an open request'),
  }),
  reply: z.object({
    id: idOf('loan'),
    human_id: z.string().describe('Human id, such as BL-10042'),
    name: z.string().describe('Name: the address of its property'),
  }),
  status: 201,
})

const ofLoan = { access: adminMay('edit-parties'), params: z.object({ loan_id: LoanKey }), reply: LoanView } as const
export const createBorrower = endpoint({
  id: 'loan.create-borrower',
  method: 'POST',
  path: '/loan/{loan_id}/create-borrower',
  summary: 'Add a borrower or guarantor who is not on file; answers the loan as it then is',
  changes: [...partyChange, 'borrower'],
  ...ofLoan,
  body: z.strictObject({
    role: z.enum(loanRoles).default('borrower').describe('What the person is on the loan'),
    ...NewBorrower,
    date_of_birth: BirthDate.nullable()
      .default(null)
      .describe('Date of birth, epoch seconds of 00:00 UTC; null when not known'),
  }),
  status: 201,
})
export const createProperty = endpoint({
  id: 'loan.create-property',
  method: 'POST',
  path: '/loan/{loan_id}/create-property',
  summary: 'Add a property that is not on file; answers the loan as it then is',
  ...ofLoan,
  access: adminMay('edit-loan'),
  changes: [...partyChange, 'property', 'value'],
  body: z.strictObject({
    ...NewAddress,
    purchase_price: Dollars.max(maxAmount, '* Limit $15,000,000')
      .nullable()
      .default(null)
      .describe('Purchase price, US dollars; null when not known'),
    number_of_units: z
      .int()
      .min(0)
      .max(mostCounted.units)
      .nullable()
      .default(null)
      .describe('Units; null when not known'),
    is_blanket_loan: z
      .boolean()
      .optional()
      .describe('true makes the loan a blanket loan; needed with a second property where it was entered as none'),
  }),
  status: 201,
})
