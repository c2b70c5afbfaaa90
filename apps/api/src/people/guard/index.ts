export { guardRoutes } from './guard.routes.ts'
export { guardAddress, holdChange, type Holding, refuseWaitingAddresses, refuseWhileHeld } from './hold.service.ts'
