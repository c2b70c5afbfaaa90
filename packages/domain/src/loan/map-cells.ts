import {
  alone,
  cellKey,
  cellOf,
  cellSize,
  countryZoom,
  isWithin,
  type MapPoint,
  mercator,
  mostPoints,
  type PlacedLoan,
  type Sight,
} from './map-points.ts'

/** A loan at its place that can be told from another of the same amount. */
export interface NamedLoan extends PlacedLoan {
  id: string
}

/** The loans of one cell of the country and their sum in cents; `at` is null for those without a place. */
interface Cell<L> {
  at: { x: number; y: number } | null
  loans: Set<L>
  amount: number
  /** Null once it is gone, until the next is looked for. */
  largest: L | null
}

const isLarger = (a: NamedLoan, b: NamedLoan) => a.amount > b.amount || (a.amount === b.amount && a.id < b.id)

const largestOf = <L extends NamedLoan>(cell: Cell<L>, first: L): L => {
  if (cell.largest) return cell.largest
  let largest = first
  for (const loan of cell.loans) if (isLarger(loan, largest)) largest = loan
  cell.largest = largest
  return largest
}

/** A cell as one point; one that has no loan is none. */
const pointOf = <L extends NamedLoan>(cell: Cell<L>): MapPoint<L>[] => {
  const [first] = cell.loans
  return first ? [{ loan: largestOf(cell, first), count: cell.loans.size, amount: cell.amount }] : []
}

/** Puts points of one cell of the level together. */
const together = <L extends NamedLoan>(points: Iterable<MapPoint<L>>, zoom: number): MapPoint<L>[] => {
  const found = new Map<string, MapPoint<L>>()
  for (const point of points) {
    const key = cellKey(cellOf(point.loan, zoom))
    const one = found.get(key)
    if (one) {
      one.count += point.count
      one.amount += point.amount
      if (isLarger(point.loan, one.loan)) one.loan = point.loan
    } else found.set(key, point)
  }
  return [...found.values()]
}

/** How a cell of the country lies to what a map shows. */
const liesIn = ({ x, y }: { x: number; y: number }, sight: Sight): 'inside' | 'across' | 'outside' => {
  const size = cellSize(countryZoom)
  const [west, east, south, north] = [x * size, (x + 1) * size, y * size, (y + 1) * size]
  const [from, to] = [mercator(sight.south), mercator(sight.north)]
  if (east < sight.west || west > sight.east || north < from || south > to) return 'outside'
  return west >= sight.west && east <= sight.east && south >= from && north <= to ? 'inside' : 'across'
}

/**
 * Loans by the cells of the whole country, kept up as loans come, go and change. The whole country costs the cells in which
 * loans lie, a part of it the loans of the cells that it touches, however many there are elsewhere. It answers what
 * `mapPoints` answers for the same loans (decision 0066).
 */
export class MapCells<L extends NamedLoan> {
  readonly #cells = new Map<string, Cell<L>>()
  #size = 0

  constructor(loans: Iterable<L>) {
    for (const loan of loans) this.#put(loan)
  }

  /** Takes loans out, the very ones that were put in, and puts others in. */
  replace(gone: readonly L[], come: readonly L[]): void {
    for (const loan of gone) this.#take(loan)
    for (const loan of come) this.#put(loan)
  }

  #put(loan: L): void {
    const at = cellOf(loan, countryZoom)
    const cell: Cell<L> = this.#cells.get(cellKey(at)) ?? { at, loans: new Set(), amount: 0, largest: loan }
    this.#cells.set(cellKey(at), cell)
    cell.loans.add(loan)
    cell.amount += loan.amount
    if (cell.largest && isLarger(loan, cell.largest)) cell.largest = loan
    this.#size += 1
  }

  #take(loan: L): void {
    const key = cellKey(cellOf(loan, countryZoom))
    const cell = this.#cells.get(key)
    if (!cell?.loans.delete(loan)) return
    cell.amount -= loan.amount
    if (cell.largest === loan) cell.largest = null
    if (cell.loans.size === 0) this.#cells.delete(key)
    this.#size -= 1
  }

  /** The loans as points, those of most money first; `sight` is null where the whole country is shown. */
  points(sight: Sight | null): { points: MapPoint<L>[]; whole: boolean } {
    const isWhole = this.#size <= mostPoints
    const points = isWhole ? [...this.#cells.values()].flatMap(each) : this.#seen(sight)
    return { points: points.sort((a, b) => b.amount - a.amount || (isLarger(a.loan, b.loan) ? -1 : 1)), whole: isWhole }
  }

  /** Cells that can be taken as they are, and single loans of others that are in sight. */
  #inSight(sight: Sight | null, zoom: number): { cells: Cell<L>[]; loans: L[] } {
    const cells: Cell<L>[] = []
    const loans: L[] = []
    for (const cell of this.#cells.values()) {
      const lies = sight && cell.at ? liesIn(cell.at, sight) : 'inside'
      if (lies === 'inside' && (zoom <= countryZoom || !cell.at)) cells.push(cell)
      else if (lies !== 'outside') for (const loan of cell.loans) if (!sight || isWithin(loan, sight)) loans.push(loan)
    }
    return { cells, loans }
  }

  #seen(sight: Sight | null): MapPoint<L>[] {
    const zoom = sight?.zoom ?? countryZoom
    const { cells, loans } = this.#inSight(sight, zoom)
    const placed = cells.filter(({ at }) => at !== null)
    if (placed.reduce((sum, cell) => sum + cell.loans.size, loans.length) > mostPoints)
      return together([...cells.flatMap(pointOf), ...loans.map(alone)], zoom)
    return [...cells.filter(({ at }) => at === null).flatMap(pointOf), ...placed.flatMap(each), ...loans.map(alone)]
  }
}

const each = <L extends NamedLoan>(cell: Cell<L>): MapPoint<L>[] => [...cell.loans].map(alone)
