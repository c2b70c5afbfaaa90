import type { ScoreCategory, MathFunction, RuleCondition } from '@plinth/domain/underwriting/scoring/model'
import type { Purpose } from '@plinth/domain/loan/terms'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** The writes of scoring administration. Whoever calls them holds `lockModels`. */

type Weights = Readonly<Partial<Record<string, number>>>

export const insertModel = async (tx: Tx, model: { name: string; weights: Weights }): Promise<string> => {
  const made = await tx
    .insertInto('scoring_model')
    .values({ name: model.name, weights: JSON.stringify(model.weights) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Changes a model that is not archived; at least one field must be given. */
export const setModel = (tx: Tx, id: string, change: { name?: string; weights?: Weights }) =>
  tx
    .updateTable('scoring_model')
    .set({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.weights === undefined ? {} : { weights: JSON.stringify(change.weights) }),
    })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()

/** Counts an edit of a model's own fields. */
export const countEdit = (tx: Tx, id: string) =>
  tx
    .updateTable('scoring_model')
    .set((eb) => ({ edit_version: eb('edit_version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Puts a model in use instead of the one that was; answers whether it was there to be put in use. */
export const putInUse = async (tx: Tx, id: string): Promise<boolean> => {
  await tx.updateTable('scoring_model').set({ in_use: false }).where('in_use', '=', true).execute()
  const done = await tx
    .updateTable('scoring_model')
    .set({ in_use: true })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** Scores loans of these purposes, and of no others, by a model; another model that had one loses it. */
export const setPurposes = async (tx: Tx, id: string, purposes: readonly Purpose[]): Promise<void> => {
  await tx.deleteFrom('scoring_model_purpose').where('model_id', '=', id).execute()
  if (purposes.length === 0) return
  await tx
    .insertInto('scoring_model_purpose')
    .values(purposes.map((purpose) => ({ purpose, model_id: id })))
    .onConflict((c) => c.column('purpose').doUpdateSet({ model_id: id }))
    .execute()
}

/** Archives a model that no loan is scored by; answers whether it did. */
export const archiveModel = async (tx: Tx, id: string, at: Date): Promise<boolean> => {
  const done = await tx
    .updateTable('scoring_model')
    .set({ archived_at: at })
    .where('id', '=', id)
    .where('in_use', '=', false)
    .where(sql<boolean>`not exists (select from scoring_model_purpose p where p.model_id = scoring_model.id)`)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** Counts a change of what models are made of; answers their versions. */
export const countChange = async (
  tx: Tx,
  modelIds: readonly string[],
): Promise<{ id: string; version: number; in_use: boolean; purposes: string[] }[]> =>
  modelIds.length === 0
    ? []
    : tx
        .updateTable('scoring_model')
        .set({ version: sql<number>`version + 1` })
        .where('id', 'in', modelIds)
        .returning(['id', 'version', 'in_use'])
        .returning(
          sql<string[]>`array(select p.purpose from scoring_model_purpose p where p.model_id = scoring_model.id)`.as(
            'purposes',
          ),
        )
        .execute()

export const insertGroup = async (tx: Tx, group: { name: string; category: ScoreCategory }): Promise<string> => {
  const made = await tx.insertInto('score_group').values(group).returning('id').executeTakeFirstOrThrow()
  return made.id
}

/** Answers whether the group was not part of the model before. */
export const linkGroup = async (tx: Tx, modelId: string, groupId: string): Promise<boolean> => {
  const made = await tx
    .insertInto('scoring_model_group')
    .values({ model_id: modelId, group_id: groupId })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

/** Answers whether the group was part of the model. */
export const unlinkGroup = async (tx: Tx, modelId: string, groupId: string): Promise<boolean> => {
  const done = await tx
    .deleteFrom('scoring_model_group')
    .where('model_id', '=', modelId)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return done.numDeletedRows === 1n
}

export const renameGroup = (tx: Tx, id: string, name: string) =>
  tx.updateTable('score_group').set({ name }).where('id', '=', id).where('archived_at', 'is', null).execute()

/** Archives a group and takes it out of its models. */
export const archiveGroup = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx
    .updateTable('score_group')
    .set({ archived_at: at })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .execute()
  await tx.deleteFrom('scoring_model_group').where('group_id', '=', id).execute()
}

export const offerLocations = async (tx: Tx, groupId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .insertInto('score_group_data_location')
    .values(ids.map((id) => ({ group_id: groupId, data_location_id: id })))
    .onConflict((c) => c.doNothing())
    .execute()
}

const nextPosition = sql<number>`coalesce(max(position), -1) + 1`

const placeInGroup = async (tx: Tx, groupId: string): Promise<number> => {
  const row = await tx
    .selectFrom('score_variable')
    .select(nextPosition.as('next'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return row.next
}

/** Adds a variable at the end of its group. */
export const insertVariable = async (
  tx: Tx,
  variable: { group_id: string; name: string; math_function: MathFunction },
): Promise<string> => {
  const position = await placeInGroup(tx, variable.group_id)
  const made = await tx
    .insertInto('score_variable')
    .values({ ...variable, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export const setVariable = (tx: Tx, id: string, change: { name: string; math_function: MathFunction }) =>
  tx
    .updateTable('score_variable')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Moves a variable to the end of a group. */
export const moveVariable = async (tx: Tx, id: string, groupId: string): Promise<void> => {
  const position = await placeInGroup(tx, groupId)
  await tx.updateTable('score_variable').set({ group_id: groupId, position }).where('id', '=', id).execute()
}

/** Takes a variable out of a group; it keeps its rules, so that it can be added again. Answers whether it was there. */
export const detachVariable = async (tx: Tx, groupId: string, id: string): Promise<boolean> => {
  const done = await tx
    .updateTable('score_variable')
    .set({ group_id: null })
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export const replaceParameters = async (tx: Tx, variableId: string, locationIds: readonly string[]): Promise<void> => {
  await tx.deleteFrom('score_variable_parameter').where('variable_id', '=', variableId).execute()
  if (locationIds.length === 0) return
  await tx
    .insertInto('score_variable_parameter')
    .values(locationIds.map((id, position) => ({ variable_id: variableId, data_location_id: id, position })))
    .execute()
}

/** Adds a rule at the end of its variable. */
export const insertRule = async (
  tx: Tx,
  rule: { variable_id: string; condition: RuleCondition; criteria: string; score: number },
): Promise<string> => {
  const { next } = await tx
    .selectFrom('score_rule')
    .select(nextPosition.as('next'))
    .where('variable_id', '=', rule.variable_id)
    .executeTakeFirstOrThrow()
  const made = await tx
    .insertInto('score_rule')
    .values({ ...rule, position: next })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export const setRule = (tx: Tx, id: string, rule: { condition: RuleCondition; criteria: string; score: number }) =>
  tx
    .updateTable('score_rule')
    .set((eb) => ({ ...rule, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Answers whether the rule belonged to the variable. */
export const deleteRule = async (tx: Tx, variableId: string, id: string): Promise<boolean> => {
  const done = await tx
    .deleteFrom('score_rule')
    .where('id', '=', id)
    .where('variable_id', '=', variableId)
    .executeTakeFirst()
  return done.numDeletedRows === 1n
}

/** Loans that can still change, in a fixed order: at most `max` after the one given. */
export const openLoansAfter = async (db: Db, after: string | null, max: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('loan')
    .select('id')
    .where('archived_at', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map((row) => row.id)
}
