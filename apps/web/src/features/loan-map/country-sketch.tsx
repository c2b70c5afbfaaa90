import { ActionIcon } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { mapWords as words } from './loan-map.words.ts'
import { ringsOf } from './outline.ts'
import { type MapLoan, viewOf } from './places.ts'
import { fitted, radiusOf, roundMoney, type Spot, sketchPath, spotsOf } from './sketch.ts'
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

interface CountrySketchProps {
  label: string
  loans: readonly MapLoan[]
  /** The map itself is on its way: the sketch is only looked at. */
  waits: boolean
  onOpen: (id: string) => void
  /** The map is wanted, near a spot when one was pressed. */
  onWake: (near: Spot | null) => void
}

/**
 * The country with its loans as a drawing: what the map shows first, at no cost. A loan opens from here; for several in
 * one circle, and to go nearer, the map takes its place.
 */
export const CountrySketch = ({ label, loans, waits, onOpen, onWake }: CountrySketchProps) => {
  const { ref, width, height } = useElementSize()
  const rings = useStates()
  const project = useMemo(
    () => (width > 0 && height > 0 ? fitted(viewOf(loans), { width, height }) : null),
    [loans, width, height],
  )
  const path = useMemo(() => (project && rings ? sketchPath(rings, project) : ''), [project, rings])
  const spots = useMemo(() => (project ? spotsOf(loans, project) : []), [project, loans])
  const press = (spot: Spot) => (spot.id === null ? onWake(spot) : onOpen(spot.id))
  return (
    <div
      ref={ref}
      className={classes.sketch}
      {...(waits ? { 'aria-hidden': true, inert: true } : { role: 'region', 'aria-label': label })}
    >
      <svg className={classes.country} viewBox={`0 0 ${width || 1} ${height || 1}`} aria-hidden>
        <path d={path} className={classes.states} />
        {spots.map((spot) => (
          <Circle key={`${spot.lng} ${spot.lat}`} spot={spot} onPress={() => press(spot)} />
        ))}
      </svg>
      {waits ? null : (
        <div className={classes.zoom}>
          <ActionIcon variant="default" size={32} aria-label={words.zoomIn} onClick={() => onWake(null)}>
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
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
