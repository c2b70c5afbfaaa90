import type { ActivityView } from '@plinth/contract/loan/activity'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import { defaultDueDays } from '@plinth/domain/documents/document-request/template'
import type { RequestFlags } from '@plinth/domain/documents/document-request/templates'
import { type Need, needsOf, type Reason } from '@plinth/domain/documents/needs/evaluate'
import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import { addDays, todayIn } from '@plinth/domain/shared/dates'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { readActivities, viewActivity } from '../../loan/index.ts'
import { findLoan, lockLoan } from '../../underwriting/index.ts'
import { readInForce, readSubjects } from '../needs/index.ts'
import { findTemplate, type TemplateRow } from '../template/index.ts'
import { holdWhatIsOnFile } from '../on-file/index.ts'
import { mailNewRequests } from './request-mail.service.ts'
import {
  askedFor,
  entitiesOfLoan,
  type Entity,
  insertRequest,
  loansOfEntity,
  type Recipient,
  recipients,
} from './request.queries.ts'

type RequestDeps = Pick<Deps, 'config' | 'clock' | 'jobs' | 'sealer'>

/** A request is due seven days from today, where the lender is, unless a rule says otherwise (M-49, AC-01). */
const dueDate = (deps: RequestDeps, days: number | null) =>
  addDays(todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now()), days ?? defaultDueDays)

/** A document that is to be asked for. */
export interface Wanted {
  /** Null for one that no template describes. */
  template: Pick<TemplateRow, 'id'> | null
  entity: Entity
  name: string
  description: string
  /** Days until it is due; null for the usual ones. */
  dueDays: number | null
}

/** What a template asks of a record, as the rules put it where they do. */
export const wantedBy = (template: TemplateRow, entity: Entity, need?: Need): Wanted => ({
  template,
  entity,
  name: template.document_name,
  description: need?.description ?? template.description,
  dueDays: need?.dueDays ?? null,
})

/** One person and all that is asked of them. */
interface RequestLetter {
  to: Recipient
  asked: Wanted[]
}

/** One letter a person, with what is asked of them and of the loan as a whole, in the order of the requests. */
const lettersFor = async (db: Db | Tx, loanId: string, wanted: readonly Wanted[]): Promise<RequestLetter[]> => {
  const askedOf = new Map<string | null, Recipient[]>()
  const letters = new Map<string, RequestLetter>()
  for (const one of wanted) {
    const borrowerId = one.entity.kind === 'borrower' ? one.entity.id : null
    const people = askedOf.get(borrowerId) ?? (await recipients(db, loanId, borrowerId))
    askedOf.set(borrowerId, people)
    for (const to of people) {
      if (isPlaceholderEmail(to.email)) continue
      const letter = letters.get(to.email) ?? { to, asked: [] }
      letter.asked.push(one)
      letters.set(to.email, letter)
    }
  }
  return [...letters.values()]
}

/** Makes the requests with their events and one letter a person; answers their ids, in order. */
export const makeRequests = async (
  tx: Tx,
  deps: RequestDeps,
  author: Actor,
  loan: { id: string; name: string },
  wanted: readonly Wanted[],
): Promise<string[]> => {
  const ids: string[] = []
  for (const { template, entity, name: documentName, description, dueDays } of wanted) {
    const dueOn = dueDate(deps, dueDays)
    const { id } = await insertRequest(tx, {
      loanId: loan.id,
      entity,
      templateId: template?.id ?? null,
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
  // Nobody is asked for what is on file.
  const held = await holdWhatIsOnFile(tx, deps, author, { loanId: loan.id, ids })
  const sent = wanted.filter((_, at) => !held.has(ids[at] ?? ''))
  for (const { to, asked } of await lettersFor(tx, loan.id, sent))
    await mailNewRequests(
      tx,
      deps,
      { loanId: loan.id, loanName: loan.name, to: [to] },
      asked.map(({ name, description, dueDays }) => ({ name, description, dueOn: dueDate(deps, dueDays) })),
    )
  if (ids.length > 0) await tell(tx, { kind: 'changed', topics: ['activity'], loan_id: loan.id })
  return ids
}

/** The loan under its lock. Fails with archived. */
export const holdOpenLoan = async (tx: Tx, loanId: string) => {
  const loan = await lockLoan(tx, loanId)
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
  const kind = template.entity_kind
  if (o.kind && o.kind !== kind) fail('invalid_input', `This template is for a ${kind}, not for a ${o.kind}.`)
  const entityLoan = kind === 'loan' ? await findLoan(deps.db, o.entityId) : null
  const entityId = entityLoan?.id ?? o.entityId
  const named = o.loanKey ? (await findLoan(deps.db, o.loanKey)).id : entityLoan?.id
  const loanId =
    named ?? (await loansOfEntity(deps.db, kind, entityId))[0] ?? fail('not_found', 'This record has no active loan.')
  const id = await inTx(deps.db, async (tx) => {
    const loan = await holdOpenLoan(tx, loanId)
    const entity =
      (await entitiesOfLoan(tx, loanId)).find((e) => e.kind === kind && e.id === entityId) ??
      fail('not_found', 'No such record on this loan.')
    return (await makeRequests(tx, deps, actor, loan, [wantedBy(template, entity)]))[0]
  })
  return id ? viewActivity(deps.db, id) : fail('internal')
}

type Asked = Wanted & { template: TemplateRow; because: readonly Reason[] }

/** What a loan lacks of what the rules ask for or offer, its flags as given; what exists is not made twice (M-46, AC-13). */
const missing = async (db: Db | Tx, clock: Clock, loanId: string, flags: RequestFlags): Promise<Asked[]> => {
  const [{ templates, rules }, subjects] = [await readInForce(db), await readSubjects(db, [loanId], clock, flags)]
  const [entities, asked] = [await entitiesOfLoan(db, loanId), await askedFor(db, loanId)]
  const subject = subjects.get(loanId)
  const needs = new Map(
    (subject ? needsOf(rules, subject).documents : [])
      .filter((need) => need.mode !== null)
      .map((need) => [`${need.template_id} ${need.record.id}`, need]),
  )
  return templates
    .flatMap((template) =>
      entities
        .filter((e) => e.kind === template.entity_kind)
        .flatMap((entity): Asked[] => {
          const need = needs.get(`${template.id} ${entity.id}`)
          return need ? [{ ...wantedBy(template, entity, need), template, because: need.because }] : []
        }),
    )
    .filter((one) => !asked.has(keyOf(one)))
}

/** What `createForLoan` would ask, and who would get an email of it. */
export const previewForLoan = async (db: Db, clock: Clock, loanKey: string, flags: RequestFlags) => {
  const { id: loanId } = await findLoan(db, loanKey)
  const wanted = await missing(db, clock, loanId, flags)
  const letters = await lettersFor(db, loanId, wanted)
  return {
    lines: wanted.map((one) => ({
      template_id: one.template.id,
      document_name: one.name,
      description: one.description,
      entity_type: one.entity.kind,
      entity_id: one.entity.id,
      entity_name: one.entity.name,
      asked_of: letters.filter((l) => l.asked.includes(one)).map((l) => l.to.email),
    })),
    people: letters.map((l) => ({ name: l.to.name, email: l.to.email })),
  }
}

interface Asking {
  flags: RequestFlags
  /** The lines of the preview that were left in; undefined = all. */
  lines: readonly { template_id: string; entity_id: string }[] | undefined
}

/** The lines that were chosen. Fails with invalid_input, naming the line, for one that is not asked of the loan. */
const chosen = (wanted: readonly Asked[], { lines }: Asking): readonly Asked[] => {
  if (lines === undefined) return wanted
  const keys = new Set(wanted.map(keyOf))
  lines.forEach((line, at) => {
    if (!keys.has(`${line.template_id} ${line.entity_id}`))
      badField(`lines.${at}`, 'This is requested already, or no longer applies to this loan. Open the list again.')
  })
  const kept = new Set(lines.map((line) => `${line.template_id} ${line.entity_id}`))
  return wanted.filter((one) => kept.has(keyOf(one)))
}

const keyOf = ({ template, entity }: Asked) => `${template.id} ${entity.id}`

/** The requests of a loan by its flags, purpose and parties (M-46, M-48); answers those that were made. */
export const createForLoan = async (
  deps: Deps,
  actor: Actor,
  loanKey: string,
  asking: Asking,
): Promise<ActivityView[]> => {
  const { id: loanId } = await findLoan(deps.db, loanKey)
  const ids = await inTx(deps.db, async (tx) => {
    const loan = await holdOpenLoan(tx, loanId)
    return makeRequests(tx, deps, actor, loan, chosen(await missing(tx, deps.clock, loanId, asking.flags), asking))
  })
  return readActivities(deps.db, { ids })
}
