import { createHash } from 'node:crypto'
import { consentText, selfSignedText } from '@plinth/domain/documents/signature/consent'
import { PDFDocument } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { verifyPdf } from '../../vendors/signature/verify.ts'
import { ann, bob, buildChecked, drawing, pdfWith, signingOn } from '../../../test/signing.ts'

let t: Awaited<ReturnType<typeof testApp>>
let by: ReturnType<typeof signingOn>
beforeAll(async () => {
  t = await testApp()
  by = signingOn(t)
})
afterAll(() => t.close())

/** The words on each page of a PDF, in one line a page. */
const textOf = async (pdf: Buffer): Promise<string[]> => {
  const doc = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true }).promise
  const pages: string[] = []
  for (let n = 1; n <= doc.numPages; n += 1) {
    const { items } = await (await doc.getPage(n)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    )
  }
  return pages
}

const eventsOf = async (activityId: string) =>
  (
    await t.db
      .selectFrom('event')
      .innerJoin('envelope', 'envelope.id', 'event.entity_id')
      .select('event.kind')
      .where('envelope.activity_id', '=', activityId)
      .orderBy('event.id')
      .execute()
  ).map((e) => e.kind.replace('signature.', ''))

describe('sending a file for signature', () => {
  test('[J-33] needs at least one recipient, each with a name and an address, refused with the field named', async () => {
    const o = await buildChecked(t)
    const errors = async (recipients: object[]) =>
      (await by.send(o, recipients)).json().errors.map((e: { path: string }) => e.path)
    expect(await errors([])).toEqual(['recipients'])
    expect(await errors([{ name: '', email: 'ann@example.com' }])).toEqual(['recipients.0.name'])
    expect(await errors([ann, { name: 'Bob', email: '' }])).toEqual(['recipients.1.email'])
    expect(await errors([ann, { ...ann, name: 'Ann again' }])).toEqual(['recipients.1.email'])
    expect(await by.stateOf(o)).toEqual(['Sent', 'Processed'])
  })

  test('[J-34] takes a valid address alone', async () => {
    const o = await buildChecked(t)
    expect((await by.send(o, [{ name: 'Ann', email: 'no address' }])).json().errors[0].path).toBe('recipients.0.email')
    expect((await by.send(o, [{ name: 'None', email: 'x1@no-email.invalid' }])).json().code).toBe('invalid_input')
  })

  test('[J-36] makes the request wait, asks the first recipient alone, and writes it down', async () => {
    const o = await buildChecked(t)
    const answer = await by.send(o, [ann, bob])
    expect([answer.statusCode, answer.json().status.state]).toEqual([202, 'Waiting'])
    expect(answer.json().envelope_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await by.stateOf(o)).toEqual(['Waiting', 'Sent'])
    const letters = await t.db
      .selectFrom('mail')
      .select(['to_email', 'subject'])
      .where('loan_id', '=', o.loan.id)
      .execute()
    expect(letters).toEqual([
      { to_email: 'ann@example.com', subject: `Please sign Operating Agreement for ${o.loan.name}` },
    ])
    expect(await eventsOf(o.activity.id)).toEqual(['requested', 'asked'])
  })

  test('[J-36] pressed ten times at once there is one envelope, and each person is asked once; later it is sent again', async () => {
    const o = await buildChecked(t)
    const answers = await Promise.all(Array.from({ length: 10 }, () => by.send(o, [ann, bob])))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
    expect(new Set(answers.map((answer) => answer.json().envelope_id)).size).toBe(1)
    expect(await eventsOf(o.activity.id)).toEqual(['requested', 'asked'])
    await t.db
      .updateTable('envelope')
      .set({ created_at: new Date(Date.now() - 6000) })
      .where('activity_id', '=', o.activity.id)
      .execute()
    expect((await by.send(o, [ann, bob])).statusCode).toBe(202)
    expect(await eventsOf(o.activity.id)).toEqual(['requested', 'asked', 'voided', 'requested', 'asked'])
  })

  test('[K-43] is voided when the request is restarted: its link opens nothing, and the reason stands in the trail', async () => {
    const o = await buildChecked(t)
    await by.send(o, [{ name: 'Rae Olsen', email: 'rae@example.com' }])
    const reason = 'The wrong entity was named'
    const answer = await t.call('POST', `/activity/${o.activity.id}/restart`, o.staff, { reason })
    expect([answer.statusCode, answer.json().status.state]).toEqual([200, 'New'])
    const envelopes = await t.db
      .selectFrom('envelope')
      .select('state')
      .where('activity_id', '=', o.activity.id)
      .execute()
    expect(envelopes).toEqual([{ state: 'Voided' }])
    await expect(by.open('rae@example.com')).rejects.toThrow('"code":"invalid')
    const event = await t.db
      .selectFrom('event')
      .select('after')
      .where('entity_id', '=', o.activity.id)
      .where('kind', '=', 'activity.restart')
      .executeTakeFirstOrThrow()
    expect(event.after).toMatchObject({ state: 'New', reason })
  })

  test('[V-17] works on the request itself too, for its newest file', async () => {
    const o = await buildChecked(t)
    const path = `/activity/document-request/${o.activity.id}/set/request-signature`
    expect((await t.call('POST', path, o.staff, { recipients: [ann] })).json().status.state).toBe('Waiting')
  })

  test('[J-36] says why a file cannot be signed: no PDF, damaged, none at all, changed in the store', async () => {
    const text = await buildChecked(t, { name: 'list.csv', type: 'text/csv', bytes: Buffer.from('a,b') })
    expect((await by.send(text, [ann])).json()).toMatchObject({
      code: 'step_not_allowed',
      detail: expect.stringMatching(/Only a PDF/),
    })
    const broken = await buildChecked(t, {
      name: 'x.pdf',
      type: 'application/pdf',
      bytes: Buffer.from('%PDF-1.4 nothing'),
    })
    expect((await by.send(broken, [ann])).json().detail).toContain('cannot be signed')
    const changed = await buildChecked(t)
    await t.deps.storage.write(changed.document.storage_key, await pdfWith('Other'), 'application/pdf')
    expect((await by.send(changed, [ann])).json()).toMatchObject({ code: 'state_conflict' })
    await t.db.deleteFrom('document').where('id', '=', changed.document.id).execute()
    expect((await by.send(changed, [ann])).json().detail).toBe('There is no file to sign yet.')
    expect(await by.stateOf(text)).toEqual(['Sent', 'Processed'])
  })

  test('[J-36] once more calls the former request back: its link opens nothing', async () => {
    const o = await buildChecked(t)
    await by.send(o, [{ name: 'Cy', email: 'cy@example.com' }])
    const former = await by.tokenOf('cy@example.com')
    expect((await by.send(o, [bob])).statusCode).toBe(202)
    expect((await t.call('GET', `/signature/link/${former}`, null)).json().state).toBe('voided')
    expect((await t.call('POST', `/signature/link/${former}/code`, null)).json().code).toBe('state_conflict')
    expect((await by.status(o)).recipients.map((r: { email: string }) => r.email)).toEqual(['bob@example.com'])
  })
})

describe('signing', () => {
  test('[J-36] [J-38] [K-03] goes from one recipient to the next; times are kept of each; then the request is Signed', async () => {
    const o = await buildChecked(t)
    await by.send(o, [ann, bob])
    const sentAt = (await by.status(o)).recipients[0].sent
    expect(sentAt).toBe(Math.floor(t.clock.now() / 1000))
    t.clock.advance(60)
    const annKey = await by.open(ann.email)
    expect((await by.status(o)).recipients).toMatchObject([
      { sent: sentAt, delivered: sentAt + 60, signed: null, declined: null },
      { sent: null, delivered: null, signed: null, declined: null },
    ])
    t.clock.advance(60)
    expect((await by.sign(annKey)).json()).toMatchObject({ state: 'signed', others: [{ state: 'waiting' }] })
    expect(await by.stateOf(o)).toEqual(['Waiting', 'Sent'])
    const bobKey = await by.open(bob.email)
    t.clock.advance(60)
    expect((await by.sign(bobKey, { kind: 'drawn', image: drawing() })).json().state).toBe('signed')
    await t.drain()
    expect(await by.stateOf(o)).toEqual(['Signed', 'Signed'])
    const { recipients, envelope } = await by.status(o)
    expect(recipients).toMatchObject([
      { signed: sentAt + 120, declined: null },
      { sent: sentAt + 120, signed: sentAt + 180 },
    ])
    expect(envelope).toMatchObject({ state: 'Signed', waiting_for: null, note: null })
    expect(await eventsOf(o.activity.id)).toEqual([
      ...['requested', 'asked', 'code-sent', 'opened', 'read', 'signed'],
      ...['asked', 'code-sent', 'opened', 'read', 'signed', 'completed'],
    ])
    const subjects = (await by.lettersTo(ann.email)).map((m) => m.subject)
    expect(subjects).toContain(`Operating Agreement for ${o.loan.name} is signed`)
  })

  test('[J-36] keeps the document byte for byte and seals it with its evidence; one flipped byte breaks the seal', async () => {
    const o = await buildChecked(t)
    await by.send(o, [ann])
    await by.sign(await by.open(ann.email))
    await t.drain()
    const file = await by.signedFile(o)
    const bytes = file?.bytes ?? Buffer.alloc(0)
    expect(bytes.subarray(0, o.bytes.length).equals(o.bytes)).toBe(true)
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(4)
    expect(verifyPdf(bytes)).toMatchObject([{ unchanged: true, genuine: true, wholeFile: true }])
    expect(file?.row.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    for (const at of [100, Math.floor(bytes.length / 2), bytes.length - 20]) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ 1
      expect(verifyPdf(flipped)).not.toMatchObject([{ unchanged: true, genuine: true, wholeFile: true }])
    }
    expect(verifyPdf(Buffer.concat([bytes, Buffer.from('more')]))).toMatchObject([{ wholeFile: false }])
    const verified = (await t.call('GET', `/activity/${o.activity.id}/envelope/verify`, o.staff)).json()
    expect(verified).toMatchObject({ intact: true, seals: [{ self_signed: true, whole_file: true }] })
  })

  test('[J-36] the evidence in the signed file says who signed what, when, from where, by which words, and what the seal is worth', async () => {
    const o = await buildChecked(t)
    await by.send(o, [ann, bob])
    await by.sign(await by.open(ann.email))
    await by.sign(await by.open(bob.email), { kind: 'drawn', image: drawing() })
    await t.drain()
    const pages = await textOf((await by.signedFile(o))?.bytes ?? Buffer.alloc(0))
    for (const page of pages.slice(0, 2)) expect(page).toMatch(/Signed electronically · Arion · Envelope [0-9a-f-]{36}/)
    expect(pages[2]).toMatch(/Signatures.*Ann Whitfield.*ann@example\.com.*from 127\.0\.0\.1.*Bob Ostrander/)
    const evidence = pages.slice(3).join(' ')
    for (const part of [
      o.document.sha256 ?? '',
      'Requested by Ada admin',
      'ann@example.com, proven by a one-time code sent to it',
      'Shown Pages 1, 2: ',
      'Ann Whitfield (typed)',
      'Bob Ostrander (drawn)',
      'Test Browser 1.0',
      consentText('Arion'),
      selfSignedText('Arion'),
      'Signed by Bob Ostrander, bob@example.com',
    ])
      expect(evidence).toContain(part)
  })

  test('[J-36] a signed file that was changed in the store is neither handed out nor accepted, and the staff are told', async () => {
    const o = await buildChecked(t)
    await by.send(o, [ann])
    const key = await by.open(ann.email)
    await by.sign(key)
    await t.drain()
    const file = await by.signedFile(o)
    const download = `/activity/${o.activity.id}/document/${file?.row.id}/download`
    expect((await t.call('GET', download, o.staff)).statusCode).toBe(200)
    const flipped = Buffer.from(file?.bytes ?? '')
    flipped[500] = (flipped[500] ?? 0) ^ 1
    await t.deps.storage.write(file?.row.storage_key ?? '', flipped, 'application/pdf')
    for (const [method, path] of [
      ['GET', download],
      ['POST', `/activity/document-request/${o.activity.id}/set/accepted`],
      ['POST', `/activity/document-request/${o.activity.id}/process/${o.process.id}/set/accepted`],
    ] as const) {
      const answer = await t.call(method, path, o.staff, method === 'POST' ? {} : undefined)
      expect(answer.json(), path).toMatchObject({
        code: 'state_conflict',
        detail: expect.stringMatching(/not the one that was signed/),
      })
    }
    expect((await t.call('GET', `/signature/${key}`, null)).json().code).toBe('state_conflict')
    expect(await by.stateOf(o)).toEqual(['Signed', 'Signed'])
    const verified = (await t.call('GET', `/activity/${o.activity.id}/envelope/verify`, o.staff)).json()
    expect(verified).toMatchObject({ intact: false, seals: [{ unchanged: false }] })
    const told = await t.db
      .selectFrom('notification')
      .select('message')
      .where('document_id', '=', file?.row.id ?? '')
      .execute()
    expect(told.map((n) => n.message)).toContain('agreement (signed).pdf was changed after signing')
  })

  test('[K-03] a signed request is accepted as it stands', async () => {
    const o = await buildChecked(t)
    await by.send(o, [ann])
    await by.sign(await by.open(ann.email))
    await t.drain()
    const path = `/activity/document-request/${o.activity.id}/process/${o.process.id}/set/accepted`
    expect((await t.call('POST', path, o.staff, {})).json().status.state).toBe('Accepted')
  })

  test('[J-36] takes what was shown alone, whose turn it is, once, with a drawing where one is said to be', async () => {
    const o = await buildChecked(t)
    await by.send(o, [ann, bob])
    const key = await by.open(ann.email)
    expect((await by.sign(key, { document_sha256: 'f'.repeat(64) })).json().code).toBe('state_conflict')
    expect((await by.sign(key, { consent: false })).json().code).toBe('invalid_input')
    const blank =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    expect((await by.sign(key, { kind: 'drawn' })).json().errors[0].path).toBe('image')
    expect((await by.sign(key, { kind: 'drawn', image: `${blank.slice(0, 40)}AAAA` })).json().errors[0].path).toBe(
      'image',
    )
    const twice = await Promise.all([by.sign(key), by.sign(key)])
    expect(twice.map((r) => r.statusCode).toSorted()).toEqual([200, 409])
    expect(
      (await by.lettersTo(bob.email)).filter((m) => m.subject.startsWith('Please sign') && m.loan_id === o.loan.id),
    ).toHaveLength(1)
  })

  test('[J-36] the file that is signed is the file that was sent: changed in between, nobody signs it', async () => {
    const o = await buildChecked(t)
    await by.send(o, [ann])
    const key = await by.open(ann.email)
    await t.deps.storage.write(o.document.storage_key, await pdfWith('Worse terms'), 'application/pdf')
    expect((await by.sign(key)).json().code).toBe('state_conflict')
    expect((await by.status(o)).recipients[0].signed).toBeNull()
  })

  test('[J-38] declining ends it with the reason; the request is rejected, the staff and the requester are told', async () => {
    const o = await buildChecked(t)
    await by.send(o, [ann, bob])
    const key = await by.open(ann.email)
    const answer = await t.call('POST', `/signature/${key}/decline`, null, { reason: 'Wrong company name' })
    expect(answer.json()).toMatchObject({ state: 'declined', note: 'Wrong company name' })
    expect(await by.stateOf(o)).toEqual(['Rejected', 'Rejected'])
    const { envelope, recipients } = await by.status(o)
    expect(envelope).toMatchObject({ state: 'Declined', note: 'Ann Whitfield declined to sign: Wrong company name' })
    expect(recipients[0].declined).not.toBeNull()
    expect((await by.sign(key)).json().code).toBe('state_conflict')
    const told = await t.db.selectFrom('notification').select('message').where('loan_id', '=', o.loan.id).execute()
    expect(told.map((n) => n.message)).toContain('Ann Whitfield declined to sign Operating Agreement')
    expect((await by.lettersTo(o.staff)).map((m) => m.subject)).toEqual([
      'Ann Whitfield declined to sign Operating Agreement (Wrong company name)',
    ])
  })

  test('[J-36] is refused while the loan is archived, and once the lender went on without it', async () => {
    const o = await buildChecked(t)
    await by.send(o, [ann])
    const key = await by.open(ann.email)
    await t.db.updateTable('loan').set({ archived_at: new Date() }).where('id', '=', o.loan.id).execute()
    expect((await by.sign(key)).json().code).toBe('archived')
    await t.db.updateTable('loan').set({ archived_at: null }).where('id', '=', o.loan.id).execute()
    await t.call('POST', `/activity/${o.activity.id}/restart`, o.staff, { reason: 'Once more' })
    expect((await by.sign(key)).json().code).toBe('state_conflict')
    // Another file came meanwhile: the former one is still not to be signed.
    await t.db.updateTable('activity').set({ state: 'Sent' }).where('id', '=', o.activity.id).execute()
    expect((await by.sign(key)).json().code).toBe('state_conflict')
  })
})
