import { Readable } from 'node:stream'
import type { exportAuditEvents, listAuditEvents } from '@plinth/contract/admin/audit'
import type { QueryOf, ReplyOf } from '@plinth/contract/shared/endpoint'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { type AuditScope, listEvents, readEvents } from './audit.queries.ts'
import { formats, toAuditEventView } from './audit.view.ts'

type Filters = Pick<QueryOf<typeof listAuditEvents>, 'person' | 'subject' | 'loan' | 'from' | 'to'>

const dayOf = (epoch: number | undefined) => (epoch === undefined ? undefined : epochToPlainDate(epoch))

const scopeOf = ({ person, subject, loan, from, to }: Filters, zone: string): AuditScope => ({
  ...{ person: person.trim(), subject, loan, zone },
  from: dayOf(from),
  to: dayOf(to),
})

/** A page of the trail, newest first. */
export const readTrail = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  query: QueryOf<typeof listAuditEvents>,
): Promise<ReplyOf<typeof listAuditEvents>> => {
  const scope = scopeOf(query, config.PLINTH_TIME_ZONE)
  const rows = await listEvents(db, scope, { before: query.before, limit: query.limit + 1 })
  return { events: rows.slice(0, query.limit).map(toAuditEventView), more: rows.length > query.limit }
}

const A_STRETCH = 2000

async function* written(db: Db, scope: AuditScope, format: keyof typeof formats): AsyncGenerator<string> {
  const { head, write } = formats[format]
  if (head !== '') yield head
  for (let after: string | undefined; ; ) {
    const events = await readEvents(db, scope, { after, limit: A_STRETCH })
    if (events.length > 0) yield write(events)
    after = events.at(-1)?.id
    if (events.length < A_STRETCH) return
  }
}

/** The whole trail that matches as a stream, oldest first; who took it, and by which filters, is recorded before. */
export const exportTrail = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: Actor,
  { format, ...filters }: QueryOf<typeof exportAuditEvents>,
): Promise<{ type: string; file: Readable }> => {
  await inTx(db, (tx) =>
    record(tx, actor, { kind: 'audit.exported', entity: 'trail', entityId: null, after: { format, ...filters } }),
  )
  const scope = scopeOf(filters, config.PLINTH_TIME_ZONE)
  return { type: formats[format].type, file: Readable.from(written(db, scope, format)) }
}
