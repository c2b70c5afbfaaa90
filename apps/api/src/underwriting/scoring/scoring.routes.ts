import * as models from '@plinth/contract/underwriting/scoring'
import * as groups from '@plinth/contract/underwriting/scoring-group'
import { mathFunctions, ruleConditions, scoreCategories, scoreTables } from '@plinth/domain/underwriting/scoring/model'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { type Change, changing } from './change.service.ts'
import * as contents from './contents.service.ts'
import * as group from './group-administration.service.ts'
import * as model from './model-administration.service.ts'
import { scoringJobs } from './scoring.jobs.ts'
import { toDataLocation, toGroup, toModel, toModelName, toRule, toVariable } from './scoring.view.ts'
import { trialRoutes } from './trial.routes.ts'
import * as variable from './variable-administration.service.ts'

/** Makes a change and answers what it changed, read in the same transaction. */
type Answer = <V>(actor: Actor, work: (o: Change) => Promise<V>) => Promise<V>

/** Administration of scoring models: models, groups, variables and rules, and the recalculation after a change. */
export const scoringRoutes = (app: FastifyInstance, deps: Deps): void => {
  const change: Answer = (actor, work) => changing(deps, actor, work)
  modelRoutes(app, deps, change)
  groupRoutes(app, deps, change)
  variableRoutes(app, deps, change)
  ruleRoutes(app, change)
  trialRoutes(app, deps)
  scoringJobs(deps)
}

const modelRoutes = (app: FastifyInstance, { db }: Deps, change: Answer) => {
  const whole = async (o: Change, id: string) => toModel(await contents.readWholeModel(o.tx, id))
  route(app, models.listModelNames, async () => ({ models: (await contents.readModelNames(db)).map(toModelName) }))
  route(app, models.getModel, async ({ params }) => toModel(await contents.readWholeModel(db, params.model_id)))
  route(app, models.addModel, ({ body, actor }) =>
    change(actor, async (o) => whole(o, await model.addModel(o, body.name))),
  )
  route(app, models.changeModel, ({ params, body, actor }) =>
    change(actor, async (o) => {
      await model.changeModel(o, params.model_id, body)
      return whole(o, params.model_id)
    }),
  )
  route(app, models.archiveModel, ({ params, actor }) =>
    change(actor, async (o) => {
      await model.archiveModel(o, params.model_id)
      return toModelName(await contents.readWholeModel(o.tx, params.model_id))
    }),
  )
  route(app, models.duplicateModel, ({ params, body, actor }) =>
    change(actor, async (o) => whole(o, await model.duplicateModel(o, params.model_id, body.name))),
  )
  route(app, models.addGroupToModel, ({ params, actor }) =>
    change(actor, async (o) => {
      await model.addGroupToModel(o, params.model_id, params.group_id)
      return whole(o, params.model_id)
    }),
  )
  route(app, models.removeGroupFromModel, ({ params, actor }) =>
    change(actor, async (o) => {
      await model.removeGroupFromModel(o, params.model_id, params.group_id)
      return whole(o, params.model_id)
    }),
  )
}

const groupRoutes = (app: FastifyInstance, { db }: Deps, change: Answer) => {
  const whole = async (o: Change, id: string) => toGroup(await contents.readGroup(o.tx, id))
  route(app, groups.listGroups, async () => ({ groups: (await contents.readGroups(db)).map(toGroup) }))
  route(app, groups.addGroup, ({ body, actor }) => change(actor, async (o) => whole(o, await model.addGroup(o, body))))
  route(app, groups.renameGroup, ({ params, query, actor }) =>
    change(actor, async (o) => {
      await group.renameGroup(o, params.group_id, query.new_name)
      return whole(o, params.group_id)
    }),
  )
  route(app, groups.archiveGroup, ({ params, actor }) =>
    change(actor, async (o) => {
      await group.archiveGroup(o, params.group_id)
      return { ok: true as const }
    }),
  )
  route(app, groups.duplicateGroup, ({ params, body, actor }) =>
    change(actor, async (o) => whole(o, await group.duplicateGroup(o, params.group_id, body.name))),
  )
  route(app, groups.addDataLocationToGroup, ({ params, actor }) =>
    change(actor, async (o) => {
      await group.offerLocation(o, params.group_id, params.data_location_id)
      return whole(o, params.group_id)
    }),
  )
  route(app, groups.addVariableToGroup, ({ params, actor }) =>
    change(actor, async (o) => {
      await group.placeVariable(o, params.group_id, params.variable_id)
      return whole(o, params.group_id)
    }),
  )
  route(app, groups.deleteVariableFromGroup, ({ params, actor }) =>
    change(actor, async (o) => {
      await group.removeVariable(o, params.group_id, params.variable_id)
      return whole(o, params.group_id)
    }),
  )
}

const variableRoutes = (app: FastifyInstance, { db }: Deps, change: Answer) => {
  const whole = async (o: Change, id: string) => toVariable(await contents.readVariable(o.tx, id))
  route(app, groups.getVariableOptions, async () => ({
    math_functions: [...mathFunctions],
    tables: [...scoreTables],
    conditions: [...ruleConditions],
    categories: [...scoreCategories],
  }))
  route(app, groups.listParameters, async ({ params }) => ({
    parameters: (await contents.readLocations(db, params.entity_type)).map(toDataLocation),
  }))
  route(app, groups.addVariable, ({ body, actor }) =>
    change(actor, async (o) => whole(o, await variable.addVariable(o, body))),
  )
  route(app, groups.updateVariable, ({ params, body, actor }) =>
    change(actor, async (o) => {
      await variable.updateVariable(o, params.variable_id, body)
      return whole(o, params.variable_id)
    }),
  )
}

const ruleRoutes = (app: FastifyInstance, change: Answer) => {
  const whole = async (o: Change, id: string) => toRule(await contents.readRule(o.tx, id))
  route(app, groups.addRule, ({ params, body, actor }) =>
    change(actor, async (o) => whole(o, await variable.addRule(o, params.variable_id, body))),
  )
  route(app, groups.updateRule, ({ params, body, actor }) =>
    change(actor, async (o) => {
      await variable.updateRule(o, params.rule_id, body)
      return whole(o, params.rule_id)
    }),
  )
  route(app, groups.deleteRule, ({ params, actor }) =>
    change(actor, async (o) => {
      await variable.deleteRule(o, params.variable_id, params.rule_id)
      return toVariable(await contents.readVariable(o.tx, params.variable_id))
    }),
  )
}
