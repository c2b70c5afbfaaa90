import type { Config } from '../../platform/config.ts'
import { createEmbeddedPlaces } from './embedded.ts'
import { createGooglePlaces } from './google.ts'
import { type Keep, recordedFetch } from '../provider/recorded.ts'
import type { Places } from './port.ts'

/** Google Places when its key is set, else the embedded ZIP directory (C-01). */
export const createPlaces = (config: Config, keep?: Keep): Places => {
  const embedded = createEmbeddedPlaces()
  const send = keep ? { send: recordedFetch(keep) } : {}
  return config.GOOGLE_MAPS_KEY
    ? createGooglePlaces({ key: config.GOOGLE_MAPS_KEY, fallback: embedded, ...send })
    : embedded
}
