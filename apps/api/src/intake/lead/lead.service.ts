import type { listLeads as listLeadsCall, updateLead as updateLeadCall } from '@plinth/contract/intake/lead'
import type { BodyOf, QueryOf } from '@plinth/contract/shared/endpoint'
import { canMoveLead, type LeadSource, leadStates } from '@plinth/domain/intake/lead/states'
import type { Actor, Author } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import * as q from './lead.queries.ts'

/** What a public submission says of itself (T-05). */
export interface NewLead {
  first_name: string
  last_name: string
  email: string
  phone: string
  /** Address of the first property. */
  property: string
  amount_cents: number | null
  source: LeadSource
  loan_id: string | null
}

/** Keeps a submission as a new lead. */
export const createLead = async (tx: Tx, author: Author, lead: NewLead): Promise<string> => {
  const { id } = await q.insertLead(tx, lead)
  await record(tx, author, { kind: 'lead.created', entity: 'lead', entityId: id, loanId: lead.loan_id })
  return id
}

/** Turns the lead of an application that was left into that of its loan, with what was sent in at last. */
export const finishLead = async (tx: Tx, author: Author, id: string, lead: NewLead): Promise<void> => {
  await q.finishLead(tx, id, lead)
  await record(tx, author, { kind: 'lead.finished', entity: 'lead', entityId: id, loanId: lead.loan_id })
}

/** Nobody reads on through so many that a search found: they are not counted, or as far as the page that is read. */
const MOST_FOUND = 1000

/** A page of the leads that match, how many match in all, and whether a search found more than were counted. */
export const listLeads = async (
  db: Db,
  { state, source, search, sort, offset, limit }: QueryOf<typeof listLeadsCall>,
) => {
  const scope = { ...(state ? { states: state } : {}), ...(source ? { source } : {}), ...(search ? { search } : {}) }
  const most = search ? Math.max(MOST_FOUND, offset + limit) : Infinity
  const [leads, counted] = await Promise.all([
    q.listLeads(db, scope, { sort, offset, limit }),
    q.countLeads(db, scope, most + 1),
  ])
  return { leads, total: Math.min(counted, most), more: counted > most }
}

/** Assigns, notes, converts or dismisses a lead (T-05); refuses a stale version, a move that is none, an owner who is no admin. */
export const updateLead = (db: Db, actor: Actor, id: string, body: BodyOf<typeof updateLeadCall>): Promise<q.LeadRow> =>
  inTx(db, async (tx) => {
    const lead = (await q.findLead(tx, id)) ?? fail('not_found', 'This lead was not found.')
    const from = leadStates.find((known) => known === lead.state) ?? 'new'
    if (body.state && body.state !== from && !canMoveLead(from, body.state))
      fail('state_conflict', `A ${from} lead cannot become ${body.state}.`)
    if (body.owner_user_id && !(await q.findAdmin(tx, body.owner_user_id)))
      badField('owner_user_id', 'Only an administrator can own a lead.')
    const { version, ...asked } = body
    const set = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
    if (!(await q.updateLead(tx, id, version, set)))
      fail('version_conflict', 'Someone else changed this lead. Review the change and try again.')
    await record(tx, actor, {
      kind: 'lead.updated',
      entity: 'lead',
      entityId: id,
      loanId: lead.loan_id,
      before: { state: lead.state, owner_user_id: lead.owner_id, note: lead.note },
      after: set,
    })
    return (await q.findLead(tx, id)) ?? fail('not_found')
  })
