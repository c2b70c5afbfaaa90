import type { LayerSpecification, Map as GlMap, StyleSpecification } from 'maplibre-gl'

/** Below this zoom only states, neighbours and great lakes are drawn; the rest is fetched when it is reached. */
export const detailsFrom = 5
const countyNamesFrom = 7

/** The colours of the map, from the page's own style: `--map-…` of loan-map.module.css. */
const names = ['land', 'around', 'water', 'park', 'town', 'state', 'county', 'text', 'faint', 'halo'] as const
type Colour = (typeof names)[number]
type Colours = Readonly<Record<Colour, string>>

const coloursOf = (element: HTMLElement): Colours => {
  const style = getComputedStyle(element)
  const all = names.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim() || '#94a3b8'])
  return Object.fromEntries(all) as Colours
}

type Paint = 'background-color' | 'fill-color' | 'line-color' | 'text-color' | 'text-halo-color'
/** Which paint of which layer has which colour: what changes when the page changes from light to dark. */
const painted: readonly (readonly [layer: string, paint: Paint, colour: Colour])[] = [
  ['water', 'background-color', 'water'],
  ['around', 'fill-color', 'around'],
  ['land', 'fill-color', 'land'],
  ['parks', 'fill-color', 'park'],
  ['urban', 'fill-color', 'town'],
  ['rivers', 'line-color', 'water'],
  ['lakes', 'fill-color', 'water'],
  ['great-lakes', 'fill-color', 'water'],
  ['counties', 'line-color', 'county'],
  ['states', 'line-color', 'state'],
  ['county-names', 'text-color', 'faint'],
  ['county-names', 'text-halo-color', 'halo'],
  ['state-names', 'text-color', 'faint'],
  ['state-names', 'text-halo-color', 'halo'],
  ['place-names', 'text-color', 'text'],
  ['place-names', 'text-halo-color', 'halo'],
]

const font = { 'text-font': ['sans-serif'] }
const spaced = { ...font, 'text-transform': 'uppercase' as const, 'text-letter-spacing': 0.12 }

const layers: readonly LayerSpecification[] = [
  { id: 'water', type: 'background' },
  { id: 'around', type: 'fill', source: 'around' },
  // Its edge is drawn by the line of the states.
  { id: 'land', type: 'fill', source: 'states', paint: { 'fill-antialias': false } },
  { id: 'parks', type: 'fill', source: 'parks', minzoom: detailsFrom },
  { id: 'urban', type: 'fill', source: 'urban', minzoom: detailsFrom },
  {
    id: 'rivers',
    type: 'line',
    source: 'rivers',
    minzoom: detailsFrom,
    // Small rivers come in as one goes nearer.
    filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 6.5, 2, 8, 3]],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-width': [
        'interpolate',
        ['linear'],
        ['zoom'],
        5,
        ['match', ['get', 'rank'], 1, 1.2, 0.6],
        11,
        ['match', ['get', 'rank'], 1, 5, 2, 3, 1.8],
      ],
    },
  },
  { id: 'lakes', type: 'fill', source: 'lakes', minzoom: detailsFrom },
  { id: 'great-lakes', type: 'fill', source: 'great-lakes' },
  { id: 'counties', type: 'line', source: 'counties', minzoom: detailsFrom, paint: { 'line-width': 0.8 } },
  {
    id: 'states',
    type: 'line',
    source: 'states',
    layout: { 'line-join': 'round' },
    paint: { 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.8, 8, 1.8] },
  },
  {
    id: 'county-names',
    type: 'symbol',
    source: 'counties',
    minzoom: countyNamesFrom,
    layout: { ...spaced, 'text-field': ['get', 'name'], 'text-size': 10, 'text-padding': 12 },
    paint: { 'text-halo-width': 1 },
  },
  {
    id: 'state-names',
    type: 'symbol',
    source: 'state-points',
    minzoom: 3,
    maxzoom: 7,
    layout: {
      ...spaced,
      'text-field': ['step', ['zoom'], ['get', 'code'], 5, ['get', 'name']],
      'text-size': ['interpolate', ['linear'], ['zoom'], 3, 9, 6, 13],
    },
    paint: { 'text-halo-width': 1 },
  },
  {
    id: 'place-names',
    type: 'symbol',
    source: 'places',
    minzoom: detailsFrom,
    layout: {
      ...font,
      'text-field': ['get', 'name'],
      'text-size': ['step', ['get', 'rank'], 11, 5, 12.5, 30, 15],
      'text-padding': 8,
      // Names that would overlap are left out, the smaller place first.
      'symbol-sort-key': ['-', ['get', 'rank']],
    },
    paint: { 'text-halo-width': 1.2 },
  },
]

const sources = ['around', 'great-lakes', 'states', 'counties', 'places', 'state-points', 'lakes', 'rivers', 'urban']
const empty = () => ({ type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } })

/** Where streets come from, when the installation names a source. */
export interface Tiles {
  tiles: string
  attribution: string
}

/** Names that a map of streets brings itself, and what it covers. */
const ownOnly = ['county-names', 'state-names', 'place-names', 'urban', 'parks', 'rivers', 'lakes']

/** The base map in the page's own colours; no network beyond this server, no key, unless streets are asked for. */
export const styleFor = (element: HTMLElement, streets: Tiles | null): StyleSpecification => {
  const colours = coloursOf(element)
  const coloured = layers.map((layer) => {
    const own = painted.filter(([id]) => id === layer.id).map(([, paint, colour]) => [paint, colours[colour]])
    return { ...layer, paint: { ...('paint' in layer ? layer.paint : {}), ...Object.fromEntries(own) } }
  }) as LayerSpecification[]
  const base = Object.fromEntries([...sources, 'parks'].map((name) => [name, empty()]))
  if (!streets) return { version: 8, sources: base, layers: coloured }
  const kept = coloured.filter((layer) => !ownOnly.includes(layer.id))
  const above = kept.findIndex((layer) => layer.id === 'counties')
  return {
    version: 8,
    sources: {
      ...base,
      streets: { type: 'raster', tiles: [streets.tiles], tileSize: 256, attribution: streets.attribution },
    },
    layers: [
      ...kept.slice(0, above),
      { id: 'streets', type: 'raster', source: 'streets', minzoom: detailsFrom },
      ...kept.slice(above),
    ],
  }
}

/** Takes over the page's colours after they changed. */
export const recolour = (map: GlMap, element: HTMLElement): void => {
  const colours = coloursOf(element)
  for (const [layer, paint, colour] of painted)
    if (map.getLayer(layer)) map.setPaintProperty(layer, paint, colours[colour])
}
