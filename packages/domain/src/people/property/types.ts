/** Property types: stored code and the text shown (U-07, U-08, U-09). */
export const propertyTypes = [
  'SFH',
  'FAMILY',
  'MULTIFAMILY',
  'MIXED_USE',
  'CONDO',
  'LAND',
  'CONVERSION',
  'GROUND_UP',
] as const
export type PropertyType = (typeof propertyTypes)[number]

/** The text of each type outside the form (U-07, U-09). */
export const propertyTypeLabels = {
  SFH: 'Single family home',
  FAMILY: '2-4 Family',
  MULTIFAMILY: 'Multifamily (5+)',
  MIXED_USE: 'Mixed use',
  CONDO: 'Condo',
  LAND: 'Land',
  CONVERSION: 'Conversion',
  GROUND_UP: 'Ground Up Development',
} as const satisfies Record<PropertyType, string>

/** The text of a type outside the form (U-07, U-09). */
export const propertyTypeLabel = (type: PropertyType): string => propertyTypeLabels[type]

/** The types in the order the form offers them (E-20). */
export const formPropertyTypes = [
  'SFH',
  'FAMILY',
  'MULTIFAMILY',
  'MIXED_USE',
  'LAND',
  'GROUND_UP',
  'CONDO',
  'CONVERSION',
] as const satisfies readonly PropertyType[]

/** The type a text or a code names, in any case; null for none (E-20, U-07..U-09). */
export function fromFormLabel(label: string): PropertyType | null {
  const wanted = label.trim().toLowerCase()
  return propertyTypes.find((t) => t.toLowerCase() === wanted || propertyTypeLabels[t].toLowerCase() === wanted) ?? null
}

/** A place on the map, in degrees. */
export type MapPoint = { lat: number; lng: number }

/** Where a map stands when a place is unknown: Washington DC (C-07, E-17). */
export const defaultMapPoint: MapPoint = { lat: 38.8976633, lng: -77.0365739 }

/** The place to show: the default point for 0,0, a missing place or one off the globe (C-06, C-07, Y-18). */
export function mapPoint(point: MapPoint | null | undefined): MapPoint {
  if (!point || (point.lat === 0 && point.lng === 0)) return defaultMapPoint
  const onGlobe = Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180
  return onGlobe ? point : defaultMapPoint
}
