import { fillLenderText } from '@plinth/domain/messaging/lender-text/texts'
import { isPortfolio } from '@plinth/domain/loan/status'
import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import { fullName } from '@plinth/domain/shared/text'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { queueMail } from '../../platform/mail.ts'
import { readText } from '../../messaging/index.ts'
import { partiesOf } from './loan-reminder.queries.ts'
import { rejectedLoan } from './loan-rejection.queries.ts'
import { findLoan, noLoan } from '../../underwriting/index.ts'

type RejectionDeps = Pick<Deps, 'config' | 'jobs' | 'sealer'>

/** The applicants, and the brokers where the lender corresponds with them; each address once, none without an address. */
const recipientsOf = async (db: Db | Tx, loan: { id: string; correspond_with_broker: boolean }) => {
  const parties = [
    ...(await partiesOf(db, loan.id, 'borrowers')),
    ...(loan.correspond_with_broker ? await partiesOf(db, loan.id, 'brokers') : []),
  ]
  const reachable = parties.filter(({ email }) => !isPlaceholderEmail(email))
  const byAddress = new Map(reachable.toReversed().map((one) => [one.email.toLowerCase(), one]))
  return [...byAddress.values()]
    .toReversed()
    .map((one) => ({ name: fullName(one.first_name, one.last_name), email: one.email }))
}

/**
 * The letter that would tell the parties of a rejection, with `{name}` and `{reason}` left to be put in, and who would get
 * it: nobody for a funded or paid-off loan, which is archived and not rejected. Fails with not_found.
 */
export const previewRejection = async (db: Db | Tx, deps: Pick<Deps, 'config'>, key: string) => {
  const loan = (await rejectedLoan(db, (await findLoan(db, key)).id)) ?? noLoan()
  const { body } = await readText(db, 'rejection-letter')
  return {
    to: isPortfolio(loan.status) ? [] : await recipientsOf(db, loan),
    subject: `Your loan request ${loan.name} (${loan.human_id})`,
    body: fillLenderText(body, { loan: loan.name, loan_id: loan.human_id, lender: deps.config.PLINTH_BRAND }),
  }
}

/** Queues the letter to each party, in the transaction that rejects the loan. Refused when nobody would get it. */
export const sendRejection = async (
  tx: Tx,
  deps: RejectionDeps,
  actor: Actor,
  loanId: string,
  reason: string,
): Promise<void> => {
  const { to, subject, body } = await previewRejection(tx, deps, loanId)
  if (to.length === 0)
    badField('send_letter', 'No rejection letter can be sent: none of the parties has an email address.')
  for (const one of to)
    await queueMail(tx, deps, { to: one, subject, text: fillLenderText(body, { name: one.name, reason }), loanId })
  await record(tx, actor, {
    kind: 'loan.rejection-letter-sent',
    entity: 'loan',
    entityId: loanId,
    loanId,
    after: { to: to.map(({ name }) => name) },
  })
}
