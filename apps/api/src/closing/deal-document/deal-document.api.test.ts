import { UserId } from '@plinth/contract/shared/fields'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBorrower, buildUser } from '../../../test/factories.ts'
import { readLetters } from '../../../test/letters.ts'
import { testApp } from '../../../test/harness.ts'
import { aDay, buildOpenDeal, buildStaff, caller, goOn, recipients, uploadPdf } from '../../../test/deal.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let ok: ReturnType<typeof caller>['ok']
let code: ReturnType<typeof caller>['code']
beforeAll(async () => {
  t = await testApp()
  staff = await buildStaff(t)
  ;({ ok, code } = caller(t, staff))
})
afterAll(() => t.close())

const fetchFile = async (url: string) => {
  const reply = await t.app.inject({ method: 'GET', url: url.replace(t.deps.config.publicUrl, '') })
  return { status: reply.statusCode, start: reply.rawPayload.subarray(0, 5).toString(), bytes: reply.rawPayload }
}
const sheetOf = (id: string, rest: string) => `/activity/term-sheet/${id}/${rest}`

describe('values', () => {
  test('[L-01] [L-09] [L-10] [L-22] a term sheet starts with what the loan says and what the market asks, and says which', async () => {
    const { termSheet, loan } = await buildOpenDeal(t, {
      estimated_as_is_value_cents: 50_000_000,
      construction_reserve_cents: 123_45,
    })
    const values = await ok('GET', sheetOf(termSheet.id, 'get-values'))
    expect(values).toMatchObject({
      activity_id: termSheet.id,
      version: 1,
      amount: 1_000_000,
      origination_fee: 0.02,
      construction_reserve: 123.45,
      // Twice its value: shown as the most the field takes.
      minimum_loan_to_as_is_value: 1,
      other_1: null,
    })
    const field = (name: string) => values.fields.find((f: { name: string }) => f.name === name)
    expect(field('amount')).toEqual({
      name: 'amount',
      label: 'Amount',
      type: 'currency',
      source: 'loan',
      origin: 'Amount of the loan',
      origin_epoch: Math.floor(loan.created_at.getTime() / 1000),
    })
    expect(field('origination_fee')).toMatchObject({ type: 'percent', source: 'default' })
    expect(field('other_1')).toMatchObject({ type: 'text', source: 'none' })
  })

  test('[L-05] only known fields within their bounds are kept, under the version read', async () => {
    const { termSheet } = await buildOpenDeal(t)
    const update = (body: object) => t.call('PUT', sheetOf(termSheet.id, 'update'), staff, body)
    for (const bad of [{ exit_fee: 1.5 }, { exit_fee: '1%' }, { nonsense: 1 }, { amount: -1 }, { other_1: ' ' }, {}])
      expect((await update({ ...bad, version: 1 })).statusCode, JSON.stringify(bad)).toBe(400)
    const saved = await update({ exit_fee: 0.0125, other_1: 'No smoking', version: 1 })
    expect(saved.json()).toMatchObject({ exit_fee: 0.0125, other_1: 'No smoking', version: 2 })
    expect(saved.json().fields.find((f: { name: string }) => f.name === 'exit_fee').source).toBe('entered')
    const stale = await update({ exit_fee: 0.02, version: 1 })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'version_conflict'])
    const event = await t.db
      .selectFrom('event')
      .select(['before', 'after'])
      .where('entity_id', '=', termSheet.id)
      .where('kind', '=', 'deal-document.edited')
      .execute()
    expect(event).toEqual([
      { before: { exit_fee: 0.01, other_1: null }, after: { exit_fee: 0.0125, other_1: 'No smoking' } },
    ])
  })

  test('[L-11] [L-12] review and commitment take over what was agreed; a commitment names a borrower of the loan only', async () => {
    const deal = await buildOpenDeal(t, { status: 'underwriting' })
    await ok('PUT', sheetOf(deal.termSheet.id, 'update'), { exit_fee: 0.0125, version: 1 })
    const review = (await ok('POST', `/activity/board-review/${deal.loan.id}/create-main-activity`, goOn)).activity_id
    expect(await ok('GET', `/activity/board-review/${review}/get-values`)).toMatchObject({
      exit_fee: 0.0125,
      buildings: 1,
      arion_experience: 'No earlier loan',
      loans_in_county: null,
    })
    await ok('POST', `/activity/board-review/${review}/generate`)
    await ok('POST', `/activity/board-review/${review}/send`)
    await ok('POST', `/activity/board-review/${review}/set/accepted`)
    const commitment = (await ok('GET', `/loan-status/${deal.loan.id}`)).commitment.activity_id
    expect(await ok('GET', `/activity/commitment/${commitment}/get-values`)).toMatchObject({
      borrower_id: deal.borrower.id,
    })
    const stranger = await buildBorrower(t.db)
    const body = { borrower_id: stranger.id, version: 1 }
    const refused = await t.call('PUT', `/activity/commitment/${commitment}/update`, staff, body)
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'borrower_id'])
  })
})

describe('generating', () => {
  test('[L-01] [L-22] makes a numbered PDF each time, kept beside the earlier ones', async () => {
    const { termSheet, loan } = await buildOpenDeal(t)
    expect(await code('GET', sheetOf(termSheet.id, 'download'))).toBe(404)
    await ok('POST', sheetOf(termSheet.id, 'generate'))
    const view = await ok('POST', sheetOf(termSheet.id, 'generate'))
    expect(view.status.state).toBe('Generated')
    expect(view.processes.map((p: { process_name: string }) => p.process_name)).toEqual(['Version 2', 'Version 1'])
    const link = await ok('GET', sheetOf(termSheet.id, 'download'))
    expect(link).toMatchObject({ file_name: `Term Sheet ${loan.human_id} v2.pdf`, content_type: 'application/pdf' })
    const file = await fetchFile(link.url)
    expect([file.status, file.start, file.bytes.length]).toEqual([200, '%PDF-', link.size_bytes])
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
    const page = await (await getDocument({ data: new Uint8Array(file.bytes) }).promise).getPage(1)
    const text = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ')
    for (const words of [
      'Term Sheet',
      loan.human_id,
      'Version 2',
      '$1,000,000',
      'Origination fee',
      '2%',
      'Bea Sponsor',
    ])
      expect(text).toContain(words)
  })

  test('[L-01] two at once never share a version, and a refused one leaves nothing behind', async () => {
    const { termSheet } = await buildOpenDeal(t)
    const both = await Promise.all([1, 2].map(() => t.call('POST', sheetOf(termSheet.id, 'generate'), staff)))
    const made = both.filter((r) => r.statusCode === 202).length
    expect(both.map((r) => r.statusCode).filter((c) => c !== 202 && c !== 409)).toEqual([])
    const files = await t.db
      .selectFrom('document')
      .select('slot_version')
      .where('activity_id', '=', termSheet.id)
      .orderBy('id')
      .execute()
    expect(files.map((f) => f.slot_version)).toEqual([1, 2].slice(0, Math.max(1, made)))
  })

  test('[L-01] of two who saw the same state the second is told', async () => {
    const { findDeal, step } = await import('./deal-document.service.ts')
    const { termSheet } = await buildOpenDeal(t)
    const author = await buildUser(t.db, 'admin')
    const actor = { ...author, name: 'Ada', ip: '', requestId: '', role: 'admin', id: UserId.parse(author.id) } as const
    const seen = await findDeal(t.db, termSheet.id, 'term-sheet')
    await step(t.deps, actor, seen, 'generate')
    await expect(step(t.deps, actor, seen, 'generate')).rejects.toMatchObject({ code: 'version_conflict' })
    const events = await t.db.selectFrom('event').select('kind').where('entity_id', '=', termSheet.id).execute()
    expect(events).toEqual([{ kind: 'activity.generate' }])
  })
})

describe('sending', () => {
  test('[L-18] each recipient gets a link that opens the document and expires', async () => {
    const { termSheet, loan } = await buildOpenDeal(t)
    await ok('POST', sheetOf(termSheet.id, 'generate'))
    expect(await code('POST', sheetOf(termSheet.id, 'send'), {})).toBe(400)
    expect(await code('POST', sheetOf(termSheet.id, 'send'), { recipients: [...recipients, ...recipients] })).toBe(400)
    const two = [...recipients, { name: 'Dee', email: 'dee@example.com' }]
    await ok('POST', sheetOf(termSheet.id, 'send'), { recipients: two })
    const mails = await t.db.selectFrom('mail').selectAll().where('loan_id', '=', loan.id).orderBy('id').execute()
    expect(mails.map((m) => m.to_email)).toEqual(two.map((r) => r.email))
    const url = /https?:\S+/.exec((await readLetters(t, two[0]?.email ?? '')).at(-1)?.body_text ?? '')?.[0] ?? ''
    expect((await fetchFile(url)).start).toBe('%PDF-')
    t.clock.advance(8 * 86_400)
    expect((await fetchFile(url)).status).toBe(403)
  })

  test('[L-18] [K-39] a board review goes to the administrators who may accept it, without a body', async () => {
    const deal = await buildOpenDeal(t, { status: 'underwriting' })
    const narrowed = (await buildUser(t.db, 'admin', { denied: ['accept-board-review'] })).email
    const review = (await ok('POST', `/activity/board-review/${deal.loan.id}/create-main-activity`, goOn)).activity_id
    await ok('POST', `/activity/board-review/${review}/generate`)
    expect((await ok('POST', `/activity/board-review/${review}/send`)).status.state).toBe('Waiting')
    const to = (await t.db.selectFrom('mail').select('to_email').where('loan_id', '=', deal.loan.id).execute()).map(
      (m) => m.to_email,
    )
    expect([to.includes(staff), to.includes(narrowed)]).toEqual([true, false])
  })
})

describe('uploading', () => {
  test('[L-13] [L-17] an uploaded term sheet counts once its file is checked, then it is set to sent', async () => {
    const { termSheet, loan } = await buildOpenDeal(t)
    expect(await code('POST', sheetOf(termSheet.id, 'set/sent'))).toBe(409)
    await uploadPdf(t, staff, termSheet.id, `/activity/${termSheet.id}/generate-custom-document-with-presigned-url`)
    expect((await ok('GET', `/activity/${termSheet.id}`)).status.state).toBe('New')
    expect((await ok('POST', sheetOf(termSheet.id, 'set/sent'))).status.state).toBe('Sent')
    expect((await ok('GET', `/loan-status/${loan.id}`)).state).toBe('term-sheet-sent')
  })

  test('[L-15] [L-16] a signed copy is verified and then stands as Signed', async () => {
    const { termSheet } = await buildOpenDeal(t)
    await uploadPdf(t, staff, termSheet.id, sheetOf(termSheet.id, 'upload?accepted=true'))
    expect((await ok('POST', sheetOf(termSheet.id, 'set/verified'))).status.state).toBe('Signed')
    expect((await ok('GET', sheetOf(termSheet.id, 'download'))).file_name).toBe('signed.pdf')
  })

  test('[K-11] [K-15] [W-23] an accepted document, a deposit and the unentitled take no upload', async () => {
    const { termSheet, deposit } = await buildOpenDeal(t)
    const file = { name: 'a.pdf', content_type: 'application/pdf' }
    const open = (id: string) => `/activity/${id}/generate-custom-document-with-presigned-url`
    const narrowed = (await buildUser(t.db, 'admin', { denied: ['upload-term-sheet'] })).email
    expect((await t.call('POST', open(termSheet.id), narrowed, file)).statusCode).toBe(403)
    expect(await code('POST', open(deposit.id), file)).toBe(404)
    await t.db.updateTable('activity').set({ state: 'Accepted' }).where('id', '=', termSheet.id).execute()
    expect(await code('POST', open(termSheet.id), file)).toBe(409)
  })
})

test('[L-23] [L-24] [L-25] the deposit is kept in cents with its date; beyond the limit it is refused', async () => {
  const { deposit, loan } = await buildOpenDeal(t)
  const accept = (body: object) => t.call('POST', `/activity/gfd/${deposit.id}/set/accepted`, staff, body)
  const right = { deposit_amount: 15_000_000, deposit_date: aDay }
  const over = await accept({ ...right, deposit_amount: 15_000_000.01 })
  expect([over.statusCode, over.json().errors]).toEqual([
    400,
    [{ path: 'deposit_amount', message: '* Limit $15,000,000' }],
  ])
  for (const bad of [{ deposit_amount: 0 }, { deposit_amount: 1.001 }, { deposit_date: aDay * 1000 }])
    expect((await accept({ ...right, ...bad })).statusCode, JSON.stringify(bad)).toBe(400)
  const future = { deposit_date: Date.UTC(2099, 0, 1) / 1000 }
  expect((await accept({ ...right, ...future })).json().errors).toEqual([
    { path: 'deposit_date', message: '* The deposit date cannot be in the future' },
  ])
  expect((await accept({ ...right, deposit_date: 0 })).json().errors[0].path).toBe('deposit_date')
  expect((await accept({ ...right, deposit_amount: loan.amount_cents / 100 + 0.01 })).json().errors).toEqual([
    { path: 'deposit_amount', message: '* The deposit cannot be more than the loan amount' },
  ])
  await t.db.updateTable('loan').set({ amount_cents: 1_500_000_000 }).where('id', '=', loan.id).execute()
  expect((await accept(right)).json().status.state).toBe('Accepted')
  const row = await t.db
    .selectFrom('activity')
    .select('field_values')
    .where('id', '=', deposit.id)
    .executeTakeFirstOrThrow()
  expect(row.field_values).toEqual({ deposit_amount_cents: 1_500_000_000, deposit_date: '2026-01-15' })
})

test('[L-21] [L-22] [L-29] [J-38] the online document is our own page; the list holds the four kinds in order; nobody signs yet', async () => {
  const { termSheet, loan } = await buildOpenDeal(t)
  const { publicUrl } = t.deps.config
  expect(await ok('GET', sheetOf(termSheet.id, 'get-google-docs'))).toEqual({
    view_url: `${publicUrl}/loan/${loan.human_id}?tab=documents`,
    edit_url: `${publicUrl}/loan/${loan.human_id}?tab=documents&edit=${termSheet.id}`,
    provider: 'plinth',
  })
  const listed = (await ok('GET', `/activity/loan/${loan.human_id}/system-documents/all`)).activities
  expect(listed.map((a: { activity_type: string }) => a.activity_type)).toEqual(['term-sheet', 'good-faith-deposit'])
  expect(await ok('GET', `/activity/envelope-status/${termSheet.id}`)).toEqual({ recipients: [], envelope: null })
})
