import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { pdfOfPages, sendFile } from '../../../test/papers.ts'
import { inTx } from '../../platform/db.ts'
import { holdProcess } from './data-point.queries.ts'
import { readText } from './read-text.jobs.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** A file that was read, of a loan that nobody else has. */
const readFile = async () => {
  const { loan } = await buildDeal(t.db)
  const { id: activityId } = await buildActivity(t.db, loan.id)
  const { email } = await buildUser(t.db, 'admin')
  const { process_id: processId } = await sendFile(t, email, activityId, {
    body: Buffer.from(await pdfOfPages([['A page of letters that were typed.']])),
  })
  return { loan, processId }
}
/** The ids of a table's rows that nobody holds. */
const free = async (table: 'loan' | 'process' | 'document'): Promise<string[]> => {
  const rows = await t.db.selectFrom(table).select('id').forNoKeyUpdate().skipLocked().execute()
  return rows.map(({ id }) => id)
}

test('[J-15] who keeps values of a file holds its loan too, as who decides on the file does', async () => {
  const other = await buildDeal(t.db)
  const { loan, processId } = await readFile()
  await inTx(t.db, async (tx) => {
    await holdProcess(tx, processId)
    const loans = await free('loan')
    expect(loans).toContain(other.loan.id)
    expect(loans).not.toContain(loan.id)
    expect(await free('process')).not.toContain(processId)
  })
})

/** Ends once a statement of this database waits for a row that another holds. */
const untilOneWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(t.db)
      expect(rows).toHaveLength(1)
    },
    { timeout: 60_000, interval: 20 },
  )

test('[J-15] a reading that ends while its loan is held waits, and holds neither the file nor its process', async () => {
  const { loan, processId } = await readFile()
  const { id: documentId } = await t.db
    .updateTable('document')
    .set({ text_state: 'queued' })
    .where('process_id', '=', processId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await inTx(t.deps.db, (asking) => t.deps.jobs.enqueue(asking, readText, { document_id: documentId }))
  // Not by `inTx`: in the scope of one, the reading would count as a part of it.
  const holding = await t.db.startTransaction().execute()
  await holding.selectFrom('loan').select('id').where('id', '=', loan.id).forNoKeyUpdate().execute()
  const reading = t.drain()
  await untilOneWaits()
  const meanwhile = { processes: await free('process'), documents: await free('document') }
  await holding.rollback().execute()
  await reading
  expect(meanwhile.processes).toContain(processId)
  expect(meanwhile.documents).toContain(documentId)
  const { text_state } = await t.db
    .selectFrom('document')
    .select('text_state')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  expect(text_state).toBe('done')
})
