import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { mediaTypeOf } from '@plinth/domain/documents/document-request/uploads'
import type { Deps } from '../../apps/api/src/app/deps.ts'
import { requestText } from '../../apps/api/src/documents/document/index.ts'
import { plinth } from '../../apps/api/src/platform/actor.ts'
import { inTx } from '../../apps/api/src/platform/db.ts'

/** How reading a file ended. */
export interface FileEnd {
  file: string
  state: string
  reason: string
  pages: number
  /** Pages with no word on them. */
  empty: number
  seconds: number
  /** Megabytes that this process, which is the server, held at most meanwhile. */
  mostMb: number
}

const LOOK_MS = 50

/** The most memory this process held while something was under way, in megabytes. */
const memoryWhile = async (work: Promise<void>): Promise<number> => {
  let most = 0
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss() / 1_048_576)
  }
  const timer = setInterval(look, LOOK_MS)
  look()
  await work.finally(() => clearInterval(timer))
  return most
}

/** A loan with a request that files are sent for. */
export const aRequest = async ({ db }: Deps): Promise<{ loan: string; activity: string }> => {
  const loan = await db
    .insertInto('loan')
    .values({ name: 'Files', amount_cents: 100_000_000, purpose: 'Purchase', duration_months: 12 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const activity = await db
    .insertInto('activity')
    .values({ loan_id: loan.id, type: 'document-request', name: 'Files' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { loan: loan.id, activity: activity.id }
}

const arrived = async (deps: Deps, at: { loan: string; activity: string }, file: string): Promise<string> => {
  const body = readFileSync(file)
  const type = mediaTypeOf(file) ?? 'application/pdf'
  const key = `eval-${randomUUID()}`
  await deps.storage.write(key, body, type)
  return inTx(deps.db, async (tx) => {
    const run = await tx
      .insertInto('process')
      .values({ activity_id: at.activity, name: 'File', state: 'Processed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('document')
      .values({
        ...{ loan_id: at.loan, activity_id: at.activity, process_id: run.id, storage_key: key, content_type: type },
        ...{ file_name: path.basename(file), size_bytes: body.length, received_at: new Date() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await requestText(tx, deps, plinth, { id, loan_id: at.loan })
    return id
  })
}

/** Has a file read as the product reads one that was uploaded; answers how it ended. */
export const readFile = async (deps: Deps, at: { loan: string; activity: string }, file: string): Promise<FileEnd> => {
  const from = performance.now()
  const id = await arrived(deps, at, file)
  const mostMb = await memoryWhile(deps.jobs.drain())
  const document = await deps.db
    .selectFrom('document')
    .select(['text_state', 'text_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const pages = await deps.db.selectFrom('document_page').select('text').where('document_id', '=', id).execute()
  return {
    file: path.basename(file),
    state: document.text_state,
    reason: document.text_reason,
    pages: pages.length,
    empty: pages.filter((page) => page.text.trim() === '').length,
    seconds: (performance.now() - from) / 1000,
    mostMb,
  }
}
