export { documentRequestRoutes } from './document-request.routes.ts'
export { documentDownload, openDocument, openUpload, processDocument, runProcess } from './upload.service.ts'
