import type { LoanPoint } from '@plinth/contract/loan/loan-list'

/** A loan of the map, or the largest of some that lie close together: what a point of loan.map carries. */
export type MapLoan = Pick<LoanPoint, 'id' | 'name' | 'amount' | 'lat' | 'lng' | 'count'>

/** Whether a loan has a place; 0,0 means none (C-06). */
export const isPlaced = (loan: Pick<MapLoan, 'lat' | 'lng'>): boolean => loan.lat !== 0 || loan.lng !== 0

/** West, south, east and north in degrees. */
export type Bounds = [number, number, number, number]

/** What a map shows, and how near, in levels. */
export interface MapView {
  bounds: Bounds
  zoom: number
}

/** Whether a place lies within bounds. */
export const isWithin = (place: { lat: number; lng: number }, [west, south, east, north]: Bounds): boolean =>
  place.lng >= west && place.lng <= east && place.lat >= south && place.lat <= north

/** West, south, east and north of the loans that have a place; null without any. */
export const boundsOf = (loans: readonly MapLoan[]): Bounds | null => {
  let bounds: Bounds | null = null
  for (const { lng, lat } of loans.filter(isPlaced))
    bounds = bounds
      ? [Math.min(bounds[0], lng), Math.min(bounds[1], lat), Math.max(bounds[2], lng), Math.max(bounds[3], lat)]
      : [lng, lat, lng, lat]
  return bounds
}

/** The contiguous states: west, south, east, north. */
const wholeCountry: Bounds = [-124.8, 24.4, -66.9, 49.4]

/** What a map of many loans shows: the whole country, and beyond it as far as a loan lies. */
export const viewOf = (loans: readonly MapLoan[]): Bounds => {
  const [west, south, east, north] = boundsOf(loans) ?? wholeCountry
  return [
    Math.min(west, wholeCountry[0]),
    Math.min(south, wholeCountry[1]),
    Math.max(east, wholeCountry[2]),
    Math.max(north, wholeCountry[3]),
  ]
}

/** The place in Google Maps, found by address when there is one; opened by the person, nothing is asked of it here. */
export const googleMapsLink = (place: { lat: number; lng: number }, address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address || `${place.lat},${place.lng}` })}`

/** Street View at the place; needs no key (C-01). */
export const streetViewLink = (place: { lat: number; lng: number }): string =>
  `https://www.google.com/maps/@?${new URLSearchParams({ api: '1', map_action: 'pano', viewpoint: `${place.lat},${place.lng}` })}`
