import type * as api from '@plinth/contract/documents/mailbox'
import type { BodyOf, QueryOf, ReplyOf } from '@plinth/contract/shared/endpoint'
import type { FileLink } from '@plinth/contract/shared/files'
import {
  type AttachmentAct,
  attachmentActs,
  type AttachmentState,
  UNDO_SECONDS,
} from '@plinth/domain/documents/mailbox/states'
import { partsOf, splitProblem } from '@plinth/domain/documents/mailbox/split'
import { isArrangeable } from '@plinth/domain/documents/pages/arrange'
import type { Deps } from '../../app/deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { pageOf } from '../document/index.ts'
import { findLoan, lockOpenLoan } from '../../underwriting/index.ts'
import { fileJob } from './attachment.jobs.ts'
import { splitJob } from './split.jobs.ts'
import { requestsOf } from './mailbox.queries.ts'
import { toTrayItem } from './mailbox.view.ts'
import * as q from './tray.queries.ts'

const LINK_SECONDS = 300
const noAttachment = (): never => fail('not_found', 'This attachment was not found.')

/** What waits to be filed, oldest first, of all loans or one (by id or human id). */
export const readTray = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { loan_id: loanKey, ...page }: QueryOf<typeof api.getTray>,
): Promise<ReplyOf<typeof api.getTray>> => {
  const loanId = loanKey === undefined ? null : (await findLoan(db, loanKey)).id
  const [rows, total, quarantined] = await Promise.all([
    q.trayRows(db, loanId, page),
    q.countTray(db, loanId),
    q.countMessages(db, 'quarantined'),
  ])
  return { enabled: config.PLINTH_MAILBOX_DOMAIN !== undefined, items: rows.map(toTrayItem), total, quarantined }
}

/** What an attachment of a loan can be filed under. */
export const readRequests = async (db: Db, loanKey: string): Promise<ReplyOf<typeof api.listRequestsToFile>> => {
  const { id } = await findLoan(db, loanKey)
  const rows = await requestsOf(db, id)
  return { requests: rows.map(({ id: requestId, name, about, needed }) => ({ id: requestId, name, about, needed })) }
}

type Held = NonNullable<Awaited<ReturnType<typeof q.holdAttachment>>>

const after: Readonly<Record<AttachmentState, string>> = {
  held: 'Its message is in quarantine.',
  reading: 'It is in the tray.',
  waiting: 'It is in the tray.',
  splitting: 'It is being split.',
  split: 'It was split.',
  filing: 'It was filed.',
  filed: 'It was filed.',
  ignored: 'It was ignored.',
  refused: 'It was refused.',
}

/** An attachment as it was read, locked with its loan. Refuses a stale one, and an act that its state does not allow. */
const holdFor = async (tx: Tx, id: string, act: AttachmentAct, version: number): Promise<Held> => {
  const found = (await q.findAttachment(tx, id)) ?? noAttachment()
  await lockOpenLoan(tx, found.loan_id)
  const held = (await q.holdAttachment(tx, id)) ?? noAttachment()
  const from: readonly AttachmentState[] = attachmentActs[act].from
  if (!from.includes(held.state))
    return fail('state_conflict', `This attachment was changed by someone else. ${after[held.state]}`)
  if (held.version !== version)
    return fail('version_conflict', 'Someone else changed this attachment. Review the change and try again.')
  return held
}

const noted = async (
  tx: Tx,
  actor: Actor,
  f: Held,
  kind: 'mailbox.filed' | 'mailbox.ignored' | 'mailbox.put-back' | 'mailbox.split',
  more: { request?: string; files?: number } = {},
) => {
  await record(tx, actor, {
    kind,
    entity: 'mail',
    entityId: f.loan_mail_id,
    loanId: f.loan_id,
    after: { file_name: f.file_name, ...more },
  })
  await tell(tx, { kind: 'changed', topics: ['mailbox'], loan_id: f.loan_id })
}

/** Where an attachment is to go: a request of its loan, or a new one of a name. */
const targetOf = async (tx: Tx, f: Held, body: BodyOf<typeof api.fileAttachment>) => {
  if (body.request_id === null) {
    const name = body.new_name ?? badField('new_name', 'Enter a name for the request.')
    return { filed_to: null, file_as: name, called: name }
  }
  const found = (await requestsOf(tx, f.loan_id)).find((one) => one.id === body.request_id)
  if (!found) return fail('not_found', 'This request was not found. It may have been archived.')
  return { filed_to: found.id, file_as: null, called: found.name }
}

/** Files an attachment: it leaves the tray at once, and goes to its request when that can be undone no more (AE-10). */
export const fileAttachment = (
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  actor: Actor,
  id: string,
  body: BodyOf<typeof api.fileAttachment>,
): Promise<ReplyOf<typeof api.fileAttachment>> =>
  inTx(deps.db, async (tx) => {
    const f = await holdFor(tx, id, 'file', body.version)
    const { called, ...target } = await targetOf(tx, f, body)
    const decided = { decided_by: actor.id, decided_at: new Date(deps.clock.now()) }
    const version = await q.writeAttachment(tx, id, { state: attachmentActs.file.to, ...target, ...decided })
    await deps.jobs.enqueue(tx, fileJob, { attachment_id: id, version }, { startAfterSeconds: UNDO_SECONDS })
    await noted(tx, actor, f, 'mailbox.filed', { request: called })
    return { version, filed_as: called }
  })

/** Takes an attachment out of the tray without filing it. */
export const ignoreAttachment = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  version: number,
): Promise<{ version: number }> =>
  inTx(deps.db, async (tx) => {
    const f = await holdFor(tx, id, 'ignore', version)
    const decided = { decided_by: actor.id, decided_at: new Date(deps.clock.now()) }
    const now = await q.writeAttachment(tx, id, { state: attachmentActs.ignore.to, ...decided })
    await noted(tx, actor, f, 'mailbox.ignored')
    return { version: now }
  })

/** Takes the parts of an attachment out of the tray; the places where they are stored. */
const takeParts = async (tx: Tx, id: string): Promise<string[]> => {
  const parts = await q.holdParts(tx, id)
  const untouched: readonly AttachmentState[] = attachmentActs.file.from
  if (!parts.every(({ state }) => untouched.includes(state)))
    fail('state_conflict', 'One of the files it was split into has left the tray. Put that one back first.')
  await q.deleteParts(tx, id)
  return parts.map((part) => part.storage_key)
}

/**
 * Puts an attachment back into the tray, in one piece. Fails with state_conflict once it, or a part of it, reached its
 * request.
 */
export const undoAttachment = async (
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  actor: Actor,
  id: string,
  version: number,
): Promise<{ version: number }> => {
  const [now, parts] = await inTx(db, async (tx) => {
    const f = await holdFor(tx, id, 'undo', version)
    const gone = await takeParts(tx, id)
    const undone = { filed_to: null, file_as: null, split_after: null, decided_by: null, decided_at: null }
    const back = await q.writeAttachment(tx, id, { state: attachmentActs.undo.to, ...undone })
    await noted(tx, actor, f, 'mailbox.put-back')
    return [back, gone] as const
  })
  for (const key of parts) await storage.remove(key)
  return { version: now }
}

/** Has an attachment split after some of its pages: its parts come into the tray in its place, and it is kept (AE-24). */
export const splitAttachment = (
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  actor: Actor,
  id: string,
  { version, after: cuts }: BodyOf<typeof api.splitAttachment>,
): Promise<ReplyOf<typeof api.splitAttachment>> =>
  inTx(deps.db, async (tx) => {
    const f = await holdFor(tx, id, 'split', version)
    if (!isArrangeable(f.content_type)) fail('state_conflict', 'A file of this type has no pages to split.')
    const problem = splitProblem(cuts, f.page_count ?? 0)
    if (problem !== null) badField('after', problem)
    const decided = { decided_by: actor.id, decided_at: new Date(deps.clock.now()) }
    const now = await q.writeAttachment(tx, id, { state: attachmentActs.split.to, split_after: cuts, ...decided })
    await deps.jobs.enqueue(tx, splitJob, { attachment_id: id, version: now })
    const files = partsOf(cuts, f.page_count ?? 0).length
    await noted(tx, actor, f, 'mailbox.split', { files })
    return { version: now, files }
  })

const fileOf = async (db: Db, id: string) => {
  const f = (await q.findAttachment(db, id)) ?? noAttachment()
  // What failed its check is nobody's to open.
  if (f.state === 'refused') return fail('not_found', `This file was refused: ${f.reason}`)
  return f
}

/** A page of an attachment as PNG. Fails with not_found where there is nothing to show. */
export const attachmentPage = async (
  deps: Pick<Deps, 'db' | 'storage'>,
  id: string,
  at: { page: number; width: number },
): Promise<Buffer> => {
  const f = await fileOf(deps.db, id)
  const png = await pageOf(deps, { storageKey: f.storage_key, name: f.file_name, contentType: f.content_type }, at)
  return png ?? fail('not_found', 'This page cannot be shown.')
}

/** A signed address of an attachment. Recorded: who took what. */
export const attachmentLink = async (deps: Deps, actor: Actor, id: string): Promise<FileLink> => {
  const f = await fileOf(deps.db, id)
  if (f.state === 'held') return fail('state_conflict', 'Its message is in quarantine. Release it first.')
  const stored = { key: f.storage_key, name: f.file_name, contentType: f.content_type, size: f.size_bytes }
  return linkTo(deps, actor, { ...stored, loanId: f.loan_id, mailId: f.loan_mail_id })
}

/** A signed address of something stored for a message, to be saved under a name. */
export const linkTo = async (
  deps: Pick<Deps, 'storage' | 'db' | 'clock'>,
  actor: Actor,
  o: { key: string; name: string; contentType: string; size: number | null; loanId: string; mailId: string },
): Promise<FileLink> => {
  const url = await deps.storage.signGet(o.key, {
    ...{ contentType: o.contentType, expiresInSeconds: LINK_SECONDS, downloadName: o.name },
  })
  await inTx(deps.db, (tx) =>
    record(tx, actor, {
      ...({ kind: 'document.downloaded', entity: 'mail', entityId: o.mailId, loanId: o.loanId } as const),
      after: { file_name: o.name },
    }),
  )
  return {
    url,
    file_name: o.name,
    content_type: o.contentType,
    size_bytes: o.size,
    expires_epoch: Math.floor(deps.clock.now() / 1000) + LINK_SECONDS,
  }
}
