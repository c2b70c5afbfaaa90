import type { GuardSettings, HeldChangeView } from '@plinth/contract/people/held-change'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildBorrower, buildContact, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { readLetters } from '../../../test/letters.ts'
import { buildChecked, signingOn } from '../../../test/signing.ts'

let t: Awaited<ReturnType<typeof testApp>>
let asker: Awaited<ReturnType<typeof buildUser>>
let second: Awaited<ReturnType<typeof buildUser>>
beforeAll(async () => {
  t = await testApp()
  asker = await buildUser(t.db, 'admin', { first_name: 'Una', last_name: 'Asks' })
  second = await buildUser(t.db, 'admin', { first_name: 'Sam', last_name: 'Second' })
})
afterAll(() => t.close())

let n = 0
const fresh = () => `next${(n += 1)}@example.com`
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as = asker.email) =>
  t.call(method, path, as, body)
const list = async (state = 'waiting', as = asker.email): Promise<HeldChangeView[]> =>
  (await call('GET', `/held-changes?state=${state}`, undefined, as)).json().changes
const waitingOn = async (id: string, as = asker.email) => (await list('waiting', as)).find((c) => c.subject.id === id)
const act = (c: HeldChangeView, what: string, body: object, as: string) =>
  call('POST', `/held-changes/${c.id}/${what}`, { version: c.version, ...body }, as)
const seconds = () => Math.floor(t.clock.now() / 1000)
const called = { name: 'Bea Sponsor', number: '(212) 555-0100', note: 'She confirmed it.' }
const callBack = async (c: HeldChangeView, as = asker.email): Promise<HeldChangeView> => {
  const reply = await act(c, 'call-back', { ...called, at_epoch: seconds() }, as)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const emailOf = async (id: string) =>
  (await t.db.selectFrom('borrower').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const mailTo = async (email: string) =>
  t.db.selectFrom('mail').selectAll().where('to_email', '=', email).orderBy('id').execute()
const events = async (kind: string, entityId: string) =>
  t.db.selectFrom('event').selectAll().where('kind', '=', kind).where('entity_id', '=', entityId).execute()

/** A borrower of a loan with another address asked for. */
const heldBorrower = async () => {
  const deal = await buildDeal(t.db)
  const to = fresh()
  const reply = await call('PUT', `/borrower/${deal.borrower.id}/update`, { version: 1, email: to, first_name: 'Bee' })
  expect(reply.statusCode, reply.body).toBe(200)
  const change = await waitingOn(deal.borrower.id)
  if (!change) throw new Error('nothing is held')
  return { ...deal, from: deal.borrower.email, to, change, reply: reply.json() }
}

describe("a change of a borrower's address by staff", () => {
  test('[AJ-01, AJ-13] is held: other fields are saved, the old address stays in use, the record says what waits', async () => {
    const { borrower, from, to, change, reply } = await heldBorrower()
    expect(reply).toMatchObject({ email: from, waiting_email: to, first_name: 'Bee' })
    expect(await emailOf(borrower.id)).toBe(from)
    expect(change).toMatchObject({
      ...{ kind: 'borrower-email', old_value: from, new_value: to, state: 'waiting', requested_by: 'Una Asks' },
      ...{ call: null, refusal: 'call-first', subject: { phone: '212-5550100', human_id: expect.any(String) } },
    })
  })

  test('[AJ-06] tells the old address and colleagues at once, and the old address when it is made; never the new one before', async () => {
    const { from, to, change } = await heldBorrower()
    expect((await mailTo(from)).map((m) => m.subject)).toEqual(['A change of your email address at Arion is on hold'])
    expect((await mailTo(from))[0]?.body_text).not.toContain(to)
    expect((await mailTo(second.email)).map((m) => m.subject)).toContain('A change waits for a call-back and approval')
    expect((await mailTo(asker.email)).map((m) => m.subject)).not.toContain(
      'A change waits for a call-back and approval',
    )
    expect(await mailTo(to)).toEqual([])
    const ready = await callBack(change)
    t.clock.advance(24 * 3600)
    expect((await act(ready, 'approve', {}, second.email)).statusCode).toBe(200)
    expect((await mailTo(from)).at(-1)?.subject).toBe('Your email address at Arion has changed')
  })

  test('[AJ-08] is approved after call-back and hold by a second person alone, and then counts', async () => {
    const { borrower, to, change } = await heldBorrower()
    const refused = async (c: HeldChangeView, as: string) => {
      const reply = await act(c, 'approve', {}, as)
      return [reply.statusCode, reply.json().detail]
    }
    expect(await refused(change, second.email)).toEqual([409, 'Record the call-back first.'])
    const ready = await callBack(change)
    expect(await refused(ready, second.email)).toEqual([409, 'The hold has not ended yet.'])
    t.clock.advance(24 * 3600)
    expect(await refused(ready, asker.email)).toEqual([
      409,
      'You asked for this change. A colleague has to approve it.',
    ])
    const denied = await buildUser(t.db, 'admin', { denied: ['approve-change'] })
    expect((await act(ready, 'approve', {}, denied.email)).statusCode).toBe(403)
    const owner = await buildUser(t.db, 'admin', { email: to })
    expect(await refused(ready, owner.email)).toEqual([409, 'This is your own address. A colleague has to approve it.'])
    expect((await waitingOn(borrower.id, second.email))?.refusal).toBeNull()
    const done = await act(ready, 'approve', { note: 'Fine' }, second.email)
    expect(done.json()).toMatchObject({ state: 'approved', decided_by: 'Sam Second', note: 'Fine', alone: false })
    expect(await emailOf(borrower.id)).toBe(to)
    expect(await refused(done.json(), second.email)).toEqual([409, 'This change has been decided already.'])
    expect((await list('decided')).map(({ id }) => id)).toContain(change.id)
    await t.db.updateTable('app_user').set({ active: false }).where('id', 'in', [denied.id, owner.id]).execute()
  })

  test('[AJ-08] two who approve at once make it once', async () => {
    const { borrower, change } = await heldBorrower()
    const ready = await callBack(change)
    t.clock.advance(24 * 3600)
    const both = await Promise.all([1, 2].map(() => act(ready, 'approve', {}, second.email)))
    expect(both.map((r) => r.statusCode).toSorted()).toEqual([200, 409])
    expect(await events('guard.approved', borrower.id)).toHaveLength(1)
  })

  test('[AJ-07] a call-back names who, number, when and what was said; a time outside request and now is refused', async () => {
    const { change } = await heldBorrower()
    const bad = async (over: object) => {
      const reply = await act(change, 'call-back', { ...called, at_epoch: seconds(), ...over }, asker.email)
      return [reply.statusCode, reply.json().errors?.[0]?.path]
    }
    expect(await bad({ at_epoch: seconds() + 3600 })).toEqual([400, 'at_epoch'])
    expect(await bad({ at_epoch: seconds() - 3600 })).toEqual([400, 'at_epoch'])
    expect(await bad({ number: 'her cell' })).toEqual([400, 'number'])
    expect(await bad({ name: ' ' })).toEqual([400, 'name'])
    expect(await bad({ note: '' })).toEqual([400, 'note'])
    const at = seconds()
    expect((await callBack(change)).call).toEqual({ ...called, at_epoch: at, by: 'Una Asks' })
  })

  test('[AJ-09] canceled by who asked for it, nothing has changed and it can be asked for anew', async () => {
    const { borrower, from, to, change } = await heldBorrower()
    expect((await act(change, 'cancel', { reason: ' ' }, asker.email)).statusCode).toBe(400)
    const reply = await act(change, 'cancel', { reason: 'Typing error' }, asker.email)
    expect(reply.json()).toMatchObject({ state: 'canceled', note: 'Typing error' })
    expect(await emailOf(borrower.id)).toBe(from)
    const again = await call('PUT', `/borrower/${borrower.id}/update`, { version: 2, email: to })
    expect(again.json()).toMatchObject({ email: from, waiting_email: to })
  })

  test('[AJ-10] a second change is refused while one waits; the same one again changes nothing', async () => {
    const { borrower, to } = await heldBorrower()
    const ask = (email: string) => call('PUT', `/borrower/${borrower.id}/update`, { version: 2, email })
    expect((await ask(to)).statusCode).toBe(200)
    const other = await ask(fresh())
    expect([other.statusCode, other.json().detail]).toEqual([
      409,
      'A change waits for approval already. Approve or cancel it under Held changes first.',
    ])
    expect((await list()).filter((c) => c.subject.id === borrower.id)).toHaveLength(1)
  })

  test('[AJ-12] each step stands in the timeline of the loan and in the audit trail', async () => {
    const { loan, from, to, change } = await heldBorrower()
    const ready = await callBack(change)
    t.clock.advance(24 * 3600)
    await act(ready, 'approve', {}, second.email)
    const timeline = (await call('GET', `/loan/${loan.id}/timeline`)).body
    expect(timeline).toContain(`asked to change the email address of Bee Sponsor from ${from} to ${to}`)
    expect(timeline).toContain('called Bea Sponsor back about the change of Bee Sponsor')
    expect(timeline).toContain(`approved the change of the email address of Bee Sponsor from ${from} to ${to}`)
  })
})

test('[AJ-03] a first address is written at once', async () => {
  const borrower = await buildBorrower(t.db, { email: 'x9@no-email.invalid', email_is_placeholder: true })
  const to = fresh()
  expect((await call('PUT', `/borrower/${borrower.id}/update`, { version: 1, email: to })).json()).toMatchObject({
    email: to,
    waiting_email: null,
  })
})

test('[AJ-04] an address that stands for none does not take the place of one, so that no second step is a first address', async () => {
  const { borrower } = await buildDeal(t.db)
  const reply = await call('PUT', `/borrower/${borrower.id}/update`, { version: 1, email: 'a@b.invalid' })
  expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'email'])
})

test('[AJ-05] an address that a borrower changes themselves is held once its link was followed, and takes two colleagues', async () => {
  const { borrower, borrowerUser } = await buildDeal(t.db)
  const to = fresh()
  await t.call('PUT', `/personal/borrower/update/${borrower.id}`, borrowerUser.email, { version: 1, email: to })
  expect(await waitingOn(borrower.id)).toBeUndefined()
  const text = (await readLetters(t, to)).map((m) => m.body_text).join()
  const token = /confirm-email#([\w-]+)/.exec(text)?.[1] ?? ''
  const confirmed = await t.call('POST', '/personal/confirm-email', null, { token })
  expect(confirmed.json()).toMatchObject({ confirmed: 'held-email' })
  expect(await emailOf(borrower.id)).toBe(borrower.email)
  const change = await waitingOn(borrower.id)
  expect(change).toMatchObject({ new_value: to, requested_by: 'By the emailed link' })
  const own = await t.call('GET', '/personal/auth', borrowerUser.email)
  expect(own.json()).toMatchObject({ email: borrower.email, pending_email: to })
  if (!change) throw new Error('nothing is held')
  const ready = await callBack(change)
  t.clock.advance(24 * 3600)
  expect((await act(ready, 'approve', {}, asker.email)).json().detail).toBe(
    'You made the call-back. A colleague has to approve the change.',
  )
  expect((await act(ready, 'approve', {}, second.email)).statusCode).toBe(200)
  expect(await emailOf(borrower.id)).toBe(to)
})

test('[AJ-04] the database refuses to overwrite a guarded value by anything but an approved change', async () => {
  const { borrower, contact, loan } = await buildDeal(t.db)
  await call('POST', `/loan/${loan.id}/wires`, wire)
  const writes = [
    sql`update borrower set email = 'thief@example.com' where id = ${borrower.id}`,
    sql`update contact set email = 'thief@example.com' where id = ${contact.id}`,
    sql`update app_user set email = 'thief@example.com' where id = ${second.id}`,
    sql`update wire_instruction set routing = '121000248' where loan_id = ${loan.id}`,
    sql`update wire_instruction set note = 'further credit' where loan_id = ${loan.id}`,
  ]
  for (const write of writes) await expect(write.execute(t.db)).rejects.toThrow('changed without approval')
})

const wire = { purpose: 'closing', payee: 'Title Co', bank: 'First Bank', routing: '021000021', account: '5551234567' }

describe('wire instructions', () => {
  const save = (loanId: string, body: object) => call('POST', `/loan/${loanId}/wires`, { ...wire, ...body })

  test('[AJ-02, AJ-03, AJ-14] the first are entered at once; a change waits and the old ones stay until it is approved', async () => {
    const { loan, borrower } = await buildDeal(t.db)
    const first = await save(loan.id, {})
    expect(first.json().wires).toMatchObject([{ payee: 'Title Co', last4: '4567', waiting: null, version: 1 }])
    const reply = await save(loan.id, { version: 1, bank: 'Thief Bank', account: '9998887777' })
    expect(reply.json().wires).toMatchObject([
      {
        ...{ bank: 'First Bank', last4: '4567' },
        waiting: { value: 'Closing proceeds: Thief Bank, account ending 7777', requested_by: 'Una Asks' },
      },
    ])
    expect((await mailTo(borrower.email)).at(-1)).toMatchObject({
      subject: 'A change of wire instructions is on hold',
      body_text: expect.stringContaining('First Bank, account ending 4567'),
    })
    const reveal = async () => (await call('POST', `/wires/${reply.json().wires[0].id}/reveal`)).json().account
    expect(await reveal()).toBe('5551234567')
    const change = await waitingOn(reply.json().wires[0].id)
    if (!change) throw new Error('nothing is held')
    const ready = await callBack(change)
    t.clock.advance(24 * 3600)
    expect((await act(ready, 'approve', {}, second.email)).statusCode).toBe(200)
    const after = (await call('GET', `/loan/${loan.id}/wires`)).json().wires
    expect(after).toMatchObject([{ bank: 'Thief Bank', last4: '7777', waiting: null }])
    expect(await reveal()).toBe('9998887777')
    expect(await events('wire.revealed', loan.id)).toHaveLength(2)
  })

  test('[AJ-12, AJ-14] no account number stands in a table, a letter or an event', async () => {
    const { loan } = await buildDeal(t.db)
    await save(loan.id, { account: '31415926535' })
    await save(loan.id, { version: 1, account: '27182818284' })
    for (const table of ['wire_instruction', 'held_change', 'event', 'mail'])
      for (const digits of ['31415926535', '27182818284']) {
        const found =
          await sql`select from ${sql.table(table)} x where to_jsonb(x)::text like ${`%${digits}%`}`.execute(t.db)
        expect([table, found.rows.length]).toEqual([table, 0])
      }
  })

  test('[AJ-02] a note alone is held too: it can name another account', async () => {
    const { loan } = await buildDeal(t.db)
    await save(loan.id, {})
    const reply = await save(loan.id, { version: 1, note: 'For further credit to 12345' })
    expect(reply.json().wires).toMatchObject([{ note: '', waiting: { requested_by: 'Una Asks' } }])
    expect((await save(loan.id, { version: 1 })).json().wires[0].waiting).not.toBeNull()
  })

  test('[AJ-14] a wrong check digit and a stale version are refused at their field; a foreign id is 404', async () => {
    const { loan } = await buildDeal(t.db)
    const wrong = await save(loan.id, { routing: '021000022' })
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'routing'])
    await save(loan.id, {})
    expect((await save(loan.id, { version: 7, bank: 'X' })).json()).toMatchObject({ code: 'version_conflict' })
    expect((await save(loan.id, { bank: 'X' })).statusCode).toBe(409)
    expect((await call('POST', `/wires/${loan.id}/reveal`)).statusCode).toBe(404)
  })
})

test('[AJ-04] nothing to sign goes to an address that waits', async () => {
  const { to } = await heldBorrower()
  const checked = await buildChecked(t)
  const reply = await signingOn(t).send(checked, [{ name: 'Bee Sponsor', email: to }])
  expect([reply.statusCode, reply.json().detail]).toEqual([
    409,
    `${to} waits for a call-back and approval. Approve it under Held changes first.`,
  ])
  expect((await signingOn(t).send(checked, [{ name: 'Bee', email: fresh() }])).statusCode).toBeLessThan(300)
})

describe('[AJ-15] merging', () => {
  test('is refused while a change waits, and for two addresses', async () => {
    const phone = '305-5550777'
    const name = { first_name: 'Mia', last_name: 'Merge', phone }
    const deal = await buildDeal(t.db)
    const [one, other] = [await buildBorrower(t.db, name), await buildBorrower(t.db, name)]
    await t.db.insertInto('loan_borrower').values({ loan_id: deal.loan.id, borrower_id: one.id, position: 5 }).execute()
    const join = () =>
      call('POST', `/loan/${deal.loan.id}/join-people`, { kind: 'borrower', id: one.id, other_id: other.id })
    expect((await join()).json().detail).toContain('different email addresses')
    await call('PUT', `/borrower/${one.id}/update`, { version: 1, email: other.email })
    expect((await join()).json().detail).toContain('waits for approval')
  })
})

describe('[AJ-11] working alone', () => {
  let alone: Awaited<ReturnType<typeof testApp>>
  let owner: Awaited<ReturnType<typeof buildUser>>
  beforeAll(async () => {
    alone = await testApp()
    owner = await buildUser(alone.db, 'admin', { first_name: 'Olga', last_name: 'Owner' })
  })
  afterAll(() => alone.close())
  beforeEach(async () => {
    await alone.db.updateTable('guard_setting').set({ alone: false }).execute()
  })
  const settings = async (): Promise<GuardSettings> =>
    (await alone.call('GET', '/held-changes/settings', owner.email)).json()
  const save = async (body: object) =>
    alone.call('PUT', '/held-changes/settings', owner.email, {
      ...(({ version }) => ({ version }))(await settings()),
      ...body,
    })

  test('the only member of staff switches it on and approves; the change says so', async () => {
    expect((await save({ hold_hours: 0, alone: true })).json()).toMatchObject({ alone: true, alone_by: 'Olga Owner' })
    const borrower = await buildBorrower(alone.db)
    const to = fresh()
    await alone.call('PUT', `/borrower/${borrower.id}/update`, owner.email, { version: 1, email: to })
    const [c] = (await alone.call('GET', '/held-changes', owner.email)).json<{ changes: HeldChangeView[] }>().changes
    const at = Math.floor(alone.clock.now() / 1000)
    const ready = await alone.call('POST', `/held-changes/${c?.id}/call-back`, owner.email, {
      ...{ version: c?.version, ...called, at_epoch: at },
    })
    const approve = (version: number) => alone.call('POST', `/held-changes/${c?.id}/approve`, owner.email, { version })
    const colleague = await buildUser(alone.db, 'admin')
    expect((await approve(ready.json().version)).json().detail).toContain('A colleague has to approve it')
    await alone.db.updateTable('app_user').set({ active: false }).where('id', '=', colleague.id).execute()
    expect((await approve(ready.json().version)).json()).toMatchObject({ state: 'approved', alone: true })
  })

  test('with a colleague it is refused at its field', async () => {
    const colleague = await buildUser(alone.db, 'admin')
    const reply = await save({ hold_hours: 24, alone: true })
    expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'alone'])
    await alone.db.updateTable('app_user').set({ active: false }).where('id', '=', colleague.id).execute()
  })
})

test('[AJ-01] contacts, users and signatories are held alike', async () => {
  const contact = await buildContact(t.db, { contact_type: 'title company' })
  const to = fresh()
  const body = { version: 1, first_name: 'Cal', last_name: 'Title', email: to }
  const reply = await t.call('PUT', `/personal/contact/update/${contact.id}`, asker.email, body)
  expect(reply.json()).toMatchObject({ email: contact.email, pending_email: to })
  expect(await waitingOn(contact.id)).toMatchObject({ kind: 'contact-email' })
  const user = await buildUser(t.db, 'borrower')
  const changed = await call('PUT', '/user/update', { user_id: user.id, version: 1, email: fresh(), phone: null })
  expect(changed.json()).toMatchObject({ email: user.email, waiting_email: expect.any(String) })
  const held = await waitingOn(user.id)
  if (!held) throw new Error('nothing is held')
  const ready = await callBack(held)
  t.clock.advance(24 * 3600)
  expect((await act(ready, 'approve', {}, second.email)).statusCode).toBe(200)
  const { email } = await t.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(email).toBe(held.new_value)
})
