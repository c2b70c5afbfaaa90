import { isRefinance, type Purpose } from '../../loan/terms.ts'
import type { DocumentTemplate, RequestCondition, RequestFlag } from './template.ts'
import { loanTemplates, propertyTemplates } from './templates-deal.ts'
import { borrowerTemplates, legalEntityTemplates } from './templates-people.ts'

/** The templates a new installation starts with (M-48). */
export const defaultTemplates: readonly DocumentTemplate[] = [
  ...borrowerTemplates,
  ...legalEntityTemplates,
  ...loanTemplates,
  ...propertyTemplates,
]

/** Which flags of a loan are on (M-46). */
export type RequestFlags = Readonly<Record<RequestFlag, boolean>>

/** Whether a loan asks for a template: one without flags always, else when one of its flags is on (M-46, M-48). */
export const isAskedFor = (template: Pick<DocumentTemplate, 'flags'>, flags: RequestFlags): boolean =>
  template.flags.length === 0 || template.flags.some((flag) => flags[flag])

/** What decides which templates apply to a loan. */
export type RequestingDeal = { readonly purpose: Purpose; readonly hasBroker: boolean }

const holds: Record<RequestCondition, (deal: RequestingDeal) => boolean> = {
  purchase: (deal) => !isRefinance(deal.purpose),
  refinance: (deal) => isRefinance(deal.purpose),
  broker: (deal) => deal.hasBroker,
}

/** Whether a template applies to a loan: each of its conditions holds (no payoff letter on a purchase). */
export const appliesTo = (template: Pick<DocumentTemplate, 'conditions'>, deal: RequestingDeal): boolean =>
  template.conditions.every((condition) => holds[condition](deal))
