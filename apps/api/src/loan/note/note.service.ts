import type {
  addNote as addCall,
  listNotes as listCall,
  NoteView,
  updateNote as updateCall,
} from '@plinth/contract/loan/note'
import type { BodyOf, ReplyOf } from '@plinth/contract/shared/endpoint'
import { newlyMentioned } from '@plinth/domain/loan/teamwork'
import { may } from '@plinth/domain/people/user/permissions'
import { epochOf, epochOrNull } from '@plinth/domain/shared/dates'
import { fullName } from '@plinth/domain/shared/text'
import type { Deps } from '../../app/deps.ts'
import { notifyPeople } from '../../messaging/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { refuseStale } from '../../platform/versions.ts'
import { findLoan, lockOpenLoan } from '../../underwriting/index.ts'
import * as q from './note.queries.ts'

const noNote = (): never => fail('not_found', 'This note was not found.')

const toNoteView = (row: q.NoteRow, actor: Actor): NoteView => ({
  id: row.id,
  author_name: row.author_name,
  own: row.author_id === actor.id,
  body: row.body,
  mentions: row.mentions ?? [],
  created_epoch: epochOf(row.created_at),
  edited_epoch: epochOrNull(row.edited_at),
  version: row.version,
})

/** A page of a loan's internal notes. Fails with not_found. */
export const readNotes = async (
  db: Db,
  actor: Actor,
  key: string,
  o: { before?: string | undefined; limit: number },
): Promise<ReplyOf<typeof listCall>> => {
  const rows = await q.noteRows(db, (await findLoan(db, key)).id, { ...o, limit: o.limit + 1 })
  const page = rows.slice(0, o.limit)
  return {
    notes: page.map((row) => toNoteView(row, actor)),
    next: rows.length > o.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** The colleagues that a note names. Fails with invalid_input for who is none, or may see no loans. */
const colleagues = async (tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> => {
  if (ids.length === 0) return []
  const found = (await q.staffAmong(tx, ids)).filter((one) => may('admin', one.denied, 'view-loans'))
  if (new Set(ids).size !== found.length) badField('mentions', 'Mention colleagues who can see this loan.')
  return found.map((one) => ({ id: one.id, name: fullName(one.first_name, one.last_name) || one.email }))
}

/** Names the colleagues of a note, and tells those it did not name before: that they are named, and not what it says. */
const mention = async (
  tx: Tx,
  actor: Actor,
  o: { noteId: string; loanId: string; mentions: readonly string[]; before: readonly string[] },
): Promise<void> => {
  await q.setMentions(tx, o.noteId, await colleagues(tx, o.mentions))
  await notifyPeople(tx, newlyMentioned(o.mentions, o.before, actor.id), {
    ...{ kind: 'mention', message: `${actor.name} mentioned you in a note`, loanId: o.loanId },
  })
}

/** The trail keeps that a note was written, and never what it says: only its own table does (AD-08). */
const note = async (
  tx: Tx,
  actor: Actor,
  o: { id: string; loanId: string; what: 'added' | 'updated' | 'removed' | 'restored' },
): Promise<void> => {
  await record(tx, actor, { kind: `note.${o.what}`, entity: 'note', entityId: o.id, loanId: o.loanId })
  await tell(tx, { kind: 'changed', topics: ['note', 'timeline'], loan_id: o.loanId })
}

/** Writes a note (AD-08). Fails with not_found, archived and invalid_input. */
export const addNote = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  key: string,
  { body, mentions }: BodyOf<typeof addCall>,
): Promise<NoteView> =>
  inTx(deps.db, async (tx) => {
    const { id: loanId } = await lockOpenLoan(tx, key)
    const id = await q.insertNote(tx, {
      ...{ loan_id: loanId, author_id: actor.id, author_name: actor.name, body },
      created_at: new Date(deps.clock.now()),
    })
    await mention(tx, actor, { noteId: id, loanId, mentions, before: [] })
    await note(tx, actor, { id, loanId, what: 'added' })
    return toNoteView((await q.noteRow(tx, id)) ?? noNote(), actor)
  })

/** A note of the caller on a held, open loan; that of another is there for them to read alone. */
const holdOwn = async (tx: Tx, actor: Actor, id: string, o: { version: number; removed: boolean }) => {
  const seen = (await q.noteRow(tx, id)) ?? noNote()
  await lockOpenLoan(tx, seen.loan_id)
  const row = (await q.noteRow(tx, id)) ?? noNote()
  if (row.author_id !== actor.id) fail('forbidden', 'Only the author can change this note.')
  if ((row.archived_at !== null) !== o.removed)
    return o.removed ? fail('state_conflict', 'This note was restored already.') : noNote()
  refuseStale('note', row.version, o.version)
  return row
}

const change = (
  db: Db,
  actor: Actor,
  o: { id: string; version: number; what: 'updated' | 'removed' | 'restored'; mentions?: readonly string[] },
  fields: Parameters<typeof q.writeNote>[3],
): Promise<NoteView> =>
  inTx(db, async (tx) => {
    const row = await holdOwn(tx, actor, o.id, { version: o.version, removed: o.what === 'restored' })
    if (!(await q.writeNote(tx, o.id, o.version, fields))) refuseStale('note', row.version + 1, o.version)
    const before = (row.mentions ?? []).map(({ id }) => id)
    if (o.mentions) await mention(tx, actor, { noteId: o.id, loanId: row.loan_id, mentions: o.mentions, before })
    await note(tx, actor, { id: o.id, loanId: row.loan_id, what: o.what })
    return toNoteView((await q.noteRow(tx, o.id)) ?? noNote(), actor)
  })

/** Changes a note of one's own (AD-09). Fails with not_found, forbidden, archived, version_conflict and invalid_input. */
export const updateNote = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  { version, body, mentions }: BodyOf<typeof updateCall>,
): Promise<NoteView> =>
  change(db, actor, { id, version, what: 'updated', mentions }, { body, edited_at: new Date(clock.now()) })

/** Removes a note of one's own; `restoreNote` brings it back as it was. Fails as an update does. */
export const removeNote = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: string, version: number) =>
  change(db, actor, { id, version, what: 'removed' }, { archived_at: new Date(clock.now()) })

/** Brings a removed note back. Fails as an update does, and with state_conflict where it stands already. */
export const restoreNote = ({ db }: Pick<Deps, 'db'>, actor: Actor, id: string, version: number) =>
  change(db, actor, { id, version, what: 'restored' }, { archived_at: null })
