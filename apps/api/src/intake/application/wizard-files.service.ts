import { wizardFiles } from '@plinth/domain/intake/application/wizard-sections'
import { defaultDueDays } from '@plinth/domain/documents/document-request/template'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import { addDays, type PlainDate } from '@plinth/domain/shared/dates'
import { randomUUID } from 'node:crypto'
import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { type FiledFile, fileInto } from '../../documents/index.ts'
import type { DraftFileRow } from './draft.queries.ts'

interface Target {
  kind: EntityKind
  id: string
  name: string
}

/** What filing needs of a file: an upload lies under `storage_key`, a document is copied from where it lies. */
export type FiledUpload = Pick<
  DraftFileRow,
  'id' | 'field' | 'file_name' | 'content_type' | 'storage_key' | 'document_id' | 'document_storage_key'
>

/** A file as it is filed: an upload goes as it lies, a document is copied. */
const filed = (file: FiledUpload): FiledFile[] => {
  const { file_name: name, content_type: contentType, document_id: documentId, document_storage_key: from } = file
  if (file.storage_key !== null) return [{ name, contentType, storageKey: file.storage_key, copyOf: null }]
  if (documentId === null || from === null) return []
  return [{ name, contentType, storageKey: randomUUID(), copyOf: { documentId, storageKey: from } }]
}

/** Files each upload under the request of the loan it answers (F-26); answers the document of each file by its id. */
export const fileUploads = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  author: Author,
  o: {
    loanId: string
    files: readonly FiledUpload[]
    uploadedBy: string | null
    today: PlainDate
    targets: Readonly<Record<'borrower' | 'property' | 'legal-entity', Target>>
  },
): Promise<Record<string, string>> => {
  const documents: Record<string, string> = {}
  for (const { name, request } of wizardFiles) {
    const ofField = o.files.filter((file) => file.field === name && filed(file).length > 0)
    const ids = await fileInto(tx, deps, author, {
      loanId: o.loanId,
      documentName: request.document_name,
      entity: o.targets[request.kind],
      files: ofField.flatMap(filed),
      uploadedBy: o.uploadedBy,
      dueOn: addDays(o.today, defaultDueDays),
    })
    for (const [at, file] of ofField.entries()) {
      const id = ids[at]
      if (id) documents[file.id] = id
    }
  }
  return documents
}
