import type { LoanView } from '@plinth/contract/loan/loan'
import { mapPoint } from '@plinth/domain/people/property/types'
import { LazyMap } from '../../loan/map/lazy-map.tsx'

/** The map of the first property; one that is not placed shows the default point (I-14, C-06, C-07). */
export const LoanPlace = ({ loan }: { loan: LoanView }) => {
  const [first] = loan.properties
  return first ? <LazyMap label={first.address_address} place={mapPoint(first.coordinates)} /> : null
}
