import type { Config } from '../../platform/config.ts'
import { type Keep, recordedFetch } from '../provider/recorded.ts'
import { createCensusPlaces } from './census.ts'
import { createEmbeddedPlaces } from './embedded.ts'
import { createGooglePlaces } from './google.ts'
import type { Places } from './port.ts'

/** Google Places when its key is set, else the Census geocoder when it is switched on, else the embedded ZIP directory (C-01). */
export const createPlaces = (config: Config, keep: (provider: string) => Keep): Places => {
  const fallback = createEmbeddedPlaces()
  if (config.GOOGLE_MAPS_KEY)
    return createGooglePlaces({ key: config.GOOGLE_MAPS_KEY, fallback, send: recordedFetch(keep('google-places')) })
  if (config.CENSUS_GEOCODER)
    return createCensusPlaces({ url: config.CENSUS_GEOCODER_URL, fallback, keep: keep('census') })
  return fallback
}
