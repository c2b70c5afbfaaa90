import { getBorrowerPolicies, getLoanPolicies, getNeighborhoodPolicies } from '@plinth/contract/credit/policies'
import * as calls from '@plinth/contract/credit/policy-set'
import * as waiverCalls from '@plinth/contract/credit/waiver'
import { todayIn } from '@plinth/domain/shared/dates'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { exposureJobs } from './exposure.jobs.ts'
import { addLimitCondition } from './limit-condition.service.ts'
import * as analysis from './policy-analysis.service.ts'
import * as sets from './policy-set.service.ts'
import { toAnalysis, toSet, toSetName, toSizing } from './policy.view.ts'
import { readSizing, saveSizing } from './sizing.service.ts'
import { grantWaiver, readWaivers, withdrawWaiver } from './waiver.service.ts'

const whole = async (db: Db, id: string) => toSet(await sets.readSet(db, id), await sets.readHistory(db, id))

/** A lender's limits: what loans are held against (O-03), the sets they are edited in, and the sizer that keeps to them. */
export const policyRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock, config } = deps
  exposureJobs(deps)
  const now = () => new Date(clock.now())
  const today = () => todayIn(config.PLINTH_TIME_ZONE, clock.now())
  const asked = (key: string) => ({ key, clock, today: today() })
  route(app, waiverCalls.listWaivers, ({ params }) => readWaivers(db, params.loan_id, today()))
  route(app, waiverCalls.addWaiver, ({ params, body, actor }) =>
    grantWaiver(db, actor, { ...asked(params.loan_id), body }),
  )
  route(app, waiverCalls.withdrawWaiver, ({ params, body, actor }) =>
    withdrawWaiver(db, actor, { ...asked(params.loan_id), waiverId: params.waiver_id, reason: body.reason }),
  )
  route(app, waiverCalls.addLimitCondition, ({ params, body, actor }) =>
    addLimitCondition(db, actor, { key: params.loan_id, today: today(), body }),
  )
  route(app, getLoanPolicies, async ({ params }) => ({
    policies: (await analysis.analyseLoanOf(db, params.loan_id)).map(toAnalysis),
  }))
  route(app, getBorrowerPolicies, async ({ params, query }) => ({
    policies: (await analysis.analyseBorrowerOf(db, params.borrower_id, query.loan_id)).map(toAnalysis),
  }))
  route(app, getNeighborhoodPolicies, async ({ params, query }) => ({
    policies: (await analysis.analyseNeighborhoodOf(db, params.property_id, query.loan_id)).map(toAnalysis),
  }))
  route(app, calls.listPolicySets, async () => ({ sets: (await sets.readSets(db)).map(toSetName) }))
  route(app, calls.getPolicySet, ({ params }) => whole(db, params.policy_set_id))
  route(app, calls.addPolicySet, async ({ body, actor }) => whole(db, await sets.addSet(db, actor, body)))
  route(app, calls.savePolicySet, async ({ params, body, actor }) => {
    await sets.saveSet(db, actor, params.policy_set_id, body)
    return whole(db, params.policy_set_id)
  })
  route(app, calls.usePolicySet, async ({ params, actor }) => {
    await sets.useSet(db, actor, params.policy_set_id)
    return whole(db, params.policy_set_id)
  })
  route(app, calls.bindPolicySet, async ({ params, body, actor }) => {
    await sets.bindSet(db, actor, params.policy_set_id, body.purposes)
    return whole(db, params.policy_set_id)
  })
  route(app, calls.archivePolicySet, async ({ params, actor }) => {
    await sets.archiveSet(db, actor, params.policy_set_id, now())
    return toSetName(await sets.readSet(db, params.policy_set_id))
  })
  route(app, calls.getSizing, async ({ params }) => toSizing(await readSizing(db, params.loan_id)))
  route(app, calls.saveSizing, async ({ params, body, actor }) =>
    toSizing(await saveSizing(db, actor, { key: params.loan_id, ...body, now: now() })),
  )
}
