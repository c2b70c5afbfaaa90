import type { NewCondition } from '@plinth/contract/loan/condition'
import type { NeededCondition } from '@plinth/domain/documents/needs/evaluate'
import type { z } from 'zod'
import { putCondition } from '../../loan/index.ts'
import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import { requestOf } from './needs.queries.ts'

type Party = z.output<typeof NewCondition>['party']

const partyOf = ({ record: { kind, id } }: NeededCondition) =>
  // The id is that of a record of the loan.
  kind === 'borrower' || kind === 'legal-entity' ? ({ kind, id } as Party) : null

const titleOf = ({ title, record }: NeededCondition) =>
  record.kind === 'property' && record.name !== '' ? `${title}: ${record.name}`.slice(0, 200) : title

/**
 * Puts the conditions that rules add on a held loan, each once; the request of the document that proves one is its proof
 * where the loan has it. Answers how many are new.
 */
export const putRuleConditions = async (
  tx: Tx,
  author: Author,
  loanId: string,
  conditions: readonly NeededCondition[],
): Promise<number> => {
  let made = 0
  for (const one of conditions) {
    const proof = one.template_id === null ? null : await requestOf(tx, loanId, one.template_id, one.record.id)
    const id = await putCondition(tx, author, {
      loanId,
      body: {
        ...{ stage: one.stage, title: titleOf(one), details: one.details, owner_id: null, due_epoch: null },
        ...{ party: partyOf(one), proof_id: proof as z.output<typeof NewCondition>['proof_id'] },
      },
      origin: 'rule',
      originKey: one.key,
    })
    if (id !== null) made += 1
  }
  return made
}
