import { isDeepStrictEqual } from 'node:util'
import { DAY_MS } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import type { Author } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { refuseWhileHeld } from '../guard/index.ts'
import type { PartyKey } from './party-key.ts'
import { figuresOf, putFiguresBack } from './merge-figures.queries.ts'
import * as merging from './merge.queries.ts'
import * as q from './undo-merge.queries.ts'

/** A merge can be undone this long (AI-02). */
export const UNDO_DAYS = 30

type Row = NonNullable<Awaited<ReturnType<typeof merging.holdBorrower | typeof merging.holdContact>>>

const nameOf = ({ first_name, last_name }: Pick<Row, 'first_name' | 'last_name'>) => `${first_name} ${last_name}`.trim()
const sealedOf = (row: Row): string | null => ('ssn_sealed' in row ? row.ssn_sealed : null)

/** Keeps what it takes to undo a merge; sealed numbers stay sealed to their record (AI-05). Answers the merge's id. */
export const keepMerge = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  author: Author,
  o: {
    kind: PartyKey['kind']
    kept: Row
    gone: Row
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
  return q.insertMerge(tx, {
    kind: o.kind,
    kept_id: o.kept.id,
    gone_id: o.gone.id,
    kept_name: nameOf(o.kept),
    gone_name: nameOf(o.gone),
    kept_row: JSON.stringify({ ...o.before.kept, links }),
    gone_row: JSON.stringify(o.before.gone),
    kept_ssn_sealed: sealedOf(o.kept),
    gone_ssn_sealed: sealedOf(o.gone),
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
const refuseLater = async (tx: Tx, row: q.MergeRow, kept: Row): Promise<void> => {
  if (await q.mergedSince(tx, row)) refuse('the record was merged again. Undo that first.')
  if (kept.version !== row.kept_version) refuse(`${nameOf(kept)} was changed since. Correct the record instead.`)
  await refuseWhileHeld(tx, `${row.kind}-email`, kept.id)
  const { after } = Figures.parse(row.figures)
  if (!isDeepStrictEqual(await figuresOf(tx, row.kind, kept.id), after))
    refuse(`figures of ${nameOf(kept)} were added or changed since. Correct the record instead.`)
  const links = Moved.parse(Columns.parse(row.kept_row)['links'])
  const now = await q.linksNow(tx, row.kind, kept.id)
  for (const [table, ends] of Object.entries(now)) {
    if (ends.some((end) => !links[table]?.includes(end)))
      refuse(
        table.startsWith('user')
          ? 'somebody else signs in for the record since.'
          : `${nameOf(kept)} was put on another loan since. Take them off it first.`,
      )
  }
}

const noMerge = (): never => fail('not_found', 'This merge was not found, or can no longer be undone.')

/**
 * Undoes a merge: both records, their links and what names them are as before (AI-02). Answers the loans of both. Fails with
 * not_found, and state_conflict with the reason where something later depends on it.
 */
export const undoMerge = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  author: Author,
  o: { id: string; loanId: string },
): Promise<string[]> => {
  const row = (await q.lockMerge(tx, o.id)) ?? noMerge()
  if (row.undone_at !== null || row.merged_at.getTime() < clock.now() - UNDO_DAYS * DAY_MS) noMerge()
  const { kind, kept_id: keptId, gone_id: goneId } = row
  const hold = kind === 'borrower' ? merging.holdBorrower : merging.holdContact
  const kept = (await hold(tx, keptId)) ?? refuse('the record is no longer on file.')
  const [moved, removed] = [Moved.parse(row.moved), Removed.parse(row.removed)]
  await refuseLater(tx, row, kept)
  const gone = { ...Columns.parse(row.gone_row), ...(kind === 'borrower' ? { ssn_sealed: row.gone_ssn_sealed } : {}) }
  await merging.putBack(tx, kind, [gone])
  await moveBack(tx, kind, { from: keptId, to: goneId, moved })
  for (const link of merging.places[kind].links) await merging.putBack(tx, link.table, removed[link.table] ?? [], link)
  const { links: _, ...columns } = Columns.parse(row.kept_row)
  const before = Object.fromEntries(Object.entries(columns).filter(([column]) => !own.has(column)))
  await merging.writeParty(tx, kind, keptId, {
    ...before,
    ...(kind === 'borrower' ? { ssn_sealed: row.kept_ssn_sealed } : {}),
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
  kind: PartyKey['kind'],
  { from, to, moved }: { from: string; to: string; moved: merging.Moved },
): Promise<void> => {
  const { column, links, named } = merging.places[kind]
  const keys = [...links.map(({ table, other }) => [table, other] as const), ...Object.entries(named)]
  for (const [table, key] of keys)
    if (moved[table]?.length) await merging.point(tx, { table, column, key, from, to, only: moved[table] })
}

/** Merges of a loan's people that can still be undone. */
export const undoableMerges = ({ db, clock }: { db: Db | Tx; clock: Deps['clock'] }, loanId: string) =>
  q.mergesOn(db, loanId, new Date(clock.now() - UNDO_DAYS * DAY_MS))

/** Removes what can no longer be undone (AI-05). */
export const forgetOldMerges = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  q.forgetMerges(db, new Date(clock.now() - UNDO_DAYS * DAY_MS))
