import type { ConditionView } from '@plinth/contract/loan/condition'
import { conditionStages, conditionState, needsNote, type Proof } from '@plinth/domain/loan/condition'
import { epochOrNull, plainDateToEpoch } from '@plinth/domain/shared/dates'
import type { ConditionRow } from './condition.queries.ts'

/** The request or report that proves a condition; null when there is none. */
export const proofOfRow = (row: ConditionRow): Proof | null =>
  row.proof_type === null || row.proof_state === null
    ? null
    : { type: row.proof_type, state: row.proof_state, isGone: row.proof_is_gone }

/** What a condition shows, derived from its decision and its proof as they are now. */
export const stateOfRow = (row: ConditionRow) => conditionState(row.decision, proofOfRow(row), row.rests_on_proof)

const partyOf = (row: ConditionRow): ConditionView['party'] => {
  if (row.borrower_id !== null) return { kind: 'borrower', id: row.borrower_id, name: row.borrower_name ?? '' }
  if (row.contact_id !== null) return { kind: 'contact', id: row.contact_id, name: row.contact_name ?? '' }
  if (row.legal_entity_id !== null)
    return { kind: 'legal-entity', id: row.legal_entity_id, name: row.entity_name ?? '' }
  return null
}

const proofView = (row: ConditionRow): ConditionView['proof'] => {
  const proof = proofOfRow(row)
  return proof === null || row.proof_id === null
    ? null
    : {
        activity_id: row.proof_id,
        type: proof.type,
        name: row.proof_name ?? '',
        state: proof.state,
        gone: proof.isGone,
      }
}

/** A condition as screens see it. */
export const toConditionView = (row: ConditionRow): ConditionView => {
  const { state, lostProof } = stateOfRow(row)
  return {
    id: row.id,
    loan_id: row.loan_id,
    stage: row.stage,
    title: row.title,
    details: row.details,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    party: partyOf(row),
    due_epoch: row.due_on === null ? null : plainDateToEpoch(row.due_on),
    proof: proofView(row),
    state,
    lost_proof: lostProof,
    needs_note: needsNote(proofOfRow(row)),
    note: row.note,
    decided_by: row.decision === 'open' ? null : row.decided_by_name,
    decided_epoch: row.decision === 'open' ? null : epochOrNull(row.decided_at),
    origin: row.origin,
    version: row.version,
  }
}

/** Conditions in the order of their stages; within one, as they came. */
export const byStage = <C extends Pick<ConditionView, 'stage'>>(found: readonly C[]): C[] =>
  found.toSorted((a, b) => conditionStages.indexOf(a.stage) - conditionStages.indexOf(b.stage))
