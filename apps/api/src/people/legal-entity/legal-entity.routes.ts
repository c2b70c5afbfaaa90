import { findEntities, likeEntities, updateLegalEntity } from '@plinth/contract/people/legal-entity'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { job } from '../../platform/jobs.ts'
import { indexSealed } from '../../platform/sealed-columns.ts'
import { findEntitiesNamed, findLikeEntities } from './duplicates.service.ts'
import { changeEntity, readEntity } from './legal-entity.service.ts'
import { toLegalEntityView } from './legal-entity.view.ts'

/** EINs that were sealed before they had a digest get one in the night; none is left after the first. */
export const indexEinsJob = job('legal-entity.index-eins', z.object({}), { cron: '41 4 * * *' })

/** The calls on legal entities themselves; those of a loan are the word loan-party's. */
export const legalEntityRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, sealer } = deps
  route(app, updateLegalEntity, async ({ params, body, actor }) => {
    await inTx(db, (tx) => changeEntity(tx, deps, actor, { id: params.legal_entity_id, body }))
    return toLegalEntityView(await readEntity(db, params.legal_entity_id))
  })
  route(app, findEntities, ({ query }) => findEntitiesNamed(db, query.q))
  route(app, likeEntities, ({ body }) => findLikeEntities(deps, body))
  deps.jobs.handle(indexEinsJob, async () => {
    await indexSealed(db, sealer)
  })
}
