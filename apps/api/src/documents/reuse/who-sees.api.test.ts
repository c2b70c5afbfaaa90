import { endpoints } from '@plinth/contract/all'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { PersonalHome } from '@plinth/contract/portal/personal'
import { plainDateToEpoch } from '@plinth/domain/shared/dates'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildBorrower, buildContact, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { statementOf } from '../../../test/papers.ts'
import { type Vault, vaultOn } from '../../../test/vault.ts'

let t: Awaited<ReturnType<typeof testApp>>
let v: Vault
beforeAll(async () => {
  t = await testApp()
  v = await vaultOn(t)
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.ms = Date.parse('2026-04-01T15:00:00Z')
})

/** A broker of a loan. */
const brokerOn = async (loanId: string) => {
  const user = await buildUser(t.db, 'broker')
  const contact = await buildContact(t.db, { email: user.email })
  await t.db.insertInto('user_contact').values({ user_id: user.id, contact_id: contact.id }).execute()
  await t.db.insertInto('loan_contact').values({ loan_id: loanId, contact_id: contact.id }).execute()
  return user
}

/** A statement that was accepted on a first loan, used on a second one with another broker. */
const used = async () => {
  const first = await v.filed()
  const second = await v.next(first.borrower.id)
  const broker = await brokerOn(second.id)
  const request = await v.request(second.id, first.borrower.id)
  expect((await v.act(request.id, 'use', { source_id: first.source.id })).status).toBe(200)
  await t.drain()
  const copy = await t.db
    .selectFrom('document')
    .selectAll()
    .where('activity_id', '=', request.id)
    .executeTakeFirstOrThrow()
  return { first, second, broker, request, copy }
}

interface Sees {
  home: PersonalHome['loans'][number] | undefined
  activity: ActivityView | undefined
  text: string
}
const homeOf = async (email: string, loanId: string, activityId: string): Promise<Sees> => {
  const res = await t.call('GET', '/personal/home', email)
  expect(res.statusCode, res.body).toBe(200)
  const home = res.json<PersonalHome>().loans.find(({ loan }) => loan.id === loanId)
  const activity = [...(home?.activities ?? []), ...(home?.other_activities ?? [])].find(
    (a) => a.activity_id === activityId,
  )
  return { home, activity, text: JSON.stringify(home) }
}
const status = async (path: string, as: string, method: 'GET' | 'PUT' = 'GET', body?: object) =>
  (await t.call(method, path, as, body)).statusCode

test('[AB-08] the broker of another loan sees that the request is done, and no file of it by any way', async () => {
  const { first, second, broker, request, copy } = await used()
  const seen = await homeOf(broker.email, second.id, request.id)
  expect(seen.activity).toMatchObject({ status: { state: 'Accepted' }, processes: [] })
  expect(seen.home?.on_file).toEqual([{ activity_id: request.id, issued_epoch: null }])
  expect(seen.text).not.toMatch(/march\.pdf/)
  expect(seen.text).not.toContain(first.loan.human_id)
  expect(seen.text).not.toContain(copy.id)
  const [at, there] = [`${request.id}/document/${copy.id}`, `${first.source.id}/document/${copy.id}`]
  expect(await status(`/broker/${at}/download`, broker.email)).toBe(404)
  expect(await status(`/broker/${there}/download`, broker.email)).toBe(404)
  for (const what of ['precheck', 'content', 'content/rows?sheet=1&from=1', 'content/find?sheet=1&term=a'])
    expect([what, await status(`/personal/${request.id}/document/${copy.id}/${what}`, broker.email)]).toEqual([
      what,
      404,
    ])
  const kept = { reason: 'It is right' }
  expect(await status(`/personal/${request.id}/document/${copy.id}/keep-anyway`, broker.email, 'PUT', kept)).toBe(404)
  // What is known of their deals is not offered to them for the next one either.
  const known = await t.call('GET', '/application/known', broker.email)
  expect(known.body).not.toContain('march.pdf')
  expect((await t.call('GET', '/notifications', broker.email)).body).not.toContain('march.pdf')
})

test('[AB-08] assistant, export, text, search and the list of what is on file answer staff alone', async () => {
  const { second, broker, request, copy, first } = await used()
  const loan = `/loan/${second.id}`
  for (const person of [broker, first.borrowerUser])
    for (const path of [
      ...[`${loan}/on-file`, `${loan}/documents`, `${loan}/document-requests`, `${loan}/timeline`],
      ...[`/on-file/borrower/${first.borrower.id}`, '/on-file/settings', `/activity/${request.id}`],
      ...[`${loan}/document/${copy.id}/text`, `${loan}/document/${copy.id}/page/1/image`, `/find?q=march`],
    ])
      expect([path, [403, 404].includes(await status(path, person.email))]).toEqual([path, true])
  // Nor does any other call that shows documents, the datastore or an export have a borrower or broker among its callers.
  const shown = ['on-file', 'thread', 'data-point', 'document'] as const
  const theirs = endpoints.filter((e) => {
    const roles: readonly string[] = typeof e.access === 'string' ? [] : e.access.roles
    return (
      roles.some((role) => role !== 'admin') && 'shows' in e && e.shows.some((topic) => shown.some((s) => s === topic))
    )
  })
  expect(theirs.map(({ id }) => id)).toEqual([
    ...['broker.loan-activities', 'personal.borrower-activities', 'personal.document-content'],
    ...['personal.find-in-sheet', 'personal.get-precheck', 'personal.home', 'personal.loan-activities'],
    ...['personal.pages', 'personal.sheet-rows'],
  ])
  const notTheirs = endpoints.filter(
    ({ id }) => /export|thread|datastore|find/.test(id) && id !== 'personal.find-in-sheet',
  )
  expect(notTheirs.length).toBeGreaterThan(8)
  for (const { id, access } of notTheirs)
    expect([id, typeof access === 'string' ? access : access.roles]).toEqual([id, ['admin']])
})

test('[AF-14] pages of what the parties are not shown answer no other request, until staff show it', async () => {
  const { second, broker, request, copy, first } = await used()
  const other = await v.request(second.id, first.borrower.id, { name: 'Reserves', document_name: 'Reserves' })
  const pages = `/activity/${request.id}/pages`
  const arrange = async () => {
    const { version } = (await v.call<{ version: number }>('GET', pages)).body
    const files = [{ name: 'Reserves', request_id: other.id, pages: [{ document_id: copy.id, page: 1 }] }]
    return v.call<{ detail: string }>('POST', pages, { version, files })
  }
  const refused = await arrange()
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('comes from another loan')])
  const theirs = await t.call('GET', `/personal${pages}`, broker.email)
  expect([403, 404, 409]).toContain(theirs.statusCode)
  expect(theirs.body).not.toContain(copy.file_name)
  expect((await v.call('POST', `/activity/${request.id}/on-file/share`, { shared: true })).status).toBe(200)
  expect((await arrange()).status).toBe(202)
})

test('[AF-17] what was made of a copy is hidden with it again, and so is what was made of that', async () => {
  const { second, broker, request, copy, first } = await used()
  const other = await v.request(second.id, first.borrower.id, { name: 'Reserves', document_name: 'Reserves' })
  const share = (shared: boolean) => v.call('POST', `/activity/${request.id}/on-file/share`, { shared })
  const arrange = async (from: string, to: string, documentId: string) => {
    const pages = `/activity/${from}/pages`
    const { version } = (await v.call<{ version: number }>('GET', pages)).body
    const files = [{ name: 'Reserves', request_id: to, pages: [{ document_id: documentId, page: 1 }] }]
    expect((await v.call('POST', pages, { version, files })).status).toBe(202)
    await t.drain()
    return t.db
      .selectFrom('document')
      .selectAll()
      .where('activity_id', '=', to)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  }
  await share(true)
  const made = await arrange(request.id, other.id, copy.id)
  const again = await arrange(other.id, other.id, made.id)
  const seen = async () => {
    const { activity } = await homeOf(broker.email, second.id, other.id)
    const downloads = [made, again].map(({ id }) => status(`/broker/${other.id}/document/${id}/download`, broker.email))
    return [activity?.processes.length ?? 0, ...(await Promise.all(downloads))]
  }
  expect(await seen()).toEqual([2, 200, 200])
  await share(false)
  expect(await seen()).toEqual([0, 404, 404])
  await share(true)
  expect(await seen()).toEqual([2, 200, 200])
})

test('[AB-08] the borrower whose document it is sees and downloads it, a co-borrower and a stranger do not', async () => {
  const { first, second, request, copy } = await used()
  const own = await homeOf(first.borrowerUser.email, second.id, request.id)
  expect(own.activity?.processes.map((p) => p.documents[0]?.file_name)).toEqual(['march.pdf'])
  expect(own.home?.on_file).toEqual([{ activity_id: request.id, issued_epoch: plainDateToEpoch('2026-03-12') }])
  expect(await status(`/personal/${request.id}/document/${copy.id}/download`, first.borrowerUser.email)).toBe(200)
  const coUser = await buildUser(t.db, 'borrower')
  const co = await buildBorrower(t.db, { email: coUser.email })
  await t.db.insertInto('user_borrower').values({ user_id: coUser.id, borrower_id: co.id }).execute()
  await t.db.insertInto('loan_borrower').values({ loan_id: second.id, borrower_id: co.id, position: 1 }).execute()
  const others = await homeOf(coUser.email, second.id, request.id)
  expect([others.activity, others.home?.on_file]).toEqual([undefined, []])
  expect(await status(`/personal/${request.id}/document/${copy.id}/download`, coUser.email)).toBe(404)
})

test('[AB-08] what is of a property stays unseen by a borrower who took no part in the loan it came from', async () => {
  const first = await v.filed()
  const insurance = await v.request(first.loan.id, first.borrower.id, {
    ...{
      document_name: 'Property Insurance',
      entity_kind: 'property',
      borrower_id: null,
      property_id: first.property.id,
    },
  })
  await v.accept(insurance.id, await statementOf('Nobody'))
  const kind = { version: 1, kind: 'insurance', issued_epoch: null, expires_epoch: plainDateToEpoch('2026-12-31') }
  const subject = { kind: 'property', id: first.property.id }
  expect((await v.call('PUT', `/on-file/${insurance.id}/correct`, { ...kind, subject })).status).toBe(200)
  const buyerUser = await buildUser(t.db, 'borrower')
  const buyer = await buildBorrower(t.db, { email: buyerUser.email })
  await t.db.insertInto('user_borrower').values({ user_id: buyerUser.id, borrower_id: buyer.id }).execute()
  const second = await v.next(buyer.id)
  await t.db.insertInto('loan_property').values({ loan_id: second.id, property_id: first.property.id }).execute()
  const request = await v.request(second.id, buyer.id, {
    ...{
      document_name: 'Property Insurance',
      entity_kind: 'property',
      borrower_id: null,
      property_id: first.property.id,
    },
  })
  expect((await v.act(request.id, 'use', { source_id: insurance.id })).status).toBe(200)
  await t.drain()
  const seen = await homeOf(buyerUser.email, second.id, request.id)
  expect([seen.activity?.status.state, seen.activity?.processes]).toEqual(['Accepted', []])
  expect(seen.home?.on_file).toEqual([{ activity_id: request.id, issued_epoch: null }])
})

test('[AB-09] staff show it to the parties of the loan and hide it again, each told in the timeline', async () => {
  const { second, broker, request, copy } = await used()
  const share = (shared: boolean) => v.call('POST', `/activity/${request.id}/on-file/share`, { shared })
  const path = `/broker/${request.id}/document/${copy.id}/download`
  expect((await share(true)).body).toMatchObject({ use: { shared: true } })
  expect(await status(path, broker.email)).toBe(200)
  expect((await homeOf(broker.email, second.id, request.id)).activity?.processes).toHaveLength(1)
  await share(true)
  expect((await share(false)).body).toMatchObject({ use: { shared: false } })
  expect(await status(path, broker.email)).toBe(404)
  const { body } = await v.call<{ events: { kind: string }[] }>('GET', `/loan/${second.id}/timeline`)
  const kinds = body.events.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'on-file.shared' || kind === 'on-file.hidden')).toEqual([
    'on-file.hidden',
    'on-file.shared',
  ])
})

test('[AB-08] a broker of both loans sees it on both', async () => {
  const first = await v.filed()
  const second = await v.next(first.borrower.id)
  await t.db.insertInto('loan_contact').values({ loan_id: second.id, contact_id: first.contact.id }).execute()
  const request = await v.request(second.id, first.borrower.id)
  await v.act(request.id, 'use', { source_id: first.source.id })
  await t.drain()
  expect((await homeOf(first.brokerUser.email, second.id, request.id)).activity?.processes).toHaveLength(1)
})

test('[AB-16] a borrower is not asked for what is on file, and told that it is', async () => {
  const first = await v.filed()
  const template = await t.db
    .insertInto('template')
    .values({ entity_kind: 'borrower', document_name: 'Bank Statements', description: 'All pages.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const second = await v.next(first.borrower.id)
  const lines = [{ template_id: template.id, entity_id: first.borrower.id }]
  await v.call('PUT', `/loan/${second.id}/create-document-requests`, { lines })
  const [held] = await v.onFile(second.id)
  const seen = await homeOf(first.borrowerUser.email, second.id, held?.activity_id ?? '')
  expect(seen.activity?.status.state).toBe('Paused')
  expect(seen.home?.on_file).toEqual([{ activity_id: held?.activity_id, issued_epoch: plainDateToEpoch('2026-03-12') }])
})
