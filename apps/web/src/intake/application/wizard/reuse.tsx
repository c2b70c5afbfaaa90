import { wizardFiles } from '@plinth/domain/intake/application/wizard-sections'
import { useState } from 'react'
import { dayOf } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/field-help.tsx'
import type { DraftStore } from './draft-store.ts'
import {
  documentsFor,
  entitiesFor,
  nameOfPerson,
  nameOfProperty,
  propertiesFor,
  withEntity,
  withPerson,
  withProperty,
} from './known.ts'
import type { WizardForm } from './use-wizard.ts'
import { type Known, reuse } from './wizard.calls.ts'
import classes from './wizard.module.css'
import { wizardWords } from './wizard.words.ts'

const words = wizardWords.reuse

interface Offer {
  id: string
  name: string
  /** How old it is. */
  when: string
  used: boolean
  use: () => Promise<void>
}

interface ReuseProps {
  of: 'person' | 'entity' | 'property' | 'documents'
  form: WizardForm
  store: DraftStore
  known: Known | null
}

const personOffers = ({ form, store }: ReuseProps, known: Known): Offer[] =>
  known.people.map((person) => ({
    id: person.borrower_id,
    name: nameOfPerson(person),
    when: words.asOf(dayOf(person.updated_epoch)),
    used: form.state.reuse.borrower_id === person.borrower_id,
    use: async () => {
      store.take(await reuse(await store.token(), { borrower_id: person.borrower_id }))
      form.fill((values) => withPerson(values, person))
    },
  }))

const entityOffers = ({ form, store }: ReuseProps, known: Known): Offer[] =>
  entitiesFor(known, form.state.reuse).map((entity) => ({
    id: entity.legal_entity_id,
    name: entity.borrowingEntityName,
    when: words.asOf(dayOf(entity.updated_epoch)),
    used: form.state.reuse.legal_entity_id === entity.legal_entity_id,
    use: async () => {
      store.take(await reuse(await store.token(), { legal_entity_id: entity.legal_entity_id }))
      form.fill((values) => withEntity(values, entity))
    },
  }))

const propertyOffers = ({ form }: ReuseProps, known: Known): Offer[] =>
  propertiesFor(known, form.state.reuse).map((one) => ({
    id: one.loan_id,
    name: nameOfProperty(one),
    when: words.asOf(dayOf(one.updated_epoch)),
    used: form.values.property.address.coordinates !== null && nameOfProperty(one).startsWith(form.addressLine),
    use: async () => form.fill((values) => withProperty(values, one)),
  }))

const documentOffers = ({ form, store }: ReuseProps, known: Known): Offer[] =>
  documentsFor(
    known,
    form.state.reuse,
    wizardFiles.map((one) => one.name),
  ).map((document) => ({
    id: document.document_id,
    name: `${wizardFiles.find((one) => one.name === document.field)?.label ?? ''}: ${document.name}`,
    when: words.received(dayOf(document.received_epoch)),
    used: form.state.files.some((file) => file.field === document.field && file.reused_epoch !== null),
    use: async () => {
      const documents = [{ field: document.field, document_id: document.document_id }]
      store.take(await reuse(await store.token(), { documents }))
    },
  }))

const offersOf = { person: personOffers, entity: entityOffers, property: propertyOffers, documents: documentOffers }

/** What is known of the signed-in person and need not be asked again, with its date; pressing takes it over. */
export const Reuse = (props: ReuseProps) => {
  const [busy, setBusy] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const offers = props.known ? offersOf[props.of](props, props.known) : []
  if (offers.length === 0) return null
  const use = async (offer: Offer) => {
    setBusy(offer.id)
    setFailed(false)
    await offer.use().catch(() => setFailed(true))
    setBusy(null)
  }
  const kind = props.of === 'person' && props.known?.broker ? 'broker' : props.of
  return (
    <section className={classes.reuse}>
      <h3>{words[kind]}</h3>
      <p className={classes.hint}>{words[`${kind}Text`]}</p>
      <ul>
        {offers.map((offer) => (
          <li key={offer.id}>
            <span>
              <strong>{offer.name}</strong> <small>{offer.when}</small>
            </span>
            {offer.used ? (
              <span className={classes.used}>{words.used}</span>
            ) : (
              <Button
                variant="default"
                size="compact-md"
                aria-label={words.useOf(offer.name)}
                loading={busy === offer.id}
                onClick={() => void use(offer)}
              >
                {words.use}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormError text={failed ? words.failed : null} />
    </section>
  )
}
