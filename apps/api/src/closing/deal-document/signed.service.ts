import { z } from 'zod'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import type { FoundActivity } from '../../loan/index.ts'
import { isOutForSignature } from '../../documents/index.ts'
import { markSignedCopy, newestCopy, signedCopy } from './signed.queries.ts'

const Memory = z.object({ signed_copy: z.boolean().default(false) })

const refuse = (why: string): never => fail('step_not_allowed', why)

/**
 * The uploaded copy that a document is set to signed with (L-14, L-15): the newest file, passed by its check. `set-signed`
 * takes a copy uploaded after the document was sent; `set-verified` any upload. Fails with step_not_allowed, saying why.
 */
export const requireReturned = async (db: Db, a: FoundActivity, event: 'set-signed' | 'set-verified') => {
  const copy = await newestCopy(db, a.id)
  if (!copy || copy.made !== null) return refuse(`Upload the signed copy of the ${a.name} first.`)
  if (copy.state === 'Processing')
    return refuse(`The uploaded copy ${copy.file_name} is still being checked. Try again in a few seconds.`)
  if (!copy.passed) return refuse(`The uploaded copy ${copy.file_name} was refused. Upload the signed copy again.`)
  const isMarked = copy.envelope_id !== null || Memory.parse(copy.memory).signed_copy
  const isOlder = copy.sent_at !== null && copy.created_at < copy.sent_at
  if (event === 'set-signed' && !isMarked && isOlder) return refuse(`Upload the signed copy of the ${a.name} first.`)
  return copy
}

/** Marks the copy as the signed one. Fails with state_conflict when its check refused it meanwhile. */
export const keepReturned = async (tx: Tx, processId: string): Promise<void> => {
  if ((await markSignedCopy(tx, processId)) === 0)
    fail('state_conflict', 'The file has changed. Review it and try again.')
}

/** The signed copy that is accepted: its check passed and nobody is still asked to sign. Fails with step_not_allowed. */
export const requireSigned = async (deps: Pick<Deps, 'db'>, a: FoundActivity) => {
  if (await isOutForSignature(deps.db, a.id))
    refuse(
      `Signatures are still being collected for the ${a.name}. Void the envelope, or wait until everyone has signed.`,
    )
  return (
    (await signedCopy(deps.db, a.id)) ??
    refuse(`The ${a.name} has no signed copy that passed its check. Upload one, or collect signatures first.`)
  )
}
