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

/** Where a map looks: its middle in degrees, and how near, in the levels of the engine that draws it. */
export interface Camera {
  lng: number
  lat: number
  zoom: number
}

type Point = readonly [x: number, y: number]
/** Longitude and latitude to pixels. */
export type Projection = (lng: number, lat: number) => Point

/** Latitude to Mercator's measure, in degrees of longitude, and back. */
const mercator = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI
const latitude = (y: number) => (Math.atan(Math.exp((y * Math.PI) / 180)) * 360) / Math.PI - 90

/** The whole earth at level 0, in pixels. */
const world = 512
/** Pixels of a degree of longitude. */
const scaleOf = (zoom: number) => (world * 2 ** zoom) / 360

/** The camera that has all of some bounds in its frame, as the engine fits them: one can take the other's place. */
export const fitted = ([west, south, east, north]: Bounds, { width, height }: Size): Camera => {
  const [bottom, top] = [mercator(south), mercator(north)]
  const room = (of: number) => Math.max(1, of - 2 * padding)
  const scale = Math.min(room(width) / (east - west), room(height) / (top - bottom))
  return { lng: (west + east) / 2, lat: latitude((bottom + top) / 2), zoom: Math.log2((scale * 360) / world) }
}

/** Where things stand in a frame. */
export const projected = ({ lng: middle, lat: centre, zoom }: Camera, { width, height }: Size): Projection => {
  const [scale, y] = [scaleOf(zoom), mercator(centre)]
  return (lng, lat) => [width / 2 + (lng - middle) * scale, height / 2 - (mercator(lat) - y) * scale]
}

/** What of the earth a frame shows. */
export const inFrame = ({ lng, lat, zoom }: Camera, { width, height }: Size): Bounds => {
  const scale = scaleOf(zoom)
  const [aside, y, above] = [width / 2 / scale, mercator(lat), height / 2 / scale]
  return [lng - aside, latitude(y - above), lng + aside, latitude(y + above)]
}

/** The camera after its picture was pulled aside by some pixels. */
export const pulled = (camera: Camera, dx: number, dy: number): Camera => {
  const scale = scaleOf(camera.zoom)
  return { ...camera, lng: camera.lng - dx / scale, lat: latitude(mercator(camera.lat) + dy / scale) }
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
  /** The loan that came first, which is the largest of them where the loans come by size. */
  first: string
}

/** The id of what is one loan; null of several. */
const idOf = ({ id, count }: MapLoan) => (count === 1 ? id : null)

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
      spot.count += loan.count
      spot.sum += loan.amount
      spot.id = null
      continue
    }
    const made = {
      x,
      y,
      lng: loan.lng,
      lat: loan.lat,
      count: loan.count,
      sum: loan.amount,
      id: idOf(loan),
      first: loan.id,
    }
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
