import type { ActivityView } from '@plinth/contract/loan/activity'
import type { DataPointView, refreshDataPoints as refreshCall } from '@plinth/contract/documents/data-point'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { Extracted } from '@plinth/domain/documents/document/extract'
import type { DocumentKind } from '@plinth/domain/documents/document/kinds'
import { maskSecrets } from '@plinth/domain/documents/document/secrets'
import { type DataValue, isOfType, type Scalar, typeOfValue } from '@plinth/domain/documents/document/values'
import type { Actor, Author } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { FieldError } from '../../platform/errors.ts'
import { fail } from '../../platform/errors.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { findActivity, requireOpen, viewActivity } from '../../loan/index.ts'
import { followReading } from '../../underwriting/index.ts'
import * as q from './data-point.queries.ts'
import { toDataPointViews } from './data-point.view.ts'
import { type Fields, fieldsOf, released, type StoredField, typeOfField } from './fields.ts'
import { heldToLoan } from './party-gate.service.ts'

type ValueDeps = Pick<Deps, 'db' | 'clock'>

const findProcess = async (db: Db | Tx, processId: string) =>
  (await q.processWithActivity(db, processId)) ?? fail('not_found', 'This process was not found.')

const requireOpenActivity = async (tx: Tx, activityId: string) => requireOpen(await findActivity(tx, activityId))

const news = (tx: Tx, loanId: string) =>
  tell(tx, { kind: 'changed', topics: ['data-point', 'document', 'activity'], loan_id: loanId })

/** A typed-in value as it is kept: without anybody's social security number in clear. */
const kept = (value: DataValue): DataValue => {
  const one = (item: Scalar): Scalar => (typeof item === 'string' ? maskSecrets(item) : item)
  if (value === null) return null
  return Array.isArray(value) ? (value as readonly Scalar[]).map(one) : one(value as Scalar)
}

/** Data points of a process by key (J-17). */
export const listProcessPoints = async (db: Db, processId: string): Promise<DataPointView[]> => {
  await findProcess(db, processId)
  return toDataPointViews(await q.processPoints(db, processId))
}

interface Correction {
  data_point_id: string
  value: DataValue
  version?: number | undefined
}

const problemsOf = (given: readonly Correction[], rows: ReadonlyMap<string, q.DataPointRow>): FieldError[] =>
  given.flatMap((one, i) => {
    const row = rows.get(one.data_point_id)
    if (!row) return []
    if (given.findIndex((other) => other.data_point_id === one.data_point_id) !== i)
      return [{ path: `${i}.data_point_id`, message: 'Named twice' }]
    return isOfType(one.value, row.value_type)
      ? []
      : [{ path: `${i}.value`, message: `Must be of type ${row.value_type}` }]
  })

/** The loans of some data points, each open for work. */
const requireOpenLoans = async (tx: Tx, rows: Iterable<q.DataPointRow>) => {
  const processes = new Set([...rows].flatMap((row) => (row.process_id ? [row.process_id] : [])))
  for (const id of processes) await requireOpenActivity(tx, (await findProcess(tx, id)).activity_id)
}

const correct = async (tx: Tx, actor: Actor, row: q.DataPointRow, one: Correction): Promise<q.DataPointRow> => {
  const stale = 'Someone else changed this value. Review the change and try again.'
  if (one.version !== undefined && one.version !== row.version) fail('version_conflict', stale)
  const value = kept(one.value)
  const after = (await q.correctPoint(tx, row.id, row.version, value, actor.id)) ?? fail('version_conflict', stale)
  await record(tx, actor, {
    kind: 'data-point.updated',
    entity: row.process_id ? 'process' : 'loan',
    entityId: row.process_id ?? row.loan_id,
    loanId: row.loan_id,
    before: { [row.key_name]: row.value },
    after: { [row.key_name]: value },
  })
  return after
}

/**
 * Corrects data points, all or none (J-16). Fails with not_found for one that is unknown, invalid_input for a value of
 * another type, version_conflict for one that changed meanwhile, archived.
 */
export const updatePoints = (deps: ValueDeps, actor: Actor, given: readonly Correction[]): Promise<DataPointView[]> =>
  inTx(deps.db, async (tx) => {
    const found = await q.pointsById(
      tx,
      given.map((one) => one.data_point_id),
    )
    const rows = new Map(found.map((row) => [row.id, row]))
    const problems = problemsOf(given, rows)
    if (problems.length > 0) fail('invalid_input', 'Some values need attention.', problems)
    await requireOpenLoans(tx, rows.values())
    const after: q.DataPointRow[] = []
    // In the order of their ids, so that two who save at once wait for each other instead of both failing.
    for (const one of [...given].sort((a, b) => (a.data_point_id < b.data_point_id ? -1 : 1))) {
      const row = rows.get(one.data_point_id) ?? fail('not_found', 'This data point was not found.')
      after.push(await correct(tx, actor, row, one))
    }
    for (const id of new Set(found.flatMap((row) => row.process_id ?? [])))
      await followReading(tx, actor, id, deps.clock)
    for (const loanId of new Set(found.map((row) => row.loan_id))) await news(tx, loanId)
    return toDataPointViews(after)
  })

const correctedField = (key: string, before: StoredField | undefined, value: DataValue): StoredField => {
  if (!before) return fail('invalid_input', 'Some values need attention.', [{ path: key, message: 'Unknown value' }])
  const type = typeOfField(before)
  const isOpen = before.value === null && !before.unsure
  if (!isOpen && !isOfType(value, type) && !(before.value !== null && isOfType(value, typeOfValue(before.value))))
    return fail('invalid_input', 'Some values need attention.', [{ path: key, message: `Must be of type ${type}` }])
  const { unsure, ...field } = before
  const picked = unsure?.readings.find((one) => JSON.stringify(one.value) === JSON.stringify(value))
  return {
    ...field,
    ...(picked ? { page: picked.page, quote: picked.quote } : {}),
    value: kept(value) as StoredField['value'],
    edited: true,
  }
}

interface Edit {
  value: DataValue
  /** The value that the person saw. */
  was?: DataValue | undefined
}

const said = (value: DataValue | undefined) =>
  value === null || value === undefined ? 'nothing' : `“${Array.isArray(value) ? value.join(', ') : String(value)}”`

/** Refuses a correction of a value that somebody else changed meanwhile, saying what it is now. */
const requireUnchanged = (edited: Readonly<Record<string, Edit>>, before: Fields) => {
  const changes = Object.entries(edited).flatMap(([key, { was }]) => {
    const now = before[key]?.value ?? null
    return was === undefined || JSON.stringify(was) === JSON.stringify(now) ? [] : [{ key, was, now }]
  })
  if (changes.length === 0) return
  const told = changes.map(({ key, was, now }) => `${before[key]?.label ?? key} from ${said(was)} to ${said(now)}`)
  fail(
    'version_conflict',
    `Someone else changed ${told.join(', ')}. Review it and try again.`,
    changes.map(({ key, now }) => ({ path: key, message: `It is now ${said(now)}` })),
  )
}

/**
 * Corrects extracted values of a process (J-15); keys left out stay. Fails with not_found, invalid_input, archived,
 * version_conflict.
 */
export const updateDisplayData = async (
  deps: ValueDeps,
  actor: Actor,
  at: { activityId: string; processId: string },
  edited: Readonly<Record<string, Edit>>,
): Promise<ActivityView> => {
  await inTx(deps.db, async (tx) => {
    await q.holdProcess(tx, at.processId)
    const process = await findProcess(tx, at.processId)
    if (process.activity_id !== at.activityId) fail('not_found', 'This process was not found.')
    await requireOpenActivity(tx, at.activityId)
    const before = fieldsOf(process.data_to_display)
    requireUnchanged(edited, before)
    const changed = Object.entries(edited).filter(
      ([key, { value }]) => JSON.stringify(before[key]?.value) !== JSON.stringify(value),
    )
    if (changed.length === 0) return
    const after = Object.fromEntries(changed.map(([key, { value }]) => [key, correctedField(key, before[key], value)]))
    const fields = released({ ...before, ...after })
    await q.writeFields(tx, process.id, fields)
    await followFields(tx, process, fields, false)
    await followReading(tx, actor, process.id, deps.clock)
    await record(tx, actor, {
      kind: 'process.display-data-updated',
      entity: 'process',
      entityId: process.id,
      loanId: process.loan_id,
      before: Object.fromEntries(changed.map(([key]) => [key, before[key]?.value ?? null])),
      after: Object.fromEntries(Object.entries(after).map(([key, field]) => [key, field.value])),
    })
    await news(tx, process.loan_id)
  })
  return viewActivity(deps.db, at.activityId)
}

/** What changed of a data point. */
export interface PointChange {
  data_point_id: string
  key_name: string
  before: DataPointView['value']
  after: DataPointView['value']
}

const valuesOf = (field: StoredField): q.PointValues => ({
  value: field.value,
  value_type: typeOfField(field),
  display_option: field.display_option ?? 0,
  page: field.page ?? null,
  quote: field.quote ?? null,
  priority: 1,
})

/**
 * Makes the data points of a process follow its values. What a person corrected on a data point itself stays; with
 * `drop`, points whose value is no longer read go. The caller holds the process.
 */
export const followFields = async (
  tx: Tx,
  process: q.ProcessWithActivity,
  fields: Fields,
  drop: boolean,
): Promise<PointChange[]> => {
  const points = new Map((await q.processPoints(tx, process.id)).map((point) => [point.key_name, point]))
  const changed: PointChange[] = []
  for (const [key, field] of Object.entries(fields)) {
    const point = points.get(key)
    const values = valuesOf(field)
    if (!point) {
      const { id } = await q.insertPoint(tx, process, key, values)
      changed.push({ data_point_id: id, key_name: key, before: null, after: field.value })
    } else if (JSON.stringify(point.value) !== JSON.stringify(field.value) || point.page !== values.page)
      if ((await q.replacePoint(tx, point.id, values)) > 0)
        changed.push({
          data_point_id: point.id,
          key_name: key,
          before: point.value as DataPointView['value'],
          after: field.value,
        })
  }
  const gone = [...points.values()].filter((point) => !(point.key_name in fields)).map((point) => point.id)
  if (drop && gone.length > 0) await q.dropPoints(tx, gone)
  return changed
}

const doubtOf = ({ waitsFor, ...doubt }: NonNullable<Extracted['unsure']>): StoredField['unsure'] => ({
  ...(doubt as NonNullable<StoredField['unsure']>),
  ...(waitsFor ? { waits_for: [...waitsFor] } : {}),
})

const fieldOf = (one: Extracted): StoredField => ({
  // A list is handed on as it is; the stored shape says that it may be changed.
  value: one.value as StoredField['value'],
  label: one.label,
  value_type: one.type,
  display_option: one.show,
  page: one.page,
  quote: one.quote,
  ...(one.unsure ? { unsure: doubtOf(one.unsure) } : {}),
})

interface ReadPaper {
  kind: DocumentKind | null
  values: readonly Extracted[]
}

/**
 * Keeps the values read from a document, over those of an earlier reading: what a person corrected stays. After a
 * reading of `all` pages a value that is no longer found goes; after one of some pages it stays.
 */
export const keepValues = async (tx: Tx, processId: string, read: ReadPaper, all: boolean): Promise<void> => {
  await q.holdProcess(tx, processId)
  const process = await findProcess(tx, processId)
  const before = fieldsOf(process.data_to_display)
  const stays = Object.entries(before).filter(([, field]) => field.edited || !all)
  const corrected = stays.filter(([, field]) => field.edited)
  const held = await heldToLoan(tx, process, read, Object.fromEntries(stays))
  const found = held.map((one): [string, StoredField] => [one.key, fieldOf(one)])
  const fields = Object.fromEntries([...stays, ...found, ...corrected])
  await q.writeFields(tx, processId, fields)
  await followFields(tx, process, fields, all)
}

/** Replaces the values of a process that come from rows; what a person corrected stays, and so do all other values. */
export const replaceValues = async (
  tx: Tx,
  processId: string,
  keys: ReadonlySet<string>,
  read: ReadPaper,
): Promise<void> => {
  const process = await findProcess(tx, processId)
  const before = Object.entries(fieldsOf(process.data_to_display))
  const held = await heldToLoan(tx, process, read, Object.fromEntries(before))
  const fields = Object.fromEntries([
    ...before.filter(([key]) => !keys.has(key)),
    ...held.map((one): [string, StoredField] => [one.key, fieldOf(one)]),
    ...before.filter(([, field]) => field.edited),
  ])
  await q.writeFields(tx, processId, fields)
  await followFields(tx, process, fields, true)
}

/** Re-reads the values of an activity's processes into their data points (N-37). */
export const refreshPoints = async (
  deps: ValueDeps,
  author: Author,
  activityId: string,
): Promise<ReplyOf<typeof refreshCall>> =>
  inTx(deps.db, async (tx) => {
    const activity = await findActivity(tx, activityId)
    requireOpen(activity)
    const changed: PointChange[] = []
    let fields: Fields = {}
    for (const id of await q.processIdsOf(tx, activityId)) {
      await q.holdProcess(tx, id)
      const process = await findProcess(tx, id)
      const own = fieldsOf(process.data_to_display)
      changed.push(...(await followFields(tx, process, own, false)))
      await followReading(tx, author, id, deps.clock)
      fields = { ...fields, ...own }
    }
    if (changed.length > 0) {
      await record(tx, author, {
        kind: 'activity.data-points-refreshed',
        entity: 'activity',
        entityId: activityId,
        loanId: activity.loan_id,
        after: { keys: changed.map((one) => one.key_name) },
      })
      await news(tx, activity.loan_id)
    }
    return { changed, fields }
  })
