import { signatureKinds } from '@plinth/domain/documents/signature/envelope'
import {
  entityFields,
  experienceFields,
  memberFields,
  rehabFields,
  sponsorFields,
  wizardPropertyFields,
} from '@plinth/domain/intake/application/wizard-fields'
import {
  longestText,
  wizardAnswers,
  wizardFileFields,
  wizardQuestions,
} from '@plinth/domain/intake/application/wizard-sections'
import { isStorable } from '@plinth/domain/shared/limits'
import { z } from 'zod'
import { asTyped, Submitted } from './application.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Coordinates, idOf, Instant, text, textOrEmpty } from '../shared/fields.ts'
import { UploadIn } from '../shared/files.ts'
import { newLoan } from '../shared/topics.ts'

/** Text as the form holds it; a number, a boolean or null is taken for its text, so that programs may send those. */
const typed = z
  .union([z.string().max(longestText).refine(isStorable, 'Invalid characters'), z.number(), z.boolean(), z.null()])
  .transform((value) => (value === true ? 'Yes' : value === false ? 'No' : String(value ?? '')))
  .default('')

/** A text field per field of a section, described by its label. */
const texts = <N extends string>(fields: readonly { readonly name: N; readonly label: string }[]) =>
  Object.fromEntries(fields.map(({ name, label }) => [name, typed.describe(label)] as const)) as Record<N, typeof typed>
/** The same as they are answered. */
export const shownTexts = <N extends string>(fields: readonly { readonly name: N; readonly label: string }[]) =>
  Object.fromEntries(fields.map(({ name, label }) => [name, z.string().describe(label)] as const)) as Record<
    N,
    z.ZodString
  >

const addressParts = {
  street_number: 'Street number',
  route: 'Street',
  city: 'City',
  state: 'State code',
  zipcode: 'Zip code',
  country: 'Country: US',
} as const
export const addressFields = (Object.keys(addressParts) as (keyof typeof addressParts)[]).map((name) => ({
  name,
  label: addressParts[name],
}))
export const placed = Coordinates.nullable().describe('Coordinates; null until an address is chosen')

const answers = <S extends z.ZodType>(answer: S) =>
  z.strictObject(
    Object.fromEntries(
      wizardQuestions.map(({ name, question }) => [name, answer.describe(question)] as const),
    ) as Record<(typeof wizardQuestions)[number]['name'], S>,
  )
const answer = z.union([z.literal(''), z.enum(wizardAnswers)]).describe('The answer; blank until given')

/**
 * The sections 1 to 6 as the form holds them: texts as typed, dates as 'YYYY-MM-DD', Yes/No as words, blank = ''. This
 * bounds what comes in; what a submission needs is checked by the form's own rules (domain/intake/application/wizard-validate).
 */
const sections = {
  sponsor: z
    .strictObject({
      ...texts(sponsorFields),
      isBroker: z.boolean().default(false).describe('Whether a broker sends it in for somebody'),
      area: typed.default('US').describe('Country code'),
      state: typed.default('AL').describe('State'),
    })
    .describe('Section 1, Sponsor Information'),
  entity: z
    .strictObject({
      ...texts(entityFields),
      otherEntityMembers: z
        .array(
          z.strictObject({
            id: textOrEmpty(100).default('').describe('Tells the rows of the form apart'),
            ...texts(memberFields),
            percentage: typed.default('50').describe('Share in percent, 1-50'),
          }),
        )
        .max(60)
        .default([])
        .describe('Other members of the entity'),
    })
    .describe('Section 2, Legal Entity Information'),
  property: z
    .strictObject({
      ...texts(wizardPropertyFields),
      address: z
        .strictObject({ ...texts(addressFields), coordinates: placed.default(null), as_typed: asTyped })
        .prefault({})
        .describe('Address chosen from the autocomplete'),
    })
    .describe('Section 3, Property Information'),
  rehab: z.strictObject(texts(rehabFields)).describe('Section 4, Rehab'),
  experience: z.strictObject(texts(experienceFields)).describe('Section 5, Borrower Experience'),
  questionnaire: answers(
    z
      .strictObject({
        answer: answer.default(''),
        explanation: typed.describe("Explanation; needed with 'Yes (Please Explain)'"),
      })
      .prefault({}),
  ).describe('Section 6: an answer for every question, by field name'),
}

const token = text(100).describe('Unguessable token of the draft')
const captchaToken = z
  .strictObject({ token: z.string().min(1).max(5000).describe('Solved challenge, as the captcha gave it') })
  .describe('The solved captcha; works once')

/** The whole wizard (F-35). The files are those of the draft; social security number and birth date may lie there too. */
export const FullApplication = z.strictObject({
  ...sections,
  files: z
    .array(
      z.strictObject({
        field: z.enum(wizardFileFields).describe('Field it was uploaded for'),
        file_id: idOf('uploaded file'),
      }),
    )
    .max(100)
    .optional()
    .describe('Section 7 and the ID: files of the draft that go along; left out = all of them'),
  affirmation: z.boolean().default(false).describe('Section 8: the terms were read and accepted'),
  signature: z
    .strictObject({
      kind: z.enum(signatureKinds).describe('How it was signed'),
      name: textOrEmpty(200).default('').describe('Name of the signer'),
      image: z
        .string()
        .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/)
        .max(500_000)
        .optional()
        .describe('The drawing as a PNG data address; drawn signatures only'),
    })
    .default({ kind: 'typed', name: '' })
    .describe('Section 8: the signature'),
  terms_hash: textOrEmpty(64)
    .default('')
    .describe('SHA-256 of the terms that were shown, as application.config answers it; refused when they changed'),
  draft_token: token,
  email_proof: textOrEmpty(100)
    .default('')
    .describe('Proof from the emailed resume link: proves the address the application names'),
  captchaToken,
})
export type FullApplication = z.output<typeof FullApplication>

export const submitFullApplication = endpoint({
  id: 'application.jotform',
  method: 'POST',
  path: '/application/jotform',
  maxBytes: 1_048_576,
  summary: 'Submit the whole wizard; an Idempotency-Key header, and the draft itself, make a repeat harmless',
  access: 'public',
  changes: newLoan,
  body: FullApplication,
  reply: Submitted,
  status: 201,
})

export const draftParams = z.object({ token: z.string().min(20).max(100).describe('Unguessable token of the draft') })
const fileParams = draftParams.extend({ file_id: z.uuid().describe('Id (UUID) of the uploaded file') })

/** Half-done sections are kept as they are. */
export const DraftValues = z
  .strictObject({
    sponsor: sections.sponsor.prefault({}),
    entity: sections.entity.prefault({}),
    property: sections.property.prefault({}),
    rehab: sections.rehab.prefault({}),
    experience: sections.experience.prefault({}),
    questionnaire: sections.questionnaire.prefault({}),
  })
  .describe(
    'What is typed so far, by section. A social security number or date of birth in it is sealed; blank keeps the one typed before',
  )

const isSecret = (name: string): name is 'ssn' | 'dateOfBirth' => name === 'ssn' || name === 'dateOfBirth'
type OpenSponsorField = Exclude<(typeof sponsorFields)[number]['name'], 'ssn' | 'dateOfBirth'>
/** The fields of section 1 that may be answered: all but the secrets. */
export const openSponsorFields = sponsorFields.flatMap(
  ({ name, label }): { name: OpenSponsorField; label: string }[] => (isSecret(name) ? [] : [{ name, label }]),
)

/** Sections 1 to 6 in an answer. */
const ShownValues = z
  .object({
    sponsor: z
      .object({
        ...shownTexts(openSponsorFields),
        isBroker: z.boolean().describe('Whether a broker sends it in for somebody'),
      })
      .describe('Section 1, without the secrets: those are told of below'),
    entity: z
      .object({
        ...shownTexts(entityFields),
        otherEntityMembers: z
          .array(z.object({ id: z.string().describe('Tells the rows of the form apart'), ...shownTexts(memberFields) }))
          .describe('Other members of the entity'),
      })
      .describe('Section 2'),
    property: z
      .object({
        ...shownTexts(wizardPropertyFields),
        address: z
          .object({
            ...shownTexts(addressFields),
            coordinates: placed,
            as_typed: z.boolean().describe('Kept as typed by the applicant'),
          })
          .describe('Address'),
      })
      .describe('Section 3'),
    rehab: z.object(shownTexts(rehabFields)).describe('Section 4'),
    experience: z.object(shownTexts(experienceFields)).describe('Section 5'),
    questionnaire: answers(z.object({ answer, explanation: z.string().describe('Explanation') })).describe('Section 6'),
  })
  .meta({ id: 'ApplicationDraftValues', description: 'What the wizard holds' })

const KeptSecret = z.object({
  from: z
    .enum(['none', 'draft', 'on-file'])
    .describe('Whether there is one: typed into the draft, or on file for the person whose details are reused'),
  masked: z.string().describe("What may be shown: 'XXX-XX-1234', 'XX.XX.1980', 'on file', or ''"),
})

export const DraftFile = z
  .object({
    file_id: idOf('uploaded file'),
    field: z.enum(wizardFileFields).describe('Field it was uploaded for'),
    name: z.string().describe('File name'),
    content_type: z.string().describe('Media type'),
    size_bytes: z.int().nullable().describe('Size in bytes; null until received'),
    state: z.enum(['arriving', 'received']).describe('Whether it was received and accepted'),
    reused_epoch: Instant.nullable().describe(
      'For a document accepted before: when it was received, epoch seconds; null for an upload',
    ),
  })
  .meta({ id: 'ApplicationDraftFile', description: 'A file of an unfinished application' })
export type DraftFile = z.infer<typeof DraftFile>

export const DraftView = z
  .object({
    token: z.string().describe('Unguessable token of the draft'),
    version: z.int().describe('Version as last saved; a save on an older one is refused with 409'),
    page: z.int().describe('Page the applicant is on, 1-8'),
    values: ShownValues,
    secrets: z
      .object({
        social_security: KeptSecret.describe('The social security number'),
        birth_date: KeptSecret.describe('The date of birth'),
      })
      .describe('What is kept but never answered whole'),
    reuse: z
      .object({
        borrower_id: idOf('borrower').nullable().describe('Person whose details are reused'),
        legal_entity_id: idOf('legal entity').nullable().describe('Legal entity that is reused'),
      })
      .describe('Records that are reused'),
    files: z.array(DraftFile).describe('Files so far, oldest first'),
    mailed_to: z.string().nullable().describe('Where the resume link went, masked; null when it was not mailed'),
    resume_url: z.string().describe('Address that resumes the draft; mailed to the applicant'),
    saved_epoch: Instant.describe('When it was last saved, epoch seconds'),
    expires_epoch: Instant.describe('Until when it is kept, epoch seconds'),
    submitted: Submitted.nullable().describe('The application it became; then values and files are gone from here'),
  })
  .meta({ id: 'ApplicationDraft', description: 'An unfinished application' })
export type DraftView = z.infer<typeof DraftView>

const page = z.int().min(1).max(8).default(1).describe('Page the applicant is on')

export const createDraft = endpoint({
  id: 'application.create-draft',
  method: 'POST',
  path: '/application/draft',
  maxBytes: 262_144,
  summary: 'Keep an unfinished application on the server; its resume link is mailed once a sponsor email is there',
  access: 'public',
  changes: ['draft', 'mail'],
  body: z.strictObject({ page, values: DraftValues.prefault({}), captchaToken }),
  reply: DraftView,
  status: 201,
})
export const getDraft = endpoint({
  id: 'application.get-draft',
  method: 'GET',
  path: '/application/draft/{token}',
  summary: 'Resume an unfinished application; 404 alike for an unknown and an expired token',
  access: 'public',
  shows: ['draft'],
  params: draftParams,
  reply: DraftView,
})
export const saveDraft = endpoint({
  id: 'application.save-draft',
  method: 'PUT',
  path: '/application/draft/{token}',
  maxBytes: 262_144,
  summary: 'Save an unfinished application; 409 when another tab saved meanwhile, or when it was sent',
  access: 'public',
  changes: ['draft', 'mail'],
  params: draftParams,
  body: z.strictObject({
    version: z.int().min(1).describe('Version of the draft as last read; a stale one is refused with 409'),
    page,
    values: DraftValues,
    forget: z
      .array(z.enum(['ssn', 'dateOfBirth']))
      .max(2)
      .default([])
      .describe('Secrets typed before that are not to be kept'),
  }),
  reply: DraftView,
})
export const mailDraft = endpoint({
  id: 'application.mail-draft',
  method: 'POST',
  path: '/application/draft/{token}/mail',
  summary: 'Email the resume link to the applicant again; at most three times a day',
  access: 'public',
  changes: ['draft', 'mail'],
  params: draftParams,
  reply: DraftView,
})

export const openDraftUpload = endpoint({
  id: 'application.draft-upload',
  method: 'POST',
  path: '/application/draft/{token}/upload',
  summary: "Open an upload for a file of the wizard; 400 'Not valid file type' names a file that is not taken",
  access: 'public',
  changes: ['draft'],
  params: draftParams,
  body: UploadIn.pick({ name: true, content_type: true, size_bytes: true }).extend({
    field: z.enum(wizardFileFields).describe('Field it is uploaded for'),
  }),
  reply: z.object({
    presigned_url: z.string().describe('Address the file is PUT to'),
    file_id: idOf('uploaded file'),
    expires_epoch: Instant.describe('Until when the address works, epoch seconds'),
    max_bytes: z.int().describe('Largest accepted size, bytes'),
  }),
})
export const takeDraftFile = endpoint({
  id: 'application.draft-file-sent',
  method: 'POST',
  path: '/application/draft/{token}/upload/{file_id}',
  summary: 'Confirm that a file was PUT: it is checked, then accepted, or refused with 400 naming it and the reason',
  access: 'public',
  changes: ['draft'],
  params: fileParams,
  reply: DraftFile,
})
export const removeDraftFile = endpoint({
  id: 'application.remove-draft-file',
  method: 'DELETE',
  path: '/application/draft/{token}/upload/{file_id}',
  summary: 'Take a file off an unfinished application',
  access: 'public',
  changes: ['draft'],
  params: fileParams,
  reply: z.object({ files: z.array(DraftFile).describe('Files that are left, oldest first') }),
})
