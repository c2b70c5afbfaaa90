import { DraftValues } from '@plinth/contract/intake/application-wizard'
import type { ApplicationValues } from '@plinth/domain/intake/application/fields'
import { wizardFiles } from '@plinth/domain/intake/application/wizard-sections'
import { isSameAddress } from '@plinth/domain/people/property/same-address'
import { todayIn } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { addKnownEntity, readLoanEntities } from '../../people/index.ts'
import { makeApplicationPdf } from './application-pdf.jobs.ts'
import { streetOf } from './application.rows.ts'
import { keptForm } from './answers.view.ts'
import * as q from './hand-join.queries.ts'
import { firstProperty, propertiesOf } from './joining.queries.ts'
import { submitActivity } from './joining.service.ts'
import { prefillLoan } from './prefill.service.ts'
import { type FiledUpload, fileUploads } from './wizard-files.service.ts'
import { shortFormOf } from './wizard.rows.ts'

const Files = z.object({
  files: z.array(z.object({ field: z.string(), name: z.string(), document_id: z.string().nullable() })),
})
const Sections = z.looseObject({})
const sectionNames = ['sponsor', 'entity', 'property', 'rehab', 'experience', 'questionnaire'] as const

interface KeptApplication {
  id: string
  kind: string
  payload: unknown
}

/** The kept answers as the form of the short application holds them. */
const formOf = ({ kind, payload }: KeptApplication): ApplicationValues => {
  if (kind === 'init-request') return keptForm(payload)
  const sections = Sections.parse(payload)
  return shortFormOf(DraftValues.parse(Object.fromEntries(sectionNames.map((name) => [name, sections[name]]))))
}

/** The documents that the files of a full application became, each under its field. */
const uploadsOf = async (tx: Tx, payload: unknown): Promise<FiledUpload[]> => {
  const { files } = Files.parse(payload)
  const documents = await q.documentsById(
    tx,
    files.flatMap(({ document_id: id }) => id ?? []),
  )
  return files.flatMap(({ field, document_id: id }) => {
    const document = documents.find((one) => one.id === id)
    return document && wizardFiles.some(({ name }) => name === field)
      ? [
          {
            id: document.id,
            field,
            file_name: document.file_name,
            content_type: document.content_type,
            storage_key: null,
            document_id: document.id,
            document_storage_key: document.storage_key,
          },
        ]
      : []
  })
}

/** The entities of one loan on the other, but for those that it has by name. */
const bringEntities = async (tx: Tx, author: Author, from: string, into: string): Promise<void> => {
  const there = (await readLoanEntities(tx, into)).map(({ name }) => name.trim().toLowerCase())
  for (const entity of await readLoanEntities(tx, from))
    if (!there.includes(entity.name.trim().toLowerCase())) await addKnownEntity(tx, author, into, entity.id)
}

interface Move {
  from: string
  into: string
  borrower: { id: string; name: string }
}

/** What only a full application brings: entities, files to be reviewed again, its activity Done, its PDF. */
const bringFull = async (tx: Tx, deps: Deps, author: Author, application: KeptApplication, o: Move): Promise<void> => {
  await bringEntities(tx, author, o.from, o.into)
  const property = (await firstProperty(tx, o.into)) ?? fail('internal', 'The loan has no property.')
  const [entity] = await readLoanEntities(tx, o.into)
  const borrower = { kind: 'borrower' as const, ...o.borrower }
  await fileUploads(tx, deps, author, {
    loanId: o.into,
    files: await uploadsOf(tx, application.payload),
    uploadedBy: author.id,
    today: todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now()),
    targets: {
      borrower,
      property: { kind: 'property', id: property.id, name: property.name },
      'legal-entity': entity ? { kind: 'legal-entity', id: entity.id, name: entity.name } : borrower,
    },
  })
  await submitActivity(tx, author, o.into)
  await deps.jobs.enqueue(tx, makeApplicationPdf, { application_id: application.id })
}

/**
 * Moves the applications of a loan to another that staff say they belong to: fills what that one lacks, replaces nothing,
 * and copies the files to its requests. The loan they came with keeps what it has. Fails with state_conflict for a loan
 * that came without the form.
 */
export const moveApplication = async (tx: Tx, deps: Deps, author: Author, o: Move): Promise<void> => {
  const [application] = await q.applicationsOf(tx, o.from)
  if (!application)
    return fail('state_conflict', "This loan didn't come from the application form; there is nothing to merge.")
  const form = formOf(application)
  const [asked] = form.properties
  const properties = await propertiesOf(tx, o.into)
  const same = properties.find(
    (p) => asked && isSameAddress(p, { street: streetOf(asked), zipcode: asked.address.zipcode }),
  )
  if (!same) return fail('state_conflict', 'The two loans are not on the same property.')
  await prefillLoan(tx, author, { loanId: o.into, propertyId: same.id, form })
  if (application.kind === 'full-request') await bringFull(tx, deps, author, application, o)
  await q.moveApplications(tx, o.from, o.into)
  await q.moveLeads(tx, o.from, o.into)
}
