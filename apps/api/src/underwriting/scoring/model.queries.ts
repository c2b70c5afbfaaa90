import type {
  ScoreCategory,
  ScoreModel,
  ScoreParameter,
  ScoreTable,
  MathFunction,
  RuleCondition,
} from '@plinth/domain/underwriting/scoring/model'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Seeding waits for another process that seeds: only one model can be in use. */
export const lockModels = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('scoring_model'))`.execute(tx)

export const findModelInUse = (db: Db | Tx) =>
  db
    .selectFrom('scoring_model')
    .select(['id', 'name', 'weights', 'version'])
    .where('in_use', '=', true)
    .executeTakeFirst()

/** The purposes whose loans a model scores, for a query over scoring_model. */
export const boundPurposes = sql<
  string[]
>`array(select p.purpose from scoring_model_purpose p where p.model_id = scoring_model.id)`

/** The models that loans are scored by: the general one, and those of purposes. */
export const listModelsInForce = (db: Db | Tx) =>
  db
    .selectFrom('scoring_model')
    .select(['id', 'name', 'weights', 'version', 'in_use', boundPurposes.as('purposes')])
    .where('archived_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('in_use', '=', true),
        eb.exists(
          eb
            .selectFrom('scoring_model_purpose as p')
            .select('p.purpose')
            .whereRef('p.model_id', '=', 'scoring_model.id'),
        ),
      ]),
    )
    .execute()

/** The purposes of loans, by their ids. */
export const purposesOf = (db: Db | Tx, loanIds: readonly string[]) =>
  loanIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('loan').select(['id', 'purpose']).where('id', 'in', loanIds).execute()

export const findModel = (db: Db | Tx, id: string) =>
  db.selectFrom('scoring_model').select(['id', 'name', 'weights', 'version']).where('id', '=', id).executeTakeFirst()

/** Keeps what a model says under its version; what is kept stays. */
export const insertVersion = (
  tx: Tx,
  model: { id: string; version: number },
  contents: ScoreModel,
  userId: string | null,
) =>
  tx
    .insertInto('scoring_model_version')
    .values({
      model_id: model.id,
      version: model.version,
      contents: JSON.stringify(contents),
      made_by: userId,
    })
    .onConflict((c) => c.doNothing())
    .execute()

/** Models whose present version is not kept. */
export const modelsWithoutVersion = async (tx: Tx): Promise<string[]> => {
  const rows = await tx
    .selectFrom('scoring_model as m')
    .leftJoin('scoring_model_version as v', (join) =>
      join.onRef('v.model_id', '=', 'm.id').onRef('v.version', '=', 'm.version'),
    )
    .select('m.id')
    .where('v.model_id', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

export const insertModel = (tx: Tx, model: { name: string; weights: Readonly<Record<string, number>> }) =>
  tx
    .insertInto('scoring_model')
    .values({ name: model.name, weights: JSON.stringify(model.weights), in_use: true })
    .returning('id')
    .executeTakeFirstOrThrow()

export const insertGroup = async (tx: Tx, modelId: string, group: { name: string; category: ScoreCategory }) => {
  const made = await tx.insertInto('score_group').values(group).returning('id').executeTakeFirstOrThrow()
  await tx.insertInto('scoring_model_group').values({ model_id: modelId, group_id: made.id }).execute()
  return made.id
}

/** Adds those that are missing; answers how many. */
export const insertLocations = async (
  tx: Tx,
  values: { entity: ScoreTable; key_name: string; value_type: string }[],
): Promise<number> => {
  const made = await tx
    .insertInto('data_location')
    .values(values)
    .onConflict((c) => c.columns(['entity', 'key_name']).doNothing())
    .returning('id')
    .execute()
  return made.length
}

export const countLocations = async (tx: Tx): Promise<number> => {
  const row = await tx
    .selectFrom('data_location')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

export const insertVariable = async (
  tx: Tx,
  groupId: string,
  variable: { name: string; math_function: MathFunction; position: number },
) => {
  const made = await tx
    .insertInto('score_variable')
    .values({ group_id: groupId, ...variable })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Adds a variable's parameters in order, and lets its group offer them. */
export const insertParameters = async (
  tx: Tx,
  groupId: string,
  variableId: string,
  parameters: readonly ScoreParameter[],
) => {
  for (const [position, { table, name }] of parameters.entries()) {
    const location = await tx
      .selectFrom('data_location')
      .select('id')
      .where('entity', '=', table)
      .where('key_name', '=', name)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('score_variable_parameter')
      .values({ variable_id: variableId, data_location_id: location.id, position })
      .execute()
    await tx
      .insertInto('score_group_data_location')
      .values({ group_id: groupId, data_location_id: location.id })
      .onConflict((c) => c.doNothing())
      .execute()
  }
}

export const insertRules = async (
  tx: Tx,
  variableId: string,
  rules: readonly { condition: RuleCondition; criteria: string; score: number }[],
) => {
  if (rules.length === 0) return
  await tx
    .insertInto('score_rule')
    .values(rules.map((rule, position) => ({ variable_id: variableId, ...rule, position })))
    .execute()
}

/** Every variable of a model's groups, with category. */
export const listVariables = (db: Db | Tx, modelId: string) =>
  db
    .selectFrom('score_variable as v')
    .innerJoin('score_group as g', 'g.id', 'v.group_id')
    .innerJoin('scoring_model_group as mg', 'mg.group_id', 'g.id')
    .select(['v.id', 'v.name', 'v.math_function', 'g.id as group_id', 'g.name as group_name', 'g.category'])
    .where('mg.model_id', '=', modelId)
    .where('g.archived_at', 'is', null)
    .orderBy('g.created_at')
    .orderBy('v.position')
    .execute()

export const listParameters = (db: Db | Tx, modelId: string) =>
  db
    .selectFrom('score_variable_parameter as p')
    .innerJoin('data_location as d', 'd.id', 'p.data_location_id')
    .innerJoin('score_variable as v', 'v.id', 'p.variable_id')
    .innerJoin('scoring_model_group as mg', 'mg.group_id', 'v.group_id')
    .select(['p.variable_id', 'd.entity', 'd.key_name'])
    .where('mg.model_id', '=', modelId)
    .orderBy('p.position')
    .execute()

export const listRules = (db: Db | Tx, modelId: string) =>
  db
    .selectFrom('score_rule as r')
    .innerJoin('score_variable as v', 'v.id', 'r.variable_id')
    .innerJoin('scoring_model_group as mg', 'mg.group_id', 'v.group_id')
    .select(['r.variable_id', 'r.condition', 'r.criteria', 'r.score'])
    .where('mg.model_id', '=', modelId)
    .orderBy('r.position')
    .execute()
