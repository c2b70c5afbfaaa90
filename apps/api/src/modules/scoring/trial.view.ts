import { BackTestView, type ModelVersionView } from '@plinth/contract/scoring-trial'
import type { ScoreView } from '@plinth/contract/scoring'
import { type ScoreCategory, scoreCategories } from '@plinth/domain/scoring/model'
import { z } from 'zod'
import type * as q from './trial.queries.ts'
import type { ModelVersion, Scored } from './trial.service.ts'

const epoch = (at: Date): number => Math.floor(at.getTime() / 1000)
const Result = BackTestView.shape.result.catch(null)
const State = z.enum(['waiting', 'done', 'failed'])

export const toVersion = (one: ModelVersion): z.infer<typeof ModelVersionView> => ({
  version: one.version,
  made_epoch: epoch(one.madeAt),
  made_by: one.madeBy,
  changes: one.changes,
  current: one.current,
})

const toCategory = (category: ScoreCategory, { breakdown }: Scored): ScoreView => ({
  score_category: category,
  total_score: breakdown[category].total_score,
  entities: breakdown[category].entities.map(({ id, name, score, points }) => ({ id, name, score, points })),
  variables: breakdown[category].variables.map((variable) => ({
    entity_name: variable.entity_name,
    name: variable.name,
    variable_final_score: variable.variable_final_score,
    value: variable.value,
    reason: variable.reason,
    rules: variable.rules.map(({ condition, criteria, score }) => ({ condition, criteria, score })),
    children: variable.children.map(({ name, value }) => ({ name, value })),
  })),
})

export const toScored = (scored: Scored) => ({
  score: scored.score,
  categories: scoreCategories.map((category) => toCategory(category, scored)),
})

type BackTestRow = NonNullable<Awaited<ReturnType<typeof q.findBackTest>>>

export const toBackTest = (row: BackTestRow): z.infer<typeof BackTestView> => ({
  back_test_id: row.id,
  model_version: row.model_version,
  active_name: row.active_name,
  active_version: row.active_version,
  state: State.parse(row.state),
  asked_epoch: epoch(row.asked_at),
  result: Result.parse(row.result),
})
