import { MOST_DAYS, retentionNames } from '@plinth/domain/admin/retention/kinds'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Email, idOf, Instant, LoanKey, text, Version } from '../shared/fields.ts'

const Kind = z.enum(retentionNames).describe('Kind of data')
const personKinds = ['borrower', 'contact'] as const
const PersonKind = z.enum(personKinds).describe('Kind of record')
const by = z.string().describe('Who did it; empty when no longer known')

const RetentionView = z
  .object({
    version: z.int().describe('Version of the schedule, for retention.update'),
    on: z.boolean().describe('Whether the nights delete anything; off until a person turns it on'),
    kinds: z
      .array(
        z.object({
          kind: Kind,
          days: z.int().nullable().describe('Days it is kept; null for ever'),
          due: z.int().describe('Records past it now, which the next night deletes'),
          held: z.int().describe('Records past it that a legal hold keeps'),
        }),
      )
      .describe('Every kind, in order'),
    last_run: z
      .object({
        at_epoch: Instant.describe('When, epoch seconds'),
        deleted: z.partialRecord(Kind, z.int()).describe('Records deleted, by kind'),
      })
      .nullable()
      .describe('The last night that deleted something; null when none did'),
  })
  .meta({ id: 'Retention', description: 'How long data is kept, and what is past it' })
export type RetentionView = z.infer<typeof RetentionView>

export const getRetention = endpoint({
  id: 'retention.get',
  method: 'GET',
  path: '/retention',
  load: 'heavy',
  summary: 'How long each kind of data is kept, and what the next night would delete',
  access: adminMay('view-settings'),
  shows: ['retention'],
  reply: RetentionView,
})
export const updateRetention = endpoint({
  id: 'retention.update',
  fresh: true,
  method: 'PUT',
  path: '/retention',
  summary: 'Set how long kinds of data are kept; what is past it goes the next night',
  access: adminMay('manage-settings'),
  changes: ['retention'],
  body: z.strictObject({
    version: Version.or(z.literal(0)).describe('Version of the schedule as last read; 0 when it was never set'),
    on: z.boolean().optional().describe('Whether the nights delete anything; left out, it stays'),
    days: z
      .partialRecord(Kind, z.int().min(1).max(MOST_DAYS).nullable())
      .default({})
      .describe('Days by kind; null keeps it for ever, what is left out stays'),
  }),
  reply: RetentionView,
})

const HoldView = z
  .object({
    id: idOf('hold'),
    on: z.enum(['loan', ...personKinds]).describe('What is held'),
    on_id: z.uuid().describe('Id of that record'),
    name: z.string().describe('Its name'),
    loan_human_id: z.string().nullable().describe('Human id of the loan; null for a person'),
    reason: z.string().describe('Why'),
    placed_by: by,
    placed_epoch: Instant.describe('When, epoch seconds'),
    released_by: by.nullable().describe('Who released it; null while it stands'),
    released_epoch: Instant.nullable().describe('When it was released, epoch seconds; null while it stands'),
    release_reason: z.string().nullable().describe('Why it was released; null while it stands'),
  })
  .meta({ id: 'LegalHold', description: 'What may not be deleted or erased' })
export type HoldView = z.infer<typeof HoldView>

const Holds = z.object({
  holds: z.array(HoldView).describe('Standing holds first, then released ones, newest first; at most 500'),
})

export const listHolds = endpoint({
  id: 'hold.list',
  method: 'GET',
  path: '/legal-hold/all',
  summary: 'Legal holds: what may not be deleted or erased, and why',
  access: adminMay('view-settings'),
  shows: ['retention'],
  reply: Holds,
})
export const placeHold = endpoint({
  id: 'hold.place',
  method: 'POST',
  path: '/legal-hold/place',
  summary: 'Hold a loan, or a person with all their loans: nothing of it is deleted or erased',
  access: adminMay('manage-holds'),
  changes: ['retention'],
  body: z.strictObject({
    on: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('loan').describe('A loan'), loan: LoanKey.describe('Its id or number') }),
        z.strictObject({ kind: PersonKind, id: z.uuid().describe('Id of the person') }),
      ])
      .describe('What is held'),
    reason: text(500).describe('Why'),
  }),
  status: 201,
  reply: HoldView,
})
export const releaseHold = endpoint({
  id: 'hold.release',
  method: 'POST',
  path: '/legal-hold/{hold_id}/release',
  summary: 'End a legal hold; what is past its time goes the next night',
  access: adminMay('manage-holds'),
  changes: ['retention'],
  params: z.object({ hold_id: idOf('hold') }),
  body: z.strictObject({ reason: text(500).describe('Why it ends') }),
  reply: HoldView,
})

export const findPeople = endpoint({
  id: 'erasure.find',
  method: 'GET',
  path: '/erasure/find',
  summary: 'Records of the people with an email address, and what an erasure would leave',
  access: adminMay('view-people'),
  shows: ['retention'],
  query: z.strictObject({ email: Email }),
  reply: z.object({
    people: z
      .array(
        z.object({
          kind: PersonKind,
          id: z.uuid().describe('Id of the record'),
          name: z.string().describe('Name'),
          held: z.boolean().describe('Whether a legal hold keeps this person or a loan of theirs'),
          loans: z.array(z.string()).describe('Human ids of the loans on record, with which the person is kept'),
        }),
      )
      .describe('Borrowers first, then contacts'),
  }),
})

const CertificateView = z
  .object({
    id: idOf('certificate'),
    kind: PersonKind,
    person_id: z.uuid().describe('Id of the erased record'),
    reason: z.string().describe('Why it was asked for'),
    erased_by: by,
    erased_epoch: Instant.describe('When, epoch seconds'),
    erased: z.record(z.string(), z.int()).describe('Records erased, by kind'),
    kept: z
      .array(z.object({ what: z.string().describe('What was kept'), why: z.string().describe('Why') }))
      .describe('What was kept'),
    hash: z.string().describe('SHA-256 of the certificate, which the audit trail holds too'),
  })
  .meta({ id: 'ErasureCertificate', description: 'What was erased of a person, and what was kept' })
export type CertificateView = z.infer<typeof CertificateView>

export const erasePerson = endpoint({
  id: 'erasure.erase',
  fresh: true,
  method: 'POST',
  path: '/erasure/erase',
  summary: 'Erase a person as far as the law lets; answers the certificate',
  access: adminMay('erase-people'),
  changes: [
    'mailbox',
    'borrower',
    'chase',
    'contact',
    'draft',
    'held-change',
    'lead',
    'loan-list',
    'mail',
    'match',
    'notification',
    'retention',
    'user',
  ],
  body: z.strictObject({
    kind: PersonKind,
    id: z.uuid().describe('Id of the person'),
    name: text(200).describe('Their name as shown, typed to confirm'),
    reason: text(500).describe('Why, such as the request it answers'),
  }),
  status: 201,
  reply: CertificateView,
})
export const listCertificates = endpoint({
  id: 'erasure.list',
  method: 'GET',
  path: '/erasure/all',
  summary: 'Certificates of erasure, newest first; at most 500',
  access: adminMay('view-settings'),
  shows: ['retention'],
  reply: z.object({ certificates: z.array(CertificateView).describe('Newest first') }),
})
