import { addLoanToBorrower } from '@plinth/contract/people/borrower'
import { listLoanContacts } from '@plinth/contract/people/contact'
import { addLegalEntity, listLoanLegalEntities } from '@plinth/contract/people/legal-entity'
import {
  addBorrowerToLoan,
  addContactToLoan,
  addLegalEntityToLoan,
  addPropertyToLoan,
  type LoanView,
  removeBorrowerFromLoan,
  removeContactFromLoan,
  removeLegalEntityFromLoan,
  removePropertyFromLoan,
} from '@plinth/contract/loan/loan'
import { createBorrower, createProperty } from '@plinth/contract/intake/new-loan'
import { addLoanToProperty } from '@plinth/contract/people/property'
import { todayIn } from '@plinth/domain/shared/dates'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import {
  createEntity,
  readBorrower,
  readLoanContacts,
  readEntity,
  readLoanEntities,
  readProperty,
  toBorrowerView,
  toContactView,
  toLegalEntityView,
  toPropertyView,
} from '../../people/index.ts'
import { readLoan, toLoanView } from '../detail/index.ts'
import { addNewBorrower, addNewProperty, linkParty, unlinkParty } from './loan-party.service.ts'
import { findLoan, lockOpenLoan } from '../../underwriting/index.ts'

type Kind = Parameters<typeof linkParty>[2]['kind']

/** Who takes part in a loan and what secures it: linking, unlinking, and the lists of one loan. */
export const loanPartyRoutes = (app: FastifyInstance, deps: Deps): void => {
  linkRoutes(app, deps)
  reverseRoutes(app, deps)
  entityRoutes(app, deps)
}

const linkRoutes = (app: FastifyInstance, { db, config, clock }: Deps): void => {
  const today = () => todayIn(config.PLINTH_TIME_ZONE, clock.now())
  const change =
    (act: typeof linkParty) =>
    async (kind: Kind, loanKey: string, id: string, actor: Actor): Promise<LoanView> => {
      const loanId = await inTx(db, (tx) => act(tx, actor, { kind, loanKey, id, clock }))
      return toLoanView(await readLoan(db, loanId), actor, today())
    }
  const [add, remove] = [change(linkParty), change(unlinkParty)]
  const answer = async (loanId: string, actor: Actor) => toLoanView(await readLoan(db, loanId), actor, today())
  route(app, addBorrowerToLoan, async ({ params: p, query: { role }, actor }) => {
    const link = { kind: 'borrower', loanKey: p.loan_id, id: p.borrower_id, clock, role } as const
    return answer(await inTx(db, (tx) => linkParty(tx, actor, link)), actor)
  })
  route(app, createBorrower, async ({ params: p, body, actor }) =>
    answer(
      await inTx(db, (tx) => addNewBorrower(tx, actor, { loanKey: p.loan_id, body, clock, today: today() })),
      actor,
    ),
  )
  route(app, createProperty, async ({ params: p, body, actor }) =>
    answer(await inTx(db, (tx) => addNewProperty(tx, actor, { loanKey: p.loan_id, body, clock })), actor),
  )
  route(app, addContactToLoan, ({ params: p, actor }) => add('contact', p.loan_id, p.contact_id, actor))
  route(app, addPropertyToLoan, async ({ params: p, query: { is_blanket_loan: isBlanket }, actor }) => {
    const link = { kind: 'property', loanKey: p.loan_id, id: p.property_id, clock, isBlanket } as const
    return answer(await inTx(db, (tx) => linkParty(tx, actor, link)), actor)
  })
  route(app, addLegalEntityToLoan, ({ params: p, actor }) => add('legal-entity', p.loan_id, p.legal_entity_id, actor))
  route(app, removeBorrowerFromLoan, ({ params: p, actor }) => remove('borrower', p.loan_id, p.borrower_id, actor))
  route(app, removeContactFromLoan, ({ params: p, actor }) => remove('contact', p.loan_id, p.contact_id, actor))
  route(app, removePropertyFromLoan, ({ params: p, actor }) => remove('property', p.loan_id, p.property_id, actor))
  route(app, removeLegalEntityFromLoan, ({ params: p, actor }) =>
    remove('legal-entity', p.loan_id, p.legal_entity_id, actor),
  )
}

/** The same links, called from the other end. */
const reverseRoutes = (app: FastifyInstance, { db, config, clock }: Deps): void => {
  route(app, addLoanToBorrower, async ({ params, actor }) => {
    const { loan_id: loanKey, borrower_id: id } = params
    await inTx(db, (tx) => linkParty(tx, actor, { kind: 'borrower', loanKey, id, clock }))
    return toBorrowerView(await readBorrower(db, id), todayIn(config.PLINTH_TIME_ZONE, clock.now()))
  })
  route(app, addLoanToProperty, async ({ params, query: { is_blanket_loan: isBlanket }, actor }) => {
    const { loan_id: loanKey, property_id: id } = params
    await inTx(db, (tx) => linkParty(tx, actor, { kind: 'property', loanKey, id, clock, isBlanket }))
    return toPropertyView(await readProperty(db, id))
  })
}

const entityRoutes = (app: FastifyInstance, { db, sealer }: Deps): void => {
  route(app, listLoanContacts, async ({ params }) => {
    const loan = await findLoan(db, params.loan_id)
    return { contacts: (await readLoanContacts(db, loan.id)).map(toContactView) }
  })
  route(app, listLoanLegalEntities, async ({ params }) => {
    const loan = await findLoan(db, params.loan_id)
    return { legal_entities: (await readLoanEntities(db, loan.id)).map(toLegalEntityView) }
  })
  route(app, addLegalEntity, async ({ params, body, actor }) => {
    const id = await inTx(db, async (tx) =>
      createEntity(tx, actor, { loanId: (await lockOpenLoan(tx, params.loan_id)).id, body, sealer }),
    )
    return toLegalEntityView(await readEntity(db, id))
  })
}
