import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { createGoogleDocs } from './google.ts'
import { type Keep, recordedFetch } from '../provider/recorded.ts'
import type { OnlineDocs } from './port.ts'

/** Google Docs when its key is set, else null: the product's own editor page (L-22). */
export const createOnlineDocs = (config: Config, clock: Clock, keep?: Keep): OnlineDocs | null => {
  const { GOOGLE_DOCS_ACCOUNT: account, GOOGLE_DOCS_PRIVATE_KEY: privateKey, GOOGLE_DOCS_FOLDER: folder } = config
  if (!account || !privateKey || !folder) return null
  return createGoogleDocs(
    { account, privateKey, folder, url: config.GOOGLE_DOCS_URL },
    () => clock.now(),
    keep && recordedFetch(keep),
  )
}
