import { getProperty, listProperties, updateProperty } from '@plinth/contract/people/property'
import type { FastifyInstance } from 'fastify'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { changeProperty, readProperties, readProperty } from './property.service.ts'
import { toPropertyView } from './property.view.ts'

/** The calls on properties themselves; linking them to loans is the word loan-party's. */
export const propertyRoutes = (app: FastifyInstance, { db, clock }: Deps): void => {
  const view = async (id: string) => toPropertyView(await readProperty(db, id))
  route(app, listProperties, async ({ query }) => {
    const { records, more } = await readProperties(db, query)
    return { properties: records.map(toPropertyView), more }
  })
  route(app, getProperty, ({ params }) => view(params.property_id))
  route(app, updateProperty, async ({ params, body, actor }) => {
    await inTx(db, (tx) => changeProperty(tx, actor, { id: params.property_id, body, clock }))
    return view(params.property_id)
  })
}
