import type { ValueType } from '@plinth/domain/documents/document/values'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { testCreateUserDataPoints } from '@plinth/contract/admin/test-helpers'
import type { Author } from '../../platform/actor.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import * as q from './data-points.queries.ts'

type Value = string | number | boolean

const DEFAULTS: Readonly<Record<string, Value>> = { credit_score: 720, employer: 'Sample Holdings', has_liens: false }

/** The type of a value as data points name it (U-24). */
const typeOf = (value: Value): ValueType => {
  if (typeof value === 'string') return 'STRING'
  if (typeof value === 'boolean') return 'BOOLEAN'
  return Number.isInteger(value) ? 'INTEGER' : 'FLOAT'
}

/** Gives a borrower's newest loan data points; 404 when there is no such borrower or it has no loan. */
export const createDataPoints = (
  db: Db,
  author: Author,
  given: NonNullable<BodyOf<typeof testCreateUserDataPoints>>,
): Promise<{ created: number }> =>
  inTx(db, async (tx) => {
    const owner = (await q.findBorrower(tx, given.email)) ?? fail('not_found', 'This borrower is not on any loan.')
    const points = Object.entries(given.data_points ?? DEFAULTS).map(([key_name, value]) => ({
      ...owner,
      key_name,
      value: JSON.stringify(value),
      value_type: typeOf(value),
    }))
    if (points.length > 0) await q.insertDataPoints(tx, points)
    await record(tx, author, {
      kind: 'borrower.data-points-added',
      entity: 'borrower',
      entityId: owner.borrower_id,
      loanId: owner.loan_id,
      after: { keys: points.map((one) => one.key_name) },
    })
    return { created: points.length }
  })
