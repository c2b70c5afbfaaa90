import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokerForm, filledForm, submitForm } from '../../../test/application-form.ts'
import { buildUser } from '../../../test/factories.ts'
import { readLetters } from '../../../test/letters.ts'
import { testApp } from '../../../test/harness.ts'
import { filledWizard, pdfFile, wizardOn } from '../../../test/wizard-form.ts'

/** Attacks on a person's data by somebody who merely types that person's address. */

let app: Awaited<ReturnType<typeof testApp>>
let by: ReturnType<typeof wizardOn>
beforeAll(async () => {
  app = await testApp({ settings: { PLINTH_SUBMISSIONS_PER_HOUR: '1000' } })
  by = wizardOn(app)
  await buildUser(app.db, 'admin')
})
afterAll(() => app.close())

let n = 0
let victim = ''
let attacker = ''
beforeEach(() => {
  n += 1
  victim = `victim${n}@example.com`
  attacker = `attacker${n}@example.com`
})

const send = async (values: Parameters<typeof submitForm>[1]) => {
  const reply = await submitForm(app, values)
  expect(reply.statusCode, reply.body).toBe(201)
  await app.drain()
  return reply.json<{ human_id: string; application_id: string }>().human_id
}
const loanOf = (humanId: string) =>
  app.db.selectFrom('loan').selectAll().where('human_id', '=', humanId).executeTakeFirstOrThrow()
const borrowerOf = async (humanId: string) =>
  app.db
    .selectFrom('borrower')
    .innerJoin('loan_borrower', 'borrower_id', 'borrower.id')
    .selectAll('borrower')
    .where('loan_id', '=', (await loanOf(humanId)).id)
    .executeTakeFirstOrThrow()
const brokerOf = async (humanId: string) =>
  app.db
    .selectFrom('contact')
    .innerJoin('loan_contact', 'contact_id', 'contact.id')
    .selectAll('contact')
    .where('loan_id', '=', (await loanOf(humanId)).id)
    .executeTakeFirstOrThrow()
interface Home {
  loans: { loan: { human_id: string } }[]
  entities: { borrowers: unknown[]; contacts: { id: string }[] }
}
const home = async (email: string, entity?: string) =>
  (await app.call('GET', `/personal/home${entity ? `?entity_id=${entity}` : ''}`, email)).json<Home>()
const loansOf = async (email: string, entity?: string) =>
  (await home(email, entity)).loans.map(({ loan }) => loan.human_id)
const lettersTo = (email: string) => readLetters(app, email)
const linkIn = async (email: string, pattern: RegExp) => {
  const bodies = (await lettersTo(email)).map(({ body_text: text }) => text)
  return bodies.flatMap((text) => pattern.exec(text)?.[1] ?? []).at(-1) ?? ''
}
const confirm = (token: string) => app.call('POST', '/personal/confirm-email', null, { token })
const wizardOf = (email: string, street: string, sponsor: object = {}) => {
  const { property } = filledWizard()
  return filledWizard({
    sponsor: { ...filledWizard().sponsor, email, ...sponsor },
    property: { ...property, address: { ...property.address, route: street } },
  })
}

describe('[G-32, E-32] a changed address', () => {
  test("of a borrower's own record does not bring the application of whoever has that address to them", async () => {
    const own = await borrowerOf(await send(filledForm({ borrowerEmail: attacker })))
    const change = await app.call('PUT', `/personal/borrower/update/${own.id}`, attacker, {
      version: own.version,
      email: victim,
    })
    expect(change.json()).toMatchObject({ email: attacker, pending_email: victim })
    const theirs = await send(filledForm({ borrowerEmail: victim, firstName: 'Vera' }))
    expect((await borrowerOf(theirs)).id).not.toBe(own.id)
    expect(await loansOf(attacker)).not.toContain(theirs)
    expect(await loansOf(victim)).toEqual([theirs])
  })

  test("of a broker's own record neither", async () => {
    const own = await brokerOf(await send(brokerForm({ brokerEmail: attacker })))
    const change = await app.call('PUT', `/personal/contact/update/${own.id}`, attacker, {
      version: own.version,
      first_name: own.first_name,
      last_name: own.last_name,
      email: victim,
    })
    expect(change.json()).toMatchObject({ email: attacker, pending_email: victim })
    const theirs = await send(brokerForm({ brokerEmail: victim }))
    expect((await brokerOf(theirs)).id).not.toBe(own.id)
    expect(await loansOf(attacker)).not.toContain(theirs)
    expect(await loansOf(victim)).toEqual([theirs])
  })

  test('[AJ-05] is held once its mailed link was followed, once; the old address is told before and after', async () => {
    const own = await borrowerOf(await send(filledForm({ borrowerEmail: attacker })))
    const next = `next.${attacker}`
    const body = { version: own.version, email: next, phone: '917-5550123' }
    expect((await app.call('PUT', `/personal/borrower/update/${own.id}`, attacker, body)).json()).toMatchObject({
      email: attacker,
      pending_email: next,
      phone: '917-5550123',
    })
    const token = await linkIn(next, /confirm-email#([\w-]+)/)
    expect((await confirm(token)).json()).toEqual({ confirmed: 'held-email', email_hint: `n•••@example.com` })
    expect((await confirm(token)).statusCode).toBe(404)
    expect((await app.call('GET', '/personal/auth', attacker)).json()).toMatchObject({
      email: attacker,
      pending_email: next,
    })
    expect((await lettersTo(attacker)).map(({ subject }) => subject).slice(-2)).toEqual([
      'Your email address at Arion is about to change',
      'A change of your email address at Arion is on hold',
    ])
  })

  test('asked for twice, only the newest link counts', async () => {
    const own = await borrowerOf(await send(filledForm({ borrowerEmail: attacker })))
    const ask = (email: string, version: number) =>
      app.call('PUT', `/personal/borrower/update/${own.id}`, attacker, { version, email })
    await ask(`one.${attacker}`, own.version)
    const first = await linkIn(`one.${attacker}`, /confirm-email#([\w-]+)/)
    expect((await ask(`two.${attacker}`, own.version)).statusCode).toBe(200)
    expect((await confirm(first)).statusCode).toBe(404)
    expect((await borrowerOf((await loansOf(attacker))[0] ?? '')).email).toBe(attacker)
  })
})

describe('[E-32, F-37] an application that names a known address', () => {
  test('gets records of its own, and the person behind the address a link that ties it to them', async () => {
    const first = await send(filledForm({ borrowerEmail: victim }))
    const second = await send(filledForm({ borrowerEmail: victim, firstName: 'Somebody' }))
    expect((await borrowerOf(second)).id).not.toBe((await borrowerOf(first)).id)
    expect(await loansOf(victim)).toEqual([first])
    const token = await linkIn(victim, /confirm-email#([\w-]+)/)
    expect((await confirm(token)).json()).toMatchObject({ confirmed: 'application' })
    expect(await loansOf(victim, (await borrowerOf(second)).id)).toEqual([second])
  })

  test('is answered like any other, whether or not the address is known', async () => {
    await send(filledForm({ borrowerEmail: victim }))
    const known = await submitForm(app, filledForm({ borrowerEmail: victim }))
    const unknown = await submitForm(app, filledForm({ borrowerEmail: attacker }))
    expect(Object.keys(known.json<object>())).toEqual(Object.keys(unknown.json<object>()))
    // Nothing that depends on the address is done before the answer.
    expect(await app.db.selectFrom('app_user').selectAll().where('email', '=', attacker).execute()).toEqual([])
    await app.drain()
  })

  test("by a stranger's wizard with the street of a live loan neither joins nor fills nor names that loan", async () => {
    const live = await send(filledForm({ borrowerEmail: victim, firstName: 'Vera' }))
    const before = await borrowerOf(live)
    const sent = await by.send(wizardOf(victim, 'jay st.'), ['uploadBorrowingEntityW9'])
    await app.drain()
    expect(sent.human_id).not.toBe(live)
    expect(await borrowerOf(live)).toEqual(before)
    const loan = await loanOf(live)
    expect(await app.db.selectFrom('document').selectAll().where('loan_id', '=', loan.id).execute()).toEqual([])
    expect(await app.db.selectFrom('loan_legal_entity').selectAll().where('loan_id', '=', loan.id).execute()).toEqual(
      [],
    )
    const draft = await app.call('GET', `/application/draft/${sent.token}`, null)
    expect(draft.body).not.toContain(live)
  })

  test('joins when sent with the proof in the letter to that address; holding the draft alone proves nothing', async () => {
    const live = await send(filledForm({ borrowerEmail: victim }))
    const values = wizardOf(victim, 'Jay Street')
    const { token } = await by.started(values, 2)
    await by.upload(token, 'idUpload', 'id.pdf', pdfFile, 'application/pdf')
    const mailed = await linkIn(victim, /#resume=(\S+)/)
    const [mailedToken, proof = ''] = mailed.split('.')
    expect(mailedToken).toBe(token)
    const guessed = await by.submit(token, values, { email_proof: token })
    expect(guessed.json<{ human_id: string }>().human_id).not.toBe(live)
    const again = await by.started(values, 2)
    await by.upload(again.token, 'idUpload', 'id.pdf', pdfFile, 'application/pdf')
    const fresh = (await linkIn(victim, /#resume=(\S+)/)).split('.')[1] ?? ''
    expect(fresh).not.toBe(proof)
    const joined = await by.submit(again.token, values, { email_proof: fresh })
    expect(joined.json()).toMatchObject({ human_id: live })
  })

  test('[F-37] whoever followed the mailed link is told of their open request; a stranger with the draft learns nothing', async () => {
    const live = await send(filledForm({ borrowerEmail: victim }))
    const values = wizardOf(victim, 'Jay Street')
    const { token } = await by.started(values, 2)
    const [, proof = ''] = (await linkIn(victim, /#resume=(\S+)/)).split('.')
    const asked = async (email_proof: string) => {
      const reply = await app.call('POST', `/application/draft/${token}/open-requests`, null, { email_proof })
      expect(reply.statusCode, reply.body).toBe(200)
      return reply.json<{ open_requests: { human_id: string; street: string }[] }>().open_requests
    }
    expect(await asked('')).toEqual([])
    expect(await asked(token)).toEqual([])
    expect((await asked(proof)).map(({ human_id }) => human_id)).toContain(live)
  })

  test('proved for one address is not proved for another', async () => {
    const live = await send(filledForm({ borrowerEmail: victim }))
    const { token } = await by.started(wizardOf(attacker, 'Jay Street'), 2)
    await by.upload(token, 'idUpload', 'id.pdf', pdfFile, 'application/pdf')
    const proof = (await linkIn(attacker, /#resume=(\S+)/)).split('.')[1] ?? ''
    const sent = await by.submit(token, wizardOf(victim, 'Jay Street'), { email_proof: proof })
    expect(sent.json<{ human_id: string }>().human_id).not.toBe(live)
  })

  test('a draft that somebody signed in to is no longer open to whoever began it', async () => {
    const live = await send(filledForm({ borrowerEmail: victim }))
    const values = wizardOf(victim, 'Jay Street')
    const { token } = await by.started(values, 2)
    const tied = await app.call('PUT', `/application/draft/${token}/reuse`, victim, {})
    expect(tied.statusCode, tied.body).toBe(200)
    const mine = tied.json<{ token: string }>().token
    expect((await app.call('GET', `/application/draft/${token}`, null)).statusCode).toBe(404)
    expect((await by.submit(token, values)).statusCode).toBe(404)
    await by.upload(mine, 'idUpload', 'id.pdf', pdfFile, 'application/pdf')
    expect((await by.submit(mine, values)).json()).toMatchObject({ human_id: live })
  })
})

describe('[E-30, F-37] a record that a broker made', () => {
  test("is not the sponsor's later application: the broker learns nothing the sponsor gives", async () => {
    const deal = await send(brokerForm({ brokerEmail: attacker, borrowerEmail: victim }))
    const own = await by.send(wizardOf(victim, 'Own Street', { street: '77 Home Road' }))
    await app.drain()
    expect((await borrowerOf(own.human_id)).id).not.toBe((await borrowerOf(deal)).id)
    for (const path of ['/personal/home', '/broker/sponsors', '/application/known']) {
      const reply = await app.call('GET', path, attacker)
      expect(reply.statusCode, reply.body).toBe(200)
      expect(reply.body).not.toMatch(/77 Home Road|"ssn_on_file":true/)
    }
  })

  test('that staff gave to the sponsor shows the broker name and email alone, and is not theirs to reuse', async () => {
    const deal = await send(brokerForm({ brokerEmail: attacker, borrowerEmail: victim }))
    const made = await borrowerOf(deal)
    const sponsor = await buildUser(app.db, 'borrower', { email: victim })
    await app.db.insertInto('user_borrower').values({ user_id: sponsor.id, borrower_id: made.id }).execute()
    const update = await app.call('PUT', `/personal/borrower/update/${made.id}`, victim, {
      version: made.version,
      phone: '917-5550777',
      address_address: '77 Home Road',
      ssn: '123121234',
    })
    expect(update.statusCode, update.body).toBe(200)
    const known = await app.call('GET', '/application/known', attacker)
    expect(known.json()).toMatchObject({ people: [] })
    const { sponsors } = (await app.call('GET', '/broker/sponsors', attacker)).json<{ sponsors: object[] }>()
    expect(sponsors).toMatchObject([{ email: victim, phone: null, credit_score_band: null, completed_projects: null }])
    const { token } = await by.started()
    const reuse = await app.call('PUT', `/application/draft/${token}/reuse`, attacker, { borrower_id: made.id })
    expect(reuse.statusCode).toBe(404)
  })

  test('what a sponsor sent in themself, their broker does not read', async () => {
    const own = await by.send(wizardOf(victim, 'Read Street'))
    const loan = await loanOf(own.human_id)
    const contact = await brokerOf(await send(brokerForm({ brokerEmail: attacker })))
    await app.db.insertInto('loan_contact').values({ loan_id: loan.id, contact_id: contact.id }).execute()
    const activity = await app.db
      .selectFrom('activity')
      .select('id')
      .where('loan_id', '=', loan.id)
      .where('type', '=', 'application')
      .executeTakeFirstOrThrow()
    expect((await app.call('GET', `/activity/${activity.id}/application`, attacker)).statusCode).toBe(404)
    expect((await app.call('GET', `/personal/loan/${own.human_id}/activities`, attacker)).body).not.toContain(
      activity.id,
    )
    expect((await app.call('GET', `/broker/loan/${own.human_id}/activities`, attacker)).body).not.toContain(activity.id)
    expect((await app.call('GET', `/activity/${activity.id}/application`, victim)).statusCode).toBe(200)
  })
})
