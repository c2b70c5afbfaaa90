import type { ArrangeBody, PagesView } from '@plinth/contract/documents/pages'
import { safeFileName } from '@plinth/domain/documents/document-request/file-names'
import { arrangementProblem, madeFrom, madeName, type PlacedPage } from '@plinth/domain/documents/pages/arrange'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { type FoundActivity, holdActivity, moveActivity } from '../../loan/index.ts'
import { followReading } from '../../underwriting/index.ts'
import { expectFile, setAside } from '../document-request/index.ts'
import { filesOfRequest, insertArrangement, insertMadeFile, type RequestFile } from './pages.queries.ts'
import { fileRefusal, isDecided, readPages, requestRefusal } from './pages.view.ts'

/** Makes the files of an arrangement. */
export const makePages = job('pages.make', z.object({ arrangement_id: z.uuid() }), { retries: 2, timeoutSeconds: 900 })

/** Bytes of all the files that pages are taken from at once. */
const MOST_BYTES = 200 * 1_048_576

/** What is to be made of the pages of a request's files. */
export interface Arrange {
  activityId: string
  version: number
  files: ArrangeBody['files']
}

interface Output {
  name: string
  /** The request it goes under. */
  to: FoundActivity
  pages: PlacedPage[]
}

const placed = (file: Arrange['files'][number]): PlacedPage[] =>
  file.pages.map(({ document_id, page, turn }) => ({ file: document_id, page, turn }))

/** The request, held. Fails with not_found, archived. */
export const holdRequest = async (tx: Tx, activityId: string): Promise<FoundActivity> => {
  const a = await holdActivity(tx, activityId)
  if (a.type !== 'document-request') fail('not_found', 'This document request was not found.')
  return a
}

/** The request, held, as it was read: else its files may be others. */
const holdAsRead = async (tx: Tx, o: { activityId: string; version: number }): Promise<FoundActivity> => {
  const a = await holdRequest(tx, o.activityId)
  if (a.version !== o.version)
    fail('version_conflict', 'This request has changed since you opened it. Its files may be others now.')
  return a
}

/** The request that each file goes under; another one is of the same loan, and open. */
const outputsOf = async (tx: Tx, a: FoundActivity, files: Arrange['files']): Promise<Output[]> => {
  const held = new Map([[a.id, a]])
  const outputs: Output[] = []
  for (const [i, file] of files.entries()) {
    const id = file.request_id ?? a.id
    const to = held.get(id) ?? (await holdActivity(tx, id))
    held.set(id, to)
    if (to.type !== 'document-request' || to.loan_id !== a.loan_id || to.superseded_at !== null)
      return badField(`files.${i}.request_id`, 'This document request was not found.')
    const refusal = await requestRefusal(tx, to)
    if (refusal !== '') fail('state_conflict', id === a.id ? refusal : `${to.document_name || to.name}: ${refusal}`)
    outputs.push({ name: madeName(safeFileName(file.name)), to, pages: placed(file) })
  }
  return outputs
}

/** The files that pages are taken from. Refuses what is not of the request, cannot be arranged, or has no such page. */
const sourcesFor = async (tx: Tx, a: FoundActivity, files: Arrange['files']): Promise<RequestFile[]> => {
  const all = new Map((await filesOfRequest(tx, a.id)).map((file) => [file.id, file]))
  const used = new Map<string, RequestFile>()
  for (const [i, file] of files.entries())
    for (const [j, { document_id: id, page }] of file.pages.entries()) {
      const at = `files.${i}.pages.${j}`
      const source = all.get(id) ?? badField(`${at}.document_id`, 'This file is not one of the request.')
      const refusal = fileRefusal(source)
      if (refusal !== '') fail('state_conflict', `${source.file_name}: ${refusal}`)
      if (page > (source.page_count ?? Infinity))
        badField(`${at}.page`, `${source.file_name} has ${source.page_count} pages.`)
      used.set(id, source)
    }
  const bytes = [...used.values()].reduce((sum, { size_bytes }) => sum + Number(size_bytes ?? 0), 0)
  if (bytes > MOST_BYTES) fail('state_conflict', 'These files are too large to arrange at once. Choose fewer of them.')
  return [...used.values()]
}

const requireSound = (files: Arrange['files']): void => {
  const found = arrangementProblem(files.map((file) => ({ pages: placed(file) })))
  if (found) badField(`files.${found.file}.pages`, found.problem)
}

/** Whether new files stand in the place of one: some of its pages stay with the request. */
const isReplaced = (source: RequestFile, a: FoundActivity, outputs: readonly Output[]): boolean =>
  outputs.some(({ to, pages }) => to.id === a.id && pages.some(({ file }) => file === source.id))

const setSourcesAside = async (tx: Tx, deps: Pick<Deps, 'clock'>, actor: Actor, sources: readonly RequestFile[]) => {
  for (const source of sources) {
    if (isDecided(source))
      fail('state_conflict', `${source.file_name} was accepted. Its pages can only answer another request.`)
    if ((await setAside(tx, source.process_id)) === 0)
      fail('state_conflict', `${source.file_name} was reviewed meanwhile.`)
    await followReading(tx, actor, source.process_id, deps.clock)
  }
}

/** Adds what is to be made to its requests, each of which moves once. */
const expectOutputs = async (
  tx: Tx,
  actor: Actor,
  o: { arrangementId: string; sources: readonly RequestFile[]; outputs: readonly Output[] },
): Promise<void> => {
  const named = new Map(o.sources.map((s) => [s.id, { name: s.file_name, pages: s.page_count }]))
  for (const { name, to, pages } of o.outputs) {
    const made = await expectFile(tx, to, {
      ...{ name, contentType: 'application/pdf', storageKey: randomUUID(), uploadedBy: actor.id },
    })
    await insertMadeFile(tx, {
      ...{ documentId: made.id, arrangementId: o.arrangementId, pages, stored: false },
      madeFrom: madeFrom(pages, (id) => named.get(id) ?? { name: '', pages: null }),
      ...{ was: to.state, wasReason: to.rejection_reason },
    })
  }
  for (const to of new Set(o.outputs.map((output) => output.to)))
    await moveActivity(tx, actor, to, 'upload', { state_text: '', rejection_reason: null })
}

/**
 * Makes new files of pages of a request's files, behind the scenes; what they replace is kept and set aside. The caller has
 * checked that all requests and files are the actor's. Fails with not_found, archived, version_conflict, state_conflict,
 * invalid_input.
 */
export const arrange = (deps: Deps, actor: Actor, o: Arrange): Promise<PagesView> => {
  requireSound(o.files)
  return inTx(deps.db, async (tx) => {
    const a = await holdAsRead(tx, o)
    const outputs = await outputsOf(tx, a, o.files)
    const sources = await sourcesFor(tx, a, o.files)
    const replaced = sources.filter((source) => isReplaced(source, a, outputs))
    await setSourcesAside(tx, deps, actor, replaced)
    const arrangementId = await insertArrangement(tx, {
      ...{ activityId: a.id, madeBy: actor.id },
      sources: sources.map((source) => ({ documentId: source.id, setAside: replaced.includes(source) })),
    })
    await expectOutputs(tx, actor, { arrangementId, sources, outputs })
    await deps.jobs.enqueue(tx, makePages, { arrangement_id: arrangementId })
    await record(tx, actor, {
      ...({ kind: 'pages.arranged', entity: 'activity', entityId: a.id, loanId: a.loan_id } as const),
      after: { from: sources.map((s) => s.file_name), files: outputs.map(({ name }) => name) },
    })
    await tell(tx, { kind: 'changed', topics: ['activity', 'document', 'loan-status'], loan_id: a.loan_id })
    return readPages(tx, a.id)
  })
}
