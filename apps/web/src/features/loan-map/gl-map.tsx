import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { Marker, type Map as GlMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { mapWords as words } from './loan-map.words.ts'
import { PlaceOutline } from './place-outline.tsx'
import { addLoans, type LoanColours, recolourLoans, setLoans } from './loans-layer.ts'
import { defaultZoom, drawMap, maxZoom, zoomStep } from './map-canvas.ts'
import { recolour } from './map-style.ts'
import { type Bounds, type MapLoan, viewOf } from './places.ts'
import type { Place } from './outline.ts'
import { hasWebGl } from './web-gl.ts'
import classes from './loan-map.module.css'

export interface GlMapProps {
  label: string
  /** Many loans, clustered, or one place. */
  loans?: readonly MapLoan[]
  onOpen?: (id: string) => void
  /** What of the earth is in sight, whenever it changes. */
  onView?: (bounds: Bounds) => void
  place?: Place
  /** Where to go at once: a circle that was pressed before the map was there. */
  near?: Pick<MapLoan, 'lng' | 'lat'> | null
  /** Everything was drawn for the first time. */
  onDrawn?: () => void
}

/** How much nearer a pressed circle is shown, in levels. */
const nearer = 2.5

const colourOf = (element: HTMLElement) =>
  getComputedStyle(element).getPropertyValue('--mantine-color-brand-7').trim() || '#39588f'
const loanColours = (element: HTMLElement): LoanColours => {
  const style = getComputedStyle(element)
  const mapColour = (name: string) => style.getPropertyValue(name).trim() || '#64748b'
  return { circle: colourOf(element), text: mapColour('--map-amount'), halo: mapColour('--map-halo') }
}

/** Tells how near the map is, and what it shows. */
const tellView = (map: GlMap, element: HTMLElement, onView: ((bounds: Bounds) => void) | undefined) => {
  element.dataset['zoom'] = map.getZoom().toFixed(1)
  const b = map.getBounds()
  onView?.([b.getWest(), b.getSouth(), b.getEast(), b.getNorth()])
}

/** The map itself; loaded only once it is in sight. A browser without WebGL is told so. */
export const GlMapView = ({ label, loans, onOpen, onView, place, near, onDrawn }: GlMapProps) => {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<GlMap | null>(null)
  const marker = useRef<Marker | null>(null)
  const [drawable] = useState(hasWebGl)
  const [ready, setReady] = useState(false)
  // Whether something is still to be drawn.
  const [busy, setBusy] = useState(true)
  const scheme = useComputedColorScheme('light')
  // The map lives as long as the component: what it needs later is read from here.
  const now = useRef({ onOpen, onView, loans, place, near, onDrawn })
  useEffect(() => {
    now.current = { onOpen, onView, loans, place, near, onDrawn }
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    const start = now.current.place
    const made = drawMap(element, {
      center: start ? [start.lng, start.lat] : [-96, 38],
      zoom: start ? defaultZoom : 3,
    })
    map.current = made
    // Until the person moves the map it shows the whole country, however its card changes size.
    let moved = false
    const fit = () => {
      if (now.current.loans && !moved) made.fitBounds(viewOf(now.current.loans), { padding: 16, animate: false })
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
      setBusy(false)
      now.current.onDrawn?.()
    })
    const tell = () => tellView(made, element, now.current.onView)
    tell()
    made.on('moveend', tell)
    made.on('load', () => {
      if (now.current.loans) {
        // Said once, for those who wait until there is something to press.
        made.on('sourcedata', (event) => {
          if (event.sourceId === 'loans' && event.isSourceLoaded && now.current.loans?.length)
            element.dataset['loans'] = 'drawn'
        })
        addLoans(made, now.current.loans, loanColours(element), (id) => now.current.onOpen?.(id))
        fit()
        const { near: to } = now.current
        if (to) made.easeTo({ center: [to.lng, to.lat], zoom: made.getZoom() + nearer }, { originalEvent: true })
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
    if (ready && map.current && loans) setLoans(map.current, loans)
  }, [ready, loans])
  useEffect(() => {
    if (!map.current || !place || !box.current) return
    marker.current ??= new Marker({ color: colourOf(box.current) }).setLngLat([place.lng, place.lat]).addTo(map.current)
    marker.current.setLngLat([place.lng, place.lat])
    map.current.jumpTo({ center: [place.lng, place.lat], zoom: defaultZoom })
  }, [place])

  const zoomBy = (step: number) => {
    const shown = map.current
    shown?.zoomTo(Math.min(maxZoom(), shown.getZoom() + step), {}, { originalEvent: true })
  }
  if (!drawable) return place ? <Undrawn place={place} label={label} /> : null
  return (
    <div className={classes.map}>
      <div ref={box} role="region" aria-label={label} aria-busy={busy} className={classes.canvas} />
      {place ? <PlaceOutline place={place} label={words.within} /> : null}
      <div className={classes.zoom}>
        <ActionIcon variant="default" size={32} aria-label={words.zoomIn} onClick={() => zoomBy(zoomStep)}>
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={32} aria-label={words.zoomOut} onClick={() => zoomBy(-zoomStep)}>
          <IconMinus size={16} aria-hidden />
        </ActionIcon>
      </div>
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
