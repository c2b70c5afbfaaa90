import { identityConfig } from '../lib/identity-config.ts'

// Asked first; React starts in a task of its own while the answer is on its way, so that a slow phone is not held up by both.
void identityConfig()
await new Promise((next) => setTimeout(next))
