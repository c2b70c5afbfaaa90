import { foldForSearch } from '@plinth/domain/shared/text'
import type { PlainDate } from '@plinth/domain/shared/dates'
import type { StatisticsFacts } from './statistics-facts.ts'
import { StatisticsSums } from './statistics-sums.ts'

/** Which loans are counted; what is left out narrows nothing. */
export interface StatisticsScope {
  status?: readonly string[] | undefined
  propertyTypes?: readonly string[] | undefined
  purposes?: readonly string[] | undefined
  /** Part of the name, folded for searching. */
  search?: string | undefined
  /** Requests from this day of the lender on. */
  from?: PlainDate | undefined
  /** Requests before this day. */
  to?: PlainDate | undefined
}

type Keys = Pick<StatisticsFacts, 'status' | 'property_type' | 'purpose'>

const among = (wanted: readonly string[] | undefined, value: string | null): boolean =>
  wanted === undefined || (value !== null && wanted.includes(value))

const hasKeys = ({ status, propertyTypes, purposes }: StatisticsScope, keys: Keys): boolean =>
  among(status, keys.status) && among(propertyTypes, keys.property_type) && among(purposes, keys.purpose)

const isWithin = ({ search, from, to }: StatisticsScope, loan: StatisticsFacts): boolean =>
  (from === undefined || loan.created_on >= from) &&
  (to === undefined || loan.created_on < to) &&
  (search === undefined || foldForSearch(loan.name).includes(search))

/**
 * The loans of the statistics, summed by what they are narrowed by most: status, type and purpose. Asking for those costs the
 * same however many loans there are; a search or a time looks at each loan.
 */
export class StatisticsBook {
  readonly #cells = new Map<string, { keys: Keys; sums: StatisticsSums; loans: Set<StatisticsFacts> }>()
  #revision = 0

  /** Rises with each change. */
  get revision(): number {
    return this.#revision
  }

  /** Takes loans out, as they were put in, and puts others in. */
  replace(gone: readonly StatisticsFacts[], come: readonly StatisticsFacts[]): void {
    if (gone.length + come.length > 0) this.#revision += 1
    for (const loan of gone) {
      const cell = this.#cellOf(loan)
      cell.sums.add(loan, -1)
      cell.loans.delete(loan)
      if (cell.loans.size === 0) this.#cells.delete(keyOf(loan))
    }
    for (const loan of come) {
      const cell = this.#cellOf(loan)
      cell.sums.add(loan, 1)
      cell.loans.add(loan)
    }
  }

  #cellOf(loan: StatisticsFacts) {
    const { status, property_type, purpose } = loan
    const cell = this.#cells.get(keyOf(loan)) ?? {
      keys: { status, property_type, purpose },
      sums: new StatisticsSums(),
      loans: new Set<StatisticsFacts>(),
    }
    this.#cells.set(keyOf(loan), cell)
    return cell
  }

  /** The sums that the loans in scope are parted into. */
  parts(scope: StatisticsScope): readonly StatisticsSums[] {
    const cells = [...this.#cells.values()].filter(({ keys }) => hasKeys(scope, keys))
    const { search, from, to } = scope
    if (search === undefined && from === undefined && to === undefined) return cells.map(({ sums }) => sums)
    const found = new StatisticsSums()
    for (const { loans } of cells) for (const loan of loans) if (isWithin(scope, loan)) found.add(loan, 1)
    return [found]
  }
}

const keyOf = ({ status, property_type, purpose }: Keys): string => `${status} ${property_type ?? ''} ${purpose}`
