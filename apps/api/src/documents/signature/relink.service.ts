import type { Tx } from '../../platform/db.ts'
import { sha256Of } from '../../vendors/storage/fingerprint.ts'
import { linkToken } from './letters.service.ts'
import { linkedRecipients, setTokenHash } from './signature.queries.ts'

/** After a change of the secret: the links that reminders carry from now on are those that open. Answers how many. */
export const renewLinks = async (tx: Tx, secret: string): Promise<number> => {
  const recipients = await linkedRecipients(tx)
  for (const { id } of recipients) await setTokenHash(tx, id, sha256Of(linkToken(secret, id)))
  return recipients.length
}
