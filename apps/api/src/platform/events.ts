import { type RawBuilder, sql } from 'kysely'
import type { Author } from './actor.ts'
import type { Tx } from './db.ts'
import { ahead } from './prepared.ts'

export interface Happening {
  /** What happened, `word.verb`: 'loan.archived'. */
  kind: string
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
    | 'notification'
    | 'lead'
    | 'application'
    | 'session'
    | 'setting'
    | 'scoring'
    | 'policy'
    | 'envelope'
    | 'thread'
  entityId: string | null
  loanId?: string | null
  /** Only what changed, never a secret: SSN and EIN appear as '[sealed]'. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes the event of a change, in the transaction of the change. */
export const record = async (tx: Tx, author: Author, h: Happening): Promise<void> => {
  await tx
    .insertInto('event')
    .modifyEnd(ahead)
    .values({
      actor_id: author.id,
      actor_name: author.name,
      kind: h.kind,
      entity: h.entity,
      entity_id: h.entityId,
      loan_id: h.loanId ?? null,
      before: h.before ? JSON.stringify(h.before) : null,
      after: h.after ? JSON.stringify(h.after) : null,
      request_id: author.requestId,
      ip: author.ip,
    })
    .execute()
}

/**
 * The same as part of one statement: an event for each row of `changed`, the common table expression that made the
 * change. A statement is a transaction of its own, so neither is ever without the other.
 *
 * @param before What stood before, read from `changed`, where only the statement knows it.
 */
export const recording = (
  author: Author,
  h: Happening,
  changed: string,
  before?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into event (actor_id, actor_name, kind, entity, entity_id, loan_id, before, after, request_id, ip)
  select ${author.id}::uuid, ${author.name}::text, ${h.kind}::text, ${h.entity}::text, ${h.entityId}::uuid,
    ${h.loanId ?? null}::uuid, ${before ?? sql`${h.before ? JSON.stringify(h.before) : null}::jsonb`},
    ${h.after ? JSON.stringify(h.after) : null}::jsonb, ${author.requestId}::text, ${author.ip}::text
  from ${sql.id(changed)} returning id`
