import type { ExpressionSpecification, GeoJSONSource, Map as GlMap, MapLayerMouseEvent } from 'maplibre-gl'
import { shortMoney } from '../../lib/format.ts'
import { isPlaced, type MapLoan } from './places.ts'
import { maxZoom } from './zoom.ts'

const collection = (loans: readonly MapLoan[]) => ({
  type: 'FeatureCollection' as const,
  features: loans.filter(isPlaced).map((loan) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [loan.lng, loan.lat] },
    properties: { id: loan.id, amount: loan.amount, count: loan.count, label: shortMoney(loan.amount) },
  })),
})

const SOURCE = 'loans'

/** The loans of a circle, put together here or on the server before, and their sum. */
const count: ExpressionSpecification = ['coalesce', ['get', 'loans'], ['get', 'count']]
const sum: ExpressionSpecification = ['coalesce', ['get', 'sum'], ['get', 'amount']]
const isSeveral: ExpressionSpecification = ['>', count, 1]
/** '1.2k' from a thousand on. */
const shortCount: ExpressionSpecification = [
  'case',
  ['>=', count, 1000],
  ['concat', ['to-string', ['/', ['round', ['/', count, 100]], 10]], 'k'],
  ['to-string', count],
]
/** A sum in a unit of dollars with one decimal. */
const tenths = (unit: number): ExpressionSpecification => ['/', ['round', ['/', sum, unit / 10]], 10]
/** '$412M': the sum of a cluster, short as markers write money (Y-04), worked out where the map is drawn. */
const clusterSum: ExpressionSpecification = [
  'case',
  ['>=', sum, 999_500_000],
  ['concat', '$', ['to-string', tenths(1e9)], 'B'],
  ['concat', '$', ['to-string', ['round', ['/', sum, 1e6]]], 'M'],
]
const radius = (more: number): ExpressionSpecification => [
  'case',
  isSeveral,
  ['step', count, 14 + more, 10, 19 + more, 50, 23 + more, 250, 27 + more, 1000, 32 + more],
  7 + more / 2,
]

/** Colours of the circles, and of the amounts beside them. */
export interface LoanColours {
  circle: string
  text: string
  halo: string
}

const circleLayers = (map: GlMap, { circle }: LoanColours): void => {
  // A soft ring, so that a circle stands out from land, town and water alike.
  map.addLayer({
    id: 'loan-rings',
    type: 'circle',
    source: SOURCE,
    paint: { 'circle-color': circle, 'circle-opacity': 0.22, 'circle-radius': radius(6) },
  })
  map.addLayer({
    id: 'loan-circles',
    type: 'circle',
    source: SOURCE,
    paint: {
      'circle-color': circle,
      'circle-stroke-color': '#fff',
      'circle-stroke-width': 1.5,
      'circle-radius': radius(0),
    },
  })
}

const textLayers = (map: GlMap, { text, halo }: LoanColours): void => {
  map.addLayer({
    id: 'loan-counts',
    type: 'symbol',
    source: SOURCE,
    filter: isSeveral,
    layout: {
      // The sum stands below the number where the circle has room for it.
      'text-field': [
        'case',
        ['>=', count, 10],
        ['format', shortCount, {}, '\n', {}, clusterSum, { 'font-scale': 0.75 }],
        ['to-string', count],
      ],
      'text-size': 13,
      'text-line-height': 1.1,
      'text-font': ['sans-serif'],
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': '#fff' },
  })
  map.addLayer({
    id: 'loan-amounts',
    type: 'symbol',
    source: SOURCE,
    filter: ['!', isSeveral],
    minzoom: 6,
    layout: {
      'text-field': ['get', 'label'],
      'text-size': 12,
      'text-font': ['sans-serif'],
      'text-anchor': 'left',
      'text-offset': [0.9, 0],
    },
    paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  })
}

/** Puts the loans on the map, close ones as one circle with their number and sum; a press opens a loan or goes nearer. */
export const addLoans = (
  map: GlMap,
  loans: readonly MapLoan[],
  colours: LoanColours,
  onOpen: (id: string) => void,
): void => {
  map.addSource(SOURCE, {
    type: 'geojson',
    data: collection(loans),
    cluster: true,
    clusterRadius: 48,
    clusterMaxZoom: maxZoom() - 1,
    clusterProperties: { sum: ['+', ['get', 'amount']], loans: ['+', ['get', 'count']] },
  })
  circleLayers(map, colours)
  textLayers(map, colours)
  map.on('click', 'loan-circles', (event) => void press(map, event, onOpen))
  map.on('mouseenter', 'loan-circles', () => setCursor(map, 'pointer'))
  map.on('mouseleave', 'loan-circles', () => setCursor(map, ''))
}

/** Takes over the page's colours after they changed. */
export const recolourLoans = (map: GlMap, { circle, text, halo }: LoanColours): void => {
  if (!map.getLayer('loan-circles')) return
  map.setPaintProperty('loan-circles', 'circle-color', circle)
  map.setPaintProperty('loan-rings', 'circle-color', circle)
  map.setPaintProperty('loan-amounts', 'text-color', text)
  map.setPaintProperty('loan-amounts', 'text-halo-color', halo)
}

/** How much nearer a pressed circle is shown, in levels. */
const nearer = 2

const setCursor = (map: GlMap, cursor: string) => {
  map.getCanvas().style.cursor = cursor
}

const press = async (map: GlMap, event: MapLayerMouseEvent, onOpen: (id: string) => void): Promise<void> => {
  const found = event.features?.[0]
  const source = map.getSource<GeoJSONSource>(SOURCE)
  if (!found || !source || found.geometry.type !== 'Point') return
  const { id, cluster_id: cluster, count: loans } = found.properties
  const [lng = 0, lat = 0] = found.geometry.coordinates
  if (typeof cluster === 'number') return openCluster(map, source, { cluster, center: [lng, lat] }, onOpen)
  if (typeof id !== 'string') return
  // Those that the server put together part once they are asked for nearer.
  if (loans === 1 || map.getZoom() >= maxZoom()) onOpen(id)
  else map.easeTo({ center: [lng, lat], zoom: Math.min(map.getZoom() + nearer, maxZoom()) }, { originalEvent: true })
}

const openCluster = async (
  map: GlMap,
  source: GeoJSONSource,
  { cluster, center }: { cluster: number; center: [number, number] },
  onOpen: (id: string) => void,
): Promise<void> => {
  const zoom = Math.min(await source.getClusterExpansionZoom(cluster), maxZoom())
  // Loans in one spot never part: open the first instead of going nowhere.
  if (zoom <= map.getZoom() + 0.01) {
    const [leaf] = await source.getClusterLeaves(cluster, 1, 0)
    if (typeof leaf?.properties?.['id'] === 'string') onOpen(leaf.properties['id'])
    // The person chose where to look: the map stays there when it changes size.
  } else map.easeTo({ center, zoom }, { originalEvent: true })
}

/** Shows other loans on a map that has some. */
export const setLoans = (map: GlMap, loans: readonly MapLoan[]): void => {
  void map.getSource<GeoJSONSource>(SOURCE)?.setData(collection(loans))
}
