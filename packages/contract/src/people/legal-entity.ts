import { isShare } from '@plinth/domain/people/party/legal-entity'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  BorrowerId,
  Email,
  idOf,
  LegalEntityId,
  LoanKey,
  StateCodeOrEmpty,
  text,
  textOrEmpty,
  Version,
} from '../shared/fields.ts'
import { partyChange } from '../shared/topics.ts'

export const LegalEntityView = z
  .object({
    id: idOf('legal entity'),
    name: z.string().describe('Registered name'),
    kind: z.string().describe('Legal form, such as LLC; empty when not known'),
    state: z.string().describe('State of formation, code; empty when not known'),
    has_ein: z.boolean().describe('Whether the employer id is on file; the number itself is never answered'),
    signatory_name: z.string().describe('Who signs for it; empty when not known'),
    signatory_title: z.string().describe('Their title, such as Managing Member; empty when not known'),
    signatory_email: z.string().describe('Their email address; empty when not known'),
    waiting_email: z
      .string()
      .nullable()
      .optional()
      .describe('Email address of the signatory that waits for approval; null when none does'),
    members: z
      .array(
        z.object({
          borrower_id: idOf('borrower').nullable().describe('The member as a borrower; null when not linked'),
          owner_entity_id: idOf('legal entity')
            .nullable()
            .optional()
            .describe('The member as an entity; null for a person'),
          first_name: z.string().describe('First name; empty for an entity'),
          last_name: z.string().describe('Last name, or the name of the entity'),
          email: z.string().describe('Email address; empty when not known'),
          percentage: z.number().describe('Share in percent, 0-100'),
        }),
      )
      .describe('Members and their shares'),
    version: Version,
  })
  .meta({ id: 'LegalEntity', description: 'The entity that borrows' })
export type LegalEntityView = z.infer<typeof LegalEntityView>

const fields = {
  name: text(200).describe('Registered name'),
  kind: textOrEmpty(50).describe('Legal form, such as LLC'),
  state: StateCodeOrEmpty.describe('State of formation, by code or name'),
  ein: z
    .string()
    .regex(/^\d{9}$/, 'EIN is not valid')
    .describe('Employer id, 9 digits; write-only'),
  signatory_name: textOrEmpty(200).describe('Who signs for it'),
  signatory_title: textOrEmpty(100).describe('Their title, such as Managing Member'),
  signatory_email: z.union([z.literal(''), Email]).describe('Their email address or empty'),
  members: z
    .array(
      z.strictObject({
        borrower_id: BorrowerId.nullable().optional().describe('The member as a borrower of the loan'),
        owner_entity_id: LegalEntityId.nullable()
          .optional()
          .describe('The member as an entity on file; its name is the one on file'),
        first_name: textOrEmpty(100).default('').describe('First name'),
        last_name: textOrEmpty(100).default('').describe('Last name'),
        email: z
          .union([z.literal(''), Email])
          .default('')
          .describe('Email address or empty'),
        percentage: z
          .number()
          .gt(0)
          .max(100)
          .refine(isShare, 'A share has at most two decimals')
          .describe('Share in percent, above 0 to 100, at most two decimals'),
      }),
    )
    .max(50)
    .describe('All members, their shares together 100 percent; replaces those on file'),
}

export const listLoanLegalEntities = endpoint({
  id: 'legal-entity.list-for-loan',
  method: 'GET',
  path: '/legal-entity/loan/{loan_id}/all',
  summary: 'Legal entities of one loan',
  access: adminMay('view-loans'),
  shows: ['legal-entity'],
  params: z.object({ loan_id: LoanKey }),
  reply: z.object({ legal_entities: z.array(LegalEntityView).describe('Legal entities, by name') }),
})
export const addLegalEntity = endpoint({
  id: 'legal-entity.add',
  method: 'POST',
  path: '/legal-entity/loan/{loan_id}/add',
  summary: 'Add a legal entity to a loan',
  access: adminMay('edit-parties'),
  changes: [...partyChange, 'legal-entity'],
  params: z.object({ loan_id: LoanKey }),
  body: z.strictObject({
    name: fields.name,
    kind: fields.kind.default(''),
    state: fields.state.default(''),
    ein: fields.ein.optional(),
    signatory_name: fields.signatory_name.default(''),
    signatory_title: fields.signatory_title.default(''),
    signatory_email: fields.signatory_email.default(''),
    members: fields.members.default([]),
  }),
  reply: LegalEntityView,
  status: 201,
})
const EntityOnFile = z.object({
  id: idOf('legal entity'),
  name: z.string().describe('Registered name'),
  kind: z.string().describe('Legal form; empty when not known'),
  state: z.string().describe('State of formation, code; empty when not known'),
})

export const findEntities = endpoint({
  id: 'legal-entity.find',
  method: 'GET',
  path: '/legal-entity/find',
  summary: 'Legal entities on file by a part of their name, to choose an owner',
  access: adminMay('edit-parties'),
  shows: ['legal-entity'],
  query: z.strictObject({ q: textOrEmpty(200).default('').describe('Part of the name') }),
  reply: z.object({
    legal_entities: z.array(EntityOnFile).describe('By name, at most 20'),
  }),
})
export const likeEntities = endpoint({
  id: 'legal-entity.like',
  method: 'POST',
  path: '/legal-entity/like',
  summary: 'Legal entities on file with an EIN or a name, before one is added twice; the EIN travels in the body alone',
  access: adminMay('edit-parties'),
  changes: [],
  body: z.strictObject({
    name: textOrEmpty(200).describe('Name as typed'),
    ein: fields.ein.optional(),
    except: LegalEntityId.optional().describe('The entity that is being changed'),
  }),
  reply: z.object({
    legal_entities: z
      .array(
        EntityOnFile.extend({
          same: z.array(z.enum(['ein', 'name'])).describe('What is alike'),
          loans: z
            .array(
              z.object({
                id: idOf('loan'),
                human_id: z.string().describe('BL-…'),
                name: z.string().describe('Name of the loan'),
              }),
            )
            .describe('Its loans, newest first'),
        }),
      )
      .describe('Most alike first, at most 5'),
  }),
})
export const updateLegalEntity = endpoint({
  id: 'legal-entity.update',
  method: 'PUT',
  path: '/legal-entity/{legal_entity_id}/update',
  summary: 'Change fields of a legal entity; carries the version read',
  access: adminMay('edit-parties'),
  changes: [...partyChange, 'held-change', 'legal-entity', 'mail'],
  params: z.object({ legal_entity_id: LegalEntityId }),
  body: z.strictObject({
    version: Version,
    name: fields.name.optional(),
    kind: fields.kind.optional(),
    state: fields.state.optional(),
    ein: fields.ein.optional(),
    signatory_name: fields.signatory_name.optional(),
    signatory_title: fields.signatory_title.optional(),
    signatory_email: fields.signatory_email.optional(),
    members: fields.members.optional(),
  }),
  reply: LegalEntityView,
})
