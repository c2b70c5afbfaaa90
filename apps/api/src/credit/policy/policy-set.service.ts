import type { addPolicySet, savePolicySet } from '@plinth/contract/credit/policy-set'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { judgedBy } from '@plinth/domain/loan/judged-by'
import type { Purpose } from '@plinth/domain/loan/terms'
import { measureKeys } from '@plinth/domain/credit/policy/measures'
import { changesBetween, defaultPolicySet, faultsOf, type PolicyRule } from '@plinth/domain/credit/policy/policy-set'
import type { VerbOf } from '@plinth/domain/shared/event-kinds'
import { z } from 'zod'
import { type Actor, type Author, plinth } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import * as q from './policy-set.queries.ts'

/** Limits as they lie in a version; stored JSON is an edge like any other. */
const Rules = z.array(
  z.object({
    key: z.enum(measureKeys),
    label: z.string(),
    prefix: z.string(),
    suffix: z.string(),
    func: z.enum(['max', 'min']),
    value: z.number(),
    diff: z.object({ mid: z.number(), top: z.number() }),
    value_out_of_range: z.string(),
  }),
)

export interface PolicySet extends Omit<q.SetRow, 'rules'> {
  rules: readonly PolicyRule[]
}
export interface PolicyVersion {
  version: number
  author: string
  at: Date
  reason: string
  changes: readonly string[]
}

const noSet = (): never => fail('not_found', 'This policy set was not found.')
const read = (row: q.SetRow): PolicySet => ({ ...row, rules: Rules.parse(row.rules) })

/** Gives an installation the limits it starts with, when it has none. Safe to call at every start. */
export const ensurePolicySet = async (tx: Tx): Promise<void> => {
  if (await q.findSetInUse(tx)) return
  await q.lockSets(tx)
  if (await q.findSetInUse(tx)) return
  const { name, rules } = defaultPolicySet
  const id = await q.insertSet(tx, name)
  await q.insertVersion(tx, {
    id,
    version: 1,
    name,
    rules,
    reason: 'What every installation starts with',
    author: plinth,
  })
  await q.putInUse(tx, id)
}

/** The sets that are not archived, the one in use first. */
export const readSets = async (db: Db | Tx): Promise<PolicySet[]> => (await q.listSets(db)).map(read)

/** A set; refuses when there is none. */
export const readSet = async (db: Db | Tx, id: string): Promise<PolicySet> => read((await q.findSet(db, id)) ?? noSet())

/** The set that loans of a purpose are held against: their own, else the general one; null when there is neither. */
export const readSetFor = async (db: Db | Tx, purpose: string): Promise<PolicySet | null> => {
  const row = judgedBy(await q.listSets(db), purpose)
  return row ? read(row) : null
}

/** The set for loans without one of their own; null when there is none. */
export const readSetInUse = async (db: Db | Tx): Promise<PolicySet | null> => {
  const row = await q.findSetInUse(db)
  return row ? read(row) : null
}

/** The versions of a set with what each changed, newest first. */
export const readHistory = async (db: Db | Tx, id: string): Promise<PolicyVersion[]> => {
  const versions = (await q.listVersions(db, id)).map((one) => ({ ...one, rules: Rules.parse(one.rules) }))
  return versions.map((one, i) => {
    const before = versions[i + 1]
    return {
      version: one.version,
      author: one.author_name,
      at: one.created_at,
      reason: one.reason,
      changes: before ? changesBetween(before.rules, one.rules) : [],
    }
  })
}

/** Runs one change of sets at a time. */
const changing = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(db, async (tx) => {
    await q.lockSets(tx)
    return work(tx)
  })

const tell = (
  tx: Tx,
  actor: Author,
  what: VerbOf<'policy'>,
  id: string,
  o: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) => record(tx, actor, { kind: `policy.${what}`, entity: 'policy', entityId: id, ...o })

const open = async (tx: Tx, id: string): Promise<PolicySet> => {
  const set = await readSet(tx, id)
  if (set.archived_at !== null) fail('archived', 'This policy set is archived.')
  return set
}

/** Makes a set as a copy of another; answers its id. */
export const addSet = (db: Db, actor: Actor, o: BodyOf<typeof addPolicySet>): Promise<string> =>
  changing(db, async (tx) => {
    const from = await open(tx, o.copy_of)
    const id = await q.insertSet(tx, o.name)
    const reason = `Copy of ${from.name}`
    await q.insertVersion(tx, { id, version: 1, name: o.name, rules: from.rules, reason, author: actor })
    await tell(tx, actor, 'set-added', id, { after: { name: o.name, copy_of: from.name } })
    return id
  })

/**
 * Replaces a set's name and limits by a new version. A limit that cannot be compared with its measure is refused
 * (invalid_input, each field named), a stale version too (version_conflict).
 */
export const saveSet = (db: Db, actor: Actor, id: string, o: BodyOf<typeof savePolicySet>): Promise<void> =>
  changing(db, async (tx) => {
    const before = await open(tx, id)
    const faults = faultsOf(o.rules).map(({ path, message }) => ({ path: `rules.${path}`, message }))
    if (faults[0]) fail('invalid_input', faults[0].message, faults)
    if (o.version !== before.version)
      fail('version_conflict', `${before.author_name} changed this policy set. Review the change and try again.`)
    const changes = changesBetween(before.rules, o.rules)
    if (changes.length === 0 && o.name === before.name) return
    if (!(await q.nextVersion(tx, id, o.version, o.name)))
      fail('version_conflict', 'Someone else changed this policy set. Review the change and try again.')
    const { name, rules, reason } = o
    await q.insertVersion(tx, { id, version: o.version + 1, name, rules, reason, author: actor })
    await tell(tx, actor, 'set-changed', id, {
      before: { name: before.name, version: o.version },
      after: { name, version: o.version + 1, reason, changes },
    })
  })

/** Holds loans against this set from now on. */
export const useSet = (db: Db, actor: Actor, id: string): Promise<void> =>
  changing(db, async (tx) => {
    const set = await open(tx, id)
    if (set.in_use) return
    const before = await readSetInUse(tx)
    await q.putInUse(tx, id)
    await tell(tx, actor, 'set-used', id, { before: { name: before?.name }, after: { name: set.name } })
  })

/** Holds loans of these purposes against this set from now on, and no others; another set that had one loses it. */
export const bindSet = (db: Db, actor: Actor, id: string, purposes: readonly Purpose[]): Promise<void> =>
  changing(db, async (tx) => {
    const set = await open(tx, id)
    await q.setPurposes(tx, id, [...new Set(purposes)])
    await tell(tx, actor, 'set-bound', id, {
      before: { name: set.name, purposes: set.purposes },
      after: { name: set.name, purposes: [...purposes] },
    })
  })

/** Archives a set; one that loans are held against is refused. */
export const archiveSet = (db: Db, actor: Actor, id: string, now: Date): Promise<void> =>
  changing(db, async (tx) => {
    const set = await open(tx, id)
    if (!(await q.markArchived(tx, id, now)))
      fail(
        'in_use',
        set.in_use
          ? 'Loans are held against this policy set. Put another one in use first.'
          : `${set.purposes.join(', ')} loans are held against this policy set. Take its purposes away first.`,
      )
    await tell(tx, actor, 'set-archived', id, { before: { name: set.name } })
  })
