import type { Config } from '../../platform/config.ts'

/**
 * Where pages of this installation stand, as a browser's Origin header names it: the public address; while none is set,
 * the address that was called too, so that localhost and 127.0.0.1 both work. `host` is the Host header.
 */
export const ownOrigins = (config: Config, host: string | null | undefined): string[] => [
  new URL(config.publicUrl).origin,
  ...(config.PLINTH_PUBLIC_URL || !host ? [] : [`http://${host}`, `https://${host}`]),
]
