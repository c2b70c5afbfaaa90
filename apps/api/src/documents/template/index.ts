export { activitiesWithForm, formOfRequest } from './blank-form.service.ts'
export { templateRoutes } from './template.routes.ts'
export { toTemplateView } from './template.view.ts'
export {
  allTemplates,
  ensureDefaultTemplates,
  everyTemplate,
  findTemplate,
  makeTemplate,
  type TemplateRow,
} from './template.service.ts'
