import * as api from '@plinth/contract/documents/on-file'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { job } from '../../platform/jobs.ts'
import { copyNow, copyOnFile, forgetOnFileCopy } from './copy.jobs.ts'
import { renewAll } from './renewal.service.ts'
import { readOnFileSettings, saveOnFileSettingsNow } from './settings.service.ts'
import { correctOnFileNow, readSubjectOnFile } from './subject.service.ts'
import { undoUse } from './undo.service.ts'
import { requestAnew, shareOnFile, reuseOnFile } from './use.service.ts'
import { readLoanOnFile } from './view.service.ts'

/** Requests again what runs out before closing, once a day. */
export const renewOnFile = job('on-file.renew', z.object({}), {
  retries: 2,
  timeoutSeconds: 900,
  cron: '10 12 * * *',
  lowPriority: true,
})

/** Documents on file: what was sent before answers the requests of other loans (AB). */
export const reuseRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.listLoanOnFile, ({ params }) => readLoanOnFile(deps, params.loan_id))
  route(app, api.listSubjectOnFile, ({ params, query }) =>
    readSubjectOnFile(deps, { kind: params.subject_kind, id: params.subject_id }, query),
  )
  route(app, api.correctOnFile, ({ actor, params, body }) => correctOnFileNow(deps, actor, params.source_id, body))
  route(app, api.reuseOnFile, ({ actor, params, body }) =>
    reuseOnFile(deps, actor, { activityId: params.activity_id, version: body.version, sourceId: body.source_id }),
  )
  route(app, api.undoOnFile, ({ actor, params, body }) =>
    undoUse(deps, actor, { activityId: params.activity_id, version: body.version }),
  )
  route(app, api.shareOnFile, ({ actor, params, body }) =>
    shareOnFile(deps, actor, { activityId: params.activity_id, shared: body.shared }),
  )
  route(app, api.requestOnFileAnew, ({ actor, params, body }) =>
    requestAnew(deps, actor, { activityId: params.activity_id, version: body.version }),
  )
  route(app, api.getOnFileSettings, () => readOnFileSettings(deps))
  route(app, api.saveOnFileSettings, ({ actor, body }) => saveOnFileSettingsNow(deps, actor, body))
  deps.jobs.handle(copyOnFile, ({ document_id: id }) => copyNow(deps, id))
  deps.jobs.handle(forgetOnFileCopy, ({ storage_key: key }) => deps.storage.remove(key))
  deps.jobs.handle(renewOnFile, () => renewAll(deps))
}
