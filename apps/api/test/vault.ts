import type { FiledView, RequestOnFile } from '@plinth/contract/documents/on-file'
import { expect } from 'vitest'
import { buildActivity, buildDeal, buildLoan, buildUser } from './factories.ts'
import type { testApp } from './harness.ts'
import { sendFile, statementOf } from './papers.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** Deals and documents on file on an app, as staff make them. */
export const vaultOn = async (t: App) => {
  const staff = await buildUser(t.db, 'admin')
  const call = async <Reply>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as = staff.email) => {
    const res = await t.call(method, path, as, body)
    return { status: res.statusCode, body: (res.body === '' ? null : res.json()) as Reply }
  }
  const request = (loanId: string, borrowerId: string, over = {}) =>
    buildActivity(t.db, loanId, {
      ...{ name: 'Bank Statements', document_name: 'Bank Statements', description: 'All pages.', due_on: '2026-04-10' },
      ...{ entity_kind: 'borrower', borrower_id: borrowerId, ...over },
    })
  const accept = async (activityId: string, body: Buffer) => {
    await sendFile(t, staff.email, activityId, { body, name: 'march.pdf' })
    const done = await call('POST', `/activity/document-request/${activityId}/set/accepted`, {})
    expect(done.status).toBe(200)
  }
  /** A loan on which the borrower's bank statement was accepted. */
  const filed = async (end?: string) => {
    const deal = await buildDeal(t.db, { expected_closing: '2026-08-01' })
    const source = await request(deal.loan.id, deal.borrower.id)
    await accept(source.id, await statementOf(`${deal.borrower.first_name} ${deal.borrower.last_name}`, end))
    return { ...deal, source }
  }
  /** Another loan of the borrower. */
  const next = async (borrowerId: string, over = {}) => {
    const loan = await buildLoan(t.db, { expected_closing: '2026-08-01', ...over })
    await t.db.insertInto('loan_borrower').values({ loan_id: loan.id, borrower_id: borrowerId }).execute()
    return loan
  }
  const onFile = async (loanId: string) =>
    (await call<{ requests: RequestOnFile[] }>('GET', `/loan/${loanId}/on-file`)).body.requests
  const view = async (id: string) => {
    const row = await t.db.selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return row
  }
  const act = async (id: string, what: 'use' | 'undo' | 'request', body: object = {}) =>
    call<RequestOnFile & { detail?: string; code?: string }>('POST', `/activity/${id}/on-file/${what}`, {
      version: (await view(id)).version,
      ...body,
    })
  const ofSubject = async (kind: string, id: string) =>
    (
      await call<{ total: number; documents: { filed: FiledView; used_for: { loan: { id: string } }[] }[] }>(
        'GET',
        `/on-file/${kind}/${id}`,
      )
    ).body
  return { staff, call, request, accept, filed, next, onFile, view, act, ofSubject }
}
export type Vault = Awaited<ReturnType<typeof vaultOn>>
