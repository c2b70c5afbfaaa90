import type { correctOnFile, FiledView, listSubjectOnFile } from '@plinth/contract/documents/on-file'
import type { BodyOf, ReplyOf } from '@plinth/contract/shared/endpoint'
import type { SubjectKind } from '@plinth/domain/documents/on-file/filing'
import { epochOf, epochToPlainDate } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import {
  correctFiled,
  countOfSubject,
  filedById,
  filedOfSubject,
  readValidities,
  subjectExists,
  subjectOfRow,
  subjectsOfLoan,
  todayOf,
  toFiled,
  usedFor,
} from '../on-file/index.ts'
import { toFiledView } from './view.service.ts'

/** A page of what is on file of a borrower, entity or property, with where each was used (AB-11). Fails with not_found. */
export const readSubjectOnFile = async (
  deps: Deps,
  subject: { kind: SubjectKind; id: string },
  page: { offset: number; limit: number },
): Promise<ReplyOf<typeof listSubjectOnFile>> => {
  const { db } = deps
  if (!(await subjectExists(db, subject))) fail('not_found', 'This record was not found.')
  const [total, rows, validities] = await Promise.all([
    countOfSubject(db, subject),
    filedOfSubject(db, subject, page),
    readValidities(db),
  ])
  const uses = await usedFor(
    db,
    rows.map((row) => row.activity_id),
  )
  const loans = [...new Set(rows.map((row) => row.loan_id))]
  const parties = new Map(await Promise.all(loans.map(async (id) => [id, await subjectsOfLoan(db, id)] as const)))
  return {
    total,
    documents: rows.map((row) => ({
      filed: toFiledView(toFiled(row, validities, todayOf(deps))),
      used_for: uses
        .filter((use) => use.source_id === row.activity_id)
        .map((use) => ({
          loan: { id: use.loan_id, human_id: use.human_id, name: use.name },
          activity_id: use.activity_id,
          used_epoch: epochOf(use.used_at),
        })),
      subjects: parties.get(row.loan_id) ?? [],
    })),
  }
}

const dayOf = (epoch: number | null) => (epoch === null ? null : epochToPlainDate(epoch))

const requireSubject = async (tx: Tx, loanId: string, subject: BodyOf<typeof correctOnFile>['subject']) => {
  if (subject === null) return
  const parties = await subjectsOfLoan(tx, loanId)
  if (!parties.some((one) => one.kind === subject.kind && one.id === subject.id))
    badField('subject', 'Choose a borrower, legal entity or property of the loan it was accepted on.')
}

/** Corrects a document on file (AB-12). Fails with not_found, version_conflict, or invalid_input at `subject` or `issued_epoch`. */
export const correctOnFileNow = (
  deps: Deps,
  actor: Actor,
  id: string,
  body: BodyOf<typeof correctOnFile>,
): Promise<FiledView> =>
  inTx(deps.db, async (tx) => {
    const gone = () => fail('not_found', 'This document is not on file anymore.')
    const row = (await filedById(tx, id)) ?? gone()
    await requireSubject(tx, row.loan_id, body.subject)
    const [issuedOn, expiresOn] = [dayOf(body.issued_epoch), dayOf(body.expires_epoch)]
    if (issuedOn !== null && issuedOn > todayOf(deps)) badField('issued_epoch', "The date can't be in the future.")
    const values = { subject: body.subject, kind: body.kind, issuedOn, expiresOn, by: actor.id }
    if (!(await correctFiled(tx, { id, version: body.version }, values)))
      fail('version_conflict', 'Someone else changed this document on file. Review the change and try again.')
    await record(tx, actor, {
      ...({ kind: 'on-file.corrected', entity: 'activity', entityId: id, loanId: row.loan_id } as const),
      before: { subject: subjectOfRow(row), kind: row.kind, issued_on: row.issued_on, expires_on: row.expires_on },
      after: { subject: body.subject, kind: body.kind, issued_on: issuedOn, expires_on: expiresOn },
    })
    await tell(tx, { kind: 'changed', topics: ['on-file'], loan_id: null })
    const written = (await filedById(tx, id)) ?? gone()
    return toFiledView(toFiled(written, await readValidities(tx), todayOf(deps)))
  })
