import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { type Cadence, cadenceFor } from '@plinth/domain/documents/chase/cadence'
import type { MessageItem } from '@plinth/domain/documents/chase/message'
import type { ChasePerson, ChaseReason, ChaseRequest, PastRound } from '@plinth/domain/documents/chase/plan'
import { stopOf } from '@plinth/domain/documents/chase/stop'
import { zonesOf } from '@plinth/domain/documents/chase/zones'
import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import { type PlainDate, todayIn } from '@plinth/domain/shared/dates'
import type { Db, Tx } from '../../platform/db.ts'
import {
  type CadenceRow,
  type ItemRow,
  type LoanRow,
  loanRows,
  type LoanRows,
  personRows,
  type PersonRows,
  type RequestRow,
  type RoleRow,
  rolesOf,
} from './facts.queries.ts'

/** A person who may be written to: what their plan rests on, and what their message says. */
export interface Recipient {
  email: string
  name: string
  /** Where a text may go: they consented and did not stop. */
  textTo: string | null
  /** The zone that staff set; null = by their state. */
  chosenZone: string | null
  person: ChasePerson
  /** The line of a request in their message. */
  lineOf: (request: ChaseRequest, why: ChaseReason) => MessageItem
  loanIds: readonly string[]
}

/** What holds for the lender as a whole. */
export interface LenderFacts {
  cadence: Cadence
  zone: string
}

export const cadenceOf = (row: Omit<CadenceRow, 'template_id' | 'loan_id' | 'email'>): Cadence => ({
  daysBefore: row.days_before,
  onDay: row.on_day,
  everyDays: row.every_days,
  maxAfter: row.max_after,
  silentRounds: row.silent_rounds,
})

/** The rows about some people, by what they are looked up by. */
interface Indexed {
  loans: Map<string, LoanRow>
  requestsOf: Map<string, RequestRow[]>
  partiesOf: Map<string, RoleRow[]>
  itemsOf: Map<string, ItemRow[]>
  cadences: Map<string, Cadence>
  people: PersonRows['people']
  states: PersonRows['states']
  messaged: PersonRows['messaged']
  consents: PersonRows['consents']
}

const addCadences = (all: Indexed, rows: readonly CadenceRow[]) => {
  for (const one of rows) all.cadences.set(one.template_id ?? one.loan_id ?? one.email ?? '', cadenceOf(one))
}

const addTo = <Row>(map: Map<string, Row[]>, rows: readonly Row[], keyOf: (row: Row) => string) => {
  for (const [key, some] of Map.groupBy(rows, keyOf)) map.set(key, some)
}

/** Adds the rows of some loans, all of each. */
const addLoans = (all: Indexed, rows: LoanRows) => {
  for (const loan of rows.loans) all.loans.set(loan.id, loan)
  const written = rows.parties.filter(({ email }) => !isPlaceholderEmail(email))
  addTo(all.partiesOf, written, ({ loan_id: id }) => id)
  addTo(all.requestsOf, rows.requests, ({ loan_id: id }) => id)
  addTo(all.itemsOf, rows.items, ({ activity_id: id }) => id)
  addCadences(all, rows.cadences)
}

/** Loans read at once: few enough that whoever else waits for this process hardly notices. */
const SLICE = 20

/** How much is read of some people, and how. */
interface Reading {
  /** Whether those are left out who have nothing to hear of, as the officer of a loan that nobody was reminded of. */
  who?: 'all' | 'addressed'
  /** Who reads many in the background rests between slices of loans, in milliseconds: others get their turn of the database. */
  restMs?: number
  /** Of the requests those due before this day alone; all when null. */
  dueBefore?: PlainDate | null
}

/** What is known of some people, their loans still to be added. */
const readPeople = async (db: Db | Tx, emails: readonly string[]): Promise<Indexed> => {
  const { cadences, ...about } = await personRows(db, emails)
  const maps = { loans: new Map(), requestsOf: new Map(), partiesOf: new Map(), itemsOf: new Map() }
  const all: Indexed = { ...maps, cadences: new Map(), ...about }
  addCadences(all, cadences)
  return all
}

/** All that the plans of some people rest on, a slice of their loans at a time. */
const readRows = async (
  db: Db | Tx,
  emails: readonly string[],
  loanIds: readonly string[],
  { restMs = 0, dueBefore = null }: Reading,
): Promise<Indexed> => {
  const all = await readPeople(db, emails)
  for (let from = 0; from < loanIds.length; from += SLICE) {
    addLoans(all, await loanRows(db, loanIds.slice(from, from + SLICE), dueBefore))
    if (from > 0 && restMs > 0) await pause(restMs)
  }
  return all
}

/** Whether a person is asked for a request: its borrower or all of them, or the brokers in their stead (E-30). */
const isAsked = (who: RoleRow, r: RequestRow, loan: LoanRow): boolean =>
  loan.correspond_with_broker
    ? who.role === 'broker'
    : who.role === 'borrower' && (r.borrower_id === null || r.borrower_id === who.borrower_id)

const isReminded = (r: RequestRow, loan: LoanRow): boolean =>
  stopOf({
    state: r.state,
    isArchived: false,
    isSuperseded: false,
    hasDueDate: r.due_on !== null,
    hasOpenAnswer: r.has_open_answer,
    loan: { status: loan.status, isArchived: loan.is_archived, isPaused: loan.is_paused },
  }) === null

const latest = (...times: readonly (Date | null)[]): number => Math.max(...times.map((time) => time?.getTime() ?? 0))

/** What went out about a request since it was last owed anew. */
const itemsSince = (r: RequestRow, all: Indexed): ItemRow[] => {
  const since = latest(r.since, r.received_at)
  return (all.itemsOf.get(r.id) ?? []).filter((item) => item.created_at.getTime() > since)
}

const toldOn = (items: readonly ItemRow[], why: 'broker' | 'officer'): PlainDate | null =>
  items.findLast((item) => item.why === why)?.round_on ?? null

const roundsOf = (items: readonly ItemRow[], email: string): PastRound[] =>
  items
    .filter((item) => item.email === email && item.why !== 'broker' && item.why !== 'officer')
    .map(({ round_on: on, why, state }) => ({ on, counts: why === 'overdue' && state === 'sent' }))

const counted = (rounds: readonly PastRound[]) => rounds.filter(({ counts }) => counts).length

interface Looking {
  who: RoleRow
  loan: LoanRow
  all: Indexed
  lender: LenderFacts
  zone: string
}

const cadenceAbout = (r: RequestRow, { loan, all, lender, who }: Looking): Cadence => {
  // What staff set for a person is about them as the one who is asked.
  const asked = (all.partiesOf.get(loan.id) ?? []).find((party) => isAsked(party, r, loan))
  const party = all.cadences.get(who.role === 'officer' ? (asked?.email ?? '') : who.email)
  return cadenceFor(
    { party, loan: all.cadences.get(loan.id), template: all.cadences.get(r.template_id ?? '') },
    lender.cadence,
  )
}

/** The same request as everybody sees it. */
const common = (r: RequestRow & { due_on: PlainDate }, looking: Looking) => ({
  id: r.id,
  loanId: r.loan_id,
  dueOn: r.due_on,
  since: todayIn(looking.zone, latest(r.created_at, r.since, r.received_at)),
  quietUntil: r.quiet_until,
  cadence: cadenceAbout(r, looking),
})

const hasDueDate = (r: RequestRow): r is RequestRow & { due_on: PlainDate } => r.due_on !== null

/** A request that a person is asked for. */
const askedOf = (r: RequestRow & { due_on: PlainDate }, looking: Looking): ChaseRequest => {
  const { who, loan, all, zone } = looking
  const rounds = roundsOf(itemsSince(r, all), who.email)
  // A reminder that staff or the broker sent by hand is one too; it counts against nothing.
  const byHand = loan.reminded_at && loan.reminded_at.getTime() > latest(r.since, r.received_at)
  const hand = byHand ? [{ on: todayIn(zone, latest(loan.reminded_at)), counts: false }] : []
  const all_ = [...rounds, ...hand].toSorted((a, b) => (a.on < b.on ? -1 : 1))
  return { ...common(r, looking), rounds: all_, as: { is: 'party' } }
}

/** A request of somebody else whose silence a broker or an officer is told of. */
const toldOf = (r: RequestRow & { due_on: PlainDate }, looking: Looking, is: 'broker' | 'officer'): ChaseRequest => {
  const { loan, all } = looking
  const items = itemsSince(r, all)
  const asked = (all.partiesOf.get(loan.id) ?? []).filter((party) => isAsked(party, r, loan))
  const rounds = asked
    .map(({ email }) => roundsOf(items, email))
    .reduce<PastRound[]>((most, some) => (counted(some) > counted(most) ? some : most), [])
  const hasBroker = (all.partiesOf.get(loan.id) ?? []).some(({ role }) => role === 'broker')
  const broker = loan.correspond_with_broker || !hasBroker ? undefined : toldOn(items, 'broker')
  const as = { toldOn: toldOn(items, is) }
  return {
    ...common(r, looking),
    rounds,
    as: is === 'broker' ? { is, ...as } : { is, ...as, broker },
  }
}

const requestsFor = (looking: Looking): ChaseRequest[] => {
  const { who, loan, all } = looking
  const requests = all.requestsOf.get(loan.id) ?? []
  const openOf = (some: readonly RequestRow[]) => some.filter(hasDueDate).filter((r) => isReminded(r, loan))
  // Nobody is told of the silence of somebody who was never reminded: looked at first, as an officer may have a thousand loans.
  const reminded = () => openOf(requests.filter((r) => all.itemsOf.has(r.id)))
  if (who.role === 'officer') return reminded().map((r) => toldOf(r, looking, 'officer'))
  const asked = openOf(requests)
    .filter((r) => isAsked(who, r, loan))
    .map((r) => askedOf(r, looking))
  if (who.role === 'borrower') return asked
  return loan.correspond_with_broker ? asked : reminded().map((r) => toldOf(r, looking, 'broker'))
}

/** Who is asked for a request, by name, where its reader is told of somebody else's. */
const askedNames = (row: RequestRow, loan: LoanRow, all: Indexed): string[] => {
  const parties = all.partiesOf.get(loan.id) ?? []
  return [...new Set(parties.filter((party) => isAsked(party, row, loan)).map(({ name }) => name))]
}

const lineFrom =
  (all: Indexed): Recipient['lineOf'] =>
  (request, why) => {
    const loan = all.loans.get(request.loanId)
    const row = all.requestsOf.get(request.loanId)?.find(({ id }) => id === request.id)
    if (!row || !loan) throw new Error(`request ${request.id} was not read`)
    return {
      why,
      name: row.name,
      about: row.about,
      dueOn: request.dueOn,
      sentBack: row.state === 'Rejected' ? (row.rejection_reason ?? '') : null,
      loan: { id: loan.id, name: loan.name, humanId: loan.human_id },
      asked: request.as.is === 'party' ? [] : askedNames(row, loan, all),
    }
  }

/** The number that a person's texts go to: one that they consented to. */
const consentedPhone = (roles: readonly RoleRow[], all: Indexed): string | null =>
  roles.map(({ phone }) => phone).find((phone) => all.consents.some((one) => one.phone === phone)) ?? null

/** Loans of one person looked through without a pause. */
const PORTION = 50

const requestsOn = async (roles: readonly RoleRow[], all: Indexed, lender: LenderFacts, zone: string) => {
  // A person may be two records of one loan.
  const found = new Map<string, ChaseRequest>()
  for (const [n, who] of roles.entries()) {
    if (n % PORTION === PORTION - 1) await breathe()
    const loan = all.loans.get(who.loan_id)
    for (const r of loan ? requestsFor({ who, loan, all, lender, zone }) : []) found.set(`${r.id} ${r.as.is}`, r)
  }
  return [...found.values()]
}

const zonesAt = (email: string, all: Indexed, lender: LenderFacts): readonly string[] =>
  zonesOf({
    chosen: all.people.find((one) => one.email === email)?.zone ?? null,
    state: all.states.find((one) => one.email === email)?.state ?? '',
    lender: lender.zone,
  })

const recipientOf = async (roles: readonly RoleRow[], all: Indexed, lender: LenderFacts): Promise<Recipient | null> => {
  const [first] = roles
  if (!first || isPlaceholderEmail(first.email)) return null
  const known = all.people.find(({ email }) => email === first.email)
  const zones = zonesAt(first.email, all, lender)
  const [zone = lender.zone] = zones
  return {
    email: first.email,
    name: first.name || first.email,
    textTo: consentedPhone(roles, all),
    chosenZone: known?.zone ?? null,
    loanIds: [...new Set(roles.map(({ loan_id: id }) => id))],
    lineOf: lineFrom(all),
    person: {
      zones,
      snoozedUntil: known?.snoozed_until ?? null,
      messagedOn: new Set(all.messaged.filter(({ email }) => email === first.email).map((m) => m.round_on)),
      requests: await requestsOn(roles, all, lender, zone),
    },
  }
}

/**
 * What the plans of some people rest on. Those whose loans ask for nothing are left out, and those who have nothing to hear
 * of unless all are wanted.
 */
export const readRecipients = async (
  db: Db | Tx,
  emails: readonly string[],
  lender: LenderFacts,
  reading: Reading = {},
): Promise<Recipient[]> => {
  const { who = 'addressed', dueBefore = null } = reading
  const roles = await rolesOf(db, emails, who, dueBefore)
  const loanIds = [...new Set(roles.map(({ loan_id: id }) => id))].toSorted()
  if (loanIds.length === 0) return []
  const all = await readRows(db, emails, loanIds, reading)
  const found: Recipient[] = []
  for (const some of Map.groupBy(roles, ({ email }) => email).values()) {
    const one = await recipientOf(some, all, lender)
    if (one) found.push(one)
  }
  return found
}

/** Somebody's part in a message: a request of a loan, and who is to hear of it. */
export interface Told {
  email: string
  request: ChaseRequest
}

/** Whom the open requests of some loans concern, each once. Those loans are read whole. */
export const readTold = async (db: Db | Tx, loanIds: readonly string[], lender: LenderFacts): Promise<Told[]> => {
  const rows = await loanRows(db, loanIds, null)
  const emails = [...new Set(rows.parties.map(({ email }) => email))]
  const all = await readPeople(db, emails)
  addLoans(all, rows)
  const found = new Map<string, Told>()
  for (const who of [...all.partiesOf.values()].flat()) {
    const loan = all.loans.get(who.loan_id)
    const [zone = lender.zone] = zonesAt(who.email, all, lender)
    for (const request of loan ? requestsFor({ who, loan, all, lender, zone }) : [])
      found.set(`${who.email} ${request.id} ${request.as.is}`, { email: who.email, request })
  }
  return [...found.values()]
}
