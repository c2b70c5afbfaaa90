import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { addDays, formatPlainDate, plainDateToEpoch, todayIn } from '@plinth/domain/shared/dates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDay, buildOpenDeal, buildStaff, caller, recipients, returnSigned, uploadPdf } from '../../../test/deal.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { expireNow } from './expiry.service.ts'

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

const sheet = (id: string, rest: string) => `/activity/term-sheet/${id}/${rest}`
const versions = async (id: string) => (await ok('GET', `/activity/${id}/deal-versions`)).versions
const detail = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const reply = await t.call(method, path, staff, body)
  return [reply.statusCode, reply.json().detail]
}
const tamper = async (id: string) => {
  const { storage_key } = await t.db
    .selectFrom('document')
    .select('storage_key')
    .where('activity_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await t.deps.storage.write(storage_key, Buffer.from('%PDF-1.7 something else'), 'application/pdf')
}

describe('versions', () => {
  it('[L-01] each keeps what it said when it was made, and can be fetched as PDF and as Word', async () => {
    const { termSheet, loan } = await buildOpenDeal(t)
    await ok('POST', sheet(termSheet.id, 'generate'))
    await ok('PUT', sheet(termSheet.id, 'update'), { exit_fee: 0.0125, other_1: 'No smoking', version: 2 })
    await ok('POST', sheet(termSheet.id, 'generate'))
    const [second, first] = await versions(termSheet.id)
    const said = (version: { values: { name: string; text: string }[] }, name: string) =>
      version.values.find((v) => v.name === name)?.text
    expect([first.number, said(first, 'exit_fee'), said(first, 'other_1')]).toEqual([1, '1%', null])
    expect([second.number, said(second, 'exit_fee'), said(second, 'other_1')]).toEqual([2, '1.25%', 'No smoking'])
    expect(second).toMatchObject({ by: 'Ada admin', origin: 'generated', state: 'ready', formats: ['pdf', 'docx'] })
    for (const [number, format, start] of [
      [1, 'pdf', '%PDF'],
      [2, 'docx', 'PK\u0003\u0004'],
    ] as const) {
      const link = await ok('GET', `/activity/${termSheet.id}/deal-versions/${number}/${format}`)
      expect(link.file_name).toBe(`Term Sheet ${loan.human_id} v${number}.${format}`)
      const file = await t.app.inject({ method: 'GET', url: link.url })
      expect(file.rawPayload.toString('latin1', 0, 4)).toBe(start)
    }
    expect(await code('GET', `/activity/${termSheet.id}/deal-versions/3/pdf`)).toBe(404)
    expect(await code('GET', `/activity/${termSheet.id}/deal-versions/1/file`)).toBe(404)
  })

  it('[L-16] an upload is a version of its own, told as signed where it was said to be', async () => {
    const { termSheet } = await buildOpenDeal(t)
    await ok('POST', sheet(termSheet.id, 'generate'))
    await uploadPdf(t, staff, termSheet.id, sheet(termSheet.id, 'upload?accepted=true'))
    const [signed, made] = await versions(termSheet.id)
    expect(signed).toMatchObject({ number: 2, origin: 'uploaded', signed_copy: true, formats: ['pdf'], values: [] })
    expect(made).toMatchObject({ number: 1, origin: 'generated', signed_copy: false })
    expect(signed.sha256).toMatch(/^[\da-f]{64}$/)
  })

  it('[W-14] [W-23] only who may download the document sees its versions; other activities have none', async () => {
    const { termSheet, deposit } = await buildOpenDeal(t)
    const narrowed = (await buildUser(t.db, 'admin', { denied: ['download-term-sheet'] })).email
    expect((await t.call('GET', `/activity/${termSheet.id}/deal-versions`, narrowed)).statusCode).toBe(403)
    expect(await code('GET', `/activity/${deposit.id}/deal-versions`)).toBe(404)
  })
})

describe('a file that was changed in the store', () => {
  const says = (name: string) =>
    `The file “${name}” was changed after it was stored, so it is not used. Generate or upload it again.`

  it('[L-01] is neither fetched nor sent', async () => {
    const { termSheet, loan } = await buildOpenDeal(t)
    await ok('POST', sheet(termSheet.id, 'generate'))
    await tamper(termSheet.id)
    const refused = [409, says(`Term Sheet ${loan.human_id} v1.pdf`)]
    expect(await detail('GET', sheet(termSheet.id, 'download'))).toEqual(refused)
    expect(await detail('GET', `/activity/${termSheet.id}/deal-versions/1/pdf`)).toEqual(refused)
    expect(await detail('POST', sheet(termSheet.id, 'send'), { recipients })).toEqual(refused)
    expect((await ok('GET', `/activity/${termSheet.id}`)).status.state).toBe('Generated')
    expect(await code('GET', `/activity/${termSheet.id}/deal-versions/1/docx`)).toBe(200)
  })

  it('[K-37] is not accepted; what is accepted leaves its fingerprint in the trail', async () => {
    const [bad, good] = [await buildOpenDeal(t), await buildOpenDeal(t)]
    for (const { termSheet } of [bad, good]) {
      await uploadPdf(t, staff, termSheet.id, sheet(termSheet.id, 'upload?accepted=true'))
      await ok('POST', sheet(termSheet.id, 'set/verified'))
    }
    await tamper(bad.termSheet.id)
    expect(await detail('POST', sheet(bad.termSheet.id, 'set/accepted'))).toEqual([409, says('signed.pdf')])
    expect((await ok('GET', `/activity/${bad.termSheet.id}`)).status.state).toBe('Signed')
    await ok('POST', sheet(good.termSheet.id, 'set/accepted'))
    const [{ sha256 }] = await versions(good.termSheet.id)
    const event = await t.db
      .selectFrom('event')
      .select('after')
      .where('entity_id', '=', good.termSheet.id)
      .where('kind', '=', 'deal-document.accepted')
      .executeTakeFirstOrThrow()
    expect(event.after).toEqual({ version: 1, sha256 })
  })
})

describe('a letter with the document', () => {
  const outgoing = () => t.mailer.messages.filter((m) => m.to.email === recipients[0]?.email).at(-1)

  it('[L-18] carries the very file that was sent, read from the store when it goes out', async () => {
    const { termSheet, loan } = await buildOpenDeal(t)
    await ok('POST', sheet(termSheet.id, 'generate'))
    await ok('POST', sheet(termSheet.id, 'send'), { recipients })
    await t.drain()
    const [attached] = outgoing()?.attachments ?? []
    expect([attached?.name, attached?.contentType]).toEqual([`Term Sheet ${loan.human_id} v1.pdf`, 'application/pdf'])
    const [version] = await versions(termSheet.id)
    const bytes = await buffer((await attached?.open()) ?? Readable.from([]))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(version.sha256)
    expect(version.sent).toEqual([{ epoch: expect.any(Number), recipients: [recipients[0]?.email] }])
    const { mails } = await ok('GET', `/outbox/all?search=${loan.human_id}`)
    expect(mails[0].attachments).toEqual([`Term Sheet ${loan.human_id} v1.pdf`])
  })

  it('[L-18] is not sent once its file was changed, and says so', async () => {
    const { termSheet, loan } = await buildOpenDeal(t)
    await ok('POST', sheet(termSheet.id, 'generate'))
    await ok('POST', sheet(termSheet.id, 'send'), { recipients })
    await tamper(termSheet.id)
    const before = t.mailer.messages.length
    await t.drain()
    expect(t.mailer.messages.length).toBe(before)
    const { mails } = await ok('GET', `/outbox/all?search=${loan.human_id}`)
    expect([mails[0].state, mails[0].error]).toEqual([
      'failed',
      `the file Term Sheet ${loan.human_id} v1.pdf was changed or removed after it was put to this letter`,
    ])
  })
})

describe('the last day of a term sheet', () => {
  const zone = () => t.deps.config.PLINTH_TIME_ZONE
  const today = () => todayIn(zone(), t.clock.now())

  it('stands in the document, the letter and on the loan; afterwards it is neither sent nor accepted', async () => {
    const { termSheet, loan } = await buildOpenDeal(t)
    await ok('POST', sheet(termSheet.id, 'generate'))
    const last = addDays(today(), 14)
    const list = await ok('GET', `/activity/${termSheet.id}/deal-versions`)
    expect([list.expires_epoch, list.expired]).toEqual([plainDateToEpoch(last), false])
    await ok('POST', sheet(termSheet.id, 'send'), { recipients })
    const mail = await t.db
      .selectFrom('mail')
      .select('body_text')
      .where('loan_id', '=', loan.id)
      .executeTakeFirstOrThrow()
    expect(mail.body_text).toContain(`It can be accepted until ${formatPlainDate(last)}.`)
    await returnSigned(t, staff, 'term-sheet', termSheet.id)

    t.clock.advance(14 * 86_400)
    await expireNow(t.deps)
    expect((await ok('GET', `/activity/${termSheet.id}/deal-versions`)).expired).toBe(false)
    t.clock.advance(86_400)
    await Promise.all([expireNow(t.deps), expireNow(t.deps)])
    const notices = await t.db
      .selectFrom('notification')
      .innerJoin('app_user', 'app_user.id', 'notification.user_id')
      .select('message')
      .where('loan_id', '=', loan.id)
      .where('app_user.email', '=', staff)
      .where('message', 'like', 'Term sheet%')
      .execute()
    expect(notices).toEqual([{ message: `Term sheet expired: ${loan.name}` }])
    const refused = [
      409,
      `This term sheet expired on ${formatPlainDate(last)}. Extend it, then generate and send it again.`,
    ]
    expect(await detail('POST', sheet(termSheet.id, 'set/accepted'))).toEqual(refused)

    const extend = (expires_epoch: number) =>
      t.call('PUT', `/activity/${termSheet.id}/deal-versions/expiry`, staff, { expires_epoch })
    expect((await extend(aDay)).json().errors).toEqual([
      { path: 'expires_epoch', message: '* Enter a date that has not passed' },
    ])
    const chosen = addDays(today(), 3)
    expect((await extend(plainDateToEpoch(chosen))).statusCode).toBe(200)
    await ok('POST', sheet(termSheet.id, 'generate'), { reason: 'It had expired' })
    expect((await ok('GET', `/activity/${termSheet.id}/deal-versions`)).expires_epoch).toBe(plainDateToEpoch(chosen))
    expect(await code('POST', sheet(termSheet.id, 'send'), { recipients })).toBe(202)
    await returnSigned(t, staff, 'term-sheet', termSheet.id)
    expect(await code('POST', sheet(termSheet.id, 'set/accepted'))).toBe(200)
    expect((await extend(plainDateToEpoch(addDays(today(), 9)))).statusCode).toBe(409)
  })

  it('a made term sheet that ran out is not sent until it is made anew', async () => {
    const { termSheet } = await buildOpenDeal(t)
    await ok('POST', sheet(termSheet.id, 'generate'))
    t.clock.advance(16 * 86_400)
    expect(await code('POST', sheet(termSheet.id, 'send'), { recipients })).toBe(409)
    await ok('POST', sheet(termSheet.id, 'generate'))
    expect(await code('POST', sheet(termSheet.id, 'send'), { recipients })).toBe(202)
  })
})
