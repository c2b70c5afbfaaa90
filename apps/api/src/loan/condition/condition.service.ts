import type {
  addCondition as addCall,
  ConditionView,
  satisfyCondition as satisfyCall,
  updateCondition as updateCall,
} from '@plinth/contract/loan/condition'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import {
  blocksStepTo,
  type ConditionOrigin,
  conditionStageLabels,
  needsNote,
  proofTypes,
} from '@plinth/domain/loan/condition'
import type { LoanStatus } from '@plinth/domain/loan/status'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import type { Actor, Author } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { findLoan, lockOpenLoan } from '../../underwriting/index.ts'
import * as q from './condition.queries.ts'
import { byStage, proofOfRow, stateOfRow, toConditionView } from './condition.view.ts'

type NewCondition = BodyOf<typeof addCall>
type Changes = Omit<BodyOf<typeof updateCall>, 'version'>
type EventName = 'added' | 'updated' | 'satisfied' | 'waived' | 'reopened' | 'removed' | 'restored'

const noCondition = (): never => fail('not_found', 'This condition was not found.')
const stale = (version: number): never =>
  fail('version_conflict', `Someone else changed this condition. It is now version ${version}; reload it.`, [
    { path: 'version', message: String(version) },
  ])

/** The conditions of a loan by stage. Fails with not_found. */
export const readConditions = async (db: Db, key: string): Promise<ConditionView[]> =>
  byStage((await q.conditionsOf(db, (await findLoan(db, key)).id)).map(toConditionView))

/** The conditions that are open, or received and not decided on, and block the step of a loan to a status (AG-07). */
export const openConditions = async (db: Db | Tx, loanId: string, to: LoanStatus): Promise<q.GateCondition[]> =>
  byStage(
    (await q.conditionsOf(db, loanId)).filter(
      (row) => blocksStepTo(row.stage, to) && ['open', 'received'].includes(stateOfRow(row).state),
    ),
  ).map(({ id, title, stage }) => ({ id, title, stage }))

/** Takes a party that leaves a loan off its conditions (AG-12). */
export const forgetConditionParty = (tx: Tx, loanId: string, kind: q.ConditionPartyKind, id: string): Promise<void> =>
  q.forgetParty(tx, loanId, kind, id)

const requireProof = async (tx: Tx, loanId: string, proofId: string | null): Promise<void> => {
  if (proofId === null) return
  const proof = await q.proofOf(tx, loanId, proofId)
  if (!proof || !proofTypes.includes(proof.type))
    badField('proof_id', 'Choose a document request or report of this loan.')
}

const requireParty = async (tx: Tx, loanId: string, party: NewCondition['party'] | undefined): Promise<void> => {
  if (party && !(await q.isPartyOf(tx, loanId, party.kind, party.id)))
    badField('party', 'This party is not part of the loan.')
}

const requireOwner = async (tx: Tx, ownerId: string | null | undefined): Promise<void> => {
  if (ownerId && !(await q.isStaff(tx, ownerId))) badField('owner_id', 'Choose an active colleague.')
}

const requireFields = async (tx: Tx, loanId: string, o: Changes): Promise<void> => {
  if (o.proof_id !== undefined) await requireProof(tx, loanId, o.proof_id)
  await requireParty(tx, loanId, o.party)
  await requireOwner(tx, o.owner_id)
}

const partyColumns = (party: NewCondition['party'] | undefined) =>
  party === undefined
    ? {}
    : {
        borrower_id: party?.kind === 'borrower' ? party.id : null,
        contact_id: party?.kind === 'contact' ? party.id : null,
        legal_entity_id: party?.kind === 'legal-entity' ? party.id : null,
      }

const columnsOf = ({ party, due_epoch, ...rest }: Changes) => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  ...partyColumns(party),
  ...(due_epoch === undefined ? {} : { due_on: due_epoch === null ? null : epochToPlainDate(due_epoch) }),
})

const note = async (
  tx: Tx,
  author: Author,
  o: { id: string; loanId: string; what: EventName; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> => {
  await record(tx, author, {
    kind: `condition.${o.what}`,
    entity: 'condition',
    entityId: o.id,
    loanId: o.loanId,
    ...(o.before ? { before: o.before } : {}),
    ...(o.after ? { after: o.after } : {}),
  })
  await tell(tx, { kind: 'changed', topics: ['condition', 'loan-status'], loan_id: o.loanId })
}

/**
 * Puts a condition on a held loan, with its event, and answers its id; null where the loan has one of the same origin and
 * key. The caller holds the loan (`lockOpenLoan`). Fails with invalid_input at `party`, `owner_id` or `proof_id`.
 */
export const putCondition = async (
  tx: Tx,
  author: Author,
  o: { loanId: string; body: NewCondition; origin?: ConditionOrigin; originKey?: string },
): Promise<string | null> => {
  const { loanId, body, origin = 'manual', originKey = null } = o
  await requireFields(tx, loanId, body)
  const { party, due_epoch, ...plain } = body
  const id = await q.insertCondition(tx, {
    ...plain,
    ...partyColumns(party),
    due_on: due_epoch === null ? null : epochToPlainDate(due_epoch),
    loan_id: loanId,
    origin,
    origin_key: originKey,
  })
  if (id === undefined) return null
  const after = { stage: conditionStageLabels[body.stage], title: body.title, origin }
  await note(tx, author, { id, loanId, what: 'added', after })
  return id
}

/** Adds a condition by hand (AG-01). Fails with not_found, archived or invalid_input. */
export const addCondition = (db: Db, actor: Actor, key: string, body: NewCondition): Promise<ConditionView> =>
  inTx(db, async (tx) => {
    const { id: loanId } = await lockOpenLoan(tx, key)
    return viewCondition(tx, (await putCondition(tx, actor, { loanId, body })) ?? noCondition())
  })

/** One condition as screens see it. Fails with not_found. */
export const viewCondition = async (tx: Tx, id: string): Promise<ConditionView> =>
  toConditionView((await q.findCondition(tx, id)) ?? noCondition())

/** A condition of a held, open loan at the version that was read; removed ones only where `removed` says so. */
const hold = async (tx: Tx, id: string, version: number, removed = false): Promise<q.ConditionRow> => {
  await lockOpenLoan(tx, (await q.loanOfCondition(tx, id)) ?? noCondition())
  const row = (await q.findCondition(tx, id)) ?? noCondition()
  if ((row.archived_at !== null) !== removed)
    return removed ? fail('state_conflict', 'This condition is on the loan already.') : noCondition()
  if (row.version !== version) stale(row.version)
  return row
}

const change = (
  db: Db,
  actor: Actor,
  o: { id: string; version: number; removed?: boolean },
  act: (tx: Tx, row: q.ConditionRow) => Promise<Parameters<typeof q.writeCondition>[3] & { event: EventName }>,
  told: (row: q.ConditionRow) => { before?: Record<string, unknown>; after?: Record<string, unknown> } = () => ({}),
): Promise<ConditionView> =>
  inTx(db, async (tx) => {
    const row = await hold(tx, o.id, o.version, o.removed)
    const { event, ...fields } = await act(tx, row)
    if (!(await q.writeCondition(tx, o.id, o.version, fields))) stale(row.version)
    await note(tx, actor, { id: o.id, loanId: row.loan_id, what: event, ...told(row) })
    return viewCondition(tx, o.id)
  })

/** Which plain fields an edit changes, before and after; parties, owners and proofs are named by the view alone. */
const told = (row: q.ConditionRow, columns: Readonly<Record<string, unknown>>) => {
  const changed = Object.keys(columns).filter((column) => Reflect.get(row, column) !== columns[column])
  return {
    before: Object.fromEntries(changed.map((column) => [column, Reflect.get(row, column)])),
    after: Object.fromEntries(changed.map((column) => [column, columns[column]])),
  }
}

/** Changes fields of a condition (AG-02). Fails with not_found, archived, version_conflict or invalid_input. */
export const updateCondition = (
  db: Db,
  actor: Actor,
  id: string,
  { version, ...changes }: BodyOf<typeof updateCall>,
): Promise<ConditionView> =>
  change(
    db,
    actor,
    { id, version },
    async (tx, row) => {
      await requireFields(tx, row.loan_id, changes)
      return { event: 'updated', ...columnsOf(changes) }
    },
    (row) => told(row, columnsOf(changes)),
  )

/** Marks a condition satisfied, by its accepted proof or with a note (AG-04). Fails as an update does. */
export const satisfyCondition = (
  db: Db,
  actor: Actor,
  o: BodyOf<typeof satisfyCall> & { id: string; clock: Clock },
): Promise<ConditionView> =>
  change(
    db,
    actor,
    o,
    async (_tx, row) => {
      const withNote = needsNote(proofOfRow(row))
      if (withNote && o.note === '') badField('note', 'Say how it is satisfied: its proof has not been accepted.')
      return {
        ...{ event: 'satisfied', decision: 'satisfied', note: o.note, rests_on_proof: !withNote },
        ...decidedBy(actor, o.clock),
      }
    },
    () => ({ after: o.note === '' ? {} : { reason: o.note } }),
  )

const decidedBy = (actor: Actor, clock: Clock) => ({
  decided_by: actor.id,
  decided_by_name: actor.name,
  decided_at: new Date(clock.now()),
})

/** Waives a condition with its reason (AG-05). Fails as an update does. */
export const waiveCondition = (
  db: Db,
  actor: Actor,
  o: { id: string; version: number; reason: string; clock: Clock },
): Promise<ConditionView> =>
  change(
    db,
    actor,
    o,
    async () => ({
      ...{ event: 'waived', decision: 'waived', note: o.reason, rests_on_proof: false },
      ...decidedBy(actor, o.clock),
    }),
    () => ({ after: { reason: o.reason } }),
  )

/** Reopens a satisfied or waived condition (AG-05). Fails as an update does, and with state_conflict where it is open. */
export const reopenCondition = (db: Db, actor: Actor, o: { id: string; version: number }): Promise<ConditionView> =>
  change(db, actor, o, async (_tx, row) => {
    if (row.decision === 'open') fail('state_conflict', 'This condition is open already.')
    const undecided = { decided_by: null, decided_by_name: '', decided_at: null }
    return { event: 'reopened', decision: 'open', note: '', rests_on_proof: false, ...undecided }
  })

/** Removes a condition; `restoreCondition` brings it back as it was (AG-11). */
export const removeCondition = (
  db: Db,
  actor: Actor,
  o: { id: string; version: number; clock: Clock },
): Promise<ConditionView> =>
  change(db, actor, o, async () => ({ event: 'removed', archived_at: new Date(o.clock.now()) }))

/** Brings a removed condition back (AG-11). Fails with state_conflict where one for the same thing was added since. */
export const restoreCondition = (db: Db, actor: Actor, o: { id: string; version: number }): Promise<ConditionView> =>
  change(db, actor, { ...o, removed: true }, async (tx, row) => {
    await refuseSecond(tx, row)
    return { event: 'restored', archived_at: null }
  })

const refuseSecond = async (tx: Tx, row: q.ConditionRow): Promise<void> => {
  if (row.origin_key === null) return
  if (await q.hasOrigin(tx, { loanId: row.loan_id, origin: row.origin, key: row.origin_key }))
    fail('state_conflict', 'A condition for the same thing has been added since.')
}
