import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { DealVersionView, listDealVersions } from '@plinth/contract/closing/deal-version'
import type { FileLink } from '@plinth/contract/shared/files'
import type { DealDocumentType } from '@plinth/domain/closing/deal-document/fields'
import { isExpired } from '@plinth/domain/closing/deal-document/expiry'
import { plainDateToEpoch, todayIn } from '@plinth/domain/shared/dates'
import { may } from '@plinth/domain/people/user/permissions'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { findActivity, type FoundActivity } from '../../loan/index.ts'
import { expiresOn } from './deal-document.queries.ts'
import { isDealDocument } from './deal-document.service.ts'
import { requireUnchanged } from './integrity.service.ts'
import { docxType } from './template.service.ts'
import { sentEvents, type VersionRow, versionRows } from './version.queries.ts'
import { toVersionView } from './version.view.ts'

const LINK_SECONDS = 300

/** A deal document that the actor may read. */
const findReadable = async (db: Db, actor: Actor, id: string): Promise<FoundActivity & { type: DealDocumentType }> => {
  const activity = await findActivity(db, id)
  const { type } = activity
  if (!isDealDocument(type)) return fail('not_found', 'This document was not found.')
  const right = `download-${type}` as const
  if (!may(actor.role, actor.denied, right)) fail('forbidden', `You don't have the permission “${right}”.`)
  return { ...activity, type }
}

/** Every version of a document with what it says, newest first, and how long a term sheet stands. */
export const listVersions = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  actor: Actor,
  id: string,
): Promise<ReplyOf<typeof listDealVersions>> => {
  const activity = await findReadable(deps.db, actor, id)
  const [rows, events, day] = await Promise.all([
    versionRows(deps.db, activity.id),
    sentEvents(deps.db, activity.id),
    expiresOn(deps.db, activity.id),
  ])
  return {
    versions: rows.map((row) => toVersionView(row, events)),
    expires_epoch: day === null ? null : plainDateToEpoch(day),
    expired: isExpired(day, todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now())),
  }
}

type Format = DealVersionView['formats'][number]

/** The stored file of a version in a format. */
const fileOf = (row: VersionRow, format: Format) =>
  format === 'docx' && row.docx_key !== null
    ? {
        storage_key: row.docx_key,
        sha256: row.docx_sha256,
        file_name: row.file_name.replace(/\.pdf$/, '.docx'),
        content_type: docxType,
        size_bytes: row.docx_size_bytes,
      }
    : row

/** A signed address of a version. Refused with state_conflict when the file is not what it was (or not there yet). */
export const downloadVersion = async (
  deps: Deps,
  actor: Actor,
  o: { id: string; number: number; format: Format },
): Promise<FileLink> => {
  const activity = await findReadable(deps.db, actor, o.id)
  const row = (await versionRows(deps.db, activity.id)).find((one) => one.slot_version === o.number)
  if (!row) return fail('not_found', `There is no version ${o.number}.`)
  if (!toVersionView(row, []).formats.includes(o.format))
    return fail('not_found', `Version ${o.number} cannot be fetched as ${o.format} now.`)
  const file = fileOf(row, o.format)
  await requireUnchanged(deps, file)
  const url = await deps.storage.signGet(file.storage_key, {
    contentType: file.content_type,
    expiresInSeconds: LINK_SECONDS,
    downloadName: file.file_name,
  })
  await inTx(deps.db, (tx) =>
    record(tx, actor, {
      kind: 'document.downloaded',
      entity: 'document',
      entityId: row.id,
      loanId: activity.loan_id,
      after: { file_name: file.file_name },
    }),
  )
  return {
    url,
    file_name: file.file_name,
    content_type: file.content_type,
    size_bytes: file.size_bytes,
    expires_epoch: Math.floor(deps.clock.now() / 1000) + LINK_SECONDS,
  }
}
