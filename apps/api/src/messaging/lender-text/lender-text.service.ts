import { epochOf } from '@plinth/domain/shared/dates'
import type { LenderTextView } from '@plinth/contract/messaging/lender-text'
import {
  type LenderTextName,
  lenderTextError,
  lenderTextNames,
  lenderTexts,
} from '@plinth/domain/messaging/lender-text/texts'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { insertVersion, newestTexts, type TextRow } from './lender-text.queries.ts'

const toView = (name: LenderTextName, rows: readonly TextRow[]): LenderTextView => {
  const row = rows.find((one) => one.name === name)
  const { label, hint, placeholders, body } = lenderTexts[name]
  return {
    name,
    label,
    hint,
    placeholders: [...placeholders],
    body: row?.body ?? body,
    is_default: (row?.body ?? null) === null,
    version: row?.version ?? 0,
    changed_epoch: row ? epochOf(row.created_at) : null,
  }
}

/** Every letter and notice with the wording in force. */
export const listTexts = async (db: Db | Tx): Promise<LenderTextView[]> => {
  const rows = await newestTexts(db)
  return lenderTextNames.map((name) => toView(name, rows))
}

/** The wording in force, and its version. */
export const readText = async (db: Db | Tx, name: LenderTextName): Promise<Pick<LenderTextView, 'body' | 'version'>> =>
  toView(name, await newestTexts(db))

/**
 * Keeps a new version of a wording; null goes back to the product's own. Fails with invalid_input for one that names what
 * is not known or leaves out what it is for, and with version_conflict when somebody else changed it meanwhile.
 */
export const changeText = (
  db: Db,
  actor: Actor,
  name: LenderTextName,
  { version, body }: { version: number; body: string | null },
): Promise<LenderTextView> => {
  const error = body === null ? null : lenderTextError(name, body)
  if (error !== null) badField('body', error)
  return inTx(db, async (tx) => {
    const before = toView(name, await newestTexts(tx))
    const isNewest = before.version === version
    if (!isNewest || !(await insertVersion(tx, { name, version: version + 1, body, created_by: actor.id })))
      fail('version_conflict', 'Someone else changed this text. Review the change and try again.')
    await record(tx, actor, {
      kind: 'lender-text.updated',
      entity: 'setting',
      entityId: null,
      before: { name, version },
      after: { name, version: version + 1, is_default: body === null },
    })
    return toView(name, await newestTexts(tx))
  })
}
