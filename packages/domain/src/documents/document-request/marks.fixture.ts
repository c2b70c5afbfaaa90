import { isRefinance, type Purpose } from '../../loan/terms.ts'
import type { DocumentTemplate, RequestCondition } from './template.ts'

/** What decides which templates apply to a loan. */
export type RequestingDeal = { readonly purpose: Purpose; readonly hasBroker: boolean }

const holds: Record<RequestCondition, (deal: RequestingDeal) => boolean> = {
  purchase: (deal) => !isRefinance(deal.purpose),
  refinance: (deal) => isRefinance(deal.purpose),
  broker: (deal) => deal.hasBroker,
}

/**
 * Whether a template applies to a loan: each of its conditions holds (no payoff letter on a purchase). What decided before
 * there were rules, which are held to it.
 */
export const appliesTo = (template: Pick<DocumentTemplate, 'conditions'>, deal: RequestingDeal): boolean =>
  template.conditions.every((condition) => holds[condition](deal))
