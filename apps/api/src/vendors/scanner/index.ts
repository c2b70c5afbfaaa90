import type { Config } from '../../platform/config.ts'
import { createClamd } from './clamd.ts'
import type { Scanner } from './port.ts'

/** ClamAV at PLINTH_CLAMD (host:port); null = files are not scanned. */
export const createScanner = (config: Pick<Config, 'PLINTH_CLAMD'>): Scanner | null => {
  if (!config.PLINTH_CLAMD) return null
  const { hostname, port } = new URL(`tcp://${config.PLINTH_CLAMD}`)
  return createClamd({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
}
