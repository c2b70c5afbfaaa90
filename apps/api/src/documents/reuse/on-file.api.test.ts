import { plainDateToEpoch } from '@plinth/domain/shared/dates'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildActivity, buildBorrower, buildDeal } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { statementOf } from '../../../test/papers.ts'
import { type Vault, vaultOn } from '../../../test/vault.ts'
import { replaceParty } from '../../people/party/merge.queries.ts'
import { inTx } from '../../platform/db.ts'

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

const day = plainDateToEpoch

test('[AB-01] [AB-02] [AB-04] a request of a new loan shows what is on file, its date, validity and loan', async () => {
  const { borrower, loan, source } = await v.filed()
  const second = await v.next(borrower.id)
  const request = await v.request(second.id, borrower.id)
  const [shown, ...others] = await v.onFile(second.id)
  expect(others).toEqual([])
  expect(shown).toMatchObject({
    activity_id: request.id,
    held: false,
    before_closing: true,
    use: null,
    offer: {
      source_id: source.id,
      kind: 'bank-statement',
      state: 'valid',
      issued_epoch: day('2026-03-12'),
      valid_to_epoch: day('2026-05-11'),
      loan: { id: loan.id, human_id: loan.human_id },
      files: [{ file_name: 'march.pdf' }],
      subject: { kind: 'borrower', id: borrower.id },
      entered: { kind: false, issued: false, expires: false },
    },
  })
  t.clock.ms = Date.parse('2026-05-12T15:00:00Z')
  expect((await v.onFile(second.id))[0]?.offer).toMatchObject({ state: 'out-of-date' })
})

test('[AB-01] a statement in the name of the entity belongs to the entity, though a person was asked for it', async () => {
  const deal = await buildDeal(t.db)
  const llc = await t.db
    .insertInto('legal_entity')
    .values({ name: 'Maple Street Holdings LLC', kind: 'LLC' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db.insertInto('loan_legal_entity').values({ loan_id: deal.loan.id, legal_entity_id: llc.id }).execute()
  const source = await v.request(deal.loan.id, deal.borrower.id)
  await v.accept(source.id, await statementOf('Maple Street Holdings LLC'))
  expect((await v.ofSubject('legal-entity', llc.id)).documents.map(({ filed }) => filed.source_id)).toEqual([source.id])
  expect((await v.ofSubject('borrower', deal.borrower.id)).total).toBe(0)
})

describe('use', () => {
  test('[AB-05] one press accepts the request with a copy of the file and keeps where it came from', async () => {
    const { borrower, loan, source } = await v.filed()
    const second = await v.next(borrower.id)
    const request = await v.request(second.id, borrower.id)
    const used = await v.act(request.id, 'use', { source_id: source.id })
    expect(used.status, JSON.stringify(used.body)).toBe(200)
    await t.drain()
    expect((await v.view(request.id)).state).toBe('Accepted')
    const [original, copy] = await t.db
      .selectFrom('document')
      .selectAll()
      .where('activity_id', 'in', [source.id, request.id])
      .orderBy('id')
      .execute()
    expect(copy).toMatchObject({
      loan_id: second.id,
      sha256: original?.sha256,
      file_name: 'march.pdf',
      text_state: 'done',
    })
    expect(copy?.storage_key).not.toBe(original?.storage_key)
    expect(await t.deps.storage.head(copy?.storage_key ?? '')).toMatchObject({ size: original?.size_bytes })
    expect((await v.onFile(second.id))[0]).toMatchObject({
      offer: null,
      use: {
        ...{ source_id: source.id, source_loan: loan.human_id, files: ['march.pdf'], shared: false },
        ...{ used_by: `${v.staff.first_name} ${v.staff.last_name}`, valid_to_epoch: day('2026-05-11') },
      },
    })
    const timeline = await v.call<{ events: { text: string }[] }>('GET', `/loan/${second.id}/timeline`)
    expect(timeline.body.events.map(({ text }) => text).join('\n')).toContain(
      `used Bank Statements on file from ${loan.human_id}: march.pdf`,
    )
    // The copy is on file on the loan it came from, once.
    const { total, documents } = await v.ofSubject('borrower', borrower.id)
    expect([total, documents[0]?.used_for.map((one) => one.loan.id)]).toEqual([1, [second.id]])
  })

  test('[AB-17] a second press, a stale version, another subject and an undated document are refused', async () => {
    const { borrower, source } = await v.filed()
    const second = await v.next(borrower.id)
    const request = await v.request(second.id, borrower.id)
    const { version } = await v.view(request.id)
    const press = () => v.call('POST', `/activity/${request.id}/on-file/use`, { version, source_id: source.id })
    expect((await Promise.all([press(), press()])).map(({ status }) => status).toSorted()).toEqual([200, 409])
    const stranger = await buildBorrower(t.db)
    const third = await v.next(stranger.id)
    const foreign = await v.request(third.id, stranger.id)
    expect((await v.act(foreign.id, 'use', { source_id: source.id })).status).toBe(404)
    expect((await v.view(foreign.id)).state).toBe('New')
    t.clock.ms = Date.parse('2026-05-12T15:00:00Z')
    const late = await v.request((await v.next(borrower.id)).id, borrower.id)
    const stale = await v.act(late.id, 'use', { source_id: source.id })
    expect([stale.status, stale.body.detail]).toEqual([409, 'This document is out of date. Request a new one.'])
  })

  test('[AB-10] undoing it removes the copy, its values and its file, and the request is as it was', async () => {
    const { borrower, source } = await v.filed()
    const second = await v.next(borrower.id)
    const request = await v.request(second.id, borrower.id, { state: 'Rejected', rejection_reason: 'Blurred' })
    await v.act(request.id, 'use', { source_id: source.id })
    await t.drain()
    const copy = await t.db
      .selectFrom('document')
      .selectAll()
      .where('activity_id', '=', request.id)
      .executeTakeFirstOrThrow()
    const points = () => t.db.selectFrom('data_point').select('id').where('loan_id', '=', second.id).execute()
    expect((await points()).length).toBeGreaterThan(3)
    expect((await v.act(request.id, 'undo')).status).toBe(200)
    await t.drain()
    expect(await v.view(request.id)).toMatchObject({ state: 'Rejected', rejection_reason: 'Blurred' })
    expect(await points()).toEqual([])
    expect(await t.deps.storage.head(copy.storage_key)).toBeNull()
    expect((await v.onFile(second.id))[0]).toMatchObject({ use: null, offer: { source_id: source.id } })
    expect((await v.act(request.id, 'undo')).status).toBe(404)
    // The original is untouched.
    expect((await v.ofSubject('borrower', borrower.id)).total).toBe(1)
  })

  test('[AB-10] undone before the copy was made, nothing is left of it', async () => {
    const { borrower, source } = await v.filed()
    const second = await v.next(borrower.id)
    const request = await v.request(second.id, borrower.id)
    await v.act(request.id, 'use', { source_id: source.id })
    const { storage_key: key } = await t.db
      .selectFrom('document')
      .select('storage_key')
      .where('activity_id', '=', request.id)
      .executeTakeFirstOrThrow()
    expect((await v.act(request.id, 'undo')).status).toBe(200)
    await t.drain()
    expect(await t.deps.storage.head(key)).toBeNull()
    expect(await v.view(request.id)).toMatchObject({ state: 'New' })
  })
})

describe('what is not asked for', () => {
  const template = async (name: string) =>
    t.db
      .insertInto('template')
      .values({ entity_kind: 'borrower', document_name: name, description: 'All pages.' })
      .returning('id')
      .executeTakeFirstOrThrow()

  test('[AB-06] [AB-07] a request that something on file answers is held and sent to nobody until staff ask anew', async () => {
    const { borrower, source } = await v.filed()
    const [known, missing] = [await template('Bank Statements'), await template('Letter of Explanation II')]
    await t.db.updateTable('activity').set({ template_id: known.id }).where('id', '=', source.id).execute()
    const second = await v.next(borrower.id)
    await t.drain()
    t.mailer.messages.length = 0
    const lines = [known, missing].map(({ id }) => ({ template_id: id, entity_id: borrower.id }))
    expect((await v.call('PUT', `/loan/${second.id}/create-document-requests`, { lines })).status).toBe(200)
    await t.drain()
    expect(t.mailer.messages.map((m) => m.text).join()).toContain('Letter of Explanation II')
    expect(t.mailer.messages.map((m) => m.text).join()).not.toContain('Bank Statements')
    const [held] = await v.onFile(second.id)
    expect(held).toMatchObject({ held: true, offer: { source_id: source.id } })
    const id = held?.activity_id ?? ''
    expect(await v.view(id)).toMatchObject({ state: 'Paused', state_text: 'On file' })
    // Used and undone, it is held again.
    expect((await v.act(id, 'use', { source_id: source.id })).status).toBe(200)
    expect((await v.act(id, 'undo')).status).toBe(200)
    expect((await v.onFile(second.id))[0]).toMatchObject({ held: true })
    t.mailer.messages.length = 0
    expect((await v.act(id, 'request')).body).toMatchObject({ held: false, offer: { source_id: source.id } })
    await t.drain()
    expect(t.mailer.messages.map((m) => m.text).join()).toContain('Bank Statements')
    expect(await v.view(id)).toMatchObject({ state: 'New' })
    expect((await v.act(id, 'request')).status).toBe(409)
  })

  test('[AB-06] turned off, everything is asked for', async () => {
    const { borrower, source } = await v.filed()
    const known = await t.db
      .selectFrom('template')
      .select('id')
      .where('document_name', '=', 'Bank Statements')
      .executeTakeFirstOrThrow()
    const second = await v.next(borrower.id)
    await t.db.updateTable('on_file_setting').set({ hold: false }).execute()
    await v.call('PUT', `/loan/${second.id}/create-document-requests`, {
      lines: [{ template_id: known.id, entity_id: borrower.id }],
    })
    await t.db.updateTable('on_file_setting').set({ hold: true }).execute()
    expect((await v.onFile(second.id))[0]).toMatchObject({ held: false, offer: { source_id: source.id } })
  })
})

describe('the list of a subject', () => {
  test('[AB-11] [AB-12] staff correct subject, kind and date; a stale version or a foreign subject is refused', async () => {
    const { borrower, source, loan, property } = await v.filed()
    const co = await buildBorrower(t.db)
    await t.db.insertInto('loan_borrower').values({ loan_id: loan.id, borrower_id: co.id, position: 1 }).execute()
    const body = (over: object) => ({
      ...{ version: 1, subject: { kind: 'borrower', id: co.id }, kind: 'pfs' },
      ...{ issued_epoch: day('2026-03-20'), expires_epoch: null, ...over },
    })
    const correct = (over: object) =>
      v.call<{ errors?: { path: string }[]; kind?: string }>('PUT', `/on-file/${source.id}/correct`, body(over))
    const elsewhere = await buildBorrower(t.db)
    const foreign = await correct({ subject: { kind: 'borrower', id: elsewhere.id } })
    expect([foreign.status, foreign.body.errors?.[0]?.path]).toEqual([400, 'subject'])
    const future = await correct({ issued_epoch: day('2026-04-02') })
    expect([future.status, future.body.errors?.[0]?.path]).toEqual([400, 'issued_epoch'])
    expect((await correct({})).body).toMatchObject({
      kind: 'pfs',
      issued_epoch: day('2026-03-20'),
      valid_to_epoch: day('2026-06-18'),
      entered: { kind: true, issued: true, expires: false },
      version: 2,
    })
    expect((await correct({})).status).toBe(409)
    expect((await v.ofSubject('borrower', co.id)).total).toBe(1)
    expect((await v.ofSubject('borrower', borrower.id)).total).toBe(0)
    expect((await v.ofSubject('property', property.id)).total).toBe(0)
    expect((await v.call('GET', `/on-file/borrower/${property.id}`)).status).toBe(404)
    // Accepted anew, what staff corrected stays.
    await v.call('POST', `/activity/document-request/${source.id}/set/rejected`, { reason: 'Cut off' })
    expect((await v.ofSubject('borrower', co.id)).total).toBe(0)
    await v.call('POST', `/activity/document-request/${source.id}/set/accepted`, {})
  })

  test('[AB-18] a rejected document is off file, and merged records have theirs together', async () => {
    const { borrower, source } = await v.filed()
    await v.call('POST', `/activity/document-request/${source.id}/set/rejected`, { reason: 'Cut off' })
    expect((await v.ofSubject('borrower', borrower.id)).total).toBe(0)
    const second = await v.next(borrower.id)
    const request = await v.request(second.id, borrower.id)
    expect(await v.onFile(second.id)).toEqual([])
    expect((await v.act(request.id, 'use', { source_id: source.id })).status).toBe(404)
    const other = await v.filed()
    await inTx(t.db, (tx) => replaceParty(tx, 'borrower', other.borrower.id, borrower.id))
    expect((await v.ofSubject('borrower', borrower.id)).documents.map(({ filed }) => filed.source_id)).toEqual([
      other.source.id,
    ])
  })
})

test('[AB-03] a change of validity holds for what is on file already; as usual again it is as before', async () => {
  const { borrower } = await v.filed()
  const second = await v.next(borrower.id)
  await v.request(second.id, borrower.id)
  interface Settings {
    version: number
    validities: { kind: string; rule: string; days: number; usual: boolean }[]
  }
  const save = async (days: number) => {
    const { version } = (await v.call<Settings>('GET', '/on-file/settings')).body
    return v.call<Settings & { errors?: { path: string }[] }>('PUT', '/on-file/settings', {
      ...{ version, hold: true, renewal: 'off', lead_days: 14 },
      validities: [{ kind: 'bank-statement', rule: 'days', days }],
    })
  }
  const stale = { version: 99, hold: true, renewal: 'off', lead_days: 14, validities: [] }
  expect((await v.call('PUT', '/on-file/settings', stale)).status).toBe(409)
  const bad = await save(0)
  expect([bad.status, bad.body.errors?.[0]?.path]).toEqual([400, 'validities.0.days'])
  expect((await save(19)).body.validities).toContainEqual({
    ...{ kind: 'bank-statement', rule: 'days', days: 19, usual: false },
  })
  expect((await v.onFile(second.id))[0]?.offer).toMatchObject({
    state: 'out-of-date',
    valid_to_epoch: day('2026-03-31'),
  })
  expect((await save(60)).body.validities).toContainEqual({
    ...{ kind: 'bank-statement', rule: 'days', days: 60, usual: true },
  })
  expect((await v.onFile(second.id))[0]?.offer).toMatchObject({ state: 'valid' })
})

test('[AB-02] [AB-17] without a date it waits for staff to enter it', async () => {
  const deal = await buildDeal(t.db)
  const source = await v.request(deal.loan.id, deal.borrower.id, { document_name: 'Certificate of Good Standing' })
  await v.accept(source.id, await statementOf('Nobody'))
  await t.db.updateTable('document').set({ kind: null }).where('activity_id', '=', source.id).execute()
  const second = await v.next(deal.borrower.id)
  const request = await buildActivity(t.db, second.id, {
    ...{ document_name: 'Certificate of Good Standing', entity_kind: 'borrower', borrower_id: deal.borrower.id },
  })
  expect((await v.onFile(second.id))[0]?.offer).toMatchObject({ state: 'undated', kind: 'good-standing' })
  const refused = await v.act(request.id, 'use', { source_id: source.id })
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'The date of this document is not known. Enter it first.',
  ])
  await v.call('PUT', `/on-file/${source.id}/correct`, {
    ...{ version: 1, subject: { kind: 'borrower', id: deal.borrower.id }, kind: null },
    ...{ issued_epoch: day('2026-03-30'), expires_epoch: null },
  })
  expect((await v.act(request.id, 'use', { source_id: source.id })).status).toBe(200)
})
