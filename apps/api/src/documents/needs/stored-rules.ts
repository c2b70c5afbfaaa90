import { NeedsRules } from '@plinth/contract/documents/needs-rules'
import type { NeedsRule } from '@plinth/domain/documents/needs/rules'

/** Rules as the contract carries them, parsed as anything stored is. */
export const parseRules = (stored: unknown) => NeedsRules.parse(stored)

/** The standard rules in the same shape. */
export const sentRules = (rules: readonly NeedsRule[]) => NeedsRules.parse(rules)
