export { likeEntitiesOf } from './duplicates.service.ts'
export { legalEntityRoutes } from './legal-entity.routes.ts'
export { addKnownEntity, createEntity, keepSignatory, readEntity, readLoanEntities } from './legal-entity.service.ts'
export { type LegalEntityRecord, legalEntityJson, toLegalEntityView } from './legal-entity.view.ts'
