import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Ack, FileReply } from '../shared/fields.ts'

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
  changes: [],
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
  shows: [],
  params,
  query,
  reply: FileReply,
  replies: 'file',
})
