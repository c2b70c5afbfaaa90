import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'

/** A store says bit by bit that it is still at work at these, for minutes where the file is large. */
const slow = new Set(['CompleteMultipartUploadCommand', 'CopyObjectCommand'])
const SLOW_MS = 600_000

/**
 * Ends the answers of a client that do not come to their end within `silenceMs`: the SDK's own limits begin anew with each
 * byte. A file that is read has as long as its reader gives it.
 */
export const endAnswers = (client: S3Client, silenceMs: number): S3Client => {
  client.middlewareStack.add(
    (next, context) => async (command) => {
      const told = await next(command)
      const { response } = told as { response?: { statusCode?: number; body?: unknown } }
      const isFile = context.commandName === 'GetObjectCommand' && (response?.statusCode ?? 0) < 300
      const body = response?.body
      if (isFile || !(body instanceof Readable)) return told
      const end = () => body.destroy(new Error('The file store did not come to the end of its answer'))
      const timer = setTimeout(end, slow.has(context.commandName ?? '') ? SLOW_MS : silenceMs)
      body.once('close', () => clearTimeout(timer))
      return told
    },
    // Nearest to the wire: before anything reads the answer.
    { step: 'deserialize', priority: 'low', name: 'plinthEndAnswers' },
  )
  return client
}
