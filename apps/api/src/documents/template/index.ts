export { activitiesWithForm, formOfRequest } from './blank-form.service.ts'
export { templateRoutes } from './template.routes.ts'
export {
  allTemplates,
  ensureDefaultTemplates,
  everyTemplate,
  findTemplate,
  type TemplateRow,
} from './template.service.ts'
