/** Longitude and latitude. */
type Position = readonly number[]
type Shape =
  | { type: 'Polygon'; coordinates: readonly (readonly Position[])[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly (readonly Position[])[])[] }
  | { type: string }

export interface Place {
  lat: number
  lng: number
}

/** What a drawing of the surroundings shows: its size in pixels and the degrees of latitude from top to bottom. */
export interface Frame {
  width: number
  height: number
  degrees: number
}

/** The rings of a shape's areas, each a list of longitudes and latitudes. */
export const ringsOf = (shape: Shape): readonly (readonly Position[])[] => {
  if (!('coordinates' in shape)) return []
  return shape.type === 'Polygon'
    ? (shape.coordinates as readonly (readonly Position[])[])
    : (shape.coordinates as readonly (readonly (readonly Position[])[])[]).flat()
}

/**
 * The outlines as one SVG path, the place in the middle of the frame: plain latitude and longitude, narrowed as the earth
 * narrows there. What lies wholly outside the frame is left out.
 */
export const outlinePath = (shapes: readonly Shape[], place: Place, frame: Frame): string => {
  const scale = frame.height / frame.degrees
  const narrowed = scale * Math.cos((place.lat * Math.PI) / 180)
  const at = ([lng = 0, lat = 0]: Position): [number, number] => [
    frame.width / 2 + (lng - place.lng) * narrowed,
    frame.height / 2 - (lat - place.lat) * scale,
  ]
  const touches = (points: readonly [number, number][]) => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    return Math.max(...xs) > 0 && Math.min(...xs) < frame.width && Math.max(...ys) > 0 && Math.min(...ys) < frame.height
  }
  return shapes
    .flatMap(ringsOf)
    .map((ring) => ring.map(at))
    .filter(touches)
    .map((points) => `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`)
    .join('')
}
