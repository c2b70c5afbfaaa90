import { z } from 'zod'
import { idOf, Instant, text } from './fields.ts'

/** What a caller says of a file before sending it. */
export const UploadIn = z.strictObject({
  name: text(1000).describe(
    'File name, with its extension; kept without folders and unseen marks, 200 characters of it',
  ),
  content_type: text(100)
    .regex(/^[\w.+-]+\/[\w.+-]+$/, 'Not valid file type')
    .describe('Media type of the file, such as application/pdf'),
  size_bytes: z.int().min(1).optional().describe('Size in bytes; above 16 MiB the file goes in parts'),
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .describe(
      'Hexadecimal SHA-256 over the SHA-256 of each 8 MiB of the file, in order: lets an upload go on where it stopped, and tells a file that was sent before',
    ),
})
export type UploadIn = z.infer<typeof UploadIn>

/** A file of the same content that was sent before, by the same person or for the same request. */
export const SentBefore = z
  .object({
    file_name: z.string().describe('Name of that file'),
    document_name: z.string().describe('What it was sent as'),
    received_epoch: Instant.describe('When it was received, epoch seconds'),
  })
  .meta({ id: 'SentBefore', description: 'The same file, sent before' })
export type SentBefore = z.infer<typeof SentBefore>

/** What a file was made of. */
export const MadeOf = z
  .object({
    arrangement_id: idOf('arrangement'),
    from: z.string().describe("What it was made from, such as 'Bank.pdf, pages 3-7'"),
  })
  .nullable()
  .describe('Set for a file that was made of pages of others; null otherwise')

/** Where to PUT the file, and what to run afterwards (M-17, U-28). */
export const UploadTicket = z
  .object({
    presigned_url: z.string().describe('Address the file is PUT to, without a bearer token'),
    process_id: idOf('process').describe('Process to run after the upload'),
    document_id: idOf('document').describe('The document to upload'),
    expires_epoch: Instant.describe('Until when the address works, epoch seconds'),
    max_bytes: z.int().describe('Largest accepted size, bytes'),
    parts: z
      .array(
        z.object({
          part_number: z.int().describe('From 1'),
          start: z.int().describe('First byte of the part'),
          end: z.int().describe('The byte after its last one'),
          presigned_url: z
            .string()
            .nullable()
            .describe('Address the part is PUT to, as application/octet-stream; null when it was received already'),
        }),
      )
      .optional()
      .describe('PUT these instead of the whole file, in any order; absent when the file goes in one piece'),
    already_sent: SentBefore.optional().describe('The same file, sent before; absent when it was not'),
  })
  .meta({ id: 'UploadTicket', description: 'An open upload' })
export type UploadTicket = z.infer<typeof UploadTicket>

/** Where a file can be fetched: downloads answer this JSON, since a link cannot carry the bearer token. */
export const FileLink = z
  .object({
    url: z.string().describe('Signed storage address; GET it without a bearer token'),
    file_name: z.string().describe('Name to save the file under'),
    content_type: z.string().describe('Media type'),
    size_bytes: z.int().nullable().describe('Size in bytes; null when not known'),
    expires_epoch: Instant.describe('Until when the address works, epoch seconds'),
  })
  .meta({ id: 'FileLink', description: 'A signed address of a file' })
export type FileLink = z.infer<typeof FileLink>

/** Which file of a document. */
export const ShownOrSent = z
  .enum(['shown', 'original'])
  .default('shown')
  .describe('The file that is shown, or the one that was sent where a JPEG is shown in its stead')

export const OriginalName = z
  .string()
  .nullable()
  .describe('Name of the file as it was sent, where a JPEG is shown in its stead; null for others')
