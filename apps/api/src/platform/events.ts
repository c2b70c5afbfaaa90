import type { EventKind } from '@plinth/domain/shared/event-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Author } from './actor.ts'
import { prepared, sendAhead, type Tx } from './db.ts'
import { noteLoan } from './told.ts'

export interface AuditEvent {
  /** What happened, `word.verb`: 'loan.archived'. */
  kind: EventKind
  entity:
    | 'loan'
    | 'borrower'
    | 'contact'
    | 'property'
    | 'legal-entity'
    | 'activity'
    | 'process'
    | 'document'
    | 'template'
    | 'user'
    | 'mail'
    | 'notification'
    | 'lead'
    | 'application'
    | 'session'
    | 'setting'
    | 'scoring'
    | 'policy'
    | 'envelope'
    | 'thread'
    | 'event'
    | 'call'
    | 'trail'
    | 'condition'
    | 'committee'
    | 'note'
    | 'task'
  entityId: string | null
  loanId?: string | null
  /** Only what changed, never a secret: SSN and EIN appear as '[sealed]'. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** What an event says, in the order of its columns. */
export type EventValues = readonly [
  actorId: string | null,
  actorName: string,
  kind: string,
  entity: string,
  entityId: string | null,
  loanId: string | null,
  before: string | null,
  after: string | null,
  requestId: string,
  ip: string,
]
export const EVENT_VALUES = 10

export const eventValues = (author: Author, h: AuditEvent): EventValues => {
  noteLoan(h.loanId)
  return [
    author.id,
    author.name,
    h.kind,
    h.entity,
    h.entityId,
    h.loanId ?? null,
    h.before ? JSON.stringify(h.before) : null,
    h.after ? JSON.stringify(h.after) : null,
    author.requestId,
    author.ip,
  ]
}

const recorded = prepared(
  (db, ...[actorId, actorName, kind, entity, entityId, loanId, before, after, requestId, ip]: EventValues) =>
    db.insertInto('event').values({
      actor_id: actorId,
      actor_name: actorName,
      kind,
      entity,
      entity_id: entityId,
      loan_id: loanId,
      before,
      after,
      request_id: requestId,
      ip,
    }),
  EVENT_VALUES,
)

/** Writes the event of a change, in the transaction of the change. */
export const record = async (tx: Tx, author: Author, h: AuditEvent): Promise<void> => {
  await sendAhead(tx, recorded(tx, ...eventValues(author, h)))
}

/**
 * The same as part of one statement: an event for each row of `changed`, the common table expression that made the
 * change. A statement is a transaction of its own, so neither is ever without the other.
 *
 * @param before What stood before, read from `changed`, where only the statement knows it.
 */
export const recordingOf = (
  values: EventValues,
  changed: string,
  before?: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const [actorId, actorName, kind, entity, entityId, loanId, was, is, requestId, ip] = values
  return sql`
  insert into event (actor_id, actor_name, kind, entity, entity_id, loan_id, before, after, request_id, ip)
  select ${actorId}::uuid, ${actorName}::text, ${kind}::text, ${entity}::text, ${entityId}::uuid,
    ${loanId}::uuid, ${before ?? sql`${was}::jsonb`}, ${is}::jsonb, ${requestId}::text, ${ip}::text
  from ${sql.id(changed)} returning id`
}
