import { DraftValues } from '@plinth/contract/intake/application-wizard'
import type { DatePattern } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import type { Section } from './answers.view.ts'
import { wizardSectionsText } from './wizard-answers.view.ts'

/** What is kept of a full application: sections 1 to 6 without secrets, those masked, and the files. */
const Kept = z.object({
  masked: z.object({ ssn: z.string(), dateOfBirth: z.string() }),
  files: z.array(z.object({ field: z.string(), name: z.string(), document_id: z.string().nullable() })),
})

const sectionNames = ['sponsor', 'entity', 'property', 'rehab', 'experience', 'questionnaire'] as const

/** The answers of a kept full application, section by section. */
export const fullSections = (payload: unknown, pattern: DatePattern): Section[] => {
  const { masked, files } = Kept.parse(payload)
  const sections = z.looseObject({}).parse(payload)
  const values = DraftValues.parse(Object.fromEntries(sectionNames.map((name) => [name, sections[name]])))
  return wizardSectionsText(values, { pattern, secrets: masked, files })
}

/** Ids of the documents that its files became. */
export const filedDocuments = (payload: unknown): string[] =>
  Kept.parse(payload).files.flatMap(({ document_id: id }) => id ?? [])
