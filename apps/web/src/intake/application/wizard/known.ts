import {
  experienceFields,
  rehabFields,
  sponsorFields,
  type WizardValues,
  wizardPropertyFields,
} from '@plinth/domain/intake/application/wizard-fields'
import { changeMemberCount, changeWizardField } from '@plinth/domain/intake/application/wizard-rules'
import { addressLine } from '@plinth/domain/intake/application/steps'
import type { WizardFileField } from '@plinth/domain/intake/application/wizard-sections'
import type { Known } from './wizard.calls.ts'

type Person = Known['people'][number]
type Entity = Known['entities'][number]
type KnownProperty = Known['properties'][number]

const textIn = (known: object, name: string): string => {
  const value: unknown = Reflect.get(known, name)
  return typeof value === 'string' ? value : ''
}

/** The values with what is known of a person in them; what is not known stays as typed. */
export const withPerson = (values: WizardValues, { sponsor, experience }: Person): WizardValues => {
  let filled = values
  for (const { name } of sponsorFields) {
    const text = textIn(sponsor, name)
    if (text !== '' && !name.startsWith('broker')) filled = changeWizardField(filled, 'sponsor', name, text)
  }
  for (const { name } of experienceFields) {
    const text = textIn(experience, name)
    if (text !== '') filled = changeWizardField(filled, 'experience', name, text)
  }
  return filled
}

/** The values with a known entity and its members in them. */
export const withEntity = (values: WizardValues, entity: Entity): WizardValues => {
  const named = changeWizardField(values, 'entity', 'borrowingEntityName', entity.borrowingEntityName)
  const count = String(entity.members.length + 1)
  const otherEntityMembers = entity.members.map((member) => ({ ...member }))
  return changeMemberCount({ ...named, entity: { ...named.entity, otherEntityMembers } }, count, () => '')
}

/** An address of an earlier request: one without a street number was kept as typed then. */
const knownAddress = (address: NonNullable<KnownProperty['property']['address']>) => ({
  ...address,
  as_typed: address.street_number === '',
})

/** The values with what a request already said of its property and the work on it. */
export const withProperty = (values: WizardValues, { property, rehab }: KnownProperty): WizardValues => {
  let filled: WizardValues = property.address
    ? { ...values, property: { ...values.property, address: knownAddress(property.address) } }
    : values
  for (const { name } of wizardPropertyFields) {
    const text = textIn(property, name)
    if (text !== '') filled = changeWizardField(filled, 'property', name, text)
  }
  for (const { name } of rehabFields) {
    const text = textIn(rehab, name)
    if (text !== '') filled = changeWizardField(filled, 'rehab', name, text)
  }
  return filled
}

export const nameOfPerson = ({ sponsor }: Person): string =>
  [textIn(sponsor, 'firstName'), textIn(sponsor, 'lastName')].join(' ').trim() || textIn(sponsor, 'email')

export const nameOfProperty = ({ property, human_id }: KnownProperty): string =>
  [property.address ? addressLine(knownAddress(property.address)) : '', human_id].filter(Boolean).join(' · ')

interface Chosen {
  borrower_id: string | null
  legal_entity_id: string | null
}

const isOf = (ids: readonly string[], { borrower_id }: Chosen) => borrower_id === null || ids.includes(borrower_id)

/** Entities and properties of the person whose details are reused; of everybody while it is nobody's. */
export const entitiesFor = ({ entities }: Known, chosen: Chosen) =>
  entities.filter((one) => isOf(one.borrower_ids, chosen))
export const propertiesFor = ({ properties }: Known, chosen: Chosen) =>
  properties.filter((one) => isOf(one.borrower_ids, chosen))

/** Accepted documents that fit the fields and belong to whom the application is about, the newest of each field. */
export const documentsFor = ({ documents }: Known, chosen: Chosen, fields: readonly WizardFileField[]) =>
  documents.filter(
    (one, index) =>
      fields.includes(one.field) &&
      (one.borrower_id === null || one.borrower_id === chosen.borrower_id) &&
      (one.legal_entity_id === null || one.legal_entity_id === chosen.legal_entity_id) &&
      documents.findIndex(
        (other) =>
          other.field === one.field &&
          other.borrower_id === one.borrower_id &&
          other.legal_entity_id === one.legal_entity_id,
      ) === index,
  )
