import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { addLimitCondition as addCall } from '@plinth/contract/credit/waiver'
import type { ConditionView } from '@plinth/contract/loan/condition'
import { againstLimit } from '@plinth/domain/credit/policy/analysis'
import { isWaivable } from '@plinth/domain/credit/policy/waiver'
import type { PlainDate } from '@plinth/domain/shared/dates'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { putCondition, readLoan, viewCondition } from '../../loan/index.ts'
import { lockOpenLoan } from '../../underwriting/index.ts'
import { limitsOfLoan } from './waiver.service.ts'

/**
 * Makes a limit that a value is outside of a condition of the loan, once per limit (AG-10). Fails with not_found when the
 * loan has no such limit, with state_conflict when it is kept or is a condition already.
 */
export const addLimitCondition = (
  db: Db,
  actor: Actor,
  o: { key: string; today: PlainDate; body: BodyOf<typeof addCall> },
): Promise<ConditionView> =>
  inTx(db, async (tx) => {
    const loan = await readLoan(tx, (await lockOpenLoan(tx, o.key)).id)
    const { subject_id: subjectId, key, stage } = o.body
    const found = (await limitsOfLoan(tx, loan, o.today)).find(
      ({ analysis, limit }) => analysis.subjectId === subjectId && limit.key === key,
    )
    if (!found) return fail('not_found', 'This loan has no such limit.')
    const { limit, analysis } = found
    if (limit.actual === null || !isWaivable(limit.verdict))
      return fail('state_conflict', `${limit.label} is within its limit.`)
    const title = `${limit.label}: ${againstLimit(limit.actual, limit)}`
    const details = `Policy exception, ${analysis.about}. Bring it within the limit, or waive it.`
    const body = { stage, title, details, owner_id: null, party: null, due_epoch: null, proof_id: null }
    const origin = { origin: 'policy', originKey: `${subjectId}:${key}` } as const
    const id = await putCondition(tx, actor, { loanId: loan.id, body, ...origin })
    if (id === null) return fail('state_conflict', `${limit.label} is a condition of this loan already.`)
    return viewCondition(tx, id)
  })
