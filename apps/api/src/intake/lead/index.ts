export { leadRoutes } from './lead.routes.ts'
export { createLead, finishLead, type NewLead } from './lead.service.ts'
