import { epochOf } from '@plinth/domain/shared/dates'
import { BackTestView, type ModelVersionView } from '@plinth/contract/underwriting/scoring-trial'
import { backTestStates } from '@plinth/domain/underwriting/scoring/back-test'
import { scoreCategories } from '@plinth/domain/underwriting/scoring/model'
import { z } from 'zod'
import { toScoreView } from './scoring.view.ts'
import type * as q from './trial.queries.ts'
import type { ModelVersion, Scored } from './trial.service.ts'

const Result = BackTestView.shape.result.catch(null)
const State = z.enum(backTestStates)

export const toVersion = (one: ModelVersion): z.infer<typeof ModelVersionView> => ({
  version: one.version,
  made_epoch: epochOf(one.madeAt),
  made_by: one.madeBy,
  changes: one.changes,
  current: one.current,
})

export const toScored = (scored: Scored) => ({
  score: scored.score,
  categories: scoreCategories.map((category) => toScoreView(category, scored.breakdown[category])),
})

type BackTestRow = NonNullable<Awaited<ReturnType<typeof q.findBackTest>>>

export const toBackTest = (row: BackTestRow): z.infer<typeof BackTestView> => ({
  back_test_id: row.id,
  model_version: row.model_version,
  current: row.model_version === row.present_version,
  active_name: row.active_name,
  active_version: row.active_version,
  state: State.parse(row.state),
  asked_epoch: epochOf(row.asked_at),
  result: Result.parse(row.result),
})
