import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { getPrecheck } from '@plinth/contract/portal/personal'
import type { PrecheckNote, SentFile } from '@plinth/domain/documents/document-request/precheck'
import { fullName } from '@plinth/domain/shared/text'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { enteredValues } from './contents.service.ts'
import { entitiesOfLoan, keepDespite, type PrecheckRow, precheckRow } from './precheck.queries.ts'

type Reply = ReplyOf<typeof getPrecheck>

const found = async (db: Db, activityId: string, documentId: string): Promise<PrecheckRow> =>
  (await precheckRow(db, activityId, documentId)) ?? fail('not_found', 'This document was not found.')

const notesOf = (row: PrecheckRow): PrecheckNote[] =>
  Array.isArray(row.precheck) ? (row.precheck as unknown as PrecheckNote[]) : []

const isOnItsWay = (row: PrecheckRow): boolean =>
  row.precheck === null && row.refusal === null && ['none', 'queued', 'reading'].includes(row.text_state)

/** What the instant look at a file of an activity says. The caller has checked that the activity is the person's. */
export const readPrecheck = async (db: Db, activityId: string, documentId: string): Promise<Reply> => {
  const row = await found(db, activityId, documentId)
  return {
    settled: !isOnItsWay(row),
    notes: notesOf(row),
    reason: row.precheck_reason,
    kept_by_name: row.first_name === null ? null : fullName(row.first_name, row.last_name ?? ''),
  }
}

/** Keeps a file of which something is to be known, with a reason that staff see; recorded. Fails with not_found, state_conflict. */
export const keepAnyway = async (
  db: Db,
  actor: Actor,
  at: { activityId: string; documentId: string; reason: string },
): Promise<Reply> => {
  const row = await found(db, at.activityId, at.documentId)
  const notes = notesOf(row)
  if (notes.length === 0) fail('state_conflict', 'There are no findings on this file to dismiss.')
  await inTx(db, async (tx) => {
    await keepDespite(tx, row.id, { reason: at.reason, by: actor.id })
    await record(tx, actor, {
      kind: 'document.kept-anyway',
      entity: 'document',
      entityId: row.id,
      loanId: row.loan_id,
      after: { file_name: row.file_name, notes: notes.map((note) => note.text), reason: at.reason },
    })
    await tell(tx, { kind: 'changed', topics: ['activity', 'document'], loan_id: row.loan_id })
  })
  return readPrecheck(db, at.activityId, at.documentId)
}

/** The names and addresses that a file may bear: of the party or property it was asked about, else of all of the loan. */
export const expectedOf = async (
  db: Db,
  asked: { loan_id: string; borrower_id: string | null; legal_entity_id: string | null; property_id: string | null },
): Promise<SentFile['loan']> => {
  const [{ borrowers, properties }, entities] = await Promise.all([
    enteredValues(db, asked.loan_id),
    entitiesOfLoan(db, asked.loan_id),
  ])
  const isOfAll = asked.borrower_id === null && asked.legal_entity_id === null
  const people = borrowers.filter(({ id }) => isOfAll || id === asked.borrower_id)
  const companies = entities.filter(({ id }) => isOfAll || id === asked.legal_entity_id)
  const places = properties.filter(({ id }) => asked.property_id === null || id === asked.property_id)
  return {
    names: [...people.map((one) => fullName(one.first_name, one.last_name)), ...companies.map(({ name }) => name)],
    addresses: places.map(({ address_address }) => address_address).filter((address) => address !== ''),
  }
}
