import { addContact, getContact, listContacts, listContactTypes } from '@plinth/contract/people/contact'
import { contactTypes } from '@plinth/domain/people/party/contact'
import type { FastifyInstance } from 'fastify'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { createContact, readContact, readContacts } from './contact.service.ts'
import { toContactView } from './contact.view.ts'

/** The calls on contacts themselves; linking them to loans is the word loan-party's. */
export const contactRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, listContacts, async ({ query }) => {
    const { records, more } = await readContacts(db, query)
    return { contacts: records.map(toContactView), more }
  })
  route(app, listContactTypes, async () => ({ contact_types: [...contactTypes] }))
  route(app, getContact, async ({ params }) => toContactView(await readContact(db, params.contact_id)))
  route(app, addContact, async ({ body, actor }) => {
    const contact = await inTx(db, (tx) => createContact(tx, actor, body))
    return { contact_id: contact.id, contact: toContactView(contact) }
  })
}
