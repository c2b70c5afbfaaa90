import { Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { CountrySketch } from './country-sketch.tsx'
import { mapWords as words } from './loan-map.words.ts'
import { type Bounds, isPlaced, type MapLoan } from './places.ts'
import type { Spot } from './sketch.ts'
import { hasWebGl } from './web-gl.ts'
import classes from './loan-map.module.css'

/** Fetches the engine that draws the map. */
export const loadMap = () => import('./gl-map.tsx')

const GlMapView = lazy(async () => ({ default: (await loadMap()).GlMapView }))

/** Who rests on the sketch for so long is about to use the map, milliseconds. */
const rest = 300

interface LoansMapProps {
  loans: readonly MapLoan[]
  onOpen: (id: string) => void
  /** What of the earth is in sight, whenever it changes. */
  onView?: (bounds: Bounds) => void
  /** The map came into sight: the time to fetch its loans. */
  onSeen?: () => void
  /** The map is what the page is for: drawn at once. Else a sketch stands until someone turns to it. */
  atOnce?: boolean
}

/** Calls back once the pointer has rested on an element for a while. */
const useRest = (onRest: () => void) => {
  const timer = useRef(0)
  const leave = () => clearTimeout(timer.current)
  useEffect(() => leave, [])
  return {
    onPointerEnter: () => {
      leave()
      timer.current = window.setTimeout(onRest, rest)
    },
    onPointerLeave: leave,
  }
}

/** Whether the map came into sight, is wanted, can be drawn and has been; and turning to it, near a spot when one was pressed. */
const useWaking = (atOnce: boolean, onSeen: (() => void) | undefined) => {
  const [seen, setSeen] = useState(false)
  const [wanted, setWanted] = useState(atOnce)
  const drawable = useMemo(() => !wanted || hasWebGl(), [wanted])
  const [near, setNear] = useState<Spot | null>(null)
  const { ref, entry } = useIntersection({ rootMargin: '100px' })
  if (entry?.isIntersecting && !seen) {
    setSeen(true)
    onSeen?.()
  }
  const wake = (spot: Spot | null) => {
    setNear(spot)
    setWanted(true)
  }
  return { ref, seen, awake: wanted && drawable, drawable, near, wake }
}

/**
 * The loans of a list on the map; those without a place are counted below it. The engine that draws the map weighs more
 * than the rest of a page: it comes when the map is used.
 */
export const LoansMap = ({ loans, onOpen, onView, onSeen, atOnce = false }: LoansMapProps) => {
  const missing = loans.filter((loan) => !isPlaced(loan)).length
  const { ref, seen, awake, drawable, near, wake } = useWaking(atOnce, onSeen)
  const [drawn, setDrawn] = useState(false)
  const resting = useRest(() => wake(null))
  return (
    <div>
      <div ref={ref} className={classes.frame} {...(awake ? {} : resting)}>
        {seen && !drawn ? (
          <CountrySketch label={words.map} loans={loans} waits={awake} onOpen={onOpen} onWake={wake} />
        ) : null}
        {seen && awake ? (
          <ErrorBoundary resetKey="map">
            <Suspense>
              <GlMapView
                label={words.map}
                loans={loans}
                onOpen={onOpen}
                near={near}
                onDrawn={() => setDrawn(true)}
                {...(onView ? { onView } : {})}
              />
            </Suspense>
          </ErrorBoundary>
        ) : null}
      </div>
      {drawable ? null : (
        <Text size="sm" c="dimmed" mt={4}>
          {words.noMap}
        </Text>
      )}
      {missing > 0 ? (
        <Text size="sm" c="dimmed" mt={4}>
          {words.notPlaced(missing)}
        </Text>
      ) : null}
    </div>
  )
}
