import { lenderMisplaced, type SignerRole } from '@plinth/domain/closing/deal-document/recipients'
import { may } from '@plinth/domain/people/user/permissions'
import type { Db, Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { activeStaff, lastLenderSigner } from './lender.queries.ts'

/** Who may sign for the lender, in the order in which they are offered: who was asked last, whoever asks (`self`), by name. */
export const lenderSignatories = async (db: Db | Tx, self = ''): Promise<{ name: string; email: string }[]> => {
  const staff = (await activeStaff(db)).filter((u) => may('admin', u.denied, 'sign-commitment'))
  const first = [(await lastLenderSigner(db))?.email.toLowerCase(), self.toLowerCase()]
  const people = staff.map((u) => ({ name: `${u.first_name} ${u.last_name}`.trim() || u.email, email: u.email }))
  const rank = ({ email }: { email: string }) => {
    const at = first.indexOf(email.toLowerCase())
    return at === -1 ? first.length : at
  }
  return people.toSorted((a, b) => rank(a) - rank(b))
}

const isSignatory = async (tx: Tx, email: string): Promise<boolean> =>
  (await lenderSignatories(tx)).some((one) => one.email.toLowerCase() === email.toLowerCase())

/** The lender countersigns once, last, by somebody of its staff who may (L-19). Fails with invalid_input at the signer. */
export const requireLender = async (
  tx: Tx,
  recipients: readonly { email: string; role?: SignerRole | undefined }[],
): Promise<void> => {
  const at = recipients.findIndex((r) => r.role === 'lender')
  const lender = recipients[at]
  if (!lender) return
  const misplaced = lenderMisplaced(recipients)
  if (misplaced !== null) badField(`recipients.${at}.role`, misplaced)
  if (!(await isSignatory(tx, lender.email)))
    badField(`recipients.${at}.email`, 'Only staff with the “Sign commitments” permission can sign for the lender.')
}

/** Whoever was asked to sign for the lender still may when they sign. Fails with forbidden. */
export const requireSignatory = async (tx: Tx, { email }: { email: string }): Promise<void> => {
  if (!(await isSignatory(tx, email)))
    fail('forbidden', "You no longer have the “Sign commitments” permission, so you can't sign for the lender.")
}
