export { contactRoutes } from './contact.routes.ts'
export { readContacts } from './contact.service.ts'
export { type ContactRecord, contactJson, toContactView } from './contact.view.ts'
