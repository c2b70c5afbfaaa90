import * as api from '@plinth/contract/documents/needs-rules'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { preview, testDraft } from './preview.service.ts'
import * as rules from './rules.service.ts'

/** Rules of the needs list: their versions, and trying them (AC-06 to AC-12). */
export const needsRulesRoutes = (app: FastifyInstance, { db, clock }: Deps): void => {
  route(app, api.getNeedsRules, () => rules.readRules(db))
  route(app, api.saveNeedsDraft, ({ actor, body }) => rules.saveDraft(db, clock, actor, body))
  route(app, api.discardNeedsDraft, ({ actor, body }) => rules.discardDraft(db, actor, body.edit_version))
  route(app, api.publishNeedsDraft, ({ actor, body }) => rules.publish(db, clock, actor, body))
  route(app, api.listNeedsVersions, ({ query }) => rules.readVersions(db, query.before))
  route(app, api.getNeedsVersion, ({ params }) => rules.readVersion(db, params.version))
  route(app, api.getNeedsDifference, async ({ query }) => ({
    changes: (await rules.readDifference(db, query)).map(({ rule, part, before, after }) => ({
      ...{ rule, part, before, after },
    })),
  }))
  route(app, api.previewNeeds, ({ body }) => preview(db, clock, body))
  route(app, api.testNeedsDraft, ({ body }) => testDraft(db, clock, body.after))
}
