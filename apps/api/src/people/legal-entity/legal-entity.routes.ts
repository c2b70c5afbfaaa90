import { updateLegalEntity } from '@plinth/contract/people/legal-entity'
import type { FastifyInstance } from 'fastify'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { changeEntity, readEntity } from './legal-entity.service.ts'
import { toLegalEntityView } from './legal-entity.view.ts'

/** The calls on legal entities themselves; those of a loan are the word loan-party's. */
export const legalEntityRoutes = (app: FastifyInstance, deps: Deps): void =>
  route(app, updateLegalEntity, async ({ params, body, actor }) => {
    const { db } = deps
    await inTx(db, (tx) => changeEntity(tx, deps, actor, { id: params.legal_entity_id, body }))
    return toLegalEntityView(await readEntity(db, params.legal_entity_id))
  })
