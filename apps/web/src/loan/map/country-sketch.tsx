import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { ringsOf } from './outline.ts'
import type { MapLoan } from './places.ts'
import {
  type Camera,
  projected,
  pulled,
  radiusOf,
  roundMoney,
  type Size,
  type Spot,
  sketchPath,
  spotsOf,
} from './sketch.ts'
import { stateOutlines } from './us-outlines.ts'
import classes from './loan-map.module.css'

type Rings = ReturnType<typeof ringsOf>

/** The outlines of the states; null until they are here. They only help: the loans stand in their places without them. */
const useStates = (): Rings | null => {
  const [rings, setRings] = useState<Rings | null>(null)
  useEffect(() => {
    let left = false
    const load = async () => {
      const states = await stateOutlines()
      const shapes = states.type === 'FeatureCollection' ? states.features.map((one) => one.geometry) : []
      if (!left) setRings(shapes.flatMap(ringsOf))
    }
    load().catch(() => undefined)
    return () => {
      left = true
    }
  }, [])
  return rings
}

/** Pixels that a hand may tremble in a press. */
const tremble = 4

/** Pulls the picture aside by the pointer; `pull` is how far it is pulled at the moment. */
const usePull = (onPulled: (dx: number, dy: number) => void) => {
  const from = useRef<{ x: number; y: number } | null>(null)
  const [pull, setPull] = useState<readonly [number, number] | null>(null)
  const far = (event: PointerEvent) =>
    from.current ? ([event.clientX - from.current.x, event.clientY - from.current.y] as const) : null
  return {
    pull,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.isPrimary && event.button === 0) from.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove: (event: PointerEvent<Element>) => {
        const way = far(event)
        if (!way || (!pull && Math.hypot(...way) < tremble)) return
        if (!pull) event.currentTarget.setPointerCapture(event.pointerId)
        setPull(way)
      },
      onPointerUp: () => {
        from.current = null
        if (pull) onPulled(...pull)
        setPull(null)
      },
      onPointerCancel: () => {
        from.current = null
        setPull(null)
      },
    },
  }
}

interface CountrySketchProps {
  label: string
  loans: readonly MapLoan[]
  camera: Camera
  size: Size
  /** The map itself is on its way. */
  waits: boolean
  onPressed: (spot: Spot) => void
  onCamera: (camera: Camera) => void
}

/**
 * The country with its loans as a drawing: what the map shows first, at no cost. It answers as the map does: circles
 * open, it can be pulled aside, and the buttons of the map move it.
 */
export const CountrySketch = ({ label, loans, camera, size, waits, onPressed, onCamera }: CountrySketchProps) => {
  const { width, height } = size
  const rings = useStates()
  const project = useMemo(() => projected(camera, { width, height }), [camera, width, height])
  const path = useMemo(() => (rings ? sketchPath(rings, project) : ''), [project, rings])
  const spots = useMemo(() => spotsOf(loans, project), [project, loans])
  const { pull, handlers } = usePull((dx, dy) => onCamera(pulled(camera, dx, dy)))
  const near = ({ x, y }: Spot) => x > -width && x < 2 * width && y > -height && y < 2 * height
  return (
    <div
      className={classes.sketch}
      role="region"
      aria-label={label}
      aria-busy={waits || undefined}
      data-zoom={camera.zoom.toFixed(1)}
      data-loans={spots.length > 0 ? 'drawn' : undefined}
      {...handlers}
    >
      <svg className={classes.country} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <g transform={pull ? `translate(${pull.join(' ')})` : undefined}>
          <path d={path} className={classes.states} />
          {spots.filter(near).map((spot) => (
            <Circle key={`${spot.lng} ${spot.lat}`} spot={spot} onPress={() => onPressed(spot)} />
          ))}
        </g>
      </svg>
    </div>
  )
}

const Circle = ({ spot, onPress }: { spot: Spot; onPress: () => void }) => {
  const r = radiusOf(spot.count)
  return (
    // By keyboard the loans are in the table beside the map, and the map comes by its button.
    <g transform={`translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})`} className={classes.spot} onClick={onPress}>
      <circle r={r + 5} className={classes.ring} />
      <circle r={r} className={classes.dot} />
      {spot.count > 1 ? <text y={spot.count < 10 ? 4.5 : 1}>{spot.count}</text> : null}
      {spot.count >= 10 ? (
        <text y={12} className={classes.spotSum}>
          {roundMoney(spot.sum)}
        </text>
      ) : null}
    </g>
  )
}
