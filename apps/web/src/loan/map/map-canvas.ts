import type { GeoJSONSource } from 'maplibre-gl'
import { AttributionControl, Map as GlMap, prewarm, setWorkerUrl } from 'maplibre-gl'
// A plain ?url would lose the chunk that the worker itself imports.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import { identityConfigNow } from '../../lib/identity-config.ts'
import { mapWords as words } from './loan-map.words.ts'
import { detailsFrom, styleFor } from './map-style.ts'
import { statePoints } from './state-points.ts'
import aroundUrl from './us-around.topojson?url'
import detailsUrl from './us-details.topojson?url'
import { atlas, stateOutlines } from './us-outlines.ts'
import placesUrl from './us-places.csv?url'
import { maxZoom } from './zoom.ts'

setWorkerUrl(new URL(workerUrl, import.meta.url).href)
// The worker starts while the page around the map is still being drawn.
prewarm()

/** The towns of us-places.csv (tools/map-places.ts) as points with a name and a rank. */
const towns = async () => {
  const res = await fetch(placesUrl)
  if (!res.ok) throw new Error(`map data: ${res.status}`)
  const lines = (await res.text()).trim().split('\n')
  return {
    type: 'FeatureCollection' as const,
    features: lines.map((line) => {
      const [name = '', lat, lng, rank] = line.split(',')
      return {
        type: 'Feature' as const,
        geometry: { type: 'Point' as const, coordinates: [Number(lng), Number(lat)] },
        properties: { name, rank: Number(rank) },
      }
    }),
  }
}

type Data = Parameters<GeoJSONSource['setData']>[0]

/** Puts data on the map once it is here. It only helps: without it the loans are still in their places. */
const fill = async (map: GlMap, source: string, data: Promise<Data>): Promise<void> => {
  try {
    const loaded = await data
    void map.getSource<GeoJSONSource>(source)?.setData(loaded)
  } catch {
    // Nothing of it is drawn.
  }
}

/**
 * Draws the base map into an element; `onCountry` is called once, when the country is on the map or could not be had.
 * Throws where the browser has no WebGL.
 */
export const drawMap = (
  container: HTMLElement,
  view: { center: [number, number]; zoom: number; pixelRatio?: number },
  onCountry: () => void,
): GlMap => {
  const streets = identityConfigNow().map
  const [around, states] = [atlas(aroundUrl), stateOutlines()]
  const map = new GlMap({
    container,
    style: styleFor(container, streets),
    ...view,
    maxZoom: maxZoom(),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: false,
    // Names that fade in would have the whole map drawn again for a third of a second each time.
    fadeDuration: 0,
  })
  map.addControl(new AttributionControl({ compact: true, customAttribution: words.attribution }))
  map.touchZoomRotate.disableRotation()
  let detailed = false
  const addDetails = () => {
    if (detailed || map.getZoom() < detailsFrom) return
    detailed = true
    void fill(
      map,
      'counties',
      atlas(countiesUrl).then((all) => all('counties')),
    )
    if (streets) return
    void fill(map, 'places', towns())
    const details = atlas(detailsUrl)
    for (const name of ['lakes', 'rivers', 'urban', 'parks'] as const)
      void fill(
        map,
        name,
        details.then((all) => all(name)),
      )
  }
  map.on('style.load', () => {
    const country = [
      fill(
        map,
        'around',
        around.then((all) => all('neighbours')),
      ),
      fill(
        map,
        'great-lakes',
        around.then((all) => all('lakes')),
      ),
      fill(map, 'states', states),
      fill(map, 'state-points', Promise.resolve(statePoints())),
    ]
    void Promise.all(country).then(onCountry)
    addDetails()
  })
  map.on('zoomend', addDetails)
  return map
}
