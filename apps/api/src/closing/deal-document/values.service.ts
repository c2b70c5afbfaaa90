import { type DealDocumentType, requiredFields } from '@plinth/domain/closing/deal-document/fields'
import type { Actor } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { refuseStale } from '../../platform/versions.ts'
import { requireNotKept } from '../../loan/index.ts'
import { type LoanFacts, writeValues } from './deal-document.queries.ts'
import { findDeal, requireEvent } from './deal-document.service.ts'
import { byName, sourcedValues, toFields } from './values.view.ts'
import { lockLoanInPipeline } from '../../underwriting/index.ts'

/** A document's values with how each is entered, as the form reads them (L-01, L-22). */
export const readValues = async (deps: Pick<Deps, 'db'>, id: string, type: DealDocumentType) => {
  const activity = await findDeal(deps.db, id, type)
  const { values } = await sourcedValues(deps.db, type, activity)
  return { values: byName(values), activity_id: activity.id, version: activity.version, fields: toFields(values) }
}

/** Refuses a borrower who does not take part in the loan (L-12). */
const requireBorrowerOfLoan = (facts: LoanFacts, borrowerId: unknown) => {
  if (borrowerId !== undefined && !facts.borrowers.some((b) => b.id === borrowerId))
    badField('borrower_id', "This borrower isn't on the loan")
}

/**
 * Keeps the changed values of a document, null for one that was emptied (L-05). Possible as long as the document may be generated. Fails with
 * version_conflict when someone else changed it since it was read.
 */
export const updateValues = async (
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  o: {
    id: string
    type: DealDocumentType
    version: number | undefined
    changed: Record<string, number | string | null | undefined>
  },
): Promise<Awaited<ReturnType<typeof readValues>>> => {
  const seen = await findDeal(deps.db, o.id, o.type)
  requireEvent(seen, 'generate')
  const changed = Object.fromEntries(
    Object.entries(o.changed).filter((e): e is [string, number | string | null] => e[1] !== undefined),
  )
  for (const name of requiredFields[o.type]) if (changed[name] === null) badField(name, '* Required')
  if (Object.keys(changed).length === 0) badField('body', 'Nothing was changed')
  await inTx(deps.db, async (tx) => {
    const loan = await lockLoanInPipeline(tx, seen.loan_id)
    const held = await findDeal(tx, o.id, o.type)
    requireEvent(held, 'generate')
    // K-19: nor are the values of a paper that carried the loan on.
    if (held.state === 'Accepted') requireNotKept(loan, held, 'restart')
    refuseStale(held.name, held.version, o.version)
    const { facts, values } = await sourcedValues(tx, o.type, held)
    requireBorrowerOfLoan(facts, changed['borrower_id'])
    if (!(await writeValues(tx, seen.id, o.version, changed))) fail('version_conflict')
    const before = byName(values)
    await record(tx, actor, {
      kind: 'deal-document.edited',
      entity: 'activity',
      entityId: seen.id,
      loanId: seen.loan_id,
      before: Object.fromEntries(Object.keys(changed).map((name) => [name, before[name] ?? null])),
      after: changed,
    })
  })
  return readValues(deps, o.id, o.type)
}
