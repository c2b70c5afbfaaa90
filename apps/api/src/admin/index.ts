export { auditRoutes } from './audit/index.ts'
export { healthRoutes, purge } from './health/index.ts'
export { loadStoredSettings, providerRoutes } from './provider/index.ts'
export { testHelperRoutes } from './test-helper/index.ts'
