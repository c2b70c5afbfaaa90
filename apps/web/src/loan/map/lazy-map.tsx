import { useIntersection } from '@mantine/hooks'
import { IconMapPin } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { SkeletonBlock } from '../../ui/states.tsx'
import classes from './loan-map.module.css'
import { mapWords as words } from './loan-map.words.ts'
import type { GlMapProps } from './gl-map.tsx'
import { latePart } from '../../ui/late.tsx'

const GlMapView = latePart(async () => (await import('./gl-map.tsx')).GlMapView)

/** A map that is fetched once it comes into sight: it weighs more than the rest of the page. */
export const LazyMap = (map: GlMapProps) => {
  const [seen, setSeen] = useState(false)
  const { ref, entry } = useIntersection({ rootMargin: '100px' })
  if (entry?.isIntersecting && !seen) setSeen(true)
  return (
    <div ref={ref} className={classes.frame}>
      {seen ? (
        <ErrorBoundary resetKey="map">
          <Suspense fallback={<SkeletonBlock height={360} />}>
            <GlMapView {...map} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <div className={classes.toCome}>
          <IconMapPin size={28} stroke={1.5} aria-hidden />
          <span>{words.toCome}</span>
        </div>
      )}
    </div>
  )
}
