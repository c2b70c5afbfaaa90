import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { InSight } from '../../../test/in-sight.ts'
import { loanView, propertyView } from '../../../test/loan-view.ts'
import { show } from '../../../test/screen.tsx'
import { LoanPlace } from './loan-place.tsx'

/** What the map engine was told: jsdom has no WebGL to draw with. */
const engine = vi.hoisted(() => ({
  made: [] as { center: [number, number]; zoom: number }[],
  pins: [] as [number, number][],
  zoom: 0,
}))
vi.mock('maplibre-gl', () => {
  class Drawn {
    touchZoomRotate = { disableRotation() {} }
    constructor(options: { center: [number, number]; zoom: number }) {
      engine.made.push({ center: options.center, zoom: options.zoom })
      engine.zoom = options.zoom
    }
    on() {}
    remove() {}
    addControl() {}
    getZoom() {
      return engine.zoom
    }
    zoomTo(zoom: number) {
      engine.zoom = zoom
    }
    jumpTo({ zoom }: { zoom: number }) {
      engine.zoom = zoom
    }
    getBounds() {
      return { getWest: () => 0, getSouth: () => 0, getEast: () => 0, getNorth: () => 0 }
    }
  }
  class Pin {
    setLngLat(at: [number, number]) {
      engine.pins.push(at)
      return this
    }
    addTo() {
      return this
    }
  }
  class AttributionControl {}
  return { Map: Drawn, Marker: Pin, AttributionControl, prewarm() {}, setWorkerUrl() {} }
})

beforeEach(() => {
  engine.made.length = 0
  engine.pins.length = 0
  vi.stubGlobal('IntersectionObserver', InSight)
  // The outlines of the country stay on their way.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  HTMLCanvasElement.prototype.getContext = vi.fn(() => ({})) as never
})

const draw = async (lat: number, lng: number) => {
  show(<LoanPlace loan={loanView({ properties: [propertyView(1, { coordinates: { lat, lng } })] })} />)
  await screen.findByRole('region', { name: '1 Main Street' })
}

test('[C-06] [C-07] [Y-18] in place of 0,0 the map stands on the default point, and its pin with it', async () => {
  await draw(0, 0)
  expect(engine.made).toEqual([{ center: [-77.0365739, 38.8976633], zoom: 11 }])
  await waitFor(() => expect(new Set(engine.pins.map(String))).toEqual(new Set(['-77.0365739,38.8976633'])))
})

test('[Y-18] the map of a property stands on it at zoom 11; each press of a button goes by 0.8', async () => {
  await draw(40.694, -73.99)
  expect(engine.made).toEqual([{ center: [-73.99, 40.694], zoom: 11 }])
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }))
  expect(engine.zoom).toBeCloseTo(10.2)
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }))
  expect(engine.zoom).toBeCloseTo(9.4)
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(engine.zoom).toBeCloseTo(10.2)
})
