export { documentText, enteredValues, type ValuesByProcess, valuesByProcess } from './contents.service.ts'
export { filesSynced } from './datastore.service.ts'
export { documentRoutes } from './document.routes.ts'
export { requestText, requirePages } from './text.service.ts'
