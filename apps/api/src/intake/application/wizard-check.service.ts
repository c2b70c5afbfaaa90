import { createHash } from 'node:crypto'
import type { FullApplication } from '@plinth/contract/intake/application-wizard'
import { withoutHiddenWizard } from '@plinth/domain/intake/application/wizard-hidden'
import type { WizardValues } from '@plinth/domain/intake/application/wizard-fields'
import { wizardFileFields } from '@plinth/domain/intake/application/wizard-sections'
import { validateWizard } from '@plinth/domain/intake/application/wizard-validate'
import { isFormDate, type PlainDate } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { redrawn } from '../../documents/index.ts'
import type { Section } from './answers.view.ts'
import type { DraftFileRow } from './draft.queries.ts'
import type { Draft } from './draft.service.ts'
import { maskedBirthDate, maskedSsn, type OpenedSecrets, toDraftFile } from './draft.view.ts'
import { currentTerms } from './public-config.ts'
import { wizardSectionsText } from './wizard-answers.view.ts'

/** A submission that passed every check but the captcha. */
export interface Checked {
  values: WizardValues
  secrets: OpenedSecrets
  files: readonly DraftFileRow[]
  signature: { kind: 'typed' | 'drawn'; name: string; image: string | null }
  terms: { text: string; hash: string }
  sections: readonly Section[]
  masked: { ssn: string; dateOfBirth: string }
}

/** What was sent: as it was typed, or as the draft keeps it. */
const secretsOf = ({ sponsor }: FullApplication, { secrets }: Draft): OpenedSecrets => ({
  ssn: sponsor.ssn.replace(/[\s-]/g, '') || secrets.ssn,
  birthDate: isFormDate(sponsor.dateOfBirth) ? sponsor.dateOfBirth : secrets.birthDate,
})

/** The files of the draft that go along. */
const filesOf = (body: FullApplication, { files }: Draft): DraftFileRow[] => {
  const taken = files.filter((file) => toDraftFile(file).state === 'received')
  const { files: named } = body
  if (!named) return taken
  const missing = named.findIndex(({ file_id: id, field }) => !taken.some((f) => f.id === id && f.field === field))
  if (missing >= 0) badField(`files.${missing}`, 'This file was not found')
  return taken.filter((file) => named.some(({ file_id: id }) => id === file.id))
}

const signatureOf = async ({ signature }: FullApplication): Promise<Checked['signature']> => {
  const { kind, name, image } = signature
  if (kind === 'typed') return { kind, name, image: null }
  const drawing = image === undefined ? null : await redrawn(image)
  if (drawing === null) return badField('signature', '* Required')
  return { kind, name, image: `data:image/png;base64,${drawing.toString('base64')}` }
}

/** Checks a submission by the form's own rules; refuses with every bad field, or when other terms hold by now. */
export const checkFull = async (
  deps: Deps,
  body: FullApplication,
  draft: Draft,
  today: PlainDate,
): Promise<Checked> => {
  const { sponsor, entity, property, rehab, experience, questionnaire } = body
  const values = withoutHiddenWizard({ sponsor, entity, property, rehab, experience, questionnaire })
  const files = filesOf(body, draft)
  const { row } = draft
  const found = validateWizard(values, {
    today,
    files: wizardFileFields.filter((field) => files.some((file) => file.field === field)),
    kept: {
      ssn: draft.secrets.ssn !== null || row.borrower_ssn_sealed !== null,
      dateOfBirth: draft.secrets.birthDate !== null || row.borrower_date_of_birth !== null,
    },
    signing: { affirmed: body.affirmation, signature: body.signature.name },
  })
  const errors = Object.entries(found).map(([path, message]) => ({ path, message }))
  if (errors.length > 0) fail('invalid_input', 'Some fields need attention.', errors)
  const terms = await currentTerms(deps)
  if (body.terms_hash !== terms.hash)
    fail('state_conflict', 'The terms have changed. Review them again, then sign.', [
      { path: 'affirmation', message: '* Required' },
    ])
  const signature = await signatureOf(body)
  const secrets = secretsOf(body, draft)
  const masked = {
    ssn: secrets.ssn === null ? 'on file' : maskedSsn(secrets.ssn),
    dateOfBirth:
      secrets.birthDate === null
        ? row.borrower_date_of_birth === null
          ? ''
          : 'on file'
        : maskedBirthDate(secrets.birthDate, deps.config.PLINTH_DATE_FORMAT),
  }
  const sections = wizardSectionsText(values, {
    pattern: deps.config.PLINTH_DATE_FORMAT,
    secrets: masked,
    files: files.map(({ field, file_name: name }) => ({ field, name })),
  })
  return { values, secrets, files, signature, terms, sections, masked }
}

/** SHA-256 of all that was signed: the answers as the PDF shows them, the terms, and the name. */
export const signedHash = ({ sections, terms, signature }: Checked): string =>
  createHash('sha256')
    .update(JSON.stringify({ sections, terms: terms.text, signature: { kind: signature.kind, name: signature.name } }))
    .digest('hex')
