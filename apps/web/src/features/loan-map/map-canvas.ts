import type { GeoJSONSource, StyleSpecification } from 'maplibre-gl'
import { AttributionControl, Map as GlMap, setWorkerUrl } from 'maplibre-gl'
// A plain ?url would lose the chunk that the worker itself imports.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import { mapWords as words } from './loan-map.words.ts'
import { outlines, stateOutlines } from './us-outlines.ts'
import placesUrl from './us-places.csv?url'

setWorkerUrl(new URL(workerUrl, import.meta.url).href)

/** Beyond this the embedded data has nothing to show (C-01). */
export const maxZoom = 11
/** Where the map of one loan stands, and how far a press of a zoom button goes (C-05). */
export const defaultZoom = 11
export const zoomStep = 0.8

const countiesFrom = 5
const countyNamesFrom = 7

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

const css = (element: HTMLElement, name: string, otherwise: string) =>
  getComputedStyle(element).getPropertyValue(name).trim() || otherwise

const coloursOf = (element: HTMLElement) => ({
  land: css(element, '--surface', '#fff'),
  water: css(element, '--surface-sunken', '#f1f5f9'),
  line: css(element, '--mantine-color-gray-5', '#94a3b8'),
  fine: css(element, '--hairline', '#e2e8f0'),
  text: css(element, '--mantine-color-dimmed', '#526075'),
})

/** Land, state and county lines in the page's own colours; no network beyond this server, no key. */
const styleFor = (element: HTMLElement): StyleSpecification => {
  const { land, water, line, fine, text } = coloursOf(element)
  const empty = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } }
  return {
    version: 8,
    sources: { states: empty, counties: empty, places: empty },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      { id: 'land', type: 'fill', source: 'states', paint: { 'fill-color': land } },
      {
        id: 'counties',
        type: 'line',
        source: 'counties',
        minzoom: countiesFrom,
        paint: { 'line-color': fine, 'line-width': 1 },
      },
      { id: 'states', type: 'line', source: 'states', paint: { 'line-color': line, 'line-width': 1 } },
      {
        id: 'county-names',
        type: 'symbol',
        source: 'counties',
        minzoom: countyNamesFrom,
        layout: {
          'text-field': ['get', 'name'],
          'text-size': 11,
          'text-font': ['sans-serif'],
          'text-transform': 'uppercase',
          'text-letter-spacing': 0.12,
        },
        paint: { 'text-color': line, 'text-halo-color': land, 'text-halo-width': 1 },
      },
      {
        id: 'place-names',
        type: 'symbol',
        source: 'places',
        minzoom: countiesFrom,
        layout: {
          'text-field': ['get', 'name'],
          'text-size': ['step', ['get', 'rank'], 11, 5, 12, 30, 14],
          'text-font': ['sans-serif'],
          'text-padding': 8,
          // Names that would overlap are left out, the smaller place first.
          'symbol-sort-key': ['-', ['get', 'rank']],
        },
        paint: { 'text-color': text, 'text-halo-color': land, 'text-halo-width': 1 },
      },
    ],
  }
}

/** Puts data on the map once it is here. It only helps: without it the loans are still in their places. */
const fill = (map: GlMap, source: string, data: ReturnType<typeof outlines> | ReturnType<typeof towns>): void => {
  void data.then((loaded) => map.getSource<GeoJSONSource>(source)?.setData(loaded)).catch(() => undefined)
}

/** Takes over the page's colours after they changed. */
export const recolour = (map: GlMap, element: HTMLElement): void => {
  const colours = coloursOf(element)
  map.setPaintProperty('water', 'background-color', colours.water)
  map.setPaintProperty('land', 'fill-color', colours.land)
  map.setPaintProperty('counties', 'line-color', colours.fine)
  map.setPaintProperty('states', 'line-color', colours.line)
  map.setPaintProperty('county-names', 'text-color', colours.line)
  map.setPaintProperty('county-names', 'text-halo-color', colours.land)
  map.setPaintProperty('place-names', 'text-color', colours.text)
  map.setPaintProperty('place-names', 'text-halo-color', colours.land)
}

/** Draws the base map into an element. Throws where the browser has no WebGL. */
export const drawMap = (container: HTMLElement, view: { center: [number, number]; zoom: number }): GlMap => {
  const map = new GlMap({
    container,
    style: styleFor(container),
    ...view,
    maxZoom,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: false,
  })
  map.addControl(new AttributionControl({ compact: true, customAttribution: words.attribution }))
  map.touchZoomRotate.disableRotation()
  let detailed = false
  const addDetails = () => {
    if (detailed || map.getZoom() < countiesFrom) return
    detailed = true
    fill(map, 'counties', outlines(countiesUrl, 'counties'))
    fill(map, 'places', towns())
  }
  map.on('load', () => {
    fill(map, 'states', stateOutlines())
    addDetails()
  })
  map.on('zoomend', addDetails)
  return map
}
