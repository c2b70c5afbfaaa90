import type { ScoreTable } from '@plinth/domain/underwriting/scoring/model'
import type { Db, Tx } from '../../platform/db.ts'
import { boundPurposes } from './model.queries.ts'

/** What a scoring model is made of, as it is administered: groups without variables too. */

export const listModels = (db: Db | Tx) =>
  db
    .selectFrom('scoring_model')
    .select(['id', 'name', 'in_use', boundPurposes.as('purposes')])
    .where('archived_at', 'is', null)
    .orderBy('in_use', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()

export const findModel = (db: Db | Tx, id: string) =>
  db
    .selectFrom('scoring_model')
    .select(['id', 'name', 'in_use', 'weights', 'version', 'edit_version', 'archived_at', boundPurposes.as('purposes')])
    .where('id', '=', id)
    .executeTakeFirst()

export const findGroup = (db: Db | Tx, id: string) =>
  db.selectFrom('score_group').select(['id', 'name', 'category', 'archived_at']).where('id', '=', id).executeTakeFirst()

export const findVariable = (db: Db | Tx, id: string) =>
  db
    .selectFrom('score_variable')
    .select(['id', 'name', 'math_function', 'group_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findRule = (db: Db | Tx, id: string) =>
  db
    .selectFrom('score_rule')
    .select(['id', 'variable_id', 'condition', 'criteria', 'score', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findLocations = (db: Db | Tx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('data_location').select(['id', 'entity', 'key_name', 'value_type']).where('id', 'in', ids).execute()

export const locationsOfTable = (db: Db | Tx, table: ScoreTable) =>
  db
    .selectFrom('data_location')
    .select(['id', 'entity', 'key_name', 'value_type'])
    .where('entity', '=', table)
    .orderBy('key_name')
    .execute()

export const groupsOfModel = (db: Db | Tx, modelId: string) =>
  db
    .selectFrom('score_group as g')
    .innerJoin('scoring_model_group as mg', 'mg.group_id', 'g.id')
    .select(['g.id', 'g.name', 'g.category'])
    .where('mg.model_id', '=', modelId)
    .where('g.archived_at', 'is', null)
    .orderBy('g.created_at')
    .orderBy('g.id')
    .execute()

export const openGroups = (db: Db | Tx) =>
  db
    .selectFrom('score_group')
    .select(['id', 'name', 'category'])
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** The models that a group counts in. */
export const modelsOfGroup = (db: Db | Tx, groupId: string) =>
  db
    .selectFrom('scoring_model_group as mg')
    .innerJoin('scoring_model as m', 'm.id', 'mg.model_id')
    .select(['m.id', 'm.name', 'm.in_use'])
    .where('mg.group_id', '=', groupId)
    .execute()

export const variablesOfGroups = (db: Db | Tx, groupIds: readonly string[]) =>
  groupIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('score_variable')
        .select(['id', 'name', 'math_function', 'group_id', 'version'])
        .where('group_id', 'in', groupIds)
        .orderBy('position')
        .orderBy('id')
        .execute()

/** The values offered to the variables of groups. */
export const offeredLocations = (db: Db | Tx, groupIds: readonly string[]) =>
  groupIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('score_group_data_location as o')
        .innerJoin('data_location as d', 'd.id', 'o.data_location_id')
        .select(['o.group_id', 'd.id', 'd.entity', 'd.key_name', 'd.value_type'])
        .where('o.group_id', 'in', groupIds)
        .orderBy('d.entity')
        .orderBy('d.key_name')
        .execute()

export const parametersOf = (db: Db | Tx, variableIds: readonly string[]) =>
  variableIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('score_variable_parameter as p')
        .innerJoin('data_location as d', 'd.id', 'p.data_location_id')
        .select(['p.variable_id', 'd.id', 'd.entity', 'd.key_name', 'd.value_type'])
        .where('p.variable_id', 'in', variableIds)
        .orderBy('p.position')
        .execute()

export const rulesOf = (db: Db | Tx, variableIds: readonly string[]) =>
  variableIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('score_rule')
        .select(['id', 'variable_id', 'condition', 'criteria', 'score', 'version'])
        .where('variable_id', 'in', variableIds)
        .orderBy('position')
        .orderBy('id')
        .execute()
