import { z } from 'zod'
import { activityParams, ActivityView } from '../loan/activity.ts'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { DateEpoch, EpochSeconds, Instant } from '../shared/fields.ts'
import { FileLink } from '../shared/files.ts'
import { activityStep } from '../shared/topics.ts'

/** What a version can be fetched as; `file` is an uploaded picture. */
const formats = ['pdf', 'docx', 'file'] as const

export const DealVersionView = z
  .object({
    number: z.int().describe('Number of the version, from 1'),
    origin: z
      .enum(['generated', 'uploaded', 'signed'])
      .describe('Made here, uploaded as a finished file, or made by an electronic signature'),
    signed_copy: z.boolean().describe('Whether it is signed: uploaded as such, or electronically'),
    file_name: z.string().describe('Name of the file'),
    epoch: Instant.describe('When it was made, epoch seconds'),
    by: z.string().nullable().describe('Who made or uploaded it; null when not known'),
    sha256: z.string().nullable().describe('SHA-256 of the file, hexadecimal; null until it is known'),
    state: z
      .enum(['ready', 'printing', 'checking', 'refused'])
      .describe('Whether it can be fetched; its PDF may still be printed, an upload be checked or have been refused'),
    template: z.string().nullable().describe('Template it was made from; null for an upload'),
    note: z.string().nullable().describe('What to know of its PDF; null when nothing'),
    formats: z.array(z.enum(formats)).describe('What it can be fetched as now'),
    sent: z
      .array(
        z.object({
          epoch: Instant.describe('When, epoch seconds'),
          recipients: z.array(z.string()).describe('Email addresses'),
        }),
      )
      .describe('To whom it was sent, newest first'),
    values: z
      .array(
        z.object({
          name: z.string().describe('Name of the field'),
          label: z.string().describe('Text to show'),
          text: z.string().nullable().describe('What the document says; null when nothing'),
        }),
      )
      .describe('What it says; empty for an upload, whose content is not read'),
  })
  .meta({ id: 'DealVersion', description: 'A version of a deal document' })
export type DealVersionView = z.infer<typeof DealVersionView>

export const listDealVersions = endpoint({
  id: 'deal-version.list',
  method: 'GET',
  path: '/activity/{activity_id}/deal-versions',
  summary: 'Every version of a term sheet, board review or commitment, newest first, with what each says',
  access: adminMay('view-loans'),
  shows: ['deal-document', 'signature'],
  params: activityParams,
  reply: z.object({
    versions: z.array(DealVersionView).describe('Newest first'),
    expires_epoch: DateEpoch.nullable().describe('Last day of a term sheet, epoch seconds of 00:00 UTC; else null'),
    expired: z.boolean().describe('Whether that day has passed'),
  }),
})
export const downloadDealVersion = endpoint({
  id: 'deal-version.download',
  method: 'GET',
  path: '/activity/{activity_id}/deal-versions/{number}/{format}',
  summary: 'Signed address of a version as PDF or Word; refused when its file was changed since it was stored',
  access: adminMay('view-loans'),
  shows: [],
  params: activityParams.extend({
    number: z.coerce.number<string>().int().min(1).max(100_000).describe('Number of the version'),
    format: z.enum(formats).describe('As what'),
  }),
  reply: FileLink,
})
export const extendTermSheet = endpoint({
  id: 'deal-version.extend',
  method: 'PUT',
  path: '/activity/{activity_id}/deal-versions/expiry',
  summary: 'Set the last day of a term sheet; the next version says it',
  access: adminMay('edit-term-sheet'),
  changes: [...activityStep, 'deal-document'],
  params: activityParams,
  body: z.strictObject({
    expires_epoch: EpochSeconds.describe('Last day on which it can be accepted, epoch seconds of 00:00 UTC'),
  }),
  reply: ActivityView,
})
