import type { ActivityView } from '@plinth/contract/activity'
import type { EntityKind } from '@plinth/domain/document-request/entity-kinds'
import { defaultDueDays, type RequestFlag } from '@plinth/domain/document-request/template'
import { isAskedFor, type RequestFlags } from '@plinth/domain/document-request/templates'
import { addDays, todayIn } from '@plinth/domain/shared/dates'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { findLoan, readActivities, viewActivity } from '../activity/index.ts'
import { allTemplates, findTemplate, type TemplateRow } from '../template/index.ts'
import { mailNewRequests } from './request-mail.service.ts'
import {
  askedFor,
  entitiesOfLoan,
  type Entity,
  holdLoan,
  insertRequest,
  loansOfEntity,
  recipients,
} from './request.queries.ts'

type RequestDeps = Pick<Deps, 'config' | 'clock' | 'jobs'>

/** A request is due seven days from today, where the lender is (M-49). */
const dueDate = (deps: RequestDeps) => addDays(todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now()), defaultDueDays)

interface Wanted {
  template: TemplateRow
  entity: Entity
}

/** Makes the requests with their events and one letter a person; answers their ids, in order. */
const makeRequests = async (
  tx: Tx,
  deps: RequestDeps,
  author: Actor,
  loan: { id: string; name: string },
  wanted: readonly Wanted[],
): Promise<string[]> => {
  const dueOn = dueDate(deps)
  const ids: string[] = []
  for (const { template, entity } of wanted) {
    const { document_name: documentName, description } = template
    const { id } = await insertRequest(tx, {
      loanId: loan.id,
      entity,
      templateId: template.id,
      documentName,
      description,
      dueOn,
    })
    ids.push(id)
    await record(tx, author, {
      kind: 'document-request.created',
      entity: 'activity',
      entityId: id,
      loanId: loan.id,
      after: { document_name: documentName, entity_type: entity.kind, entity_name: entity.name, due_on: dueOn },
    })
  }
  const recipientsOf = Map.groupBy(wanted, (w) => (w.entity.kind === 'borrower' ? w.entity.id : null))
  for (const [borrowerId, group] of recipientsOf)
    await mailNewRequests(
      tx,
      deps,
      { loanId: loan.id, loanName: loan.name, to: await recipients(tx, loan.id, borrowerId) },
      group.map(({ template: t }) => ({ name: t.document_name, description: t.description, dueOn })),
    )
  if (ids.length > 0) await tell(tx, { kind: 'changed', words: ['activity'], loan_id: loan.id })
  return ids
}

const holdOpenLoan = async (tx: Tx, loanId: string) => {
  const loan = (await holdLoan(tx, loanId)) ?? fail('not_found', 'There is no such loan.')
  if (loan.archived_at) fail('archived', 'The loan is archived. Restore it first.')
  return loan
}

/**
 * One request from a template for an entity (M-32). With `loanKey` on that loan, else on the entity's newest active
 * one. Fails with not_found for an entity that is not on the loan, invalid_input for a template of another kind.
 */
export const createFromTemplate = async (
  deps: Deps,
  actor: Actor,
  o: { templateId: string; entityId: string; kind?: EntityKind; loanKey?: string | undefined },
): Promise<ActivityView> => {
  const template = await findTemplate(deps.db, o.templateId)
  if (template.archived_at) fail('archived', 'The template is archived.')
  const kind = template.entity_kind as EntityKind
  if (o.kind && o.kind !== kind) fail('invalid_input', `This template is for a ${kind}, not for a ${o.kind}.`)
  const entityLoan = kind === 'loan' ? await findLoan(deps.db, o.entityId) : null
  const entityId = entityLoan?.id ?? o.entityId
  const named = o.loanKey ? (await findLoan(deps.db, o.loanKey)).id : entityLoan?.id
  const loanId =
    named ??
    (await loansOfEntity(deps.db, kind, entityId))[0] ??
    fail('not_found', 'There is no active loan of this record.')
  const id = await inTx(deps.db, async (tx) => {
    const loan = await holdOpenLoan(tx, loanId)
    const entity =
      (await entitiesOfLoan(tx, loanId)).find((e) => e.kind === kind && e.id === entityId) ??
      fail('not_found', 'There is no such record on this loan.')
    return (await makeRequests(tx, deps, actor, loan, [{ template, entity }]))[0]
  })
  return id ? viewActivity(deps.db, id) : fail('internal')
}

/** What a loan lacks of the templates that `asks` for; those that exist are not made twice (M-46). */
const missing = async (tx: Tx, loanId: string, asks: (t: TemplateRow) => boolean): Promise<Wanted[]> => {
  const [templates, entities, asked] = [
    await allTemplates(tx),
    await entitiesOfLoan(tx, loanId),
    await askedFor(tx, loanId),
  ]
  return templates
    .filter(asks)
    .flatMap((template) =>
      entities.filter((e) => e.kind === template.entity_kind).map((entity) => ({ template, entity })),
    )
    .filter(({ template, entity }) => !asked.has(`${template.id} ${entity.id}`))
}

/** The requests of a loan by its flags (M-46, M-48); answers those that were made. */
export const createForLoan = async (
  deps: Deps,
  actor: Actor,
  loanKey: string,
  flags: RequestFlags,
): Promise<ActivityView[]> => {
  const { id: loanId } = await findLoan(deps.db, loanKey)
  const ids = await inTx(deps.db, async (tx) => {
    const loan = await holdOpenLoan(tx, loanId)
    const asks = (t: TemplateRow) => isAskedFor({ flags: t.flags as RequestFlag[] }, flags)
    return makeRequests(tx, deps, actor, loan, await missing(tx, loanId, asks))
  })
  return readActivities(deps.db, { ids })
}
