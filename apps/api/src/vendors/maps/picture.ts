import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { feature } from 'topojson-client'

/** A place to be shown. */
export interface Spot {
  /** Degrees. */
  lat: number
  lng: number
  label: string
}

const WIDTH = 1200
const HEIGHT = 640
/** Degrees of longitude that are shown at least: a county and its neighbors. */
const LEAST_SPAN = 0.9
/** How much wider than its places the map is. */
const MARGIN = 1.5
const MOST_TOWNS = 16
const SOURCES = 'Counties: U.S. Census Bureau. Towns: GeoNames, CC BY 4.0.'

const colors = {
  around: '#e8edf2',
  land: '#f7f6f1',
  county: '#c9ccd1',
  state: '#8a929c',
  town: '#4b5563',
  spot: '#b42318',
}

/** Rings of points, each longitude and latitude, of one area. */
type Area = readonly (readonly (readonly number[])[])[]
interface Ground {
  counties: readonly Area[]
  states: readonly Area[]
  /** The largest first. */
  towns: readonly Spot[]
}

const require = createRequire(import.meta.url)

const readTowns = async (): Promise<Spot[]> => {
  const lines = (await readFile(new URL('us-cities.csv', import.meta.url), 'utf8')).trim().split('\n')
  return lines.map((line) => {
    const [label = '', , lat, lng] = line.split(',')
    return { label, lat: Number(lat), lng: Number(lng) }
  })
}

type Atlas = Parameters<typeof feature>[0]
type Geometry = Extract<ReturnType<typeof feature>, { geometry: unknown }>['geometry']
const ringsOf = (geometry: Geometry): Area => {
  if (geometry.type === 'Polygon') return geometry.coordinates
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
}

const load = async (): Promise<Ground> => {
  const atlas = JSON.parse(await readFile(require.resolve('us-atlas/counties-10m.json'), 'utf8')) as Atlas
  const areas = (name: 'counties' | 'states') => {
    const layer = atlas.objects[name]
    const drawn = layer ? feature(atlas, layer) : null
    return drawn && 'features' in drawn ? drawn.features.map(({ geometry }) => ringsOf(geometry)) : []
  }
  return { counties: areas('counties'), states: areas('states'), towns: await readTowns() }
}
let ground: Promise<Ground> | null = null

/** Where a point of the earth lies in the picture. */
type Project = (lng: number, lat: number) => readonly [x: number, y: number]

/** The picture's frame about some places: flat, true at their latitude. */
const frameOf = (spots: readonly Spot[]): Project => {
  const [lats, lngs] = [spots.map(({ lat }) => lat), spots.map(({ lng }) => lng)]
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  const [lat, lng] = [middle(lats), middle(lngs)]
  const squeeze = Math.cos((lat * Math.PI) / 180)
  const wide = Math.max(LEAST_SPAN, span(lngs) * MARGIN, ((span(lats) * MARGIN) / squeeze) * (WIDTH / HEIGHT))
  const scale = WIDTH / wide
  return (x, y) => [WIDTH / 2 + (x - lng) * scale, HEIGHT / 2 - ((y - lat) * scale) / squeeze]
}

const trace = (context: SKRSContext2D, project: Project, area: Area) => {
  context.beginPath()
  for (const ring of area) {
    for (const [n, [lng = 0, lat = 0]] of ring.entries()) context[n === 0 ? 'moveTo' : 'lineTo'](...project(lng, lat))
    context.closePath()
  }
}

const drawGround = (context: SKRSContext2D, project: Project, { counties, states }: Ground) => {
  context.fillStyle = colors.around
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = colors.land
  context.lineWidth = 1.5
  context.strokeStyle = colors.county
  for (const area of counties) {
    trace(context, project, area)
    context.fill()
    context.stroke()
  }
  context.lineWidth = 3
  context.strokeStyle = colors.state
  for (const area of states) {
    trace(context, project, area)
    context.stroke()
  }
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
const inside = ({ left, top, right, bottom }: Box) => left > 0 && top > 0 && right < WIDTH && bottom < HEIGHT - 30

/** Writes a name beside a point, right of it or else left; null where it would leave the picture or cover another. */
const writeAt = (
  context: SKRSContext2D,
  [x, y]: readonly [number, number],
  text: string,
  o: { size: number; gap: number; color: string; taken: readonly Box[] },
): Box | null => {
  context.font = `${o.size}px MapText`
  const { width } = context.measureText(text)
  const box = (left: number): Box => ({ left, top: y - o.size, right: left + width, bottom: y + o.size / 2 })
  const free = [box(x + o.gap), box(x - o.gap - width)].find(
    (one) => inside(one) && !o.taken.some((t) => overlap(one, t)),
  )
  if (!free) return null
  context.strokeStyle = '#ffffff'
  context.lineWidth = 4
  context.strokeText(text, free.left, y + o.size / 3)
  context.fillStyle = o.color
  context.fillText(text, free.left, y + o.size / 3)
  return free
}

const dot = (context: SKRSContext2D, [x, y]: readonly [number, number], radius: number, color: string) => {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = color
  context.fill()
  context.lineWidth = 3
  context.strokeStyle = '#ffffff'
  context.stroke()
}

const around = ([x, y]: readonly [number, number], radius: number): Box => ({
  ...{ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius },
})

/** Names of places first, then of the towns that have room, the largest first. */
const drawNames = (context: SKRSContext2D, project: Project, spots: readonly Spot[], towns: readonly Spot[]) => {
  const at = ({ lng, lat }: Spot) => project(lng, lat)
  const taken = spots.map((spot) => around(at(spot), 16))
  for (const spot of spots) {
    const box = writeAt(context, at(spot), spot.label, { size: 26, gap: 22, color: colors.spot, taken })
    if (box) taken.push(box)
  }
  let named = 0
  for (const town of towns) {
    if (named === MOST_TOWNS) break
    const point = at(town)
    if (!inside(around(point, 10)) || taken.some((box) => overlap(box, around(point, 8)))) continue
    const box = writeAt(context, point, town.label, { size: 20, gap: 10, color: colors.town, taken })
    if (!box) continue
    dot(context, point, 5, colors.town)
    taken.push(box, around(point, 8))
    named += 1
  }
  for (const spot of spots) dot(context, at(spot), 13, colors.spot)
}

const canvasOf = async (): Promise<Canvas> => {
  const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas')
  if (!GlobalFonts.has('MapText')) {
    const fonts = path.join(path.dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto')
    GlobalFonts.registerFromPath(path.join(fonts, 'Roboto-Regular.ttf'), 'MapText')
  }
  return createCanvas(WIDTH, HEIGHT)
}

/**
 * A map of where some places lie, as PNG: counties, towns and the places by their labels, drawn on this machine. Null where
 * none of them is placed (0, 0 is no place).
 */
export const mapPicture = async (places: readonly Spot[]): Promise<Buffer | null> => {
  const spots = places.filter(({ lat, lng }) => lat !== 0 || lng !== 0)
  if (spots.length === 0) return null
  ground ??= load()
  const loaded = await ground
  const canvas = await canvasOf()
  const context = canvas.getContext('2d')
  const project = frameOf(spots)
  drawGround(context, project, loaded)
  drawNames(context, project, spots, loaded.towns)
  context.font = '16px MapText'
  context.fillStyle = colors.town
  context.fillText(SOURCES, 12, HEIGHT - 10)
  return canvas.encode('png')
}
