export { providerRoutes } from './provider.routes.ts'
export { loadStoredSettings } from './stored-settings.service.ts'
