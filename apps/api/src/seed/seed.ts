import { sql } from 'kysely'
import { inTx } from '../platform/db.ts'
import type { Deps } from '../app/deps.ts'
import { Chance } from './chance.ts'
import { at, type Day } from './days.ts'
import { createDeal, type Deal, type Fixed, openingOf, type Stock } from './deal.ts'
import { companyOf, createPerson } from './people.ts'
import { createPlaces, type Place } from './places.ts'
import { insertAll, type Row, type Rows } from './rows.ts'
import { type AskedTemplate, createWork, type Paper } from './work.ts'

type SeedDeps = Pick<Deps, 'db' | 'owner' | 'clock' | 'storage'>

/** Loans written in one transaction. */
const BATCH = 500

const createBorrower = (chance: Chance, key: number, today: Day): Row<'borrower'> => ({
  id: chance.id(Date.parse(today)),
  ...createPerson(chance, key),
  date_of_birth: `${chance.int(1955, 1996)}-${String(chance.int(1, 12)).padStart(2, '0')}-${String(chance.int(1, 28)).padStart(2, '0')}`,
  credit_score: chance.int(610, 815),
  // More than the banks of the sandbox can show: nobody has more at hand than in all.
  net_worth_cents: chance.int(14, 160) * 25_000_000,
  liquidity_cents: chance.int(2, 60) * 5_000_000,
  completed_projects: chance.int(0, 40),
  score: chance.int(40, 97),
  created_at: at(today),
  updated_at: at(today),
})

const createContact = (chance: Chance, key: number, today: Day, broker: boolean): Row<'contact'> => {
  const kind = broker
    ? 'broker'
    : chance.pick(['attorney', 'title company', 'appraiser', 'insurance agent', 'general contractor'] as const)
  return {
    id: chance.id(Date.parse(today)),
    ...createPerson(chance, key),
    company: companyOf(chance, kind),
    contact_type: kind,
    created_at: at(today),
    updated_at: at(today),
  }
}

const times = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index))

/** Neighborhoods are shared by ZIP code: each is made once, those of earlier seeds are reused. */
const neighborhoods = async (deps: SeedDeps, chance: Chance, today: Day) => {
  const known = new Map(
    (await deps.db.selectFrom('neighborhood').select(['id', 'zipcode']).execute()).map((n) => [n.zipcode, n.id]),
  )
  let fresh: Row<'neighborhood'>[] = []
  const idOf = (place: Place): string => {
    const found = known.get(place.zipcode)
    if (found) return found
    const id = chance.id(Date.parse(today))
    known.set(place.zipcode, id)
    fresh.push({
      id,
      zipcode: place.zipcode,
      name: `${place.city} ${place.zipcode}`,
      city: place.city,
      state: place.state,
      median_income_cents: chance.int(38, 160) * 100_000,
      median_home_value_cents: chance.int(240, 1400) * 100_000,
      population: chance.int(9000, 98_000),
      population_growth: chance.int(-20, 35) / 1000,
      vacancy_rate: chance.int(15, 120) / 1000,
      score: chance.int(35, 97),
    })
    return id
  }
  /** What was made since the last call. */
  const take = () => {
    const taken = fresh
    fresh = []
    return taken
  }
  return { idOf, take }
}

const templatesOf = (deps: SeedDeps): Promise<AskedTemplate[]> =>
  deps.db
    .selectFrom('template')
    .select(['id', 'entity_kind', 'document_name', 'description', 'folder_name', 'auto_create', 'flags'])
    .where('archived_at', 'is', null)
    .where('auto_create', '=', true)
    .orderBy('document_name')
    .execute()

const merge = (parts: readonly Rows[]): Rows => {
  const all: Record<string, object[]> = {}
  for (const part of parts)
    for (const [table, rows] of Object.entries(part)) (all[table] ??= []).push(...(rows as object[]))
  // The tables and their rows come from parts of the same type.
  return all as Rows
}

/** Stores files a few at a time. */
const storePapers = async (deps: SeedDeps, papers: readonly Paper[]): Promise<void> => {
  for (let n = 0; n < papers.length; n += 20)
    await Promise.all(papers.slice(n, n + 20).map(({ key, body }) => deps.storage.write(key, body, 'application/pdf')))
}

export interface SeedOptions {
  loans: number
  /** The same seed on the same day makes the same portfolio. */
  seed: number
  /** Loans whose uploads get real files, from the first on. */
  withPapers?: number
  /** Document requests a loan at most. */
  requests?: number
  /** What the nth loan must be, where chance should not settle it. */
  fix?: (index: number) => Fixed
  /** Leaves each loan at its beginning, to be taken on by the product itself; the deals that are answered say how far. */
  opened?: boolean
  /** Called after each batch with the number of loans written so far. */
  progress?: (loans: number) => void
}

const createStock = async (deps: SeedDeps, o: SeedOptions) => {
  const chance = new Chance(o.seed)
  const today = new Date(deps.clock.now()).toISOString().slice(0, 10)
  const key = o.seed * 1_000_000
  const zips = await neighborhoods(deps, chance, today)
  const staff = await deps.db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name'])
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .execute()
  const stock: Stock = {
    chance,
    aside: new Chance(o.seed + 1_000_003),
    today,
    place: createPlaces(),
    borrowers: times(Math.ceil(o.loans * 0.6), (n) => createBorrower(chance, key + n, today)),
    brokers: times(Math.ceil(o.loans / 25) + 2, (n) => createContact(chance, key + 500_000 + n, today, true)),
    others: times(Math.ceil(o.loans / 20) + 5, (n) => createContact(chance, key + 700_000 + n, today, false)),
    neighborhood: zips.idOf,
    leads: { open: 0 },
    staff: staff.map((u) => ({ id: u.id, name: `${u.first_name} ${u.last_name}` })),
  }
  return { stock, zips }
}

/**
 * Writes a portfolio as a lender's looks: loans over all statuses, with people, properties, requests and history. Answers the
 * deals of `opened` loans.
 */
export const seedLoans = async (deps: SeedDeps, o: SeedOptions): Promise<Deal[]> => {
  const opened: Deal[] = []
  const { stock, zips } = await createStock(deps, o)
  const templates = await templatesOf(deps)
  await inTx(deps.db, (tx) =>
    insertAll(tx, { borrower: [...stock.borrowers], contact: [...stock.brokers, ...stock.others] }),
  )
  for (let from = 0; from < o.loans; from += BATCH) {
    const deals = times(Math.min(BATCH, o.loans - from), (n) => createDeal(stock, o.fix?.(from + n)))
    const works = deals.map((deal, n) =>
      createWork(stock, deal, {
        templates,
        most: o.requests ?? 8,
        papers: from + n < (o.withPapers ?? 0),
        opened: o.opened ?? false,
      }),
    )
    await storePapers(
      deps,
      works.flatMap((w) => w.papers),
    )
    const rows = merge([
      { neighborhood: zips.take() },
      ...deals.map((d) => (o.opened ? openingOf(d) : d.rows)),
      ...works.map((w) => w.rows),
    ])
    await inTx(deps.db, (tx) => insertAll(tx, rows))
    if (o.opened) opened.push(...deals)
    o.progress?.(from + deals.length)
  }
  await sql`analyze`.execute(deps.owner ?? deps.db)
  return opened
}
