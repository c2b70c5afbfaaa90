export { createProperty, type NewProperty } from './creation.service.ts'
export { propertyRoutes } from './property.routes.ts'
export { readProperty } from './property.service.ts'
export { type PropertyRecord, propertyJson, toPropertyView } from './property.view.ts'
