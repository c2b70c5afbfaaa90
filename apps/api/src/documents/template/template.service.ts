import type { createTemplate as createCall, TemplateView } from '@plinth/contract/loan/activity-templates'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { defaultTemplates } from '@plinth/domain/documents/document-request/templates'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import {
  everyTemplateRow,
  insertTemplate,
  isUntouched,
  markTemplateArchived,
  nameTaken,
  replaceTemplate,
  templateRow,
  templateRows,
  type TemplateValues,
} from './template.queries.ts'
import { toTemplateView } from './template.view.ts'

type Given = BodyOf<typeof createCall>

type Kept = Pick<TemplateValues, 'flags' | 'conditions'>

const valuesOf = (given: Given, kept: Kept): TemplateValues => ({
  entity_kind: given.entity_type,
  document_name: given.document_name,
  description: given.description,
  folder_name: given.folder_name,
  use_textract: given.use_textract,
  auto_create: given.auto_create_activity,
  flags: given.flags ?? kept.flags,
  conditions: given.conditions ?? kept.conditions,
  questions: given.gpt_prompts ?? [],
})

const requireFreeName = async (tx: Tx, given: Given, exceptId?: string) => {
  if (await nameTaken(tx, given.entity_type, given.document_name, exceptId))
    badField('document_name', 'A template with this name already exists')
}

/** Fills an untouched table with the templates a bridge lender starts from (M-48). Safe to call at every start. */
export const ensureDefaultTemplates = async (tx: Tx): Promise<void> => {
  if (!(await isUntouched(tx))) return
  for (const template of defaultTemplates) await insertTemplate(tx, template)
}

/** A template, archived ones too. Fails with not_found. */
export const findTemplate = async (db: Db | Tx, id: string) =>
  (await templateRow(db, id)) ?? fail('not_found', 'This template was not found.')

export type { TemplateRow } from './template.queries.ts'

/** Every template that is not archived. */
export const allTemplates = templateRows

/** Every template, archived ones too. */
export const everyTemplate = everyTemplateRow

/** Makes a template, said on the timeline of the loan that it comes from, if any. Fails with invalid_input for a name that is taken. */
export const makeTemplate = async (tx: Tx, actor: Actor, given: Given, loanId: string | null = null) => {
  await requireFreeName(tx, given)
  const made = await insertTemplate(tx, valuesOf(given, { flags: [], conditions: [] }))
  await record(tx, actor, {
    ...({ kind: 'template.created', entity: 'template', entityId: made.id, loanId } as const),
    after: { document_name: made.document_name, entity_type: made.entity_kind },
  })
  return made
}

/** Makes a template. Fails with invalid_input for a name that is taken. */
export const createTemplate = (db: Db, actor: Actor, given: Given): Promise<TemplateView> =>
  inTx(db, async (tx) => toTemplateView(await makeTemplate(tx, actor, given)))

/** Replaces a template; requests made from it keep what they had. Fails with version_conflict when it changed meanwhile. */
export const updateTemplate = (db: Db, actor: Actor, id: string, given: Given & { version?: number | undefined }) =>
  inTx(db, async (tx): Promise<TemplateView> => {
    const before = await findTemplate(tx, id)
    if (before.archived_at) fail('archived', 'The template is archived.')
    await requireFreeName(tx, given, id)
    const kept = { flags: before.flags, conditions: before.conditions } as Kept
    const after =
      (await replaceTemplate(tx, id, given.version, valuesOf(given, kept))) ??
      fail('version_conflict', 'Someone else changed this template. Review the change and try again.')
    await record(tx, actor, {
      kind: 'template.updated',
      entity: 'template',
      entityId: id,
      before: { document_name: before.document_name, description: before.description },
      after: { document_name: after.document_name, description: after.description },
    })
    return toTemplateView(after)
  })

/** Archives a template (M-45). Fails with archived when it already is. */
export const archiveTemplate = (db: Db, actor: Actor, id: string): Promise<TemplateView> =>
  inTx(db, async (tx) => {
    await findTemplate(tx, id)
    const after = (await markTemplateArchived(tx, id)) ?? fail('archived', 'The template is already archived.')
    await record(tx, actor, { kind: 'template.archived', entity: 'template', entityId: id })
    return toTemplateView(after)
  })
