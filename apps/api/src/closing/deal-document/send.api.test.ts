import { placeholderEmail } from '@plinth/domain/people/party/placeholder-email'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOpenDeal, buildStaff, caller, goOn } from '../../../test/deal.ts'
import { buildContact, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { readLetters } from '../../../test/letters.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let ok: ReturnType<typeof caller>['ok']
beforeAll(async () => {
  t = await testApp({ settings: { PLINTH_DATE_FORMAT: 'mm/dd/yyyy' } })
  staff = await buildStaff(t)
  ;({ ok } = caller(t, staff))
})
afterAll(() => t.close())

const mebibyte = 1_048_576
const made = async () => {
  const deal = await buildOpenDeal(t)
  await ok('POST', `/activity/term-sheet/${deal.termSheet.id}/generate`)
  await t.db.updateTable('activity').set({ expires_on: null }).where('id', '=', deal.termSheet.id).execute()
  return deal
}
const send = (id: string, recipients: object[], signature = false) =>
  t.call('POST', `/activity/term-sheet/${id}/send`, staff, { recipients, signature })
const sent = async (id: string, recipients: object[], signature = false) => {
  const reply = await send(id, recipients, signature)
  expect(reply.statusCode, reply.body).toBe(202)
}
const fileOf = (id: string) =>
  t.db
    .selectFrom('document')
    .select(['storage_key', 'file_name', 'content_type', 'sha256'])
    .where('activity_id', '=', id)
    .where('content_type', '=', 'application/pdf')
    .executeTakeFirstOrThrow()
const setFile = (id: string, file: { size_bytes?: number | null; sha256?: null }) =>
  t.db.updateTable('document').set(file).where('activity_id', '=', id).execute()
/** The letters of a loan, the signed link in them written as LINK. */
const lettersOf = async (email: string) =>
  (await readLetters(t, email)).map((one) => ({
    ...{ name: one.to_name, subject: one.subject, attachments: one.attachments },
    text: one.body_text.replace(/^https?:\S+$/m, 'LINK'),
  }))
const whatWasSent = async (id: string) =>
  t.db
    .selectFrom('event')
    .select('after')
    .where('entity_id', '=', id)
    .where('kind', '=', 'deal-document.sent')
    .orderBy('id')
    .execute()

describe('the letter', () => {
  test('[L-18] names document, loan and last day, with the document attached beside its link', async () => {
    const { termSheet, loan } = await made()
    await t.db.updateTable('activity').set({ expires_on: '2031-03-14' }).where('id', '=', termSheet.id).execute()
    await sent(termSheet.id, [{ name: 'Iris Ortega', email: 'iris@ortega.example' }])
    expect(await lettersOf('iris@ortega.example')).toEqual([
      {
        name: 'Iris Ortega',
        subject: `Term Sheet for ${loan.name}`,
        text: [
          'Hello Iris Ortega,',
          `The term sheet for ${loan.name} (${loan.human_id}) is ready for you:`,
          'LINK',
          'The document is attached too; the link works for 7 days.',
          'It can be accepted until 03/14/2031.',
          t.deps.config.PLINTH_BRAND,
        ].join('\n\n'),
        attachments: [await fileOf(termSheet.id)],
      },
    ])
  })

  test.each([
    ['as large as mail servers take', { size_bytes: 15 * mebibyte }, true],
    ['one byte larger', { size_bytes: 15 * mebibyte + 1 }, false],
    ['of unknown size', { size_bytes: null }, false],
    ['without a fingerprint', { sha256: null }, false],
  ])('[L-18] goes with a file that is %s, attached or as the link alone', async (what, file, isAttached) => {
    const { termSheet, loan } = await made()
    await setFile(termSheet.id, file)
    const email = `${what.replaceAll(' ', '-')}@example.com`
    await sent(termSheet.id, [{ name: 'Noor Haddad', email }])
    const [letter] = await lettersOf(email)
    expect(letter?.attachments).toEqual(isAttached ? [await fileOf(termSheet.id)] : [])
    expect(letter?.text.split('\n\n')).toEqual([
      'Hello Noor Haddad,',
      `The term sheet for ${loan.name} (${loan.human_id}) is ready for you:`,
      'LINK',
      isAttached ? 'The document is attached too; the link works for 7 days.' : 'The link works for 7 days.',
      t.deps.config.PLINTH_BRAND,
    ])
  })
})

describe('the board', () => {
  const reviewOf = async () => {
    const { loan } = await buildOpenDeal(t, { status: 'underwriting' })
    const { activity_id } = await ok('POST', `/activity/board-review/${loan.id}/create-main-activity`, goOn)
    await ok('POST', `/activity/board-review/${activity_id}/generate`)
    return `/activity/board-review/${activity_id}/send`
  }

  test('[L-18] is greeted by name, a member without one by email', async () => {
    const nameless = await buildUser(t.db, 'admin', { first_name: '', last_name: '' })
    const surname = await buildUser(t.db, 'admin', { first_name: '', last_name: 'Okafor' })
    const whole = await buildUser(t.db, 'admin', { first_name: 'June', last_name: 'Park' })
    await ok('POST', await reviewOf())
    const greeted = async ({ email }: { email: string }) =>
      (await lettersOf(email)).map(({ name, text }) => [name, text.split('\n\n')[0]])
    expect(await greeted(nameless)).toEqual([[nameless.email, `Hello ${nameless.email},`]])
    expect(await greeted(surname)).toEqual([['Okafor', 'Hello Okafor,']])
    expect(await greeted(whole)).toEqual([['June Park', 'Hello June Park,']])
  })

  test('[L-18] [K-39] without a member who may accept, a review goes to nobody and that is said', async () => {
    const path = await reviewOf()
    await t.db
      .updateTable('app_user')
      .set({ denied: ['accept-board-review'] })
      .where('role', '=', 'admin')
      .execute()
    const refused = await t.call('POST', path, staff)
    await t.db.updateTable('app_user').set({ denied: [] }).where('role', '=', 'admin').execute()
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'step_not_allowed', detail: 'There is no one to send this to.' },
    ])
  })
})

describe('recipients', () => {
  const mia = { name: 'Mia Lund', email: 'mia@lund.example' }

  test('[L-18] [E-32] each has an email, each email stands once; the refusal stands at the recipient', async () => {
    const { termSheet } = await made()
    const nobody = { name: 'Ole Lund', email: placeholderEmail('ole-lund') }
    const refused = async (recipients: object[]) => {
      const reply = await send(termSheet.id, recipients)
      return [reply.statusCode, reply.json().errors]
    }
    expect(await refused([mia, nobody])).toEqual([
      400,
      [{ path: 'recipients.1.email', message: 'This person has no email' }],
    ])
    expect(await refused([mia, { ...mia, name: 'M. Lund' }])).toEqual([
      400,
      [{ path: 'recipients.1.email', message: 'Enter each email once' }],
    ])
    expect(await lettersOf(mia.email)).toEqual([])
  })

  test('[L-19] a broker signs in a role of their own; any other contact, and who reads only, needs none', async () => {
    const { termSheet, loan, contact } = await made()
    const lawyer = await buildContact(t.db, { first_name: 'Lou', last_name: 'Esq', contact_type: 'attorney' })
    await t.db.insertInto('loan_contact').values({ loan_id: loan.id, contact_id: lawyer.id }).execute()
    const broker = { name: 'Cal Broker', email: contact.email.toUpperCase() }
    const lou = { name: 'Lou Esq', email: lawyer.email }
    const refused = await send(termSheet.id, [lou, broker], true)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [
        {
          path: 'recipients.1.role',
          message: 'This is the broker. Choose the role in which they sign, or remove them.',
        },
      ],
    ])
    await sent(termSheet.id, [lou, broker])
    await sent(termSheet.id, [lou, { ...broker, role: 'broker' }], true)
  })

  test('[L-18] [L-19] what went to whom is recorded, with the roles where there is one', async () => {
    const { termSheet } = await made()
    const max = { name: 'Max Ito', email: 'max@ito.example', role: 'guarantor' }
    await sent(termSheet.id, [mia, { name: 'Ida Lund', email: 'ida@lund.example' }])
    await sent(termSheet.id, [mia, max], true)
    const { sha256 } = await fileOf(termSheet.id)
    expect(await whatWasSent(termSheet.id)).toEqual([
      { after: { version: 1, sha256, recipients: ['mia@lund.example', 'ida@lund.example'] } },
      {
        after: { version: 1, sha256, recipients: ['mia@lund.example', 'max@ito.example'], roles: [null, 'guarantor'] },
      },
    ])
  })
})

describe('[L-19] who signs for the borrowing entity', () => {
  const jane = { name: 'Jane Doe', email: 'jane@doe.example', role: 'signatory' }
  const entity = async (loanId: string, name: string) => {
    const { id } = await t.db.insertInto('legal_entity').values({ name }).returning('id').executeTakeFirstOrThrow()
    await t.db.insertInto('loan_legal_entity').values({ loan_id: loanId, legal_entity_id: id }).execute()
  }
  const kept = async (loanId: string) =>
    (
      await t.db
        .selectFrom('legal_entity as e')
        .innerJoin('loan_legal_entity as l', 'l.legal_entity_id', 'e.id')
        .select(['e.name', 'e.signatory_name', 'e.signatory_email', 'e.signatory_title'])
        .where('l.loan_id', '=', loanId)
        .orderBy('e.name')
        .execute()
    ).map((one) => [one.name, one.signatory_name, one.signatory_email, one.signatory_title])

  test('is kept with it, with no title where none was typed', async () => {
    const { termSheet, loan } = await made()
    await entity(loan.id, 'Fulton Row LLC')
    await sent(termSheet.id, [jane], true)
    expect(await kept(loan.id)).toEqual([['Fulton Row LLC', 'Jane Doe', 'jane@doe.example', '']])
  })

  test('is kept of nobody where two sign for it, or nobody does', async () => {
    const ray = { name: 'Ray Poe', email: 'ray@poe.example' }
    for (const signers of [[jane, { ...ray, role: 'signatory' }], [{ ...ray, role: 'borrower' }]]) {
      const { termSheet, loan } = await made()
      await entity(loan.id, 'Garnet Yard LLC')
      await sent(termSheet.id, signers, true)
      expect(await kept(loan.id)).toEqual([['Garnet Yard LLC', '', '', '']])
    }
  })

  test('is kept with none of two entities, and a loan without one is sent as well', async () => {
    const { termSheet, loan } = await made()
    await entity(loan.id, 'Hale North LLC')
    await entity(loan.id, 'Hale South LLC')
    await sent(termSheet.id, [jane], true)
    expect(await kept(loan.id)).toEqual([
      ['Hale North LLC', '', '', ''],
      ['Hale South LLC', '', '', ''],
    ])
    const without = await made()
    await sent(without.termSheet.id, [jane], true)
    expect(await kept(without.loan.id)).toEqual([])
  })
})
