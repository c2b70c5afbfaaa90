import { isDeepStrictEqual } from 'node:util'
import type { HeldKind } from '@plinth/domain/people/guard/held-change'
import type { PartyKind } from '@plinth/domain/people/party/kinds'
import { DAY_MS } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import type { Author } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { refuseWhileHeld } from '../guard/index.ts'
import { numberColumns, sealedOf } from './merge-number.ts'
import type { MergeRow } from './merge-plan.service.ts'
import { figuresOf, putFiguresBack } from './merge-figures.queries.ts'
import * as merging from './merge.queries.ts'
import { putRolesBack } from './merge-roles.queries.ts'
import * as q from './undo-merge.queries.ts'

/** A merge can be undone this long (AI-02). */
export const UNDO_DAYS = 30

/** Keeps what it takes to undo a merge; sealed numbers stay sealed to their record (AI-05). Answers the merge's id. */
export const keepMerge = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  author: Author,
  o: {
    kind: PartyKind
    kept: MergeRow
    gone: MergeRow
    names: { kept: string; gone: string }
    /** Both rows as they were. */
    before: { kept: merging.Snapshot; gone: merging.Snapshot }
    moved: merging.Moved
    removed: merging.Removed
    /** Dated figures of both before, and of the one that stays after. */
    figures: { kept: merging.Snapshot[]; gone: merging.Snapshot[]; after: merging.Snapshot[] }
    version: number
  },
): Promise<string> => {
  const links = await q.linksNow(tx, o.kind, o.kept.id)
  const sealed = (row: MergeRow, of: PartyKind) => (o.kind === of ? sealedOf(of, row) : null)
  return q.insertMerge(tx, {
    kind: o.kind,
    kept_id: o.kept.id,
    gone_id: o.gone.id,
    kept_name: o.names.kept,
    gone_name: o.names.gone,
    kept_row: JSON.stringify({ ...o.before.kept, links }),
    gone_row: JSON.stringify(o.before.gone),
    kept_ssn_sealed: sealed(o.kept, 'borrower'),
    gone_ssn_sealed: sealed(o.gone, 'borrower'),
    kept_ein_sealed: sealed(o.kept, 'legal-entity'),
    gone_ein_sealed: sealed(o.gone, 'legal-entity'),
    moved: JSON.stringify(o.moved),
    removed: JSON.stringify(o.removed),
    figures: JSON.stringify(o.figures),
    kept_version: o.version,
    merged_by: author.id,
    merged_by_name: author.name,
    merged_at: new Date(clock.now()),
  })
}

const Columns = z.record(z.string(), z.unknown())
const Moved = z.record(z.string(), z.array(z.string()))
const Removed = z.record(z.string(), z.array(Columns))
const Figures = z.object({ kept: z.array(Columns), gone: z.array(Columns), after: z.array(Columns) })

/** What the database or the record itself looks after. */
const own = new Set(['id', 'version', 'created_at', 'updated_at', 'find_text', 'score'])

const refuse = (why: string): never => fail('state_conflict', `This merge can't be undone: ${why}`)

/** Refuses where something that came later depends on the merge (AI-03). */
const refuseLater = async (tx: Tx, row: q.MergeRow, kept: MergeRow): Promise<void> => {
  if (await q.mergedSince(tx, row)) refuse('the record was merged again. Undo that first.')
  if (kept.version !== row.kept_version) refuse(`${row.kept_name} was changed since. Correct the record instead.`)
  const held = heldKinds[row.kind]
  if (held) await refuseWhileHeld(tx, held, kept.id)
  const { after } = Figures.parse(row.figures)
  if (!isDeepStrictEqual(await figuresOf(tx, row.kind, kept.id), after))
    refuse(`figures of ${row.kept_name} were added or changed since. Correct the record instead.`)
  const links = Moved.parse(Columns.parse(row.kept_row)['links'])
  const now = await q.linksNow(tx, row.kind, kept.id)
  for (const [table, ends] of Object.entries(now)) {
    if (ends.some((end) => !links[table]?.includes(end)))
      refuse(
        table.startsWith('user')
          ? 'somebody else signs in for the record since.'
          : `${row.kept_name} was put on another loan since. Take the record off it first.`,
      )
  }
}

/** Whose address may wait for approval, by kind. */
const heldKinds = {
  borrower: 'borrower-email',
  contact: 'contact-email',
  'legal-entity': 'signatory-email',
  property: null,
} as const satisfies Record<PartyKind, HeldKind | null>

/** Refuses where an owner of the entity that comes back is no record of its own any more. */
const refuseLostOwners = async (tx: Tx, rows: readonly Record<string, unknown>[]): Promise<void> => {
  for (const [table, column] of [
    ['borrower', 'borrower_id'],
    ['legal_entity', 'owner_entity_id'],
  ] as const) {
    const ids = [...new Set(rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : [])))]
    if (ids.length > 0 && (await q.stillThere(tx, table, ids)) < ids.length)
      refuse('one of its owners was merged since. Undo that first.')
  }
}

const noMerge = (): never => fail('not_found', 'This merge was not found, or can no longer be undone.')

/**
 * Undoes a merge: both records, their links and what names them are as before (AI-02). Answers the loans of both. Fails with
 * not_found, and state_conflict with the reason where something later depends on it.
 */
export const undoMerge = async (
  tx: Tx,
  { clock, sealer }: Pick<Deps, 'clock' | 'sealer'>,
  author: Author,
  o: { id: string; loanId: string },
): Promise<string[]> => {
  const row = (await q.lockMerge(tx, o.id)) ?? noMerge()
  if (row.undone_at !== null || row.merged_at.getTime() < clock.now() - UNDO_DAYS * DAY_MS) noMerge()
  const { kind, kept_id: keptId, gone_id: goneId } = row
  const kept = (await merging.holdBy[kind](tx, keptId)) ?? refuse('the record is no longer on file.')
  const [moved, removed] = [Moved.parse(row.moved), Removed.parse(row.removed)]
  await refuseLater(tx, row, kept)
  const number = (id: string, sealed: string | null) => numberColumns(sealer, kind, id, sealed)
  const gone = { ...Columns.parse(row.gone_row), ...number(goneId, row.gone_ssn_sealed ?? row.gone_ein_sealed) }
  await merging.putBack(tx, merging.places[kind].table, [gone])
  await moveBack(tx, kind, { from: keptId, to: goneId, moved })
  for (const link of merging.places[kind].links) await merging.putBack(tx, link.table, removed[link.table] ?? [], link)
  await putRolesBack(tx, removed['roles'])
  for (const { table } of merging.places[kind].parts) {
    await refuseLostOwners(tx, removed[table] ?? [])
    await merging.putBack(tx, table, removed[table] ?? [])
  }
  const { links: _, ...columns } = Columns.parse(row.kept_row)
  const before = Object.fromEntries(Object.entries(columns).filter(([column]) => !own.has(column)))
  await merging.writeParty(tx, kind, keptId, {
    ...before,
    ...number(keptId, row.kept_ssn_sealed ?? row.kept_ein_sealed),
  })
  const had = Figures.parse(row.figures)
  await putFiguresBack(tx, kind, [keptId, goneId], [...had.kept, ...had.gone])
  await q.markUndone(tx, row.id, new Date(clock.now()))
  const after = { restored: row.gone_name, record: goneId }
  await record(tx, author, { kind: `${kind}.merge-undone`, entity: kind, entityId: keptId, loanId: o.loanId, after })
  return [...new Set([...(await q.loanIdsOf(tx, kind, keptId)), ...(await q.loanIdsOf(tx, kind, goneId))])].toSorted()
}

const moveBack = async (
  tx: Tx,
  kind: PartyKind,
  { from, to, moved }: { from: string; to: string; moved: merging.Moved },
): Promise<void> => {
  const { column, links, named, parts, others } = merging.places[kind]
  const keys = [
    ...links.map(({ table, other }) => [table, other] as const),
    ...Object.entries(named),
    ...parts.map(({ table, key }) => [table, key] as const),
  ]
  for (const [table, key] of keys)
    if (moved[table]?.length) await merging.point(tx, { table, column, key, from, to, only: moved[table] })
  for (const other of others) {
    const only = moved[`${other.table}.${other.column}`]
    if (only?.length) await merging.point(tx, { ...other, from, to, only })
  }
}

/** Merges of a loan's people, entities and properties that can still be undone, without those a reader dismissed. */
export const undoableMerges = (
  { db, clock }: { db: Db | Tx; clock: Deps['clock'] },
  loanId: string,
  reader: Pick<Author, 'id'>,
) => q.mergesOn(db, loanId, { since: new Date(clock.now() - UNDO_DAYS * DAY_MS), reader: reader.id })

/** Takes the note of a merge off the pages of one person; it can be undone all the same (AI-22). */
export const dismissMergeNote = q.dismissNote

/** Removes what can no longer be undone (AI-05), but for merges (as `m`) that are `held`. */
export const forgetOldMerges = (tx: Tx, { clock }: Pick<Deps, 'clock'>, held: Parameters<typeof q.forgetMerges>[2]) =>
  q.forgetMerges(tx, new Date(clock.now() - UNDO_DAYS * DAY_MS), held)
