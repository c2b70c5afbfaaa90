import { type Bounds, isPlaced, type MapLoan } from './places.ts'

/** Loans nearer than this, in pixels, stand as one circle: as close as the map itself takes them together. */
const near = 48
/** Points of an outline nearer than this, in pixels, say nothing at this size. */
const fine = 0.8
const padding = 16

export interface Size {
  width: number
  height: number
}

type Point = readonly [x: number, y: number]
/** Longitude and latitude to pixels. */
export type Projection = (lng: number, lat: number) => Point

const mercator = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI

/** The projection that fits bounds into a frame as the map does, so that one can take the other's place. */
export const fitted = ([west, south, east, north]: Bounds, { width, height }: Size): Projection => {
  const [bottom, top] = [mercator(south), mercator(north)]
  const room = (of: number) => Math.max(1, of - 2 * padding)
  const scale = Math.min(room(width) / (east - west), room(height) / (top - bottom))
  return (lng, lat) => [
    width / 2 + (lng - (west + east) / 2) * scale,
    height / 2 - (mercator(lat) - (bottom + top) / 2) * scale,
  ]
}

export interface Spot {
  x: number
  y: number
  lng: number
  lat: number
  count: number
  /** Sum of the amounts, US dollars. */
  sum: number
  /** The only loan; null for several. */
  id: string | null
}

/** The loans as circles, those that lie close together as one; the largest sums last, so that they are drawn on top. */
export const spotsOf = (loans: readonly MapLoan[], project: Projection): Spot[] => {
  const cells = new Map<string, Spot[]>()
  const cellAt = (x: number, y: number) => `${x} ${y}`
  const all: Spot[] = []
  for (const loan of loans.filter(isPlaced)) {
    const [x, y] = project(loan.lng, loan.lat)
    const [column, row] = [Math.floor(x / near), Math.floor(y / near)]
    const around = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(cellAt(column + dx, row + dy)) ?? []),
    )
    const spot = around.find((one) => Math.hypot(one.x - x, one.y - y) < near)
    if (spot) {
      spot.count += 1
      spot.sum += loan.amount
      spot.id = null
      continue
    }
    const made = { x, y, lng: loan.lng, lat: loan.lat, count: 1, sum: loan.amount, id: loan.id }
    all.push(made)
    const key = cellAt(column, row)
    cells.set(key, [...(cells.get(key) ?? []), made])
  }
  return all.toSorted((a, b) => a.sum - b.sum)
}

/** Radius of a circle in pixels, as large as the map draws it. */
export const radiusOf = (count: number): number =>
  count === 1 ? 7 : count < 10 ? 14 : count < 50 ? 19 : count < 250 ? 23 : count < 1000 ? 27 : 32

/** '$38M': the sum of a circle in dollars, as short as the map itself writes it (Y-04). */
export const roundMoney = (sum: number): string =>
  sum >= 999_500_000 ? `$${Math.round(sum / 1e8) / 10}B` : `$${Math.round(sum / 1e6)}M`

type Ring = readonly (readonly number[])[]

/** Outlines as one SVG path, without the points that cannot be told apart at this size and the islands that vanish. */
export const sketchPath = (rings: readonly Ring[], project: Projection): string => {
  let path = ''
  for (const ring of rings) {
    const kept: Point[] = []
    for (const [lng = 0, lat = 0] of ring) {
      const point = project(lng, lat)
      const last = kept.at(-1)
      if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= fine) kept.push(point)
    }
    if (kept.length > 3) path += `M${kept.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`
  }
  return path
}
