import * as api from '@plinth/contract/people/user'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import * as service from './user.service.ts'

export const userRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  route(app, api.getLoggedInUser, ({ params, actor }) => service.loggedInUser(db, actor, params.email))
  route(app, api.listUsers, () => service.allUsers(db))
  route(app, api.getUser, ({ params }) => service.oneUser(db, params.user_id))
  route(app, api.addUser, ({ body, actor }) => service.addUser(deps, actor, body))
  route(app, api.updateUser, ({ body, actor }) => service.updateUser(deps, actor, body))
  route(app, api.setUserPermissions, ({ body, query, actor }) =>
    service.setDenied(deps, actor, body, query.permissions ?? []),
  )
  route(app, api.addBorrowerToUser, ({ params, actor }) =>
    service.addBorrower(deps, actor, params.user_id, params.borrower_id),
  )
}
