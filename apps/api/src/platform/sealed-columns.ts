import { sql } from 'kysely'
import type { Config } from './config.ts'
import { SettingsError } from './config.ts'
import { type Db, inTx } from './db.ts'
import { createSealer, type Sealer } from './sealing.ts'

interface SealedColumn {
  table: string
  column: string
  /** The column that names the row in the seal's place. */
  row: string
  /** The place's beginning; the row's name follows. */
  place: string
  /** The column of the digest by which equal values are found, where there is one. */
  index?: string
  /** What lies there, for a person. */
  what: string
}

/** Every place where something sealed lies; a test holds it against the source. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'borrower', column: 'ssn_sealed', row: 'id', place: 'borrower.ssn', what: 'Social Security numbers' },
  {
    ...{ table: 'legal_entity', column: 'ein_sealed', row: 'id', place: 'legal_entity.ein' },
    ...{ index: 'ein_index', what: 'EINs of legal entities' },
  },
  {
    table: 'party_merge',
    column: 'kept_ssn_sealed',
    row: 'kept_id',
    place: 'borrower.ssn',
    what: 'Social Security numbers of merged records',
  },
  {
    table: 'party_merge',
    column: 'gone_ssn_sealed',
    row: 'gone_id',
    place: 'borrower.ssn',
    what: 'Social Security numbers of merged records',
  },
  {
    ...{ table: 'party_merge', column: 'kept_ein_sealed', row: 'kept_id', place: 'legal_entity.ein' },
    what: 'EINs of merged records',
  },
  {
    ...{ table: 'party_merge', column: 'gone_ein_sealed', row: 'gone_id', place: 'legal_entity.ein' },
    what: 'EINs of merged records',
  },
  {
    table: 'wire_instruction',
    column: 'account_sealed',
    row: 'id',
    place: 'wire_instruction.account',
    what: 'account numbers of wire instructions',
  },
  {
    table: 'held_change',
    column: 'secret_sealed',
    row: 'id',
    place: 'held_change.secret',
    what: 'account numbers of wire instructions',
  },
  {
    table: 'application_draft',
    column: 'ssn_sealed',
    row: 'id',
    place: 'application_draft.ssn',
    what: 'unfinished applications',
  },
  {
    table: 'application_draft',
    column: 'birth_date_sealed',
    row: 'id',
    place: 'application_draft.birth_date',
    what: 'unfinished applications',
  },
  { table: 'bank_item', column: 'access_token', row: 'id', place: 'bank_item.access_token', what: 'bank links' },
  {
    table: 'bank_report',
    column: 'report_ref',
    row: 'activity_id',
    place: 'bank_report.report_ref',
    what: 'bank reports',
  },
  {
    table: 'report_run',
    column: 'order_ref',
    row: 'process_id',
    place: 'report_run.order_ref',
    what: 'reports on order',
  },
  {
    table: 'provider_exchange',
    column: 'request_sealed',
    row: 'id',
    place: 'provider_exchange.request',
    what: 'recorded calls to outside services',
  },
  {
    table: 'provider_exchange',
    column: 'answer_sealed',
    row: 'id',
    place: 'provider_exchange.answer',
    what: 'recorded calls to outside services',
  },
  {
    table: 'provider_setting',
    column: 'value_sealed',
    row: 'name',
    place: 'provider_setting.value',
    what: 'credentials of outside services',
  },
  { table: 'mail', column: 'secret_sealed', row: 'id', place: 'mail.secret', what: 'letters not sent yet' },
  {
    table: 'signing_certificate',
    column: 'sealed_key',
    row: '1',
    place: 'signing_certificate.sealed_key',
    what: 'the certificate for signing',
  },
  { table: 'audit_key', column: 'sealed_key', row: '1', place: 'audit_key.sealed_key', what: 'the audit trail' },
]

const rowOf = ({ row }: SealedColumn) => (row === '1' ? sql<string>`'1'` : sql<string>`${sql.ref(row)}::text`)
/** The key's id in an envelope; only the beginning of a long one is read. */
const keyIn = ({ column }: SealedColumn) => sql<string>`split_part(left(${sql.ref(column)}, 80), '.', 2)`

interface Use {
  key: string
  count: number
  row: string
  envelope: string
}

const usesOf = async (db: Db, at: SealedColumn): Promise<Use[]> => {
  const { rows } = await sql<Use>`
    select key, count, row, ${sql.ref(at.column)} as envelope from (
      select ${keyIn(at)} as key, count(*)::int as count, min(${rowOf(at)}) as row
      from ${sql.table(at.table)} where ${sql.ref(at.column)} is not null group by 1
    ) used join ${sql.table(at.table)} on ${rowOf(at)} = used.row`.execute(db)
  return rows
}

const opens = (sealer: Sealer, at: SealedColumn, use: Use): boolean => {
  try {
    sealer.open(use.envelope, `${at.place}:${use.row}`)
    return true
  } catch {
    return false
  }
}

/** Throws SettingsError, naming what would be lost, when something is sealed with a key that is not set. */
export const checkSealingKeys = async (db: Db, config: Config): Promise<void> => {
  const sealer = createSealer(config.sealingKeys)
  const missing = new Map<string, Set<string>>()
  for (const at of sealedColumns)
    for (const use of await usesOf(db, at))
      if (!opens(sealer, at, use))
        missing.set(use.key, (missing.get(use.key) ?? new Set()).add(`${at.what} (${use.count})`))
  if (missing.size === 0) return
  const needs = [...missing].map(([key, what]) => `${key} for ${[...what].join(', ')}`).join('; ')
  const other = [...missing.keys()].some((key) => config.sealingKeys.some(({ id }) => id === key))
  throw new SettingsError(
    `PLINTH_SEALING_KEYS lacks the key that data is sealed with: ${needs}. Put it behind the new one` +
      `${other ? ', which needs another id than the old one' : ''}; \`npm run keys -- rotate-sealing\` then seals everything anew`,
  )
}

const AT_ONCE = 500

/** Seals anew, with the active key, whatever is sealed with another; answers how many values. Safe to be broken off. */
export const sealAnew = async (db: Db, sealer: Sealer, activeKey: string): Promise<number> => {
  let done = 0
  for (const at of sealedColumns)
    for (let taken = AT_ONCE; taken === AT_ONCE; done += taken)
      taken = await inTx(db, async (tx) => {
        const { rows } = await sql<{ row: string; envelope: string }>`
          select ${rowOf(at)} as row, ${sql.ref(at.column)} as envelope from ${sql.table(at.table)}
          where ${sql.ref(at.column)} is not null and ${keyIn(at)} <> ${activeKey} limit ${AT_ONCE} for no key update`.execute(
          tx,
        )
        for (const { row, envelope } of rows) {
          const place = `${at.place}:${row}`
          const plain = sealer.open(envelope, place)
          const index = at.index ? sql`, ${sql.ref(at.index)} = ${sealer.digests(plain, at.place)[0]}` : sql``
          await sql`update ${sql.table(at.table)} set ${sql.ref(at.column)} = ${sealer.seal(plain, place)}${index}
            where ${rowOf(at)} = ${row}`.execute(tx)
        }
        return rows.length
      })
  return done
}

/** Gives what was sealed before there were digests its digest; answers how many values. Safe to be broken off. */
export const indexSealed = async (db: Db, sealer: Sealer): Promise<number> => {
  let done = 0
  for (const at of sealedColumns) {
    const { index } = at
    if (index === undefined) continue
    for (let taken = AT_ONCE; taken === AT_ONCE; done += taken)
      taken = await inTx(db, async (tx) => {
        const { rows } = await sql<{ row: string; envelope: string }>`
          select ${rowOf(at)} as row, ${sql.ref(at.column)} as envelope from ${sql.table(at.table)}
          where ${sql.ref(at.column)} is not null and ${sql.ref(index)} is null limit ${AT_ONCE} for no key update`.execute(
          tx,
        )
        for (const { row, envelope } of rows) {
          const [digest] = sealer.digests(sealer.open(envelope, `${at.place}:${row}`), at.place)
          await sql`update ${sql.table(at.table)} set ${sql.ref(index)} = ${digest} where ${rowOf(at)} = ${row}`.execute(
            tx,
          )
        }
        return rows.length
      })
  }
  return done
}
