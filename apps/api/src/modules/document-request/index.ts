export { hasArrived } from './arrival.service.ts'
export { documentRequestRoutes } from './document-request.routes.ts'
export { openDocument } from './ticket.service.ts'
export { documentDownload, openUpload, processDocument, runProcess } from './upload.service.ts'
