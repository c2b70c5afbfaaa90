import { ensurePolicySet } from '../credit/index.ts'
import { ensureScoringModel, ensureVersions } from '../underwriting/index.ts'
import { ensureDefaultTemplates } from '../documents/index.ts'
import { inTx } from '../platform/db.ts'
import type { Deps } from './deps.ts'

/** What an installation needs from its first start on: each adds what is missing and leaves the rest as people made it. */
export const defaults: readonly ((deps: Deps) => Promise<void>)[] = [
  ({ db }) => inTx(db, ensureScoringModel),
  ({ db }) => inTx(db, ensureVersions),
  ({ db }) => inTx(db, ensurePolicySet),
  ({ db }) => inTx(db, ensureDefaultTemplates),
]

export const ensureDefaults = async (deps: Deps): Promise<void> => {
  for (const ensure of defaults) await ensure(deps)
}
