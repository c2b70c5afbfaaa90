import * as api from '@plinth/contract/loan/note'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { addNote, readNotes, removeNote, restoreNote, updateNote } from './note.service.ts'

/** Internal notes of a loan, for staff alone (AD-08 to AD-10). */
export const noteRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.listNotes, ({ actor, params, query }) => readNotes(deps.db, actor, params.loan_id, query))
  route(app, api.addNote, ({ actor, params, body }) => addNote(deps, actor, params.loan_id, body))
  route(app, api.updateNote, ({ actor, params, body }) => updateNote(deps, actor, params.note_id, body))
  route(app, api.removeNote, ({ actor, params, body }) => removeNote(deps, actor, params.note_id, body.version))
  route(app, api.restoreNote, ({ actor, params, body }) => restoreNote(deps, actor, params.note_id, body.version))
}
