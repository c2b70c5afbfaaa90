import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildBorrower, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { pdfFile } from '../../../test/wizard-form.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let deal: Awaited<ReturnType<typeof buildDeal>>
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
  deal = await buildDeal(t.db)
})
afterAll(() => t.close())

const template = async (name: string): Promise<string> => {
  const body = { entity_type: 'borrower', document_name: name, description: 'Sign the form' }
  const made = await t.call('POST', '/activity-templates/create-template', staff, body)
  return made.json<{ template_id: string }>().template_id
}
const request = (over: object = {}) =>
  buildActivity(t.db, deal.loan.id, {
    ...{ type: 'document-request', entity_kind: 'borrower', borrower_id: deal.borrower.id },
    ...over,
  })
const attach = (id: string, name: string, bytes: Buffer, as = staff) =>
  t.call('POST', `/activity-templates/${id}/form`, as, { name, pdf: bytes.toString('base64') })
const form = (activityId: string, as: string) => t.call('GET', `/personal/${activityId}/form`, as)
const offered = async (as: string): Promise<string[]> =>
  (await t.call('GET', '/personal/home', as)).json<{ loans: { forms: string[] }[] }>().loans.flatMap((l) => l.forms)

test('[M-35] [G-15] a form that staff attach to a template is offered beside the requests made from it, until it is taken off', async () => {
  const id = await template('Guaranty')
  const asked = await request({ template_id: id, document_name: 'Guaranty' })
  const borrower = deal.borrowerUser.email
  expect(await offered(borrower)).not.toContain(asked.id)
  expect((await form(asked.id, borrower)).statusCode).toBe(404)

  expect((await attach(id, 'guaranty.pdf', pdfFile)).json()).toEqual({ file_name: 'guaranty.pdf' })
  expect(await offered(borrower)).toContain(asked.id)
  const sent = await form(asked.id, borrower)
  expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(sent.headers['content-disposition']).toContain('guaranty.pdf')
  expect(sent.rawPayload.equals(pdfFile)).toBe(true)

  expect((await attach(id, 'newer.pdf', pdfFile)).json()).toEqual({ file_name: 'newer.pdf' })
  expect((await t.call('GET', `/activity-templates/${id}/form`, staff)).json()).toEqual({ file_name: 'newer.pdf' })
  expect((await t.call('DELETE', `/activity-templates/${id}/form`, staff)).json()).toEqual({ file_name: null })
  expect(await offered(borrower)).not.toContain(asked.id)
})

test('[G-15] a credit authorization has a form of our own, in the name of who signs; another request has none', async () => {
  const asked = await request({ document_name: 'Credit Authorization' })
  const other = await request({ document_name: 'Bank Statements' })
  const forms = await offered(deal.borrowerUser.email)
  expect([forms.includes(asked.id), forms.includes(other.id)]).toEqual([true, false])
  const sent = await form(asked.id, deal.borrowerUser.email)
  expect([sent.statusCode, sent.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect(sent.headers['content-disposition']).toContain(
    encodeURIComponent(`Credit Authorization ${deal.loan.human_id}.pdf`),
  )
  expect((await form(other.id, deal.borrowerUser.email)).statusCode).toBe(404)
})

test('[W-22] a form of a foreign request is not found, and only who manages templates attaches one', async () => {
  const stranger = await buildUser(t.db, 'borrower')
  const own = await buildBorrower(t.db)
  await t.db.insertInto('user_borrower').values({ user_id: stranger.id, borrower_id: own.id }).execute()
  const asked = await request({ document_name: 'Credit Authorization' })
  expect((await form(asked.id, stranger.email)).statusCode).toBe(404)
  expect((await attach(await template('Other'), 'a.pdf', pdfFile, stranger.email)).statusCode).toBe(403)
})

test('[W-23] what is no PDF is refused at its field', async () => {
  const refused = await attach(await template('No PDF'), 'form.html', Buffer.from('<html>'))
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ path: 'pdf', message: "The form must be a PDF: form.html isn't one" }],
  ])
})
