export { testHelperRoutes } from './test-helper.routes.ts'
