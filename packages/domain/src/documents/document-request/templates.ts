import type { DocumentTemplate, RequestFlag } from './template.ts'
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
