import { epochOf } from '@plinth/domain/shared/dates'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { DealTemplateView } from '@plinth/contract/documents/deal-template'
import type { FileLink, UploadIn } from '@plinth/contract/shared/files'
import { type DealDocumentType, dealDocumentTypes } from '@plinth/domain/closing/deal-document/fields'
import { placeholdersOf } from '@plinth/domain/closing/deal-document/placeholders'
import { mediaTypeOf } from '@plinth/domain/documents/document-request/uploads'
import type { Actor } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { sha256Of } from '../../vendors/storage/fingerprint.ts'
import { fillTemplate, sampleText } from './deal-document.docx.ts'
import { requireUnchanged } from './integrity.service.ts'
import { checkTemplate, maxTemplateBytes } from './template-check.ts'
import { holdKind, insertTemplate, putToUse, retireTemplate, templateById, templateInUse } from './template.queries.ts'

export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const TICKET_SECONDS = 900
const LINK_SECONDS = 300

/** The shipped template of a kind, made by tools/deal-templates.ts. */
const shippedFile = (kind: DealDocumentType) => path.join(import.meta.dirname, 'templates', `${kind}.docx`)

/** What a document is made from: the lender's own template, else the shipped one. */
export interface TemplateInUse {
  /** Null: the shipped one. */
  id: string | null
  name: string
  data: Buffer
  sha256: string
}

/** A stored object, whole in memory. */
export const bytesOf = async (deps: Pick<Deps, 'storage'>, key: string): Promise<Buffer> =>
  buffer(await deps.storage.read(key))

/** Reads the template of a kind. Fails with state_conflict when the lender's own was changed in the store. */
export const readTemplate = async (
  deps: Pick<Deps, 'db' | 'storage' | 'log'>,
  kind: DealDocumentType,
): Promise<TemplateInUse> => {
  const own = await templateInUse(deps.db, kind)
  if (own) {
    await requireUnchanged(deps, own)
    return { id: own.id, name: own.file_name, data: await bytesOf(deps, own.storage_key), sha256: own.sha256 ?? '' }
  }
  const data = await readFile(shippedFile(kind))
  return { id: null, name: `${kind}.docx`, data, sha256: sha256Of(data) }
}

const withUse = (kind: DealDocumentType, used: readonly string[]) =>
  placeholdersOf(kind).map(({ name, fills }) => ({ name, fills, used: used.includes(name) }))

const shippedView = async (kind: DealDocumentType): Promise<DealTemplateView> => {
  const data = await readFile(shippedFile(kind))
  return {
    kind,
    own: false,
    file_name: `${kind}.docx`,
    size_bytes: data.length,
    since_epoch: null,
    uploaded_by: null,
    placeholders: withUse(kind, (await checkTemplate(data, kind)).placeholders),
  }
}

const toView = async (deps: Pick<Deps, 'db'>, kind: DealDocumentType): Promise<DealTemplateView> => {
  const own = await templateInUse(deps.db, kind)
  if (!own) return shippedView(kind)
  return {
    kind,
    own: true,
    file_name: own.file_name,
    size_bytes: own.size_bytes ?? 0,
    since_epoch: epochOf(own.created_at),
    uploaded_by: [own.first_name, own.last_name].filter(Boolean).join(' ') || null,
    placeholders: withUse(kind, own.placeholders),
  }
}

export const listTemplates = async (deps: Pick<Deps, 'db' | 'office'>) => ({
  templates: await Promise.all(dealDocumentTypes.map((kind) => toView(deps, kind))),
  pdf_from_template: deps.office !== null,
})

/** Opens the upload of a template. Nothing uses it before it is checked. */
export const openTemplate = async (deps: Deps, actor: Actor, kind: DealDocumentType, file: UploadIn) => {
  if (mediaTypeOf(file.name) !== docxType || file.content_type !== docxType)
    badField('name', `“${file.name}” is not a Word document (.docx)`)
  const key = randomUUID()
  const { id } = await inTx(deps.db, (tx) =>
    insertTemplate(tx, { kind, file_name: file.name, storage_key: key, uploaded_by: actor.id }),
  )
  return {
    template_id: id,
    presigned_url: await deps.storage.signPut(key, {
      contentType: docxType,
      maxBytes: maxTemplateBytes,
      expiresInSeconds: TICKET_SECONDS,
    }),
    expires_epoch: Math.floor(deps.clock.now() / 1000) + TICKET_SECONDS,
    max_bytes: maxTemplateBytes,
  }
}

/** What is wrong with a file as a template: looked over, then filled once and looked for what was left standing. */
const problemsOf = async (data: Buffer, kind: DealDocumentType) => {
  const checked = await checkTemplate(data, kind)
  if (checked.problems.length > 0) return checked
  try {
    const filled = await fillTemplate(data, sampleText(kind), {
      head: { name: 'Sample', colour: null, logo: null },
      photos: () => Promise.resolve([]),
      map: () => Promise.resolve(null),
    })
    const left = await checkTemplate(filled, kind)
    return {
      ...checked,
      problems: left.placeholders.map((name) => `“{{${name}}}” can't be filled in where it is. Type it again.`),
    }
  } catch {
    return { ...checked, problems: ["The file can't be filled in. Save it again as .docx with Word or LibreOffice."] }
  }
}

const refuse = (problems: readonly string[]): never =>
  fail('invalid_input', `This template can't be used. ${problems[0] ?? ''}`.trim(), [
    ...problems.slice(0, 50).map((message) => ({ path: 'file', message })),
  ])

/** Checks an uploaded template and takes it into use; a broken one is refused with all that is wrong, and removed. */
export const putTemplateToUse = async (
  deps: Deps,
  actor: Actor,
  kind: DealDocumentType,
  id: string,
): Promise<DealTemplateView> => {
  const row = await templateById(deps.db, id)
  if (row?.kind !== kind) return fail('not_found', 'This template was not found.')
  if (row.in_use) return toView(deps, kind)
  const stored = await deps.storage.head(row.storage_key)
  if (!stored) return fail('state_conflict', "The upload isn't complete. Send the file first.")
  if (stored.size > maxTemplateBytes) return refuse([`The file is larger than ${maxTemplateBytes / 1_048_576} MB.`])
  const data = await bytesOf(deps, row.storage_key)
  const { problems, placeholders } = await problemsOf(data, kind)
  if (problems.length > 0) {
    await deps.storage.remove(row.storage_key)
    return refuse(problems)
  }
  await inTx(deps.db, async (tx) => {
    await holdKind(tx, kind)
    await retireTemplate(tx, kind)
    const found = { size_bytes: data.length, sha256: sha256Of(data), placeholders }
    await putToUse(tx, id, found)
    await record(tx, actor, {
      kind: 'deal-template.replaced',
      entity: 'template',
      entityId: id,
      after: { kind, file_name: row.file_name, sha256: found.sha256 },
    })
  })
  return toView(deps, kind)
}

/** Goes back to the shipped template; nothing happens where it serves already. */
export const resetTemplate = async (deps: Deps, actor: Actor, kind: DealDocumentType): Promise<DealTemplateView> => {
  await inTx(deps.db, async (tx) => {
    await holdKind(tx, kind)
    if ((await retireTemplate(tx, kind)) > 0)
      await record(tx, actor, { kind: 'deal-template.reset', entity: 'template', entityId: null, after: { kind } })
  })
  return toView(deps, kind)
}

/** A signed address of the template in use; the shipped one is put to the store for it. */
export const templateDownload = async (deps: Deps, kind: DealDocumentType): Promise<FileLink> => {
  const template = await readTemplate(deps, kind)
  const own = template.id === null ? undefined : await templateInUse(deps.db, kind)
  const key = own?.storage_key ?? `deal-template-${kind}-${template.sha256.slice(0, 16)}`
  if (!own && !(await deps.storage.head(key))) await deps.storage.write(key, template.data, docxType)
  return {
    url: await deps.storage.signGet(key, {
      contentType: docxType,
      expiresInSeconds: LINK_SECONDS,
      downloadName: template.name,
    }),
    file_name: template.name,
    content_type: docxType,
    size_bytes: template.data.length,
    expires_epoch: Math.floor(deps.clock.now() / 1000) + LINK_SECONDS,
  }
}
