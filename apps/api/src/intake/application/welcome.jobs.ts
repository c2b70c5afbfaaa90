import { z } from 'zod'
import { plinth } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { job } from '../../platform/jobs.ts'
import { actsFor, applicationLink, doesActFor, invite, type PartyKey, personFor, userById } from '../../people/index.ts'
import * as q from './application.queries.ts'
import type { Parties } from './creation.service.ts'
import { applicantInvitation, confirmByMail } from './letters.service.ts'

/**
 * Gives an applicant a way in and writes to them. A job, so that the answer to a submission takes the same time whether or
 * not its address is known.
 */
export const welcomeApplicant = job(
  'application.welcome',
  z.object({
    application_id: z.uuid(),
    kind: z.enum(['borrower', 'contact']),
    party_id: z.uuid(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  }),
)
type Welcome = z.infer<typeof welcomeApplicant.data>

/** Queues it: in broker mode the applicant is the broker, and nobody writes to the borrower (E-30). */
export const welcomeLater = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  o: { applicationId: string; parties: Parties; proverId: string | null },
): Promise<void> => {
  const { borrower, broker } = o.parties
  const { id, email, first_name, last_name } = broker ?? borrower
  const party: PartyKey = { kind: broker ? 'contact' : 'borrower', id }
  if (o.proverId !== null) await tieToProver(tx, o.proverId, { party, email, applicationId: o.applicationId })
  await deps.jobs.enqueue(tx, welcomeApplicant, {
    application_id: o.applicationId,
    kind: party.kind,
    party_id: id,
    email,
    first_name,
    last_name,
  })
}

/** A new record of a person who proved its address is theirs. */
const tieToProver = async (
  tx: Tx,
  proverId: string,
  o: { party: PartyKey; email: string; applicationId: string },
): Promise<void> => {
  const user = await userById(tx, proverId)
  if (user?.email === o.email && user.role === roleOf(o.party)) await actsFor(tx, user.id, o.party)
  if (await doesActFor(tx, proverId, o.party)) await q.markProved(tx, o.applicationId)
}

const roleOf = ({ kind }: PartyKey) => (kind === 'borrower' ? ('borrower' as const) : ('broker' as const))

/**
 * Tells an applicant; run twice, it writes once. A person who is new gets an account, and following the invitation is the
 * proof. One who is known gets a link that ties the application to them, unless they proved their address in sending it.
 */
export const welcomeNow = (deps: Deps, given: Welcome): Promise<void> =>
  inTx(deps.db, async (tx) => {
    const { application_id: applicationId, email } = given
    const loan = await q.beginWelcome(tx, applicationId)
    if (!loan) return
    const party: PartyKey = { kind: given.kind, id: given.party_id }
    const { first_name, last_name } = given
    const person = await personFor(tx, plinth, { email, first_name, last_name, role: roleOf(party) })
    if (person.isNew) await actsFor(tx, person.id, party)
    if (!person.active) return
    const isTied = person.isNew || (await doesActFor(tx, person.id, party))
    await confirmByMail(tx, deps, {
      email,
      loanId: loan.id,
      humanId: loan.human_id,
      ...(isTied || person.role !== roleOf(party)
        ? {}
        : { makeLink: () => applicationLink(tx, deps, { email, party, applicationId }) }),
    })
    if (person.isNew) await invite(tx, deps, plinth, person.id, applicantInvitation(deps.config.PLINTH_BRAND, loan.id))
  })
