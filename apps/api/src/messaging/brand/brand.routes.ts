import * as api from '@plinth/contract/messaging/brand'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { Raw, route } from '../../platform/http.ts'
import { changeBrand, logoOf, readSettings, refreshBrand } from './brand.service.ts'

/** Another process of the server follows a change within this time. */
const FOLLOW_MS = 15_000

export const brandRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  // Without its database the application can still be asked which calls it has: the settings' brand stands until then.
  const follow = () => refreshBrand(deps).catch((error: unknown) => deps.log.warn({ error }, 'the brand was not read'))
  await follow()
  const timer = setInterval(() => void follow(), FOLLOW_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  route(app, api.getBrand, () => readSettings(deps))
  route(app, api.updateBrand, ({ actor, body }) => changeBrand(deps, actor, body))
  route(app, api.getLogo, async ({ params }) => {
    const bytes = await logoOf(deps, params.hash)
    return new Raw((reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type('image/png')
        .send(bytes),
    )
  })
}
