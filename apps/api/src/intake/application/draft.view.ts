import type { DraftFile, DraftView } from '@plinth/contract/intake/application-wizard'
import { DraftValues } from '@plinth/contract/intake/application-wizard'
import { initialWizard, type WizardValues } from '@plinth/domain/intake/application/wizard-fields'
import { isSsn } from '@plinth/domain/people/party/borrower'
import { maskedEmail } from '@plinth/domain/people/party/masked-email'
import { type DatePattern, epochOf, epochOrNull, formatPlainDate, isFormDate } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import { wizardFileFields } from '@plinth/domain/intake/application/wizard-sections'
import type { DraftFileRow, DraftRow } from './draft.queries.ts'

/** The number of a person as it may be shown to whoever typed it: its last four digits. */
export const maskedSsn = (ssn: string): string => (isSsn(ssn) ? `XXX-XX-${ssn.slice(-4)}` : '')

/** A birth date as it may be shown to whoever typed it: its year. */
export const maskedBirthDate = (date: string, pattern: DatePattern): string =>
  isFormDate(date) ? formatPlainDate(date, pattern).replaceAll(/\d{2}([./])/g, 'XX$1') : ''

const secretOf = (typed: string | null, onFile: boolean, masked: (typed: string) => string) => {
  if (typed !== null) return { from: 'draft' as const, masked: masked(typed) }
  return onFile ? { from: 'on-file' as const, masked: 'on file' } : { from: 'none' as const, masked: '' }
}

/** What a draft keeps sealed, opened; null = nothing. */
export interface OpenedSecrets {
  ssn: string | null
  birthDate: string | null
}

/** What is kept of the form, without the secrets. */
export const keptValues = (kept: unknown): WizardValues => DraftValues.parse(kept)

export const toDraftFile = (f: DraftFileRow): DraftFile => ({
  file_id: f.id,
  field: z.enum(wizardFileFields).parse(f.field),
  name: f.file_name,
  content_type: f.content_type,
  size_bytes: f.size_bytes ?? f.document_size_bytes,
  state: f.received_at || f.document_id !== null ? 'received' : 'arriving',
  reused_epoch: epochOrNull(f.document_received_at),
})

/** A draft as the person with its token sees it. */
export const toDraftView = (
  row: DraftRow,
  files: readonly DraftFileRow[],
  o: { token: string; secrets: OpenedSecrets; publicUrl: string; pattern: DatePattern },
): DraftView => {
  const { ssn: _ssn, dateOfBirth: _birth, ...sponsor } = keptValues(row.form_values).sponsor
  const values = row.application_id === null ? { ...keptValues(row.form_values), sponsor } : null
  const { ssn: _none, dateOfBirth: _nothing, ...blankSponsor } = initialWizard.sponsor
  const shown = values ?? { ...initialWizard, sponsor: blankSponsor }
  return {
    token: o.token,
    version: row.version,
    page: row.page,
    values: {
      sponsor: shown.sponsor,
      entity: { ...shown.entity, otherEntityMembers: shown.entity.otherEntityMembers.map((member) => ({ ...member })) },
      property: shown.property,
      rehab: shown.rehab,
      experience: shown.experience,
      questionnaire: shown.questionnaire,
    },
    secrets: {
      social_security: secretOf(o.secrets.ssn, row.borrower_ssn_sealed !== null, maskedSsn),
      birth_date: secretOf(o.secrets.birthDate, row.borrower_date_of_birth !== null, (date) =>
        maskedBirthDate(date, o.pattern),
      ),
    },
    reuse: { borrower_id: row.borrower_id, legal_entity_id: row.legal_entity_id },
    files: files.map(toDraftFile),
    mailed_to: row.mailed_to === null ? null : maskedEmail(row.mailed_to),
    resume_url: resumeUrl(o.publicUrl, o.token),
    saved_epoch: epochOf(row.saved_at),
    expires_epoch: epochOf(row.expires_at),
    submitted:
      row.application_id !== null && row.human_id !== null
        ? { application_id: row.application_id, human_id: row.human_id }
        : null,
  }
}

/** The address that resumes a draft. The token stands behind '#', which browsers send to no server and in no Referer. */
export const resumeUrl = (publicUrl: string, token: string): string => `${publicUrl}/application/full#resume=${token}`
