import { defaultDueDays } from '@plinth/domain/documents/document-request/template'
import type { RequestFlags } from '@plinth/domain/documents/document-request/templates'
import { needsOf } from '@plinth/domain/documents/needs/evaluate'
import { addDays, type PlainDate } from '@plinth/domain/shared/dates'
import { createLoanActivities, type OpeningLoan } from '../../loan/index.ts'
import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { readInForce, readSubjects } from '../needs/index.ts'
import { noteByRule } from './needs.queries.ts'
import { putRuleConditions } from './rule-conditions.service.ts'

/**
 * Opens the work on a new loan: its activities, a request for each document that the rules ask for at once, and the
 * conditions they add (AC-13). `flags` are those of its application. Answers how many documents are asked for.
 */
export const openLoanWork = async (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  author: Author,
  o: Omit<OpeningLoan, 'requests'> & { flags: RequestFlags; today: PlainDate },
): Promise<number> => {
  const { templates, rules } = await readInForce(tx)
  const subject = (await readSubjects(tx, [o.loanId], deps.clock, o.flags)).get(o.loanId)
  const needs = subject ? needsOf(rules, subject) : { documents: [], conditions: [] }
  const inFolders = templates.toSorted(
    (a, b) => a.folder_name.localeCompare(b.folder_name) || a.document_name.localeCompare(b.document_name),
  )
  const wanted = inFolders.flatMap((template) =>
    needs.documents
      .filter((need) => need.template_id === template.id && need.mode === 'once')
      .map((need) => ({ template, need })),
  )
  const ids = await createLoanActivities(tx, author, {
    ...{ loanId: o.loanId, borrowerIds: o.borrowerIds, properties: o.properties },
    requests: wanted.map(({ template, need }) => ({
      templateId: template.id,
      name: template.document_name,
      description: need.description ?? template.description,
      of: need.record,
      dueOn: addDays(o.today, need.dueDays ?? defaultDueDays),
    })),
  })
  const made = ids.flatMap((id, n) => (wanted[n] ? [{ id, because: wanted[n].need.because }] : []))
  await noteByRule(tx, o.loanId, made)
  await putRuleConditions(tx, author, o.loanId, needs.conditions)
  return ids.length
}
