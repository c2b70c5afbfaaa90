import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { forgetWords, forgetWordsNow, indexDocument, indexDocumentNow } from './index.jobs.ts'

/** The jobs that keep what the assistant reads in step with a loan's documents; its calls stand with the documents. */
export const datastoreRoutes = (_app: FastifyInstance, deps: Deps): void => {
  deps.jobs.handle(indexDocument, (asked, run) => indexDocumentNow(deps, asked, run))
  deps.jobs.handle(forgetWords, ({ loan_id }) => forgetWordsNow(deps.db, loan_id).then(() => undefined))
}
