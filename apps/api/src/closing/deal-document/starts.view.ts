import type { DealDocumentType } from '@plinth/domain/closing/deal-document/fields'
import { usStates } from '@plinth/domain/shared/us-states'
import { marketTerms, termSheetDefaults } from '@plinth/domain/closing/deal-document/term-sheet-defaults'
import { centsToDollars, dollarsOrNull } from '@plinth/domain/shared/money'
import type { ValueKind } from '@plinth/domain/underwriting/values'
import type { Db, Tx } from '../../platform/db.ts'
import { madeUpKinds } from '../../underwriting/index.ts'
import { enteredValues, fundedBefore, type LoanFacts } from './deal-document.queries.ts'
import { changedAt, enteredBy, readValues, type Touch } from './origin.queries.ts'

export type Value = number | string | null
/** A value with where it comes from, in words, and when that was last entered or changed. */
export interface Start {
  value: Value
  source: 'loan' | 'document' | 'default'
  origin: string
  /** Whether it stands on what a sandbox made up. */
  madeUp: boolean
  at: Date | null
}
type Starts = Record<string, Start>

/** What starting values are drawn from. */
export interface Sources {
  facts: LoanFacts
  entered: Map<string, { id: string; values: unknown }>
  /** By activity and field. */
  typed: Map<string, Touch>
  /** By record and column. */
  changed: Map<string, Date>
  /** Figures in use of the loan and its properties that a sandbox made up. */
  madeUp: ReadonlySet<string>
  /** Read from documents, by key. */
  read: Awaited<ReturnType<typeof readValues>>
}

/** Names under which a value is read from a document, by field. */
const readAs: Readonly<Record<string, readonly string[]>> = {
  minimum_noi_upon_stabilization: ['stabilized_noi', 'noi_upon_stabilization'],
  entity_address: ['entity_address', 'principal_office_address'],
  borrower_entity_name: ['entity_name', 'legal_entity_name'],
  loans_in_county: ['loans_in_county'],
}

/** Gathers what starting values are drawn from. */
export const gather = async (db: Db | Tx, facts: LoanFacts): Promise<Sources> => {
  const entered = await enteredValues(db, facts.loan.id)
  const records = [facts.loan, ...facts.properties, ...facts.borrowers, ...(facts.entity ? [facts.entity] : [])]
  const subjects = [facts.loan, ...facts.properties].map(({ id }) => id)
  return {
    facts,
    entered,
    madeUp: new Set(await madeUpKinds(db, ...subjects)),
    typed: await enteredBy(
      db,
      [...entered.values()].map(({ id }) => id),
    ),
    changed: await changedAt(
      db,
      records.map(({ id }) => id),
    ),
    read: await readValues(db, facts.loan.id, Object.values(readAs).flat()),
  }
}

interface Kept {
  id: string
  created_at: Date
}

/** A value of the loan's own records: told by its column there, and since when it stands. */
const from = (s: Sources, value: Value, origin: string, record: Kept | undefined, ...columns: string[]): Start => {
  const known = columns.flatMap((column) => s.changed.get(`${record?.id} ${column}`) ?? [])
  const last = known.toSorted((a, b) => b.getTime() - a.getTime())[0]
  return { value, source: 'loan', origin, at: last ?? record?.created_at ?? null, madeUp: false }
}
const byDefault = (value: Value): Start => ({
  ...{ value, source: 'default', origin: 'Our usual term', at: null, madeUp: false },
})

/** A value worked out from figures; what a sandbox made up of them is told where it stands. */
const standingOn = (s: Sources, start: Starts, ...kinds: ValueKind[]): Starts =>
  kinds.some((kind) => s.madeUp.has(kind))
    ? Object.fromEntries(Object.entries(start).map(([name, one]) => [name, { ...one, madeUp: true }]))
    : start

const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((v) => v !== null)
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0)
}
const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

/** Behind a borrowing entity its people guarantee the loan; where they borrow themselves, whoever was added as guarantor. */
const guarantorNames = ({ entity, borrowers }: LoanFacts): string =>
  borrowers
    .filter((b) => entity !== null || b.role === 'guarantor')
    .map((b) => `${b.first_name} ${b.last_name}`.trim())
    .join(', ')

const stateName = (code: string): string => usStates.find(([one]) => one === code)?.[1] ?? code

const termSheetStarts = (s: Sources): Starts => {
  const { loan, properties, contacts } = s.facts
  const asIsValue = dollarsOrNull(loan.estimated_as_is_value_cents)
  const expectedNoi = dollarsOrNull(sum(properties.map((p) => p.expected_noi_cents)))
  const constructionReserve = dollarsOrNull(loan.construction_reserve_cents)
  const defaults: Record<string, Value> = termSheetDefaults({
    amount: centsToDollars(loan.amount_cents),
    durationMonths: loan.duration_months,
    interestRate: loan.interest_rate,
    constructionReserve,
    asIsValue,
    expectedNoi,
    hasBroker: contacts.some((c) => c.contact_type === 'broker'),
    guarantors: guarantorNames(s.facts),
    state: stateName(properties[0]?.address_state ?? ''),
  })
  const [only] = properties
  const where = properties.length === 1 ? only?.address_address : `${properties.length} properties`
  const own = (name: string, origin: string, record: Kept | undefined, ...columns: string[]): Starts => ({
    [name]: from(s, defaults[name] ?? null, origin, record, ...columns),
  })
  return {
    ...Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, byDefault(value)])),
    ...own('amount', 'Amount of the loan', loan, 'amount_cents'),
    ...own('maturity_months', 'Duration of the loan', loan, 'duration_months'),
    ...(loan.interest_rate === null ? {} : own('interest_rate', 'Interest rate of the loan', loan, 'interest_rate')),
    ...(defaults['guarantors'] === '' ? {} : own('guarantors', 'Borrowers of the loan', s.facts.borrowers[0])),
    ...(defaults['governing_state'] === '' ? {} : own('governing_state', `State of ${where}`, only, 'address_state')),
    ...(asIsValue !== null && asIsValue > 0
      ? standingOn(
          s,
          own(
            'minimum_loan_to_as_is_value',
            'Amount and estimated as-is value of the loan',
            loan,
            'amount_cents',
            'estimated_as_is_value_cents',
          ),
          'as_is_value',
        )
      : {}),
    ...(expectedNoi === null
      ? {}
      : standingOn(
          s,
          own('minimum_noi_upon_stabilization', `Expected NOI of ${where}`, only, 'expected_noi_cents'),
          'expected_noi',
        )),
    ...(constructionReserve === null
      ? {}
      : own('construction_reserve', 'Construction reserve of the loan', loan, 'construction_reserve_cents')),
  }
}

/** What later documents take over from the term sheet. */
const agreed = (s: Sources) => {
  const starts = termSheetStarts(s)
  const sheet = s.entered.get('term-sheet')
  const typed = (sheet?.values ?? {}) as Record<string, Value>
  return (name: string): Start => {
    if (!(name in typed)) return starts[name] ?? byDefault(null)
    const touch = s.typed.get(`${sheet?.id} ${name}`)
    return { value: typed[name] ?? null, source: 'loan', origin: 'Term sheet', at: touch?.at ?? null, madeUp: false }
  }
}

const boardReviewStarts = async (db: Db | Tx, s: Sources): Promise<Starts> => {
  const { facts } = s
  const term = agreed(s)
  const projects = sum(facts.borrowers.map((b) => b.completed_projects))
  const funded = await fundedBefore(db, facts.loan.id)
  const [first] = facts.borrowers
  const who = facts.borrowers.map((b) => `${b.first_name} ${b.last_name}`.trim()).join(', ')
  return {
    borrower_entity_name: from(
      s,
      facts.entity?.name ?? null,
      'Legal entity of the loan',
      facts.entity ?? undefined,
      'name',
    ),
    origination_fee: term('origination_fee'),
    exit_fee: term('exit_fee'),
    buildings: from(s, facts.properties.length, 'Number of properties of the loan', facts.loan),
    borrower_experience: from(
      s,
      projects === null ? null : count(projects, 'completed project'),
      `Completed projects of ${who}`,
      first,
      'completed_projects',
    ),
    arion_experience: from(
      s,
      funded === 0 ? 'No earlier loan' : count(funded, 'earlier loan'),
      `Loans funded before to ${who}`,
      undefined,
    ),
  }
}

/** The entity's name as the board review has it, else the loan's own. */
const entityName = (s: Sources): Start => {
  const review = s.entered.get('board-review')
  const reviewed = ((review?.values ?? {}) as Record<string, Value>)['borrower_entity_name']
  const { entity } = s.facts
  if (!reviewed) return from(s, entity?.name ?? null, 'Legal entity of the loan', entity ?? undefined, 'name')
  const touch = s.typed.get(`${review?.id} borrower_entity_name`)
  return { value: reviewed, source: 'loan', origin: 'Board review', at: touch?.at ?? null, madeUp: false }
}

const extensionConditions = (allowed: Value, months: Value): string | null =>
  typeof allowed === 'number' && allowed > 0 && typeof months === 'number'
    ? `${count(allowed, 'extension')} of ${count(months, 'month')}, if the loan is in good standing`
    : null

const commitmentStarts = (s: Sources): Starts => {
  const term = agreed(s)
  const [first] = s.facts.borrowers
  const reserveMonths = Math.min(marketTerms.interestReserveMonths, s.facts.loan.duration_months)
  return {
    borrower_id: from(s, first?.id ?? null, 'First borrower of the loan', first),
    borrower_entity_name: entityName(s),
    ...Object.fromEntries(
      [
        'interest_rate',
        'maturity_months',
        'recourse',
        'guarantors',
        'lien_position',
        'conditions',
        'governing_state',
      ].map((name) => [name, term(name)]),
    ),
    origination_fee: term('origination_fee'),
    exit_fee: term('exit_fee'),
    sofr_spread: term('sofr_spread'),
    interest_reserve: term('interest_reserve'),
    interest_reserve_period_months: byDefault(reserveMonths),
    extension_fee: term('extension_fee'),
    extension_interest_rate: term('extension_interest_rate'),
    extension_conditions: byDefault(
      extensionConditions(term('extensions_allowed').value, term('extension_period_months').value),
    ),
  }
}

/** What was read from a document for a field; undefined when nothing was. */
const readFor = (s: Sources, name: string): Start | undefined => {
  const found = (readAs[name] ?? []).map((key) => s.read.get(key)).find((row) => row !== undefined)
  if (!found || (typeof found.value !== 'number' && typeof found.value !== 'string')) return undefined
  const place = found.page === null ? '' : `, page ${found.page}`
  return {
    value: found.value,
    source: 'document',
    origin: `Read from ${found.file_name ?? 'a document'}${place}`,
    at: found.updated_at,
    madeUp: false,
  }
}

/** The starting values of a document: from the loan's records, what was read from its documents, else the usual terms. */
export const startsOf = async (db: Db | Tx, type: DealDocumentType, s: Sources): Promise<Starts> => {
  const starts =
    type === 'term-sheet'
      ? termSheetStarts(s)
      : type === 'board-review'
        ? await boardReviewStarts(db, s)
        : commitmentStarts(s)
  const read = Object.keys(readAs).flatMap((name) => {
    const found = readFor(s, name)
    const own = starts[name]
    const isOpen = own === undefined || own.value === null || own.source === 'default'
    return found && isOpen ? [[name, found] as const] : []
  })
  return { ...starts, ...Object.fromEntries(read) }
}
