import type { HoldView, placeHold } from '@plinth/contract/admin/retention'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { epochOf, epochOrNull } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import * as q from './hold.queries.ts'

const toHoldView = (row: q.HoldRow): HoldView => ({
  id: row.id,
  on: row.kind,
  on_id: row.on_id,
  name: row.name,
  loan_human_id: row.loan_human_id,
  reason: row.reason,
  placed_by: row.placed_by,
  placed_epoch: epochOf(row.placed_at),
  released_by: row.released_by,
  released_epoch: epochOrNull(row.released_at),
  release_reason: row.release_reason,
})

const readHold = async (tx: Tx, id: string): Promise<HoldView> => {
  const [row] = await q.listHoldRows(tx, id)
  return row ? toHoldView(row) : fail('not_found', 'No such hold.')
}

/** Every hold, those that stand first. */
export const readHolds = async (db: Db): Promise<HoldView[]> => (await q.listHoldRows(db)).map(toHoldView)

/** Holds a loan or a person; several holds may stand on one. Fails with not_found for what is not there. */
export const place = ({ db }: Pick<Deps, 'db'>, actor: Actor, body: BodyOf<typeof placeHold>): Promise<HoldView> =>
  inTx(db, async (tx) => {
    await q.takeTurns(tx)
    const { kind } = body.on
    const key = body.on.kind === 'loan' ? body.on.loan : body.on.id
    const id = await q.idOfRecord(tx, kind, key)
    if (id === undefined) return fail('not_found', 'There is no such record to hold.')
    const hold = await q.insertHold(tx, { kind, id, reason: body.reason, by: actor.id })
    await record(tx, actor, {
      kind: 'hold.placed',
      entity: kind,
      entityId: id,
      after: { hold: hold.id, reason: body.reason },
    })
    return readHold(tx, hold.id)
  })

/** Ends a hold. Fails with state_conflict for one that was released before. */
export const release = ({ db }: Pick<Deps, 'db'>, actor: Actor, o: { id: string; reason: string }): Promise<HoldView> =>
  inTx(db, async (tx) => {
    const hold = await readHold(tx, o.id)
    if (!(await q.endHold(tx, o.id, { reason: o.reason, by: actor.id })))
      return fail('state_conflict', 'This hold was released already.')
    await record(tx, actor, {
      kind: 'hold.released',
      entity: hold.on,
      entityId: hold.on_id,
      after: { hold: o.id, reason: o.reason },
    })
    return readHold(tx, o.id)
  })
