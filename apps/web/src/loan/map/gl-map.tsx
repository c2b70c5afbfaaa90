import { useComputedColorScheme } from '@mantine/core'
import { Marker, type Map as GlMap } from 'maplibre-gl'
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { mapWords as words } from './loan-map.words.ts'
import { PlaceOutline } from './place-outline.tsx'
import { addLoans, type LoanColours, recolourLoans, setLoans } from './loans-layer.ts'
import { drawMap } from './map-canvas.ts'
import { recolour } from './map-style.ts'
import { type MapLoan, type MapView, viewOf } from './places.ts'
import type { Place } from './outline.ts'
import type { Camera } from './sketch.ts'
import { hasWebGl } from './web-gl.ts'
import { ZoomButtons } from './zoom-buttons.tsx'
import { defaultZoom, maxZoom } from './zoom.ts'
import classes from './loan-map.module.css'

export interface GlMapProps {
  label: string
  /** Many loans, clustered, or one place. */
  loans?: readonly MapLoan[]
  onOpen?: (id: string) => void
  /** What of the earth is in sight, whenever it changes. */
  onView?: ((view: MapView) => void) | undefined
  place?: Place | undefined
  /** Where the map of one place stands while there is none yet (E-17). */
  centre?: Place
  /** Where a person went in the sketch before the map was there; null while the whole country is shown. */
  camera?: Camera | null
  /** The sketch still stands above it, and answers in its place. */
  covered?: boolean
  /** Takes the map nearer or farther by some levels; the buttons for it stand outside. */
  zoomer?: RefObject<((levels: number) => void) | null>
  /** Everything was drawn where the camera looks. */
  onDrawn?: () => void
  /** The machine took the picture away, as after sleep: where the camera looked. `onDrawn` tells when it is back. */
  onLost?: (camera: Camera) => void
}

/** Pixels a pixel while nobody sees the map: where the processor draws, each picture of it would hold up the page. */
const unseen = 0.1

/** How long the map takes to go nearer at a press of a zoom button, milliseconds. */
const zoomMs = 200

const colourOf = (element: HTMLElement) =>
  getComputedStyle(element).getPropertyValue('--mantine-color-brand-7').trim() || '#39588f'
const loanColours = (element: HTMLElement): LoanColours => {
  const style = getComputedStyle(element)
  const mapColour = (name: string) => style.getPropertyValue(name).trim() || '#64748b'
  return { circle: colourOf(element), text: mapColour('--map-amount'), halo: mapColour('--map-halo') }
}

/** Tells how near the map is, and what it shows. */
const tellView = (map: GlMap, element: HTMLElement, { covered, onView }: GlMapProps) => {
  element.dataset['zoom'] = map.getZoom().toFixed(1)
  const b = map.getBounds()
  if (!covered) onView?.({ bounds: [b.getWest(), b.getSouth(), b.getEast(), b.getNorth()], zoom: map.getZoom() })
}

/** The map itself; loaded only once it is in sight. A browser without WebGL is told so. */
export const GlMapView = (props: GlMapProps) => {
  const { label, loans, place, centre, camera = null, covered = false, zoomer } = props
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<GlMap | null>(null)
  const marker = useRef<Marker | null>(null)
  // What stands on the map: putting 10,000 loans together once more would cost as much again.
  const drawn = useRef<readonly MapLoan[] | null>(null)
  const [drawable] = useState(hasWebGl)
  const [ready, setReady] = useState(false)
  // Whether something is still to be drawn.
  const [busy, setBusy] = useState(true)
  const scheme = useComputedColorScheme('light')
  // The map lives as long as the component: what it needs later is read from here.
  const now = useRef(props)
  useEffect(() => {
    now.current = props
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    const start = now.current.place ?? now.current.centre
    let country = false
    const made = drawMap(
      element,
      {
        center: start ? [start.lng, start.lat] : [-96, 38],
        zoom: start ? defaultZoom : 3,
        ...(now.current.covered ? { pixelRatio: unseen } : {}),
      },
      () => {
        country = true
        made.triggerRepaint()
      },
    )
    map.current = made
    // Until the person moves the map it shows the whole country, however its card changes size.
    let moved = false
    const fit = () => {
      if (now.current.loans && !moved && !now.current.camera)
        made.fitBounds(viewOf(now.current.loans), { padding: 16, animate: false })
    }
    made.on('movestart', (event) => {
      moved ||= event.originalEvent !== undefined
    })
    made.on('resize', () => {
      setBusy(true)
      fit()
    })
    made.on('dataloading', () => setBusy(true))
    made.on('idle', () => {
      if (!country) return
      if (made.getPixelRatio() === unseen) return made.setPixelRatio(window.devicePixelRatio)
      setBusy(false)
      now.current.onDrawn?.()
    })
    made.on('webglcontextlost', () => {
      const { lng, lat } = made.getCenter()
      now.current.onLost?.({ lng, lat, zoom: made.getZoom() })
    })
    const tell = () => tellView(made, element, now.current)
    tell()
    made.on('moveend', tell)
    // The loans go before the country: they are put together as circles while its outlines are still on their way.
    made.on('style.load', () => {
      const { loans: first } = now.current
      if (first) {
        // Said once, for those who wait until there is something to press.
        made.on('sourcedata', (event) => {
          if (event.sourceId === 'loans' && event.isSourceLoaded && now.current.loans?.length)
            element.dataset['loans'] = 'drawn'
        })
        addLoans(made, first, loanColours(element), (id) => now.current.onOpen?.(id))
        drawn.current = first
        fit()
      }
      setReady(true)
    })
    return () => {
      made.remove()
      map.current = null
      marker.current = null
    }
  }, [])

  useEffect(() => {
    if (!ready || !map.current || !box.current) return
    setBusy(true)
    recolour(map.current, box.current)
    recolourLoans(map.current, loanColours(box.current))
  }, [ready, scheme])
  useEffect(() => {
    if (!ready || !map.current || !loans || loans === drawn.current) return
    setLoans(map.current, loans)
    drawn.current = loans
  }, [ready, loans])
  useEffect(() => {
    if (map.current && camera) map.current.jumpTo({ center: [camera.lng, camera.lat], zoom: camera.zoom })
  }, [camera])
  useEffect(() => {
    if (place || !centre || !marker.current) return
    marker.current.remove()
    marker.current = null
    map.current?.jumpTo({ center: [centre.lng, centre.lat], zoom: defaultZoom })
  }, [place, centre])
  useEffect(() => {
    if (!map.current || !place || !box.current) return
    marker.current ??= new Marker({ color: colourOf(box.current) }).setLngLat([place.lng, place.lat]).addTo(map.current)
    marker.current.setLngLat([place.lng, place.lat])
    map.current.jumpTo({ center: [place.lng, place.lat], zoom: defaultZoom })
  }, [place])

  const zoomBy = (levels: number) => {
    const shown = map.current
    shown?.zoomTo(Math.min(maxZoom(), shown.getZoom() + levels), { duration: zoomMs }, { originalEvent: true })
  }
  useImperativeHandle(zoomer, () => zoomBy)
  if (!drawable) return place ? <Undrawn place={place} label={label} /> : null
  return (
    <div className={classes.map} inert={covered} aria-hidden={covered || undefined}>
      <div
        ref={box}
        {...(covered ? {} : { role: 'region', 'aria-label': label, 'aria-busy': busy })}
        className={classes.canvas}
      />
      {place ? <PlaceOutline place={place} label={words.within} /> : null}
      {zoomer ? null : <ZoomButtons onZoom={zoomBy} />}
    </div>
  )
}

/** Where the browser cannot draw the map of a place: the states around it, and why there is no more. */
const Undrawn = ({ place, label }: { place: Place; label: string }) => (
  <div className={classes.undrawn}>
    <PlaceOutline place={place} label={label} large />
    <p className={classes.note}>{words.noPlaceMap}</p>
  </div>
)
