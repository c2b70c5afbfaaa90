import { epochToPlainDate, type PlainDate } from '@plinth/domain/shared/dates'
import { centsToDollars } from '@plinth/domain/shared/money'
import {
  isValueKind,
  type ValueKind,
  valueInUse,
  valueKinds,
  type ValueSubject,
} from '@plinth/domain/underwriting/values'
import { type Author, plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { calculateLoanScore } from '../scoring/index.ts'
import * as q from './values.queries.ts'

/** A value as it reads in an event: dollars, fraction or count. */
const told = (kind: ValueKind, value: q.StoredValue | null) => {
  if (value === null) return { value: null }
  const amount = valueKinds[kind].unit === 'cents' ? centsToDollars(value.value) : value.value
  return { value: amount, as_of: value.as_of, source: value.source, origin: value.origin, sandbox: value.sandbox }
}

const entityOf = { loan: 'loan', property: 'property', borrower: 'borrower', neighborhood: 'property' } as const

const candidateOf = (row: q.StoredValue) => ({
  id: row.id,
  source: row.source,
  asOf: row.as_of as PlainDate,
  addedAt: row.added_at.getTime(),
  verified: row.verified_at !== null,
  sandbox: row.sandbox,
  pickedAt: row.picked_at?.getTime() ?? null,
})

export interface Figure {
  kind: ValueKind
  subject: { kind: ValueSubject; id: string }
}

/**
 * Puts the right value of a figure in use, with its event and the scores of its loans. Answers whether another is in use
 * than before; a second run changes nothing.
 */
export const settle = async (tx: Tx, author: Author, { kind, subject }: Figure, o: Settling): Promise<boolean> => {
  await q.holdFigure(tx, subject.id, kind)
  const rows = await q.liveValues(tx, subject.id, kind)
  const chosen = valueInUse(rows.map(candidateOf), { sandbox: await q.sandboxCounts(tx) })
  const after = rows.find((row) => row.id === chosen?.id) ?? null
  const before = rows.find((row) => row.in_use) ?? null
  if (after?.id === before?.id && after !== null) return false
  await q.use(tx, { kind, subjectId: subject.id, before: before?.id ?? null, after })
  if (after === null && before === null) return false
  await announce(tx, author, { kind, subject, before, after }, o)
  return true
}

interface Settling {
  clock: Clock
  /** What staff said; left out when the rule chose. */
  why?: string
  loanId?: string | null
}

/** Tells that another value is in use, and scores the loans it is a figure of anew. */
const announce = async (
  tx: Tx,
  author: Author,
  { kind, subject, before, after }: Figure & { before: q.StoredValue | null; after: q.StoredValue | null },
  { clock, why, loanId }: Settling,
): Promise<void> => {
  const figure = valueKinds[kind].label
  const loans = await q.loansOf(tx, subject.kind, subject.id)
  await record(tx, author, {
    kind: 'value.in-use',
    entity: entityOf[subject.kind],
    entityId: subject.id,
    loanId: loanId ?? loans[0] ?? null,
    before: { figure, ...told(kind, before) },
    after: { figure, ...told(kind, after), ...(why ? { reason: why } : {}) },
  })
  for (const id of loans) {
    await calculateLoanScore(tx, id, clock)
    await tell(tx, { kind: 'changed', topics: ['loan'], loan_id: id })
  }
}

export type Added = Omit<q.NewValue, 'added_by' | 'added_by_name' | 'added_at'> & {
  /** Staff want it used whatever else there is, and say why. */
  pick?: string
}

/** Keeps a value of a figure and puts the right one in use; answers its id. */
export const addValue = async (
  tx: Tx,
  author: Author,
  { pick, ...value }: Added,
  o: { clock: Clock; loanId?: string | null },
): Promise<string> => {
  const at = new Date(o.clock.now())
  await q.holdFigure(tx, value.subject.id, value.kind)
  const row = { ...value, added_by: author.id, added_by_name: author.name, added_at: at }
  const id = await q.insertValue(tx, row)
  if (pick !== undefined) {
    const added = (await q.liveValues(tx, value.subject.id, value.kind)).find((one) => one.id === id)
    if (added) await q.pick(tx, added, { at, name: author.name, reason: pick })
  }
  await settle(tx, author, value, { ...o, ...(pick === undefined ? {} : { why: pick }) })
  return id
}

/**
 * Figures whose own column staff have just written: their values are of staff, verified and picked by them. One that was
 * emptied has no value any more.
 */
export const editedByStaff = async (
  tx: Tx,
  author: Author,
  subject: Figure['subject'],
  o: { columns: readonly string[]; clock: Clock },
): Promise<void> => {
  const by = { id: author.id, name: author.name, at: new Date(o.clock.now()), today: dayOf(o.clock) }
  for (const kind of q.kindsOfColumns(subject.kind, o.columns))
    await q.claimForStaff(tx, { subjectId: subject.id, kind }, by)
}

export interface Brought extends Omit<Added, 'pick' | 'kind' | 'subject'>, Figure {}

/**
 * What a reading, a report or a bank link says now: what it said otherwise before is withdrawn, the rest stays. Run again it
 * changes nothing.
 */
export const bringValues = async (
  tx: Tx,
  author: Author,
  from: { processId: string | null; activityId: string | null },
  values: readonly Brought[],
  o: { clock: Clock; loanId: string | null },
): Promise<void> => {
  const before = await q.broughtBy(tx, from)
  const same = (row: q.StoredValue, one: Brought) =>
    row.kind === one.kind && row.subject_id === one.subject.id && row.value === one.value && row.as_of === one.as_of
  const gone = before.filter((row) => !values.some((one) => same(row, one)))
  await q.withdraw(
    tx,
    gone.map((row) => row.id),
    new Date(o.clock.now()),
  )
  for (const one of values) if (!before.some((row) => same(row, one))) await addValue(tx, author, one, o)
  for (const row of gone)
    if (isValueKind(row.kind))
      await settle(tx, author, { kind: row.kind, subject: { kind: valueKinds[row.kind].of, id: row.subject_id } }, o)
}

/** Values of a request's files follow what was decided: an accepted file verifies them, a rejected one takes them out. */
export const followDecisions = async (tx: Tx, author: Author, activityId: string, clock: Clock): Promise<void> => {
  const rows = await q.decidedValues(tx, activityId)
  const isAccepted = (row: (typeof rows)[number]) =>
    row.file !== 'Rejected' && (row.file === 'Accepted' || row.request === 'Accepted' || row.request === 'Done')
  // The moment of the transaction, as its events have it: undoing the decision finds by it what the decision did.
  const by = { at: 'transaction', name: author.name } as const
  const ids = (which: (row: (typeof rows)[number]) => boolean) => rows.filter(which).map((row) => row.id)
  await q.setVerified(
    tx,
    ids((row) => isAccepted(row) && row.verified_at === null),
    by,
  )
  await q.withdraw(
    tx,
    ids((row) => row.file === 'Rejected'),
    by.at,
  )
  for (const { kind, subject_id } of rows)
    if (isValueKind(kind))
      await settle(tx, author, { kind, subject: { kind: valueKinds[kind].of, id: subject_id } }, { clock })
}

/** Puts back what a decision, known by its event, verified or took out of the values of a request's files. */
export const unfollowDecision = async (
  tx: Tx,
  author: Author,
  o: { activityId: string; eventId: string; clock: Clock },
): Promise<void> => {
  for (const { kind, subject_id } of await q.undecideValues(tx, o))
    if (isValueKind(kind)) await settle(tx, author, { kind, subject: { kind: valueKinds[kind].of, id: subject_id } }, o)
}

/** Says whether what sandboxes made up counts, and settles every figure that a sandbox has a say in. */
export const setSandboxCounts = async (db: Db, counts: boolean, clock: Clock): Promise<void> => {
  if ((await q.sandboxCounts(db)) === counts) return
  await q.keepSandboxCounts(db, counts)
  for (const { kind, subject_id } of await q.sandboxFigures(db))
    if (isValueKind(kind))
      await inTx(db, (tx) =>
        settle(tx, plinth, { kind, subject: { kind: valueKinds[kind].of, id: subject_id } }, { clock }),
      )
}

/** Whether what sandboxes made up counts in policies and scores. */
export const { sandboxCounts } = q

/** The figures of one loan, property or borrower whose value in use a sandbox made up. */
export const madeUpKinds = async (db: Db | Tx, ...subjectIds: readonly string[]): Promise<string[]> =>
  (await q.madeUpInUse(db, subjectIds)).map(({ kind }) => kind)

/** Today, for what tells no day. */
export const dayOf = (clock: Clock): PlainDate => epochToPlainDate(Math.floor(clock.now() / 1000))
