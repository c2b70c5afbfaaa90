export { brokerRoutes } from './broker/index.ts'
export { findOwnActivity, personalRoutes } from './personal/index.ts'
