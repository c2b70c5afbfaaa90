import type { GeoJSONSource, Map as GlMap, MapLayerMouseEvent } from 'maplibre-gl'
import { shortMoney } from '../../lib/format.ts'
import { maxZoom } from './map-canvas.ts'
import { isPlaced, type MapLoan } from './places.ts'

const collection = (loans: readonly MapLoan[]) => ({
  type: 'FeatureCollection' as const,
  features: loans.filter(isPlaced).map((loan) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [loan.lng, loan.lat] },
    properties: { id: loan.id, amount: loan.amount, label: shortMoney(loan.amount) },
  })),
})

const SOURCE = 'loans'

/** Puts the loans on the map, close ones as one circle with their number; a press opens a loan or goes nearer. */
export const addLoans = (map: GlMap, loans: readonly MapLoan[], colour: string, onOpen: (id: string) => void): void => {
  map.addSource(SOURCE, {
    type: 'geojson',
    data: collection(loans),
    cluster: true,
    clusterRadius: 45,
    clusterMaxZoom: maxZoom - 1,
  })
  map.addLayer({
    id: 'loan-circles',
    type: 'circle',
    source: SOURCE,
    paint: {
      'circle-color': colour,
      'circle-stroke-color': '#fff',
      'circle-stroke-width': 2,
      'circle-radius': ['case', ['has', 'point_count'], ['step', ['get', 'point_count'], 14, 50, 18, 500, 24], 7],
    },
  })
  map.addLayer({
    id: 'loan-counts',
    type: 'symbol',
    source: SOURCE,
    filter: ['has', 'point_count'],
    layout: { 'text-field': ['get', 'point_count_abbreviated'], 'text-size': 12, 'text-font': ['sans-serif'] },
    paint: { 'text-color': '#fff' },
  })
  map.addLayer({
    id: 'loan-amounts',
    type: 'symbol',
    source: SOURCE,
    filter: ['!', ['has', 'point_count']],
    minzoom: 6,
    layout: {
      'text-field': ['get', 'label'],
      'text-size': 12,
      'text-font': ['sans-serif'],
      'text-anchor': 'left',
      'text-offset': [0.9, 0],
    },
    paint: { 'text-color': colour, 'text-halo-color': '#fff', 'text-halo-width': 1.5 },
  })
  map.on('click', 'loan-circles', (event) => void press(map, event, onOpen))
  map.on('mouseenter', 'loan-circles', () => setCursor(map, 'pointer'))
  map.on('mouseleave', 'loan-circles', () => setCursor(map, ''))
}

const setCursor = (map: GlMap, cursor: string) => {
  map.getCanvas().style.cursor = cursor
}

const press = async (map: GlMap, event: MapLayerMouseEvent, onOpen: (id: string) => void): Promise<void> => {
  const found = event.features?.[0]
  const source = map.getSource<GeoJSONSource>(SOURCE)
  if (!found || !source || found.geometry.type !== 'Point') return
  const { id, cluster_id: cluster } = found.properties
  if (typeof id === 'string') onOpen(id)
  else if (typeof cluster === 'number') {
    const [lng = 0, lat = 0] = found.geometry.coordinates
    await openCluster(map, source, { cluster, center: [lng, lat] }, onOpen)
  }
}

const openCluster = async (
  map: GlMap,
  source: GeoJSONSource,
  { cluster, center }: { cluster: number; center: [number, number] },
  onOpen: (id: string) => void,
): Promise<void> => {
  const zoom = Math.min(await source.getClusterExpansionZoom(cluster), maxZoom)
  // Loans in one spot never part: open the first instead of going nowhere.
  if (zoom <= map.getZoom() + 0.01) {
    const [leaf] = await source.getClusterLeaves(cluster, 1, 0)
    if (typeof leaf?.properties?.['id'] === 'string') onOpen(leaf.properties['id'])
  } else map.easeTo({ center, zoom })
}

/** Shows other loans on a map that has some. */
export const setLoans = (map: GlMap, loans: readonly MapLoan[]): void => {
  void map.getSource<GeoJSONSource>(SOURCE)?.setData(collection(loans))
}
