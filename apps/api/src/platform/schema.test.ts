import { activityStates, activityTypes } from '@plinth/domain/loan/activity/types'
import { entityKinds } from '@plinth/domain/loan/activity/entity-kinds'
import { loanRoles } from '@plinth/domain/people/party/loan-role'
import { leadSources, leadStates } from '@plinth/domain/intake/lead/states'
import { loanStatuses } from '@plinth/domain/loan/status'
import { exitStrategies, purposes } from '@plinth/domain/loan/terms'
import { notificationStates, notificationStatuses } from '@plinth/domain/messaging/notification/states'
import { contactTypes } from '@plinth/domain/people/party/contact'
import { propertyTypes } from '@plinth/domain/people/property/types'
import { messageStates } from '@plinth/domain/assistant/thread/messages'
import { mathFunctions, ruleConditions, scoreCategories, scoreTables } from '@plinth/domain/underwriting/scoring/model'
import { roles } from '@plinth/domain/people/user/role'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codegenArguments } from '../../../../tools/database-types.ts'
import { ownDatabase } from '../../test/process.ts'
import { openPool } from './db.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof ownDatabase>>
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  database = await ownDatabase()
  pool = openPool(database.url, 2)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** The values that a column's check constraint lets in. */
const allowed = async (table: string, column: string): Promise<string[]> => {
  const { rows } = await pool.query<{ text: string }>(
    `select pg_get_constraintdef(c.oid) as text from pg_constraint c
     where c.contype = 'c' and c.conrelid = $1::regclass
       and c.conkey = (select array_agg(attnum) from pg_attribute where attrelid = $1::regclass and attname = $2)`,
    [table, column],
  )
  const lists = rows.map(({ text }) =>
    [...text.matchAll(/'((?:[^']|'')*)'::text/g)].map((m) => (m[1] ?? '').replaceAll("''", "'")),
  )
  return lists.find((list) => list.length > 1) ?? []
}

test.each([
  ['loan', 'status', loanStatuses],
  ['loan', 'purpose', purposes],
  ['loan', 'exit_strategy', exitStrategies],
  ['activity', 'type', activityTypes],
  ['activity', 'state', activityStates],
  ['activity', 'entity_kind', entityKinds],
  ['process', 'state', activityStates],
  ['template', 'entity_kind', entityKinds],
  ['contact', 'contact_type', contactTypes],
  ['property', 'property_type', propertyTypes],
  ['app_user', 'role', roles],
  ['lead', 'state', leadStates],
  ['lead', 'source', leadSources],
  ['loan_borrower', 'role', loanRoles],
  ['notification', 'status', notificationStatuses],
  ['notification', 'state', notificationStates],
  ['message', 'state', messageStates],
  ['score_group', 'category', scoreCategories],
  ['data_location', 'entity', scoreTables],
  ['score_variable', 'math_function', mathFunctions],
  ['score_rule', 'condition', ruleConditions],
] as const)('the database lets into %s.%s exactly what the domain lists', async (table, column, listed) => {
  expect((await allowed(table, column)).sort()).toEqual([...listed].sort())
})

test('migrating twice changes nothing', async () => {
  expect(await migrate(pool)).toEqual([])
})

test('two processes that migrate at once take turns', async () => {
  const other = openPool(database.url, 2)
  expect(await Promise.all([migrate(pool), migrate(other)])).toEqual([[], []])
  await other.end()
})

test('every reference has an index, so that deleting and joining stay fast', async () => {
  const { rows } = await pool.query<{ place: string }>(
    `select c.conrelid::regclass || '.' || a.attname as place
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
  )
  expect(rows.map((r) => r.place).sort()).toEqual([])
})

test('schema.generated.ts is what the migrations make', async () => {
  const root = path.resolve(import.meta.dirname, '../../../..')
  const codegen = path.join(root, 'node_modules/.bin/kysely-codegen')
  await expect(
    promisify(execFile)(codegen, [...codegenArguments(database.url), '--verify'], { cwd: root }),
  ).resolves.toBeDefined()
}, 30_000)
