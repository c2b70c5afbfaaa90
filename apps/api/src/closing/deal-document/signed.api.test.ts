import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOpenDeal, buildStaff, caller, recipients, uploadFile, uploadPdf } from '../../../test/deal.ts'
import { testApp } from '../../../test/harness.ts'
import { ann, signingOn } from '../../../test/signing.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let ok: ReturnType<typeof caller>['ok']
beforeAll(async () => {
  t = await testApp()
  staff = await buildStaff(t)
  ;({ ok } = caller(t, staff))
})
afterAll(() => t.close())

const sheet = (id: string, rest: string) => `/activity/term-sheet/${id}/${rest}`
const state = async (id: string) => (await ok('GET', `/activity/${id}`)).status.state
const refusal = async (path: string) => {
  const reply = await t.call('POST', path, staff)
  return [reply.statusCode, reply.json().code, reply.json().detail]
}
const junk = Buffer.from('this is no PDF')
const staffUpload = (id: string) => `/activity/${id}/generate-custom-document-with-presigned-url`
const ownUpload = (id: string) => `/personal/${id}/generate-custom-document-with-presigned-url`

/** A term sheet that was sent, on paper or to be signed electronically. */
const sent = async (signature = false) => {
  const deal = await buildOpenDeal(t)
  await ok('POST', sheet(deal.termSheet.id, 'generate'))
  await ok('POST', sheet(deal.termSheet.id, 'send'), { recipients: signature ? [ann] : recipients, signature })
  return deal
}

describe('a signed copy', () => {
  test('[L-14] [L-15] a junk file signs nothing: staff cannot set it to signed, verified or accepted', async () => {
    const { termSheet } = await sent()
    await uploadFile(t, staff, termSheet.id, { open: staffUpload(termSheet.id), bytes: junk })
    for (const verb of ['set/signed', 'set/verified'])
      expect(await refusal(sheet(termSheet.id, verb))).toEqual([
        409,
        'step_not_allowed',
        'The uploaded copy signed.pdf was refused. Upload the signed copy again.',
      ])
    expect(await state(termSheet.id)).toBe('Sent')
    await t.db.updateTable('activity').set({ state: 'Signed' }).where('id', '=', termSheet.id).execute()
    expect(await refusal(sheet(termSheet.id, 'set/accepted'))).toEqual([
      409,
      'step_not_allowed',
      'The Term Sheet has no signed copy that passed its check. Upload one, or collect signatures first.',
    ])
  })

  test('[L-14] what was sent is not the signed copy: one has to be uploaded after it', async () => {
    const { termSheet } = await sent()
    expect(await refusal(sheet(termSheet.id, 'set/signed'))).toEqual([
      409,
      'step_not_allowed',
      'Upload the signed copy of the Term Sheet first.',
    ])
    const { termSheet: uploaded } = await buildOpenDeal(t)
    await uploadPdf(t, staff, uploaded.id, staffUpload(uploaded.id))
    await ok('POST', sheet(uploaded.id, 'set/sent'))
    expect((await refusal(sheet(uploaded.id, 'set/signed')))[0]).toBe(409)
    await uploadPdf(t, staff, uploaded.id, staffUpload(uploaded.id))
    expect((await ok('POST', sheet(uploaded.id, 'set/signed'))).status.state).toBe('Signed')
  })

  test('[L-14] counts once its check passed, not before', async () => {
    const { termSheet } = await sent()
    const open = sheet(termSheet.id, 'upload?accepted=true')
    await uploadFile(t, staff, termSheet.id, { open, unchecked: true })
    expect(await refusal(sheet(termSheet.id, 'set/verified'))).toEqual([
      409,
      'step_not_allowed',
      'The uploaded copy signed.pdf is still being checked. Try again in a few seconds.',
    ])
    expect(await state(termSheet.id)).toBe('Sent')
    await t.drain()
    await ok('POST', sheet(termSheet.id, 'set/verified'))
    expect(await state(termSheet.id)).toBe('Signed')
    const [version] = (await ok('GET', `/activity/${termSheet.id}/deal-versions`)).versions
    expect(version).toMatchObject({ number: 2, origin: 'uploaded', signed_copy: true })
    expect((await ok('POST', sheet(termSheet.id, 'set/accepted'))).status.state).toBe('Accepted')
  })

  test('[L-14] [W-20] sent back by the borrower moves the term sheet once it passed its check; junk never does', async () => {
    const { termSheet, borrowerUser } = await sent()
    const upload = (bytes?: Buffer, unchecked = false) =>
      uploadFile(t, borrowerUser.email, termSheet.id, {
        open: ownUpload(termSheet.id),
        side: 'personal',
        unchecked,
        ...(bytes ? { bytes } : {}),
      })
    await upload(junk)
    expect(await state(termSheet.id)).toBe('Sent')
    await upload(undefined, true)
    expect(await state(termSheet.id)).toBe('Sent')
    await t.drain()
    expect(await state(termSheet.id)).toBe('Signed')
    // Junk sent after the good copy is not what staff accept.
    await upload(junk)
    await ok('POST', sheet(termSheet.id, 'set/accepted'))
    const event = await t.db
      .selectFrom('event')
      .select('after')
      .where('entity_id', '=', termSheet.id)
      .where('kind', '=', 'deal-document.accepted')
      .executeTakeFirstOrThrow()
    expect(event.after).toMatchObject({ version: 2 })
  })
})

describe('an open request for signatures', () => {
  test('[L-14] [J-38] is voided by a copy signed on paper, and its signers are told', async () => {
    const by = signingOn(t)
    const { termSheet, loan } = await sent(true)
    const key = await by.open(ann.email)
    await uploadPdf(t, staff, termSheet.id, staffUpload(termSheet.id))
    await ok('POST', sheet(termSheet.id, 'set/signed'))
    expect((await by.sign(key)).statusCode).toBe(409)
    const { envelope } = await ok('GET', `/activity/envelope-status/${termSheet.id}`)
    expect(envelope).toMatchObject({ state: 'Voided', note: 'A signed copy was received instead' })
    const mails = await t.db.selectFrom('mail').select('body_text').where('loan_id', '=', loan.id).execute()
    expect(mails.some((m) => m.body_text.includes('A signed copy was received instead.'))).toBe(true)
  })

  test('[L-14] keeps its document from being accepted, and a borrower from sending a copy beside it', async () => {
    const { termSheet, borrowerUser } = await sent(true)
    const body = { name: 'signed.pdf', content_type: 'application/pdf' }
    const reply = await t.call('POST', ownUpload(termSheet.id), borrowerUser.email, body)
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      'This document is out for electronic signature. Sign it online, or ask the lender to void that request first.',
    ])
    await t.db.updateTable('activity').set({ state: 'Signed' }).where('id', '=', termSheet.id).execute()
    expect(await refusal(sheet(termSheet.id, 'set/accepted'))).toEqual([
      409,
      'step_not_allowed',
      'Signatures are still being collected for the Term Sheet. Void the envelope, or wait until everyone has signed.',
    ])
  })

  test('[K-43] ends when a new version is generated', async () => {
    const { termSheet } = await sent(true)
    await ok('POST', sheet(termSheet.id, 'generate'), { reason: 'The rate changed' })
    expect((await ok('GET', `/activity/envelope-status/${termSheet.id}`)).envelope.state).toBe('Voided')
  })
})
