import { permissions } from '@plinth/domain/people/user/permissions'
import type { Role } from '@plinth/domain/people/user/role'
import { sql } from 'kysely'
import { gatheringMs } from '@plinth/domain/messaging/notification/kinds'
import { inTx } from '../../src/platform/db.ts'
import { mailNotificationsJob } from '../../src/messaging/notification/notification-mail.jobs.ts'
import { ensureDefaults } from '../../src/app/defaults.ts'
import { ensureDemo } from '../../src/seed/demo.ts'
import { buildOpenDeal } from '../deal.ts'
import { buildActivity, buildUser } from '../factories.ts'
import { type testApp, tokenFor } from '../harness.ts'
import { loanAddress } from '../mailbox.ts'
import { readLetters } from '../letters.ts'
import { Memory } from './memory.ts'

type App = Awaited<ReturnType<typeof testApp>>

export interface Actor {
  name: string
  role: Role | 'visitor'
  id: string | null
  email: string | null
  denied: readonly string[]
  memory: Memory
}

/** The rights that the staff member with few of them keeps. */
const FEW: readonly string[] = ['view-files', 'edit-loan', 'view-application']

/** Records of others that an answer names. */
const NAMED = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[A-Z]{2}-\d{1,10}\b/g

interface Person {
  id: string
  email: string
}
interface People {
  borrower: Person
  otherBorrower: Person
  broker: Person
  otherBroker: Person
  admin: Person
}

/** Two small deals of two parties: what a short run has time for. */
const twoDeals = async (t: App): Promise<People> => {
  const [mine, other] = [await buildOpenDeal(t), await buildOpenDeal(t)]
  for (const { loan } of [mine, other]) for (let n = 0; n < 3; n += 1) await buildActivity(t.db, loan.id)
  return {
    ...{ borrower: mine.borrowerUser, broker: mine.brokerUser, admin: await buildUser(t.db, 'admin') },
    ...{ otherBorrower: other.borrowerUser, otherBroker: other.brokerUser },
  }
}

/** The demo's book, where loans of every status are; the second borrower and broker act for people of other loans. */
const demoBook = async (t: App): Promise<People> => {
  await ensureDemo(t.deps)
  const demo = async (role: Role) =>
    t.db.selectFrom('app_user').select(['id', 'email']).where('role', '=', role).orderBy('id').executeTakeFirstOrThrow()
  const [borrower, broker, admin] = [await demo('borrower'), await demo('broker'), await demo('admin')]
  const [otherBorrower, otherBroker] = [await buildUser(t.db, 'borrower'), await buildUser(t.db, 'broker')]
  await sql`insert into user_borrower (user_id, borrower_id) select ${otherBorrower.id}, borrower_id from loan_borrower
    where borrower_id not in (select borrower_id from user_borrower) order by borrower_id limit 1`.execute(t.db)
  await sql`insert into user_contact (user_id, contact_id) select ${otherBroker.id}, contact_id from loan_contact
    where contact_id not in (select contact_id from user_contact) order by contact_id limit 1`.execute(t.db)
  return { borrower, otherBorrower, broker, otherBroker, admin }
}

/**
 * A book of loans and everybody who may ask: nobody, two borrowers, two brokers, staff with few rights, an administrator.
 *
 * @param book 'demo' has loans of every status and takes longer; 'small' has two new ones.
 */
export const createWorld = async (t: App, book: 'demo' | 'small') => {
  await ensureDefaults(t.deps)
  const people = book === 'demo' ? await demoBook(t) : await twoDeals(t)
  const few = permissions.filter((one) => !FEW.includes(one))
  const narrow = await buildUser(t.db, 'admin', { denied: few })
  const actor = (name: string, role: Actor['role'], user: Person | null, denied: readonly string[] = []): Actor => ({
    ...{ name, role, denied },
    ...{ id: user?.id ?? null, email: user?.email ?? null, memory: new Memory() },
  })
  const actors = [
    actor('anonymous', 'visitor', null),
    actor('borrower', 'borrower', people.borrower),
    actor('other borrower', 'borrower', people.otherBorrower),
    actor('broker', 'broker', people.broker),
    actor('other broker', 'broker', people.otherBroker),
    actor('staff with few rights', 'admin', narrow, few),
    actor('admin', 'admin', people.admin),
    actor('colleague', 'admin', await buildUser(t.db, 'admin', { first_name: 'Cole' })),
  ]
  const borrowerLinks = await t.db.selectFrom('user_borrower').select(['user_id', 'borrower_id']).execute()
  const contactLinks = await t.db.selectFrom('user_contact').select(['user_id', 'contact_id']).execute()
  const known = actors.flatMap((one) => (one.id === null ? [] : [{ ...one, id: one.id }]))
  const tables = await loanTables(t)

  /** What administrators did to the people who ask is taken back, and nobody waits for a limit of strangers. */
  const keep = async (): Promise<void> => {
    for (const { id, email, role, denied } of known)
      await sql`update app_user set role = ${role}, email = ${email}, denied = ${[...denied]}, active = true where id = ${id}`.execute(
        t.db,
      )
    await t.db
      .insertInto('user_borrower')
      .values(borrowerLinks)
      .onConflict((on) => on.doNothing())
      .execute()
    await t.db
      .insertInto('user_contact')
      .values(contactLinks)
      .onConflict((on) => on.doNothing())
      .execute()
    await sql`delete from rate_limit`.execute(t.db)
  }

  /** Loans of others that an answer to a borrower or broker names, or a record of which it names. */
  const strange = async (who: Actor, text: string): Promise<string[]> => {
    if (who.role !== 'borrower' && who.role !== 'broker') return []
    const named = [...new Set(text.match(NAMED))]
    if (named.length === 0) return []
    const own =
      who.role === 'borrower'
        ? sql`select loan_id from loan_borrower join user_borrower using (borrower_id) where user_id = ${who.id}`
        : sql`select loan_id from loan_contact join user_contact using (contact_id) where user_id = ${who.id}`
    const { rows } = await sql<{ found: string }>`
      select named.id || ' of ' || l.human_id as found from (${sql.raw(tables)}) named join loan l on l.id = named.loan_id
      where named.id = any(${named}) and l.id not in (${own})`.execute(t.db)
    return rows.map(({ found }) => found)
  }

  await keep()
  /** The record of the borrower or contact that a person signs in as. */
  const recordOf = (links: readonly { user_id: string }[], who: Person): Record<string, unknown> => ({
    ...links.find((one) => one.user_id === who.id),
  })
  const borrower = { ...people.borrower, record: String(recordOf(borrowerLinks, people.borrower)['borrower_id']) }
  const broker = { ...people.broker, record: String(recordOf(contactLinks, people.broker)['contact_id']) }

  return {
    ...{ actors, keep, strange, borrower, broker, admin: people.admin },
    /** Notifications that waited to be told together become letters. */
    gather: async () => {
      t.clock.ms += gatheringMs + 60_000
      await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, mailNotificationsJob, {}))
      await t.drain()
      t.clock.ms -= gatheringMs + 60_000
    },
    addressOf: (loan: { id: string; human_id: string }) => loanAddress(t, loan),
    /** The texts of the letters to an address, oldest first, as their reader gets them. */
    lettersTo: async (email: string) => (await readLetters(t, email)).map(({ body_text }) => body_text),
    tokenOf: async ({ email }: Actor) => (email === null ? null : tokenFor(email)),
  }
}
export type World = Awaited<ReturnType<typeof createWorld>>

/** Every record that belongs to one loan, by the names that an answer may give it. */
const loanTables = async (t: App): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select a.table_name as name from information_schema.columns a join information_schema.columns b using (table_schema, table_name)
    where table_schema = 'public' and a.column_name = 'loan_id' and a.data_type = 'uuid' and b.column_name = 'id' and b.data_type = 'uuid'
    order by 1`.execute(t.db)
  const parts = rows.map(({ name }) => `select id::text as id, loan_id from "${name}" where loan_id is not null`)
  return ['select id::text, id as loan_id from loan', 'select human_id, id from loan', ...parts].join(' union all ')
}
