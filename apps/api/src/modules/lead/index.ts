export { leadRoutes } from './lead.routes.ts'
export { createLead } from './lead.service.ts'
