export { arrange, type Arrange } from './arrange.service.ts'
export { pagesRoutes } from './pages.routes.ts'
export { readPages } from './pages.view.ts'
export { undoArrangement } from './undo.service.ts'
