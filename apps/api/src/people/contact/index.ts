export { contactRoutes } from './contact.routes.ts'
export { readLoanContacts } from './contact.service.ts'
export { type ContactRecord, contactJson, toContactView } from './contact.view.ts'
