import { createHash } from 'node:crypto'
import type { CertificateView, erasePerson, findPeople } from '@plinth/contract/admin/retention'
import type { BodyOf, ReplyOf } from '@plinth/contract/shared/endpoint'
import { epochOf } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { takeTurns } from './hold.queries.ts'
import * as q from './erasure.queries.ts'
import { removeFileJob } from './retention.service.ts'

/** A certificate as it is stored and hashed; the order of its fields is part of the hash. */
const Certificate = z.object({
  kind: z.enum(['borrower', 'contact']),
  person_id: z.string(),
  reason: z.string(),
  erased_by: z.string(),
  erased_epoch: z.int(),
  erased: z.record(z.string(), z.int()),
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The people with an address, and what an erasure would leave. */
export const find = async (db: Db, email: string): Promise<ReplyOf<typeof findPeople>> => ({
  people: (await q.peopleWith(db, email)).map(({ kind, id, name, held, loans }) => ({ kind, id, name, held, loans })),
})

const keptOf = (person: q.Person, events: number): CertificateView['kept'] => [
  ...person.loans.map((loan) => ({
    what: `Loan ${loan} with this person's record, papers and letters`,
    why: 'A lender keeps the record of a loan as long as the law asks. It goes with the loan at the end of its time.',
  })),
  ...(events === 0
    ? []
    : [{ what: `${events} entries of the audit trail`, why: 'Who changed what is kept as the law asks of a lender.' }]),
]

/**
 * Erases a person: what no loan on record needs, and their record too where there is no such loan. Fails with
 * invalid_input where the typed name is another, and state_conflict while a legal hold stands (PA-05, PA-07).
 */
export const erase = (
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  actor: Actor,
  body: BodyOf<typeof erasePerson>,
): Promise<CertificateView> =>
  inTx(db, async (tx) => {
    await takeTurns(tx)
    const person = (await q.holdPerson(tx, body.kind, body.id)) ?? fail('not_found', 'There is no such person.')
    if (person.held) fail('state_conflict', 'A legal hold keeps this person. Release it first.')
    if (body.name !== person.name) badField('name', `Type the name as shown: ${person.name}`)
    const { messages, files } = await q.eraseQuarantine(tx, person.email)
    for (const storage_key of [...(await q.draftFilesOf(tx, person.email)), ...files])
      await jobs.enqueue(tx, removeFileJob, { storage_key })
    const around = { ...(await q.eraseAround(tx, person)), 'held-back emails': messages }
    const isFree = person.loans.length === 0
    const own = isFree
      ? { accounts: await q.eraseAccount(tx, person.email), records: await q.eraseRecord(tx, person.kind, person.id) }
      : {}
    const at = new Date(clock.now())
    const certificate = {
      ...{ kind: person.kind, person_id: person.id, reason: body.reason, erased_by: actor.name },
      erased_epoch: epochOf(at),
      erased: { ...around, ...own },
      kept: keptOf(person, await q.eventsOf(tx, person.id)),
    }
    const hash = hashOf(JSON.stringify(certificate))
    const { id } = await q.insertCertificate(tx, { certificate, hash, by: actor.id, at })
    await record(tx, actor, {
      kind: 'person.erased',
      entity: person.kind,
      entityId: person.id,
      after: { certificate: id, hash },
    })
    return { id, ...certificate, hash }
  })

/** The certificates, newest first. */
export const readCertificates = async (db: Db): Promise<CertificateView[]> =>
  (await q.listCertificateRows(db)).map(({ id, certificate, hash }) => ({
    id,
    ...Certificate.parse(certificate),
    hash,
  }))
