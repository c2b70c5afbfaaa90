import { IconMapPinFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './loan-map.module.css'
import { outlinePath, type Place } from './outline.ts'
import { stateOutlines } from './us-outlines.ts'

const inset = { width: 112, height: 84, degrees: 9 }
const whole = { width: 360, height: 300, degrees: 14 }

interface PlaceOutlineProps {
  place: Place
  label: string
  /** The whole picture, for a browser that cannot draw the map; else a corner of it. */
  large?: boolean
}

/** The states around a place with a pin on it: a drawing that needs no WebGL and nothing from outside (C-01). */
export const PlaceOutline = ({ place, label, large = false }: PlaceOutlineProps) => {
  const [path, setPath] = useState('')
  const { lat, lng } = place
  const frame = large ? whole : inset
  useEffect(() => {
    let left = false
    const draw = async () => {
      const states = await stateOutlines()
      const shapes = states.type === 'FeatureCollection' ? states.features.map((one) => one.geometry) : []
      if (!left) setPath(outlinePath(shapes, { lat, lng }, frame))
    }
    // It only helps: without it the address still says where the place is.
    draw().catch(() => undefined)
    return () => {
      left = true
    }
  }, [lat, lng, frame])
  return (
    <div className={large ? classes.outline : classes.inset} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${frame.width} ${frame.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden>
        <path d={path} />
      </svg>
      <IconMapPinFilled size={large ? 32 : 16} aria-hidden />
    </div>
  )
}
