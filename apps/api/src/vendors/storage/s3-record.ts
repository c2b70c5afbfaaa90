import type { S3Client } from '@aws-sdk/client-s3'
import { type Keep, recordedCall } from '../provider/recorded.ts'

const partOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

/** A file that is not there is an answer, not a failure. */
const failureOf = (error: unknown) => {
  const status = Number(partOf(partOf(error, '$metadata'), 'httpStatusCode') ?? Number.NaN)
  const name = partOf(error, 'name')
  if (status === 404 && name !== 'NoSuchBucket') return { status, outcome: 'ok', code: null } as const
  const code = typeof name === 'string' ? name : 'FAILED'
  if (Number.isNaN(status)) return { status: null, outcome: 'transient', code } as const
  return { status, outcome: status >= 500 || status === 429 ? 'transient' : 'rejected', code } as const
}

/** Puts each command of a client on record, by its name and without keys; an address that is only signed is no call. */
export const recordCommands = (client: S3Client, keep: Keep | undefined): S3Client => {
  if (!keep) return client
  client.middlewareStack.add(
    (next, context) => (command) =>
      recordedCall(keep, (context.commandName ?? 'call').replace(/Command$/, ''), () => next(command), failureOf),
    // Around the wire alone: signing an address ends before this step.
    { step: 'deserialize', priority: 'high', name: 'plinthRecord' },
  )
  return client
}
