import { Text } from '@mantine/core'
import { useElementSize, useIntersection, useMergedRef } from '@mantine/hooks'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { CountrySketch } from './country-sketch.tsx'
import { mapWords as words } from './loan-map.words.ts'
import { isPlaced, type MapLoan, type MapView, viewOf } from './places.ts'
import { type Camera, fitted, inFrame, type Size, type Spot } from './sketch.ts'
import { hasWebGl } from './web-gl.ts'
import { ZoomButtons } from './zoom-buttons.tsx'
import { maxZoom } from './zoom.ts'
import classes from './loan-map.module.css'
import { latePart } from '../../ui/late.tsx'

/** Fetches the engine that draws the map. */
export const loadMap = () => import('./gl-map.tsx')

const GlMapView = latePart(async () => (await loadMap()).GlMapView)

/** Who rests on the sketch for so long is about to use the map, milliseconds. */
const rest = 300
/** How much nearer a pressed circle is shown, in levels. */
const nearer = 2.5
/** How far away the map goes, in levels. */
const farthest = 0

interface LoansMapProps {
  loans: readonly MapLoan[]
  onOpen: (id: string) => void
  /** What of the earth is in sight, whenever it changes. */
  onView?: (view: MapView) => void
  /** The map came into sight: the time to fetch its loans. */
  onSeen?: () => void
  /** The map is what the page is for: drawn at once. Else a sketch stands until someone turns to it. */
  atOnce?: boolean
  /** The loans are on their way: the engine waits until the sketch shows them. */
  loading?: boolean
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

/** Whether the map came into sight, is wanted, and can be drawn; and turning to it. */
const useWaking = (atOnce: boolean, onSeen: (() => void) | undefined) => {
  const [seen, setSeen] = useState(false)
  const [wanted, setWanted] = useState(atOnce)
  const drawable = useMemo(() => !wanted || hasWebGl(), [wanted])
  const { ref, entry } = useIntersection({ rootMargin: '100px' })
  if (entry?.isIntersecting && !seen) {
    setSeen(true)
    onSeen?.()
  }
  return { ref, seen, awake: seen && wanted && drawable, drawable, wake: () => setWanted(true) }
}

/** The engine starts once the sketch has stood still for so long: starting it takes all of a small machine, milliseconds. */
const still = 250

/** Whether the sketch has once stood still; `moving` is another value each time it is moved. */
const useStill = (stands: boolean, moving: unknown): boolean => {
  const [was, setWas] = useState(false)
  useEffect(() => {
    if (!stands || was) return
    const timer = setTimeout(() => setWas(true), still)
    return () => clearTimeout(timer)
  }, [stands, was, moving])
  return was
}

/** Where the sketch looks: the whole country, however its card changes size, until a person moves it. */
const useCamera = (loans: readonly MapLoan[], { width, height }: Size) => {
  const [chosen, setChosen] = useState<Camera | null>(null)
  const camera = useMemo(
    () => chosen ?? (width > 0 && height > 0 ? fitted(viewOf(loans), { width, height }) : null),
    [chosen, loans, width, height],
  )
  const goNear = (levels: number, to?: Pick<Camera, 'lng' | 'lat'>) => {
    if (camera) setChosen({ ...camera, ...to, zoom: Math.max(farthest, Math.min(maxZoom(), camera.zoom + levels)) })
  }
  // Loans in one spot never part: where one cannot go nearer the first of them opens.
  return { chosen, camera, nearest: camera !== null && camera.zoom >= maxZoom(), setChosen, goNear }
}

/** Tells what of the earth a camera shows, whenever that changes; without a camera nothing. */
const useTold = (camera: Camera | null, { width, height }: Size, onView: ((view: MapView) => void) | undefined) => {
  const tell = useRef(onView)
  useEffect(() => {
    tell.current = onView
  })
  useEffect(() => {
    if (camera) tell.current?.({ bounds: inFrame(camera, { width, height }), zoom: camera.zoom })
  }, [camera, width, height])
}

/**
 * The loans of a list on the map; those without a place are counted below it. The engine that draws the map weighs more
 * than the rest of a page: it comes when the map is used. Until it has drawn everything a sketch stands above it that
 * moves as the map does, and the map goes on from where the sketch was left; it stands again while the machine has taken the
 * map's picture away.
 */
export const LoansMap = ({ loans, onOpen, onView, onSeen, atOnce = false, loading = false }: LoansMapProps) => {
  const { ref: sight, seen, awake, drawable, wake } = useWaking(atOnce, onSeen)
  const { ref: sized, width, height } = useElementSize()
  const frame = useMergedRef(sight, sized)
  const { chosen, camera, nearest, setChosen, goNear } = useCamera(loans, { width, height })
  const [drawn, setDrawn] = useState(false)
  const stood = useStill(!loading && camera !== null, chosen)
  const engine = useRef<(levels: number) => void>(null)
  const resting = useRest(wake)
  useTold(drawn ? null : camera, { width, height }, onView)
  const zoomBy = (levels: number) => {
    wake()
    if (drawn) engine.current?.(levels)
    else goNear(levels)
  }
  const press = (spot: Spot) => {
    if (spot.id !== null || nearest) return onOpen(spot.first)
    wake()
    goNear(nearer, spot)
  }
  return (
    <div>
      <div ref={frame} className={classes.frame} {...(awake ? {} : resting)}>
        {seen && camera && !drawn ? (
          <CountrySketch
            label={words.map}
            loans={loans}
            camera={camera}
            size={{ width, height }}
            waits={awake}
            onPressed={press}
            onCamera={setChosen}
          />
        ) : null}
        {awake && stood ? (
          <ErrorBoundary resetKey="map">
            <Suspense>
              <GlMapView
                label={words.map}
                loans={loans}
                onOpen={onOpen}
                camera={chosen}
                covered={!drawn}
                zoomer={engine}
                onDrawn={() => setDrawn(true)}
                onLost={(camera) => {
                  setChosen(camera)
                  setDrawn(false)
                }}
                onView={onView}
              />
            </Suspense>
          </ErrorBoundary>
        ) : null}
        {seen ? <ZoomButtons onZoom={zoomBy} /> : null}
      </div>
      <Notes drawable={drawable} loans={loans} />
    </div>
  )
}

/** What the map cannot show. */
const Notes = ({ drawable, loans }: { drawable: boolean; loans: readonly MapLoan[] }) => {
  const missing = loans.filter((loan) => !isPlaced(loan)).reduce((total, { count }) => total + count, 0)
  return (
    <>
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
    </>
  )
}
