import type { attachBlankForm } from '@plinth/contract/documents/blank-form'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { blankFormRefusal, madeForms } from '@plinth/domain/documents/document-request/blank-form'
import { safeFileName } from '@plinth/domain/documents/document-request/file-names'
import { fullName } from '@plinth/domain/shared/text'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { letterheadOf } from '../../messaging/index.ts'
import * as q from './blank-form.queries.ts'
import { creditAuthorizationPdf } from './credit-authorization.pdf.ts'
import { findTemplate } from './template.service.ts'

interface BlankForm {
  file_name: string | null
}

/** The form attached to a template. Fails with not_found. */
export const readForm = async (db: Db, templateId: string): Promise<BlankForm> => {
  const { id } = await findTemplate(db, templateId)
  return { file_name: await q.formName(db, id) }
}

/** Attaches a form in the place of the one before. Fails with not_found, archived, and invalid_input for what is no PDF. */
export const attachForm = async (
  db: Db,
  actor: Actor,
  templateId: string,
  body: BodyOf<typeof attachBlankForm>,
): Promise<BlankForm> => {
  const name = safeFileName(body.name)
  const content = Buffer.from(body.pdf, 'base64')
  const refusal = blankFormRefusal(name, content)
  if (refusal !== null) badField('pdf', refusal)
  return inTx(db, async (tx) => {
    const template = await findTemplate(tx, templateId)
    if (template.archived_at) fail('archived', 'The template is archived.')
    await q.putForm(tx, { template_id: template.id, file_name: name, content, added_by: actor.id })
    const after = { document_name: template.document_name, form: name }
    await record(tx, actor, { kind: 'template.updated', entity: 'template', entityId: template.id, after })
    return { file_name: name }
  })
}

/** Takes the form off a template; one without is left as it is. Fails with not_found. */
export const removeForm = (db: Db, actor: Actor, templateId: string): Promise<BlankForm> =>
  inTx(db, async (tx) => {
    const template = await findTemplate(tx, templateId)
    if (await q.dropForm(tx, template.id)) {
      const after = { document_name: template.document_name, form: null }
      await record(tx, actor, { kind: 'template.updated', entity: 'template', entityId: template.id, after })
    }
    return { file_name: null }
  })

/** Of some activities those that have a form to download. */
export const activitiesWithForm = q.withForm

/**
 * The form of a request: the one that staff attached to its template, else our own where there is one. The caller checks
 * that the request may be seen. Fails with not_found where there is no form.
 */
export const formOfRequest = async (
  deps: Pick<Deps, 'db' | 'config'>,
  activityId: string,
): Promise<{ name: string; file: Buffer }> => {
  const found = (await q.formSource(deps.db, activityId)) ?? noForm()
  if (found.content !== null && found.file_name !== null) return { name: found.file_name, file: found.content }
  const isMade = madeForms.some(
    (form) => form.document_name === found.document_name && form.entity_kind === found.entity_kind,
  )
  if (!isMade) return noForm()
  const file = await creditAuthorizationPdf({
    brand: await letterheadOf(deps),
    name: fullName(found.first_name, found.last_name),
    humanId: found.human_id,
  })
  return { name: `Credit Authorization ${found.human_id}.pdf`, file }
}

const noForm = (): never => fail('not_found', 'This request has no form to fill in.')
