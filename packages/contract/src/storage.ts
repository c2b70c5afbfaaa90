import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Ack, FileReply, idOf, Instant, text } from './fields.ts'

/** What a caller says of a file before sending it. */
export const UploadIn = z.strictObject({
  name: text(255).describe('File name, with its extension'),
  content_type: text(100)
    .regex(/^[\w.+-]+\/[\w.+-]+$/, 'Not valid file type')
    .describe('Media type of the file, such as application/pdf'),
})
export type UploadIn = z.infer<typeof UploadIn>

/** Where to PUT the file, and what to run afterwards (M-17, U-28). */
export const UploadTicket = z
  .object({
    presigned_url: z.string().describe('Address the file is PUT to, without a bearer token'),
    process_id: idOf('process').describe('Process to run after the upload'),
    document_id: idOf('document').describe('The document that is to arrive'),
    expires_epoch: Instant.describe('Until when the address works, epoch seconds'),
    max_bytes: z.int().describe('Largest accepted size, bytes'),
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

const params = z.object({
  object_key: z
    .string()
    .regex(/^[A-Za-z0-9._~-]{1,200}$/)
    .describe('Key of the stored object; one path segment'),
})

/** The signature covers everything in the query; it is the right to the object. */
const query = z.strictObject({
  op: z.enum(['put', 'get']).describe('What the address allows'),
  exp: z.coerce.number<number | string>().int().describe('Until when it works, epoch seconds'),
  type: z.string().max(100).optional().describe('Media type of the file'),
  max: z.coerce.number<number | string>().int().min(1).optional().describe('Largest accepted size, bytes (put)'),
  name: z.string().max(255).optional().describe('Name to save the file under (get)'),
  inline: z.enum(['1']).optional().describe('Show in the browser instead of saving (get)'),
  sig: z.string().max(200).describe('Signature over key and query'),
})

export const putObject = endpoint({
  id: 'storage.put-object',
  method: 'PUT',
  path: '/storage/{object_key}',
  summary: 'Store the raw file at the presigned_url of an upload ticket; the signature is the right',
  access: 'public',
  params,
  query,
  takes: 'file',
  reply: Ack,
})
export const getObject = endpoint({
  id: 'storage.get-object',
  method: 'GET',
  path: '/storage/{object_key}',
  summary: 'Fetch a stored file at its signed address; the signature is the right',
  access: 'public',
  params,
  query,
  reply: FileReply,
  replies: 'file',
})
