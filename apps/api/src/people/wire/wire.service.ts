import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { saveWire as saveCall, WireView } from '@plinth/contract/people/wire'
import { wireLine, wirePurposeLabels } from '@plinth/domain/people/wire/wire'
import { epochOf } from '@plinth/domain/shared/dates'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { refuseStale } from '../../platform/versions.ts'
import { findLoan, lockOpenLoan } from '../../underwriting/index.ts'
import { holdChange } from '../guard/index.ts'
import * as q from './wire.queries.ts'

type Given = BodyOf<typeof saveCall>
type Stored = NonNullable<Awaited<ReturnType<typeof q.lockWire>>>

const placeOf = (id: string): string => `wire_instruction.account:${id}`

const toView = (row: q.WireRow): WireView => ({
  id: row.id,
  purpose: row.purpose,
  payee: row.payee,
  bank: row.bank,
  routing: row.routing,
  last4: row.account_last4,
  note: row.note,
  waiting:
    row.new_value === null || row.requested_at === null
      ? null
      : {
          value: row.new_value,
          requested_by: row.requested_by_name ?? '',
          requested_epoch: epochOf(row.requested_at),
        },
  version: row.version,
})

/** The wire instructions of a loan. Fails with not_found. */
export const readWires = async (db: Db | Tx, key: string): Promise<{ wires: WireView[] }> => ({
  wires: (await q.wiresOf(db, (await findLoan(db, key)).id)).map(toView),
})

const lineOf = (purpose: Given['purpose'], bank: string, last4: string) =>
  `${wirePurposeLabels[purpose]}: ${wireLine({ bank, last4 })}`

/**
 * Enters the first wire instructions of a purpose; a change of those on file is held (AJ-02, AJ-03). Fails with not_found,
 * archived, version_conflict, and state_conflict while another change waits.
 */
export const saveWire = (deps: Deps, actor: Actor, key: string, body: Given) =>
  inTx(deps.db, async (tx) => {
    const loan = await lockOpenLoan(tx, key)
    const stored = await q.lockWire(tx, loan.id, body.purpose)
    if (stored) await changeWire(tx, deps, actor, stored, body)
    else await enterWire(tx, deps, actor, loan.id, body)
    return readWires(tx, loan.id)
  })

const enterWire = async (tx: Tx, { sealer }: Deps, actor: Actor, loanId: string, body: Given): Promise<void> => {
  if (body.version !== undefined) fail('not_found', 'These wire instructions were removed meanwhile. Enter them anew.')
  const id = randomUUID()
  const last4 = body.account.slice(-4)
  const { purpose, payee, bank, routing, note } = body
  const account = { account_sealed: sealer.seal(body.account, placeOf(id)), account_last4: last4 }
  await q.insertWire(tx, { id, loan_id: loanId, purpose, payee, bank, routing, note, ...account })
  const after = { value: lineOf(purpose, bank, last4) }
  await record(tx, actor, { kind: 'wire.added', entity: 'loan', entityId: loanId, loanId, after })
}

const changeWire = async (tx: Tx, deps: Deps, actor: Actor, stored: Stored, body: Given): Promise<void> => {
  const { sealer } = deps
  if (body.version === undefined)
    fail('state_conflict', 'Someone else entered these wire instructions. Review them and try again.')
  refuseStale('wire', stored.version, body.version)
  const { payee, bank, routing, note, account } = body
  const isSame =
    // A note can name another account for further credit.
    (['payee', 'bank', 'routing', 'note'] as const).every((field) => stored[field] === body[field]) &&
    sealer.open(stored.account_sealed, placeOf(stored.id)) === account
  if (isSame) return
  const last4 = account.slice(-4)
  await holdChange(tx, deps, actor, {
    ...{ kind: 'wire', id: stored.id, loanId: stored.loan_id, byStaff: true },
    from: lineOf(body.purpose, stored.bank, stored.account_last4),
    to: lineOf(body.purpose, bank, last4),
    details: { payee, bank, routing, note, account_last4: last4 },
    secret: (place) => sealer.seal(account, place),
  })
}

/** The account number, with an event of who read it (AJ-14). Fails with not_found. */
export const revealWire = ({ db, sealer }: Deps, actor: Actor, id: string) =>
  inTx(db, async (tx) => {
    const row = (await q.findWire(tx, id)) ?? fail('not_found', 'These wire instructions were not found.')
    await record(tx, actor, {
      kind: 'wire.revealed',
      entity: 'loan',
      entityId: row.loan_id,
      loanId: row.loan_id,
      after: { value: lineOf(row.purpose, row.bank, row.account_last4) },
    })
    return { account: sealer.open(row.account_sealed, placeOf(row.id)) }
  })
