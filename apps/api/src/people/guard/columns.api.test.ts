import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

/**
 * Every column of the database that holds an address, a number or an account, and why nobody quietly turns elsewhere what
 * goes there. A new column is named here, with the guard that it has (AJ-16).
 */
const guards: Readonly<
  Record<'held' | 'fixed' | 'consent' | 'proof' | 'known' | 'sent' | 'told' | 'own', readonly string[]>
> = {
  // Overwritten by an approved change alone: a trigger refuses anything else.
  held: [
    ...['app_user.email', 'borrower.email', 'contact.email', 'legal_entity.signatory_email'],
    ...['wire_instruction.account_last4', 'wire_instruction.routing'],
  ],
  // Never overwritten: a trigger refuses it.
  fixed: [
    ...['chase_message.email', 'committee_ballot.email', 'committee_member.email', 'envelope_recipient.email'],
    ...['text_consent.phone', 'text_message.to_phone'],
  ],
  // A text goes to a number that consented alone, and consent is kept by number: another number has none.
  consent: ['app_user.phone', 'borrower.phone', 'contact.phone'],
  // Typed by a visitor; nothing but the proof of it goes there.
  proof: [
    'address_proof.email',
    'application_draft.mailed_to',
    'application_draft.proof_email',
    'lead.email',
    'lead.phone',
  ],
  // What an address is known by: how it is reminded, that it bounced, who signs in under it. An account is found by the
  // address of `app_user`, which is held.
  known: [
    ...['bounced_address.email', 'chase_cadence.email', 'chase_first.email', 'chase_person.email', 'chase_turn.email'],
    ...['user.email', 'user.emailVerified'],
  ],
  // What went out, and to whom; read by nobody who sends anew.
  sent: ['envelope.requested_by_email', 'mail.to_email', 'request_message_reader.email'],
  // What somebody said or is shown beside a name; nothing is sent there.
  told: [
    ...[
      'borrower.email_is_placeholder',
      'chase_answer.email',
      'envelope_page.recipient_id',
      'held_change.called_number',
    ],
    ...['legal_entity_member.email', 'loan_mail.from_email', 'request_message.author_email'],
    // Written with the last digits, which are held.
    'wire_instruction.account_sealed',
  ],
  // The lender's own.
  own: ['brand.contact_email'],
}

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('[AJ-16] every column that holds an address, a number or an account has a guard that is named', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema in ('public', 'identity')
      and column_name ~* 'e_?mail|phone|routing|account_(number|sealed|last)|called_number|mailed_to|recipient'`.execute(
    t.db,
  )
  const columns = rows.map(({ name }) => name).filter((name) => !/\.(e_?mail|mail)_id$/.test(name))
  expect(columns.toSorted()).toEqual(Object.values(guards).flat().toSorted())
})

test('[AJ-16] what is held or fixed is so in the database', async () => {
  const { rows } = await sql<{ name: string; by: string }>`
    select c.relname || '.' || a.attname as name, p.proname as by from pg_trigger g
    join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
    join pg_attribute a on a.attrelid = g.tgrelid and a.attnum = any(g.tgattr)
    where p.proname in ('refuse_unapproved', 'refuse_other_address') and g.tgenabled = 'O'`.execute(t.db)
  const by = (name: string) => rows.filter((one) => one.by === name).map((one) => one.name)
  expect(by('refuse_unapproved')).toEqual(expect.arrayContaining([...guards.held]))
  expect(by('refuse_other_address').toSorted()).toEqual(guards.fixed.toSorted())
})

test('[AJ-16] the address of a committee member is not overwritten, whoever tries', async () => {
  const member = { name: 'Ines', email: 'ines.fixed@fund.example', role: 'voting' } as const
  const { id } = await t.db.insertInto('committee_member').values(member).returning('id').executeTakeFirstOrThrow()
  const turn = t.db.updateTable('committee_member').set({ email: 'thief@example.com' }).where('id', '=', id)
  await expect(turn.execute()).rejects.toThrow('which is fixed')
  await t.db.updateTable('committee_member').set({ name: 'Ines I.' }).where('id', '=', id).execute()
})
