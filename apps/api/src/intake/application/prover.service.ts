import { createHash, timingSafeEqual } from 'node:crypto'
import type { WizardValues } from '@plinth/domain/intake/application/wizard-fields'
import type { Tx } from '../../platform/db.ts'
import { activeUser, userById } from '../../people/index.ts'
import { applicantOf, type Draft } from './draft.service.ts'

/** Whether a proof came from the newest resume letter of a draft, which went to this address. */
const isProofOf = ({ row }: Draft, proof: string, email: string): boolean => {
  if (row.proof_hash === null || row.proof_email !== email || proof === '') return false
  return timingSafeEqual(row.proof_hash, createHash('sha256').update(proof).digest())
}

/**
 * The person who sends an application in, where they proved who they are: signed in to the draft, or followed the link that
 * was mailed to the address the form names. Null when anybody may have typed it: holding the draft proves nothing, as the
 * browser that began it holds it, too.
 */
export const proverOf = async (
  tx: Tx,
  o: { draft: Draft; values: WizardValues; emailProof: string },
): Promise<string | null> => {
  const { user_id: signedIn } = o.draft.row
  if (signedIn !== null) return (await userById(tx, signedIn))?.active ? signedIn : null
  const email = applicantOf(o.values)
  return isProofOf(o.draft, o.emailProof, email) ? ((await activeUser(tx, email))?.id ?? null) : null
}

/** The person who followed the link that was mailed last for a draft; null without its proof, or without an account. */
export const proverByLetter = async (
  tx: Tx,
  draft: Draft,
  proof: string,
): Promise<{ id: string; role: string } | null> => {
  const { proof_email: email } = draft.row
  return email !== null && isProofOf(draft, proof, email) ? activeUser(tx, email) : null
}
