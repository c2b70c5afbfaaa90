import { z } from 'zod'
import { job } from '../src/platform/jobs.ts'

/** Work that a test interrupts. */
export const slow = job('test.slow', z.object({ letter: z.string() }), { timeoutSeconds: 60 })
