import { epochOf } from '@plinth/domain/shared/dates'
import type { joinPeople as JoinPeople, LoanMatches } from '@plinth/contract/intake/loan-match'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { isIdenticalRequest, mayBeSameRequest } from '@plinth/domain/loan/identical'
import { type LoanStatus, loanStatuses } from '@plinth/domain/loan/status'
import { isSameAddress } from '@plinth/domain/people/property/same-address'
import { centsToDollars } from '@plinth/domain/shared/money'
import type { Actor, Author } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { moveApplication } from '../application/index.ts'
import { archiveLoan } from '../../loan/index.ts'
import { dismissMergeNote, likeEntitiesOf, mergeParties, undoableMerges, undoMerge } from '../../people/index.ts'
import { calculateLoanScore, findLoan, lockOpenLoan } from '../../underwriting/index.ts'
import * as q from './loan-match.queries.ts'

type LoanMatch = LoanMatches['loans'][number]
type Head = Awaited<ReturnType<typeof q.ownLoan>>

/** A loan in one of these is over: nothing is joined to it. */
const over: readonly string[] = ['rejected', 'funded', 'paid-off'] satisfies readonly LoanStatus[]

/** Which of two loans may be joined to the other: the newer, while nobody has worked it further, to the older. */
const joinOf = (own: Head, other: q.LoanRow): LoanMatch['join'] => {
  if (!other.same_borrower) return 'no'
  const isOwnNewer = own.created_at > other.created_at
  const [newer, older] = isOwnNewer ? [own, other] : [other, own]
  const hasApplication = isOwnNewer ? other.own_has_application : other.has_application
  if (newer.status !== 'preliminary' || over.includes(older.status) || !hasApplication) return 'no'
  return isOwnNewer ? 'this-into-it' : 'it-into-this'
}

const toLoanMatch = (own: Head, other: q.LoanRow): LoanMatch | null => {
  const address = { street: other.own_street, zipcode: other.own_zipcode }
  const [mine, theirs] = [
    { address, amountCents: own.amount_cents, createdMs: own.created_at.getTime(), purpose: own.purpose },
    { address: other, amountCents: other.amount_cents, createdMs: other.created_at.getTime(), purpose: other.purpose },
  ]
  if (!mayBeSameRequest(mine, theirs, { sameBorrower: other.same_borrower })) return null
  const { id, human_id, name, status } = other
  return {
    loan: {
      id,
      human_id,
      name,
      status: loanStatuses.find((one) => one === status) ?? 'preliminary',
      amount: centsToDollars(other.amount_cents),
      created_epoch: epochOf(other.created_at),
    },
    same_borrower: other.same_borrower,
    same_purpose: own.purpose === other.purpose,
    identical: isIdenticalRequest(mine, theirs),
    join: own.archived_at === null ? joinOf(own, other) : 'no',
    email_confirmed: own.created_at > other.created_at ? other.own_proved : other.proved,
  }
}

/** Properties that stand at the address of one of the loan's; none that a loan which is listed brought (AI-12). */
const likeProperties = async (
  db: Db | Tx,
  loanId: string,
  listed: ReadonlyMap<string, LoanMatch>,
): Promise<LoanMatches['records']> =>
  (await q.propertiesNearby(db, loanId))
    .filter((row) =>
      isSameAddress(
        { street: row.street, zipcode: row.zipcode },
        { street: row.other_street, zipcode: row.other_zipcode },
      ),
    )
    .filter(({ other_loans: loans }) => !loans.some(({ id }) => listed.has(id)))
    .map((row) => ({
      ...{ kind: 'property' as const, id: row.id, other_id: row.other_id, same: ['address' as const] },
      ...{ name: `${row.street}, ${row.city}`, other_name: `${row.other_street}, ${row.other_city}` },
      other_loans: row.other_loans,
    }))

/** What may belong together with a loan and nobody has joined. Fails with not_found. */
export const readMatches = async (
  db: Db | Tx,
  clock: Clock,
  reader: Pick<Author, 'id'>,
  key: string,
): Promise<LoanMatches> => {
  const { id } = await findLoan(db, key)
  const [own, people, loans] = [await q.ownLoan(db, id), await q.samePeople(db, id), await q.loansNearby(db, id)]
  const byId = new Map<string, LoanMatch>()
  for (const row of loans) {
    const match = toLoanMatch(own, row)
    if (match && !byId.has(row.id)) byId.set(row.id, match)
  }
  return {
    people: people.map((row) => ({
      kind: row.kind,
      id: row.id,
      other_id: row.other_id,
      name: row.name,
      other_name: row.other_name,
      email: row.email,
      same: [
        ...(row.same_email ? (['email'] as const) : []),
        ...(row.same_name ? (['name'] as const) : []),
        ...(row.same_phone ? (['phone'] as const) : []),
        ...(row.same_birth_date ? (['birth-date'] as const) : []),
      ],
      other_loans: row.other_loans,
    })),
    records: [...(await likeEntitiesOf(db, id)), ...(await likeProperties(db, id, byId))],
    loans: [...byId.values()],
    merges: (await undoableMerges({ db, clock }, id, reader)).map((row) => ({
      id: row.id,
      kept: row.kept_name,
      gone: row.gone_name,
      merged_by: row.merged_by_name,
      merged_epoch: epochOf(row.merged_at),
    })),
  }
}

/** Whether two records are pointed out on a loan as one that may be the other. */
export const isPair = async (
  tx: Tx,
  clock: Clock,
  loanId: string,
  o: { kind: string; id: string; other_id: string },
): Promise<boolean> => {
  const { people, records } = await readMatches(tx, clock, { id: null }, loanId)
  return [...people, ...records].some((one) => one.kind === o.kind && one.id === o.id && one.other_id === o.other_id)
}

/**
 * Makes one record of two of a person, as staff decided. Only a pair that is pointed out is joined. Fails with not_found,
 * archived or state_conflict.
 */
export const joinPeople = (deps: Deps, actor: Actor, key: string, body: BodyOf<typeof JoinPeople>) =>
  inTx(deps.db, async (tx) => {
    const loan = await lockOpenLoan(tx, key)
    if (!(await isPair(tx, deps.clock, loan.id, body))) fail('state_conflict', 'These two records no longer match.')
    const party = { kind: body.kind, id: body.id }
    await mergeParties(tx, deps, actor, { party, otherId: body.other_id, loanId: loan.id })
    await calculateLoanScore(tx, loan.id, deps.clock)
    await tell(tx, { kind: 'changed', topics: ['loan'], loan_id: loan.id })
    return readMatches(tx, deps.clock, actor, loan.id)
  })

/** Undoes a merge of people of a loan (AI-02). Fails with not_found, archived, or state_conflict with the reason (AI-03). */
export const separatePeople = (deps: Deps, actor: Actor, key: string, mergeId: string) =>
  inTx(deps.db, async (tx) => {
    const loan = await lockOpenLoan(tx, key)
    const known = await undoableMerges({ db: tx, clock: deps.clock }, loan.id, { id: null })
    if (!known.some(({ id }) => id === mergeId))
      fail('not_found', 'This merge was not found, or can no longer be undone.')
    for (const id of await undoMerge(tx, deps, actor, { id: mergeId, loanId: loan.id })) {
      await calculateLoanScore(tx, id, deps.clock)
      await tell(tx, { kind: 'changed', topics: ['loan', 'match'], loan_id: id })
    }
    return readMatches(tx, deps.clock, actor, loan.id)
  })

/**
 * Joins the application of a loan to an older loan on the same property of the same borrower, and archives the loan it came
 * as; restoring that one brings it back without the application. Fails with not_found, archived or state_conflict.
 */
export const joinLoans = (deps: Deps, actor: Actor, key: string, into: string) =>
  inTx(deps.db, async (tx) => {
    const ids = [await findLoan(tx, key), await findLoan(tx, into)].map(({ id }) => id)
    // Locked in one order, so that two people who join the same pair go one by one.
    for (const id of ids.toSorted()) await lockOpenLoan(tx, id)
    const [from = '', to = ''] = ids
    const match = (await readMatches(tx, deps.clock, actor, from)).loans.find(({ loan }) => loan.id === to)
    if (match?.join !== 'this-into-it')
      return fail('state_conflict', "This application can't be merged into that loan: one of them has moved on.")
    const pair =
      (await q.sameBorrower(tx, from, to)) ?? fail('state_conflict', 'The borrowers on the two loans differ.')
    const borrowerId =
      pair.id === pair.other_id
        ? pair.id
        : await mergeParties(tx, deps, actor, {
            party: { kind: 'borrower', id: pair.id },
            otherId: pair.other_id,
            loanId: to,
          }).then(({ id }) => id)
    const borrower = { id: borrowerId, name: await q.borrowerName(tx, borrowerId) }
    await moveApplication(tx, deps, actor, { from, into: to, borrower })
    const { human_id, name } = await findLoan(tx, to)
    const reason = `Application merged into ${human_id}`
    await archiveLoan(tx, actor, deps.jobs, { key: from, days: 0, reason, nowMs: deps.clock.now() })
    await record(tx, actor, {
      kind: 'loan.application-joined-by-hand',
      entity: 'loan',
      entityId: to,
      loanId: to,
      after: { from: (await findLoan(tx, from)).human_id },
    })
    await calculateLoanScore(tx, to, deps.clock)
    for (const id of ids) await tell(tx, { kind: 'changed', topics: ['loan', 'activity', 'loan-status'], loan_id: id })
    return { loan: { id: to, human_id, name } }
  })

/** Takes the note of a merge of a loan's records off the pages of the caller. Fails with not_found. */
export const dismissNote = (deps: Deps, actor: Actor, key: string, mergeId: string): Promise<LoanMatches> =>
  inTx(deps.db, async (tx) => {
    const { id } = await findLoan(tx, key)
    const merges = await undoableMerges({ db: tx, clock: deps.clock }, id, { id: null })
    if (!merges.some((one) => one.id === mergeId)) fail('not_found', 'This merge was not found.')
    await dismissMergeNote(tx, mergeId, actor.id)
    return readMatches(tx, deps.clock, actor, id)
  })
