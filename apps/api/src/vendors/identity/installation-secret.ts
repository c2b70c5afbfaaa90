import { sql } from 'kysely'
import { type Db, inTx, type Tx } from '../../platform/db.ts'

interface Encrypted {
  id: string
  secret: string
  backupCodes: string
}

const crypto = () => import('better-auth/crypto')

/**
 * Whether the identity service's data was made with this secret: its signing keys and the authenticators are encrypted
 * with it, and signing in fails for everybody under another.
 */
export const fitsSecret = async (db: Db, secret: string): Promise<boolean> => {
  const { rows } = await sql<{ data: string }>`
    (select "privateKey" as data from identity.jwks order by "createdAt" desc limit 1)
    union all (select to_json(secret)::text from identity."twoFactor" limit 1)`.execute(db)
  if (rows.length === 0) return true
  const { symmetricDecrypt } = await crypto()
  try {
    for (const { data } of rows) await symmetricDecrypt({ key: secret, data: String(JSON.parse(data)) })
    return true
  } catch {
    return false
  }
}

const encryptAnew = async (tx: Tx, { from, to }: { from: string; to: string }): Promise<number> => {
  const { symmetricDecrypt, symmetricEncrypt } = await crypto()
  const anew = async (data: string) => symmetricEncrypt({ key: to, data: await symmetricDecrypt({ key: from, data }) })
  const { rows } =
    await sql<Encrypted>`select id, secret, "backupCodes" from identity."twoFactor" for no key update`.execute(tx)
  for (const { id, secret, backupCodes } of rows)
    await sql`update identity."twoFactor" set secret = ${await anew(secret)}, "backupCodes" = ${await anew(backupCodes)}
      where id = ${id}`.execute(tx)
  return rows.length
}

/**
 * Takes the identity service over to another secret in one transaction: authenticators are encrypted anew; the keys that
 * sign tokens are made anew at the next sign-in, and every session ends, for whoever knew the old secret could have made
 * one. Tokens of Google are dropped: nothing reads them after a sign-in. `then` runs in the same transaction.
 */
export const moveToSecret = (
  db: Db,
  secrets: { from: string; to: string },
  then: (tx: Tx) => Promise<void>,
): Promise<{ authenticators: number }> =>
  inTx(db, async (tx) => {
    const authenticators = await encryptAnew(tx, secrets)
    await sql`delete from identity.session`.execute(tx)
    await sql`delete from identity.jwks`.execute(tx)
    await sql`update identity.account set "accessToken" = null, "refreshToken" = null, "idToken" = null`.execute(tx)
    await then(tx)
    return { authenticators }
  })
