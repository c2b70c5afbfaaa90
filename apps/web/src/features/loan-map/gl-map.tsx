import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { Marker, type Map as GlMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { mapWords as words } from './loan-map.words.ts'
import { PlaceOutline } from './place-outline.tsx'
import { addLoans, setLoans } from './loans-layer.ts'
import { defaultZoom, drawMap, maxZoom, recolour, zoomStep } from './map-canvas.ts'
import { type MapLoan, viewOf } from './places.ts'
import type { Place } from './outline.ts'
import classes from './loan-map.module.css'

export interface GlMapProps {
  label: string
  /** Many loans, clustered, or one place. */
  loans?: readonly MapLoan[]
  onOpen?: (id: string) => void
  place?: Place
}

/** Whether the browser can draw the map at all; where it cannot, the list beside it shows the same loans. */
const hasWebGl = () => document.createElement('canvas').getContext('webgl2') !== null

const colourOf = (element: HTMLElement) =>
  getComputedStyle(element).getPropertyValue('--mantine-color-brand-7').trim() || '#39588f'

/** The map itself; loaded only once it is in sight. A browser without WebGL is told so. */
export const GlMapView = ({ label, loans, onOpen, place }: GlMapProps) => {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<GlMap | null>(null)
  const marker = useRef<Marker | null>(null)
  const [drawable] = useState(hasWebGl)
  const [ready, setReady] = useState(false)
  // Whether something is still to be drawn.
  const [busy, setBusy] = useState(true)
  const scheme = useComputedColorScheme('light')
  // The map lives as long as the component: what it needs later is read from here.
  const now = useRef({ onOpen, loans, place })
  useEffect(() => {
    now.current = { onOpen, loans, place }
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
    made.on('idle', () => setBusy(false))
    const tellZoom = () => {
      element.dataset['zoom'] = made.getZoom().toFixed(1)
    }
    tellZoom()
    made.on('zoom', tellZoom)
    made.on('load', () => {
      if (now.current.loans) {
        addLoans(made, now.current.loans, colourOf(element), (id) => now.current.onOpen?.(id))
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
    shown?.zoomTo(Math.min(maxZoom, shown.getZoom() + step), {}, { originalEvent: true })
  }
  if (!drawable) return place ? <Undrawn place={place} label={label} /> : <p className={classes.note}>{words.noMap}</p>
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
