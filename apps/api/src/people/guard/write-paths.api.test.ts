import { endpoints } from '@plinth/contract/all'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBorrower, buildContact, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

/** Every field of a call that takes an address, and what becomes of it. */
const fate: Readonly<Record<string, string>> = {
  // Changes the address of a record: held.
  'borrower.update email': 'held',
  'legal-entity.update signatory_email': 'held',
  'personal.update-borrower email': 'held',
  'personal.update-contact email': 'held',
  'user.update email': 'held',
  // Makes a record: its first address (AJ-03).
  'committee.add-member email': 'new',
  'contact.add email': 'new',
  'legal-entity.add signatory_email': 'new',
  'loan.create borrower.email': 'new',
  'loan.create broker.email': 'new',
  'loan.create-borrower email': 'new',
  'personal.create-contact email': 'new',
  'user.add email': 'new',
  'identity.set-up email': 'new',
  'test.login email': 'new',
  'application.jotform sponsor.email': 'new',
  'application.jotform sponsor.brokerEmail': 'new',
  'application.short borrowerEmail': 'new',
  'application.short brokerEmail': 'new',
  // Sends to it once, and keeps none in the place of one on file; an address that waits is refused.
  'activity.commitment.send recipients.email': 'sent',
  'activity.term-sheet.send recipients.email': 'sent',
  'activity.document-request.process-set-request-signature recipients.email': 'sent',
  'activity.document-request.set-request-signature recipients.email': 'sent',
  // Says whom a call is about, by the address on file.
  'chase.send-now email': 'named',
  'chase.set-cadence of.email': 'named',
  'chase.set-person email': 'named',
  'chase.skip email': 'named',
  'chase.snooze email': 'named',
  'identity.request-invitation email': 'named',
  'mailbox.clear-bounce email': 'named',
  // What a visitor types, which nothing is sent to before it is proved, and proofs that are no address.
  'application.create-draft values.sponsor.email': 'draft',
  'application.create-draft values.sponsor.brokerEmail': 'draft',
  'application.create-draft values.entity.otherEntityMembers.email': 'draft',
  'application.save-draft values.sponsor.email': 'draft',
  'application.save-draft values.sponsor.brokerEmail': 'draft',
  'application.save-draft values.entity.otherEntityMembers.email': 'draft',
  'application.jotform email_proof': 'draft',
  'application.open-requests email_proof': 'draft',
  // An entry beside a member's name; nothing is sent to it.
  'application.jotform entity.otherEntityMembers.email': 'entry',
  'legal-entity.add members.email': 'entry',
  'legal-entity.update members.email': 'entry',
  // The lender's own, shown in letters.
  'brand.update contact_email': 'own',
}

type Json = { properties?: Record<string, Json>; items?: Json; $defs?: Record<string, Json> } & Record<string, unknown>

/** The paths of a schema's fields that are called an email. */
const emailFields = (schema: Json, at = ''): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(/email/i.test(name) ? [`${at}${name}`] : []),
    ...emailFields(field, `${at}${name}.`),
  ]),
  ...['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
    ((schema[key] ?? []) as Json[]).flatMap((one) => emailFields(one, at)),
  ),
  ...(schema.items ? emailFields(schema.items, at) : []),
]

test('[AJ-04] every call that takes an address says what becomes of it', () => {
  const taking = endpoints.flatMap((e) => {
    if (e.method === 'GET' || !e.body) return []
    const json = z.toJSONSchema(e.body as z.ZodType, { io: 'input', unrepresentable: 'any', reused: 'inline' })
    return [...new Set(emailFields(json as Json))].map((field) => `${e.id} ${field}`)
  })
  expect(taking.toSorted()).toEqual(Object.keys(fate).toSorted())
})

describe('[AJ-01, AJ-04] each call that changes an address holds it', () => {
  let t: Awaited<ReturnType<typeof testApp>>
  let staff: string
  beforeAll(async () => {
    t = await testApp()
    staff = (await buildUser(t.db, 'admin')).email
  })
  afterAll(() => t.close())

  const waiting = async () => t.db.selectFrom('held_change').select(['kind', 'old_value', 'new_value']).execute()
  const to = 'thief@example.com'
  const steps: Readonly<
    Record<string, () => Promise<{ table: 'borrower' | 'contact' | 'app_user' | 'legal_entity'; id: string }>>
  > = {
    'borrower.update email': async () => {
      const { id } = await buildBorrower(t.db)
      await t.call('PUT', `/borrower/${id}/update`, staff, { version: 1, email: to })
      return { table: 'borrower', id }
    },
    'personal.update-borrower email': async () => {
      const { id } = await buildBorrower(t.db)
      await t.call('PUT', `/personal/borrower/update/${id}`, staff, { version: 1, email: to })
      return { table: 'borrower', id }
    },
    'personal.update-contact email': async () => {
      // By a borrower, of a title company on their loan.
      const deal = await buildDeal(t.db)
      const { id } = await buildContact(t.db, { contact_type: 'title company' })
      await t.db.insertInto('loan_contact').values({ loan_id: deal.loan.id, contact_id: id, position: 3 }).execute()
      const body = { version: 1, first_name: 'Cal', last_name: 'Title', email: to }
      const reply = await t.call('PUT', `/personal/contact/update/${id}`, deal.borrowerUser.email, body)
      expect(reply.statusCode, reply.body).toBe(200)
      return { table: 'contact', id }
    },
    'user.update email': async () => {
      const { id } = await buildUser(t.db, 'broker')
      await t.call('PUT', '/user/update', staff, { user_id: id, version: 1, email: to })
      return { table: 'app_user', id }
    },
    'legal-entity.update signatory_email': async () => {
      const deal = await buildDeal(t.db)
      const body = { name: 'Elm LLC', signatory_name: 'Bea', signatory_email: 'bea@example.com' }
      const { id } = (await t.call('POST', `/legal-entity/loan/${deal.loan.id}/add`, staff, body)).json()
      const change = { version: 1, signatory_name: 'Thea', signatory_email: to }
      const reply = await t.call('PUT', `/legal-entity/${id}/update`, staff, change)
      expect(reply.json()).toMatchObject({ signatory_name: 'Bea', waiting_email: to })
      return { table: 'legal_entity', id }
    },
  }

  test('there is a proof for each', () => {
    const held = Object.keys(fate).filter((path) => fate[path] === 'held')
    expect(Object.keys(steps).toSorted()).toEqual(held.toSorted())
  })

  test.each(Object.keys(steps))('%s', async (path) => {
    await t.db.deleteFrom('held_change').execute()
    const { table, id } = (await steps[path]?.()) ?? { table: 'borrower', id: '' }
    const column = table === 'legal_entity' ? 'signatory_email' : 'email'
    const rows = await t.db.selectFrom(table).selectAll().where('id', '=', id).execute()
    const stored: unknown = Reflect.get(rows[0] ?? {}, column)
    expect(await waiting()).toMatchObject([{ old_value: stored, new_value: to }])
    expect(stored).not.toBe(to)
  })
})
