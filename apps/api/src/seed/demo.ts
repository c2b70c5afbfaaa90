import type { Role } from '@plinth/domain/people/user/role'
import type { LoanStatus } from '@plinth/domain/loan/status'
import { loanStatuses } from '@plinth/domain/loan/status'
import { UserId } from '@plinth/contract/shared/fields'
import { sql } from 'kysely'
import type { Actor } from '../platform/actor.ts'
import { inTx } from '../platform/db.ts'
import type { Deps } from '../app/deps.ts'
import { refreshInsights } from '../credit/index.ts'
import { holdProgress, stepsToWrite } from '../loan/index.ts'
import { scoreAlone, scoreLoans } from '../underwriting/index.ts'
import { driveLoans } from './demo-drive.ts'
import { people } from './demo-people.ts'
import type { Row } from './rows.ts'
import { seedLoans } from './seed.ts'
import { stage } from './work.ts'

const DEMO_LOANS = 36
const DEMO_SEED = 7

const isEmpty = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => {
  const user = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
  const loan = await db.selectFrom('loan').select('id').limit(1).executeTakeFirst()
  return !user && !loan
}

const addPeople = async (deps: Deps): Promise<Record<Role, string>> => {
  const ids = await inTx(deps.db, async (tx) => {
    const made: Partial<Record<Role, string>> = {}
    for (const { password: _unsaved, ...person } of people) {
      const { id } = await tx.insertInto('app_user').values(person).returning('id').executeTakeFirstOrThrow()
      made[person.role] = id
    }
    return made as Record<Role, string>
  })
  for (const { email, password, first_name, last_name } of people)
    await deps.identity.accounts?.create({ email, name: `${first_name} ${last_name}`, password })
  return ids
}

/** The party records that the demo's borrower and broker act for. */
const addParties = (deps: Deps, ids: Record<Role, string>) =>
  inTx(deps.db, async (tx) => {
    const [, b, k] = people
    const borrower: Row<'borrower'> = await tx
      .insertInto('borrower')
      .values({
        ...{ first_name: b.first_name, last_name: b.last_name, email: b.email, phone: '718-5550142' },
        ...{ credit_score: 742, net_worth_cents: 640_000_000, liquidity_cents: 85_000_000, completed_projects: 9 },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const broker: Row<'contact'> = await tx
      .insertInto('contact')
      .values({
        ...{ first_name: k.first_name, last_name: k.last_name, email: k.email, phone: '212-5550177' },
        ...{ company: 'Harbor Capital Advisors', contact_type: 'broker' },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('user_borrower')
      .values({ user_id: ids.borrower, borrower_id: borrower.id ?? '' })
      .execute()
    await tx
      .insertInto('user_contact')
      .values({ user_id: ids.broker, contact_id: broker.id ?? '' })
      .execute()
    return { borrower, broker }
  })

/** Every status at least twice, the early ones more often; nothing is left to chance. */
const statusOf = (index: number): LoanStatus => {
  const turn: readonly LoanStatus[] = ['underwriting', 'term-sheet-sent', ...loanStatuses]
  return turn[index % turn.length] ?? 'preliminary'
}

/** Fills an empty installation with a portfolio to look around in, and three people to sign in as. Does nothing to one in use. */
export const ensureDemo = async (deps: Deps): Promise<void> => {
  if (!(await isEmpty(deps))) return
  const staff = await addPeople(deps)
  const { borrower, broker } = await addParties(deps, staff)
  const deals = await seedLoans(deps, {
    loans: DEMO_LOANS,
    seed: DEMO_SEED,
    withPapers: DEMO_LOANS,
    requests: 40,
    opened: true,
    fix: (index) => ({
      status: statusOf(index),
      entity: stage[statusOf(index)] > 2,
      // The sponsor has a loan in underwriting, one at the term sheet and a funded one; the broker brought six.
      ...([0, 1, 9].includes(index) ? { sponsor: borrower } : {}),
      ...(index < 6 ? { broker } : {}),
    }),
  })
  const ids = deals.map(({ loan }) => loan.id)
  // The board reads the score in its memo; what is looked into afterwards may change it.
  await scoreAll(deps, ids)
  await driveLoans(deps, await staffMember(deps, staff.admin), deals)
  await scoreAll(deps, ids)
  for (const id of ids) await refreshInsights(deps, id)
  await suggestSteps(deps)
  await putAway(deps)
}

/** The administrator in whose name the loans were worked on. */
const staffMember = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Actor> => {
  const { email, first_name, last_name } = await db
    .selectFrom('app_user')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...{ id: UserId.parse(id), email, name: `${first_name} ${last_name}`, role: 'admin', denied: [] },
    ...{ ip: '', requestId: '' },
  }
}

/** The scores of all loans, and of the people who take part in none. */
const scoreAll = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, ids: readonly string[]) =>
  inTx(db, async (tx) => {
    await scoreLoans(tx, ids, clock)
    const alone = await tx
      .selectFrom('borrower as b')
      .select('b.id')
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('loan_borrower as lb').select('lb.loan_id').whereRef('lb.borrower_id', '=', 'b.id')),
        ),
      )
      .execute()
    for (const { id } of alone) await scoreAlone(tx, { kind: 'borrower', id }, clock)
  })

/** Letters of the past went nowhere: they stand in the outbox. What was told to people then, they have seen. */
const putAway = ({ db }: Pick<Deps, 'db'>) =>
  inTx(db, async (tx) => {
    await tx
      .updateTable('mail')
      .set({ state: 'outbox', secret_sealed: null, secret_until: null })
      .where('state', '=', 'queued')
      .execute()
    await tx
      .updateTable('notification')
      .set({ status: 'read' })
      .where('mailed_at', 'is', null)
      .where('kind', '=', 'loan-news')
      .execute()
    await tx
      .updateTable('notification')
      .set({ mailed_at: sql<Date>`created_at` })
      .where('mailed_at', 'is', null)
      .execute()
  })

/** What is to be done next on each loan, as their activities stand (P-32). */
const suggestSteps = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  const loans = await db.selectFrom('loan').select('id').where('archived_at', 'is', null).execute()
  await inTx(db, async (tx) => {
    for (const { id } of loans) {
      const steps = stepsToWrite(tx, await holdProgress(tx, id))
      if (steps) await tx.executeQuery(steps)
    }
  })
}
