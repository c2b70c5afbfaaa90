import { createRequire } from 'node:module'
import { z } from 'zod'

/** Version of Plinth, as its package says. */
export const { version } = z
  .object({ version: z.string() })
  .parse(createRequire(import.meta.url)('../../package.json') as unknown)
