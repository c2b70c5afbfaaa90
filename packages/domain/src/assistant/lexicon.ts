import type { Concept } from './concept.ts'
import { accounting } from './lexicon-accounting.ts'
import { lending } from './lexicon-lending.ts'

/** All things that have several names. */
export const concepts: readonly Concept[] = [...accounting, ...lending]
