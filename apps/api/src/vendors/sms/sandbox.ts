import { ok } from '../provider/outcome.ts'
import type { Texts } from './port.ts'

/** Without a service a message stays in its table, where an administrator reads it at /outbox; nothing leaves the machine. */
export const createTextSandbox = (): Texts => ({
  kind: 'sandbox',
  send: () => Promise.resolve(ok('sandbox')),
  find: () => Promise.resolve(ok(null)),
  follow: () => Promise.resolve(ok({ state: 'under-way' })),
})
