import type { saveRequestAsTemplate, TemplateView } from '@plinth/contract/loan/activity-templates'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { findActivity, holdActivity } from '../../loan/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { makeTemplate, toTemplateView } from '../template/index.ts'
import { setTemplate } from './request.queries.ts'

/**
 * Saves a request that no template describes as one, for records of its kind, and makes the request one of that template,
 * so that its loan is not asked for it again (AC-18). Fails with not_found, archived, state_conflict for a request that has
 * a template, and invalid_input for a name that is taken.
 */
export const saveAsTemplate = (
  db: Db,
  actor: Actor,
  activityId: string,
  given: BodyOf<typeof saveRequestAsTemplate>,
): Promise<TemplateView> =>
  inTx(db, async (tx) => {
    const { type } = await findActivity(tx, activityId)
    if (type !== 'document-request') return fail('not_found', 'This document request was not found.')
    const request = await holdActivity(tx, activityId)
    const template = await makeTemplate(tx, actor, { ...given, entity_type: request.entity_kind }, request.loan_id)
    if (!(await setTemplate(tx, activityId, template.id)))
      fail('state_conflict', 'This request has a template already.')
    await tell(tx, { kind: 'changed', topics: ['activity', 'template', 'timeline'], loan_id: request.loan_id })
    return toTemplateView(template)
  })
