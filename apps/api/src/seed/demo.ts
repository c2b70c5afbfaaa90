import type { Role } from '@plinth/domain/user/role'
import type { LoanStatus } from '@plinth/domain/loan/status'
import { loanStatuses } from '@plinth/domain/loan/status'
import { inTx } from '../platform/db.ts'
import type { Deps } from '../platform/deps.ts'
import { holdProgress, stepsToWrite } from '../modules/loan-status/index.ts'
import type { Row } from './rows.ts'
import { seedLoans } from './seed.ts'

const DEMO_LOANS = 36
const DEMO_SEED = 7

/** People of the demo portfolio; public, hence never in production. */
const people = [
  {
    role: 'admin',
    email: 'admin@demo.plinth.test',
    first_name: 'Dana',
    last_name: 'Whitfield',
    password: 'plinth-demo-admin',
  },
  {
    role: 'borrower',
    email: 'borrower@demo.plinth.test',
    first_name: 'Marcus',
    last_name: 'Reyes',
    password: 'plinth-demo-borrower',
  },
  {
    role: 'broker',
    email: 'broker@demo.plinth.test',
    first_name: 'Ellen',
    last_name: 'Park',
    password: 'plinth-demo-broker',
  },
] as const satisfies readonly { role: Role; email: string; first_name: string; last_name: string; password: string }[]

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
        score: 81,
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
  const { borrower, broker } = await addParties(deps, await addPeople(deps))
  await seedLoans(deps, {
    loans: DEMO_LOANS,
    seed: DEMO_SEED,
    withPapers: DEMO_LOANS,
    requests: 40,
    fix: (index) => ({
      status: statusOf(index),
      // The sponsor has a loan in underwriting, one at the term sheet and a funded one; the broker brought six.
      ...([0, 1, 9].includes(index) ? { sponsor: borrower } : {}),
      ...(index < 6 ? { broker } : {}),
    }),
  })
  await suggestSteps(deps)
}

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

/** What to print after the start: who may sign in, where the demo's people still stand. */
export const demoLogins = async ({ db, identity }: Pick<Deps, 'db' | 'identity'>): Promise<string[]> => {
  if (!identity.accounts) return []
  const there = await db
    .selectFrom('app_user')
    .select('email')
    .where('active', '=', true)
    .where(
      'email',
      'in',
      people.map((p) => p.email),
    )
    .execute()
  const lines = people.filter((p) => there.some((row) => row.email === p.email))
  return lines.length > 0 ? ['Demo logins:', ...lines.map((p) => `  ${p.email} / ${p.password}`)] : []
}
