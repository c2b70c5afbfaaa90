import type { openPool } from '../../apps/api/src/platform/db.ts'
import type { Deed } from './client.ts'
import type { Faulty } from './check.ts'

/** A fault that is made in the database on purpose, and what must be told of it. */
interface Planted {
  what: string
  /** Whose deed it spoils. */
  kind: Deed['kind']
  statement: string
  /** The line that tells it, with the deed's mark where the line has one. */
  found: (deed: Deed) => RegExp
}

/** `$1` is the mark of the deed, or its loan where the row says so. */
const faults: readonly (Planted & { by?: 'loan' })[] = [
  {
    ...{ what: 'a letter without its loan', kind: 'loan' },
    statement: `delete from mail where to_email = $1`,
    found: ({ mark }) => new RegExp(`^no letter to ${mark}$`),
  },
  {
    ...{ what: 'a guarantor twice', kind: 'borrower' },
    statement: `insert into borrower (first_name, last_name, email) values ('Cora', 'Holt', $1)`,
    found: ({ mark }) => new RegExp(`^guarantors for ${mark}: 2$`),
  },
  {
    ...{ what: 'a borrower twice', kind: 'loan' },
    statement: `insert into borrower (first_name, last_name, email) values ('Cora', 'Holt', $1)`,
    found: ({ mark }) => new RegExp(`^borrowers for ${mark}: 2$`),
  },
  {
    ...{ what: 'a loan lost', kind: 'loan' },
    statement: `delete from loan_borrower where borrower_id in (select id from borrower where email = $1)`,
    found: ({ mark }) => new RegExp(`^loans for ${mark}: 0$`),
  },
  {
    ...{ what: 'a letter twice', kind: 'sent' },
    statement: `insert into mail (to_email, to_name, subject, body_text, loan_id, state)
      select to_email, to_name, subject, body_text, loan_id, 'outbox' from mail where to_email = $1`,
    found: ({ mark }) => new RegExp(`^letters with the term sheet to ${mark}: 2$`),
  },
  {
    ...{ what: 'a letter unsent', kind: 'sent' },
    statement: `update mail set state = 'failed' where to_email = $1`,
    found: () => /^\d+ letters are failed$/,
  },
  {
    ...{ what: 'a job that failed', kind: 'sent' },
    statement: `update boss.job set state = 'failed' where id = (select id from boss.job where state = 'completed' and $1::text <> '' limit 1)`,
    found: () => /^\d+ jobs failed: /,
  },
  {
    ...{ what: 'a message lost', kind: 'message' },
    statement: `delete from request_message where body = $1`,
    found: ({ mark }) => new RegExp(`^messages ${mark}: 0$`),
  },
  {
    ...{ what: 'a signature without its seal', kind: 'signature' },
    statement: `update envelope set state = 'Sent' where activity_id::text = $1`,
    found: ({ mark }) => new RegExp(`^sealed signatures of ${mark}: 0$`),
  },
  {
    ...{ what: 'a file that was never checked', kind: 'file' },
    statement: `update document set sha256 = null where process_id::text = $1`,
    found: ({ mark }) => new RegExp(`^the file ${mark} was never checked: `),
  },
  {
    ...{ what: 'a file that is gone from the store', kind: 'file' },
    statement: `update document set storage_key = storage_key || '-gone' where process_id::text = $1`,
    found: ({ mark }) => new RegExp(`^the file ${mark} is not whole in the store$`),
  },
  {
    ...{ what: 'an activity out of step with its events', kind: 'sent', by: 'loan' },
    statement: `update activity set state = 'Accepted' where type = 'term-sheet' and loan_id::text = $1`,
    found: () => / is Accepted where its events come to /,
  },
  {
    ...{ what: 'an archiving lost', kind: 'archived' },
    statement: `update loan set archived_at = null where id::text = $1`,
    found: ({ mark }) => new RegExp(`^${mark} is loan\\.restored where its events come to loan\\.archived$`),
  },
  {
    ...{ what: 'a loan out of step with its events', kind: 'archived' },
    statement: `update loan set archived_at = null, status = 'underwriting' where id::text = $1`,
    found: ({ mark }) => new RegExp(`^${mark} is underwriting where its events come to `),
  },
  {
    ...{ what: 'an archiving twice', kind: 'archived' },
    statement: `insert into event (actor_name, entity, entity_id, kind, loan_id) values ('', 'loan', $1::uuid, 'loan.archived', $1::uuid)`,
    found: ({ mark }) => new RegExp(`^archivings of ${mark}: 2$`),
  },
  {
    ...{ what: 'document requests lost', kind: 'requests', by: 'loan' },
    statement: `delete from activity where type = 'document-request' and loan_id::text = $1`,
    found: ({ mark }) => new RegExp(`^document requests for ${mark}: 0$`),
  },
]

/**
 * Makes each of the faults in turn, and answers for each whether the checks told it: null where no deed is left that it
 * could be made on. The database is of no further use afterwards.
 *
 * @param faulty All that the checks tell.
 */
export const plant = async (
  pool: ReturnType<typeof openPool>,
  deeds: readonly Deed[],
  faulty: () => Promise<Faulty>,
): Promise<{ what: string; isFound: boolean | null }[]> => {
  const outcome: { what: string; isFound: boolean | null }[] = []
  for (const { what, kind, by, statement, found } of faults) {
    const before = new Set(await faulty())
    const isSpoilt = ({ mark }: Deed) => [...before].some((line) => line.includes(mark))
    const deed = deeds.find((one) => one.kind === kind && !isSpoilt(one)) ?? deeds.find((one) => one.kind === kind)
    if (!deed) {
      outcome.push({ what, isFound: null })
      continue
    }
    await pool.query(statement, [by === 'loan' ? deed.loan : deed.mark])
    const fresh = (await faulty()).filter((line) => !before.has(line))
    outcome.push({ what, isFound: fresh.some((line) => found(deed).test(line)) })
  }
  return outcome
}
