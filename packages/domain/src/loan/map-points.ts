/** Points that a map is sent; where there are more loans, those that lie close together are sent as one (decision 0066). */
export const mostPoints = 5_000

/** How near a map is, in the levels of its engine, where nobody has moved it: the whole country. */
export const countryZoom = 4
/** Pixels of the earth at level 0. */
const world = 512
/** Pixels: a third of what the map itself takes together, so that joining before it is not seen. */
const cell = 16

/** A loan at its place; `amount` in cents, 0 and 0 degrees mean that it has none (C-06). */
export interface PlacedLoan {
  amount: number
  lat: number
  lng: number
}

/** What of the earth a map shows, in degrees, and how near, in levels. */
export interface Sight {
  west: number
  south: number
  east: number
  north: number
  zoom: number
}

/** A sight as it stands in an address: west, south, east, north and level, with commas between. */
export const sightText = /^(-?\d{1,3}(\.\d{1,6})?,){4}\d{1,2}$/

/** Reads what `sightText` matches. */
export const readSight = (text: string): Sight => {
  const [west = 0, south = 0, east = 0, north = 0, zoom = 0] = text.split(',').map(Number)
  return { west, south, east, north, zoom }
}

/**
 * What is asked for where a map shows the bounds (west, south, east, north): a whole level, and bounds widened to steps of
 * a quarter of the frame, so that a small move asks for nothing new.
 */
export const writeSight = (
  [west, south, east, north]: readonly [number, number, number, number],
  zoom: number,
): string => {
  const level = Math.max(0, Math.min(24, Math.ceil(zoom)))
  const step = 90 / 2 ** level
  const out = (degrees: number, way: 'floor' | 'ceil') => Math[way](degrees / step) * step
  const edges = [
    Math.max(-540, out(west, 'floor')),
    Math.max(-90, out(south, 'floor')),
    Math.min(540, out(east, 'ceil')),
    Math.min(90, out(north, 'ceil')),
  ]
  return [...edges.map((edge) => Number(edge.toFixed(6))), level].join(',')
}

/** A point of the map: the largest loan at it, the number of loans, and their sum in cents. */
export interface MapPoint<L> {
  loan: L
  count: number
  amount: number
}

const isPlaced = ({ lat, lng }: PlacedLoan) => lat !== 0 || lng !== 0
/** Whether a place lies in what a map shows, its edges included. */
export const isWithin = ({ lat, lng }: PlacedLoan, { west, south, east, north }: Sight): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north
/** Latitude in Mercator's measure, in degrees of longitude. */
export const mercator = (lat: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI

/** How wide and high a cell of a level is, in degrees of longitude. */
export const cellSize = (zoom: number): number => (cell * 360) / (world * 2 ** zoom)

/** The cell of the map that a loan lies in, counted from where equator and prime meridian cross; null without a place. */
export const cellOf = (loan: PlacedLoan, zoom: number): { x: number; y: number } | null => {
  if (!isPlaced(loan)) return null
  const size = cellSize(zoom)
  return { x: Math.floor(loan.lng / size), y: Math.floor(mercator(loan.lat) / size) }
}

/** What tells a cell from others of its level; all loans without a place share one. */
export const cellKey = (at: { x: number; y: number } | null): string => (at ? `${at.x} ${at.y}` : 'nowhere')

/** A loan as a point of its own. */
export const alone = <L extends PlacedLoan>(loan: L): MapPoint<L> => ({ loan, count: 1, amount: loan.amount })

/**
 * The loans as points, those of most money first. `loans` come by amount, largest first; `sight` is null where the whole
 * country is shown. Answers every loan by itself where they are few (`whole`), or where few are in sight; else one point for
 * each cell. Those without a place are kept, so that they can be counted.
 */
export const mapPoints = <L extends PlacedLoan>(
  loans: readonly L[],
  sight: Sight | null,
): { points: MapPoint<L>[]; whole: boolean } => {
  if (loans.length <= mostPoints) return { points: loans.map(alone), whole: true }
  const seen = sight ? loans.filter((loan) => !isPlaced(loan) || isWithin(loan, sight)) : loans
  const isFew = seen.filter(isPlaced).length <= mostPoints
  const points = new Map<string, MapPoint<L>>()
  for (const [n, loan] of seen.entries()) {
    const key = isFew && isPlaced(loan) ? `${n}` : cellKey(cellOf(loan, sight?.zoom ?? countryZoom))
    const point = points.get(key)
    if (point) {
      point.count += 1
      point.amount += loan.amount
    } else points.set(key, alone(loan))
  }
  return { points: [...points.values()].toSorted((a, b) => b.amount - a.amount), whole: false }
}
