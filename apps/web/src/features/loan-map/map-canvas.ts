import type { GeoJSONSource } from 'maplibre-gl'
import { AttributionControl, Map as GlMap, setWorkerUrl } from 'maplibre-gl'
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

setWorkerUrl(new URL(workerUrl, import.meta.url).href)

/** Beyond this the embedded data has nothing to show; a source of streets goes on to `streetZoom` (C-01). */
export const embeddedZoom = 11
const streetZoom = 18
/** How near the map goes here. */
export const maxZoom = (): number => (identityConfigNow().map ? streetZoom : embeddedZoom)
/** Where the map of one loan stands, and how far a press of a zoom button goes (C-05). */
export const defaultZoom = 11
export const zoomStep = 0.8

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
const fill = (map: GlMap, source: string, data: Promise<Data>): void => {
  void data.then((loaded) => map.getSource<GeoJSONSource>(source)?.setData(loaded)).catch(() => undefined)
}

/** Draws the base map into an element. Throws where the browser has no WebGL. */
export const drawMap = (container: HTMLElement, view: { center: [number, number]; zoom: number }): GlMap => {
  const streets = identityConfigNow().map
  const map = new GlMap({
    container,
    style: styleFor(container, streets),
    ...view,
    maxZoom: maxZoom(),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: false,
  })
  map.addControl(new AttributionControl({ compact: true, customAttribution: words.attribution }))
  map.touchZoomRotate.disableRotation()
  let detailed = false
  const addDetails = () => {
    if (detailed || map.getZoom() < detailsFrom) return
    detailed = true
    fill(
      map,
      'counties',
      atlas(countiesUrl).then((all) => all('counties')),
    )
    if (streets) return
    fill(map, 'places', towns())
    const details = atlas(detailsUrl)
    for (const name of ['lakes', 'rivers', 'urban', 'parks'] as const)
      fill(
        map,
        name,
        details.then((all) => all(name)),
      )
  }
  map.on('load', () => {
    const around = atlas(aroundUrl)
    fill(
      map,
      'around',
      around.then((all) => all('neighbours')),
    )
    fill(
      map,
      'great-lakes',
      around.then((all) => all('lakes')),
    )
    fill(map, 'states', stateOutlines())
    fill(map, 'state-points', Promise.resolve(statePoints()))
    addDetails()
  })
  map.on('zoomend', addDetails)
  return map
}
