import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import { appliesTo } from '@plinth/domain/documents/document-request/marks.fixture'
import { defaultTemplates } from '@plinth/domain/documents/document-request/templates'
import type { Purpose } from '@plinth/domain/loan/terms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBorrower, buildContact, buildDeal, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { ensureDefaultTemplates } from '../template/index.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
  await inTx(t.db, ensureDefaultTemplates)
})
afterAll(() => t.close())

const templateOf = (kind: EntityKind) =>
  t.db
    .selectFrom('template')
    .selectAll()
    .where('entity_kind', '=', kind)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
const lettersTo = (email: string) => t.db.selectFrom('mail').selectAll().where('to_email', '=', email).execute()
const from = (path: string) => t.call('POST', `/activity-templates/create-document-request/${path}`, staff)

describe('templates', () => {
  test('[M-48] an untouched installation gets the default templates, once', async () => {
    await inTx(t.db, ensureDefaultTemplates)
    const { templates } = (await t.call('GET', '/activity-templates/get-all-activity-templates', staff)).json()
    expect(templates).toHaveLength(defaultTemplates.length)
    expect(templates.length).toBeGreaterThanOrEqual(40)
  })

  test('[M-37, M-38, M-45] a template is created, changed on its version, and archived', async () => {
    const body = {
      entity_type: 'loan',
      document_name: 'Site photographs',
      description: 'Ten pictures',
      auto_create_activity: false,
      folder_name: 'Site',
      use_textract: false,
    }
    const made = await t.call('POST', '/activity-templates/create-template', staff, body)
    expect(made.statusCode).toBe(201)
    const { template_id: id, version } = made.json()
    const change = (v: number) =>
      t.call('PUT', `/activity-templates/update-template/${id}`, staff, { ...body, description: 'Twenty', version: v })
    expect((await change(version)).json()).toMatchObject({
      description: 'Twenty',
      version: version + 1,
      gpt_prompts: [],
    })
    expect((await change(version)).json().code).toBe('version_conflict')
    expect((await t.call('PUT', `/activity-templates/archive-template/${id}`, staff)).json().archived).toBe(true)
    expect((await change(version + 2)).json().code).toBe('archived')
  })

  test('[M-39] name and description are required', async () => {
    const answer = await t.call('POST', '/activity-templates/create-template', staff, {
      entity_type: 'loan',
      document_name: ' ',
      description: '',
    })
    expect(answer.json().errors).toEqual([
      { path: 'document_name', message: '* Required' },
      { path: 'description', message: '* Required' },
    ])
  })

  test('two templates of one kind do not share a name', async () => {
    const { document_name, description } = await templateOf('property')
    const answer = await t.call('POST', '/activity-templates/create-template', staff, {
      entity_type: 'property',
      document_name,
      description,
    })
    expect(answer.json().errors[0].path).toBe('document_name')
  })
})

describe('one request from a template', () => {
  test('[M-32, M-49] is New, due in seven days where the lender is, and its borrower gets a letter', async () => {
    t.clock.ms = Date.UTC(2026, 2, 10, 2, 0)
    const { borrower, loan } = await buildDeal(t.db)
    const template = await templateOf('borrower')
    const answer = await from(`borrower/${borrower.id}/from-template/${template.id}`)
    expect(answer.statusCode).toBe(201)
    // At 02:00 UTC it is still the 9th in New York.
    expect(answer.json()).toMatchObject({
      activity_type: 'document-request',
      status: { state: 'New' },
      document_name: template.document_name,
      due_epoch: Date.UTC(2026, 2, 16) / 1000,
      loan: { id: loan.id },
      entity_type: 'borrower',
      entity_id: borrower.id,
      entity_name: 'Bea Sponsor',
    })
    const [letter] = await lettersTo(borrower.email)
    expect(letter?.body_text).toContain(`${template.document_name}, due 03.16.2026`)
    const events = await t.db
      .selectFrom('event')
      .select('kind')
      .where('entity_id', '=', answer.json().activity_id)
      .execute()
    expect(events).toEqual([{ kind: 'document-request.created' }])
  })

  test('[M-32] works for a property, a loan by its human id, and untyped', async () => {
    const { property, loan } = await buildDeal(t.db)
    const [ofProperty, ofLoan] = [await templateOf('property'), await templateOf('loan')]
    expect((await from(`property/${property.id}/from-template/${ofProperty.id}`)).statusCode).toBe(201)
    expect((await from(`loan/${loan.human_id}/from-template/${ofLoan.id}`)).json().entity_id).toBe(loan.id)
    expect((await from(`${property.id}/from-template/${ofProperty.id}`)).json().entity_id).toBe(property.id)
  })

  test('[M-30] a template of another kind is refused', async () => {
    const { borrower } = await buildDeal(t.db)
    const answer = await from(`borrower/${borrower.id}/from-template/${(await templateOf('property')).id}`)
    expect(answer.statusCode).toBe(400)
  })

  test('an entity of several loans gets it on the one that is named', async () => {
    const { borrower, loan } = await buildDeal(t.db)
    const newer = await buildLoan(t.db)
    await t.db.insertInto('loan_borrower').values({ loan_id: newer.id, borrower_id: borrower.id }).execute()
    const path = `borrower/${borrower.id}/from-template/${(await templateOf('borrower')).id}`
    expect((await from(path)).json().loan.id).toBe(newer.id)
    expect((await from(`${path}?loan_id=${loan.human_id}`)).json().loan.id).toBe(loan.id)
    const stranger = await buildDeal(t.db)
    expect((await from(`${path}?loan_id=${stranger.loan.human_id}`)).statusCode).toBe(404)
  })

  test('an archived loan takes no request', async () => {
    const { loan } = await buildDeal(t.db, { archived_at: new Date() })
    expect((await from(`loan/${loan.id}/from-template/${(await templateOf('loan')).id}`)).json().code).toBe('archived')
  })
})

describe('the requests of a loan', () => {
  const create = (loanId: string, flags: object) =>
    t.call('PUT', `/loan/${loanId}/create-document-requests`, staff, flags)

  test('[M-46, M-48] flags add their own templates; what exists is not made twice', async () => {
    const { loan } = await buildDeal(t.db)
    const plain = (await create(loan.id, {})).json().activities
    const kinds = ['borrower', 'loan', 'property']
    expect(plain).toHaveLength(
      defaultTemplates.filter(
        (d) =>
          d.flags.length === 0 &&
          kinds.includes(d.entity_kind) &&
          appliesTo(d, { purpose: loan.purpose as Purpose, hasBroker: true }),
      ).length,
    )
    expect((await create(loan.id, {})).json().activities).toEqual([])
    const added = (await create(loan.id, { retail: true })).json().activities
    const retail = defaultTemplates.filter((d) => d.flags.includes('retail') && kinds.includes(d.entity_kind))
    expect(added.map((a: { document_name: string }) => a.document_name).toSorted()).toEqual(
      retail.map((d) => d.document_name).toSorted(),
    )
    expect(added.length).toBeGreaterThan(0)
  })

  test('a batch is one letter a person; in broker mode the broker alone gets it [E-30]', async () => {
    const direct = await buildDeal(t.db)
    await create(direct.loan.id, { flip: true })
    // All that is asked of the borrower, the loan and its property.
    expect(await lettersTo(direct.borrower.email)).toHaveLength(1)
    expect(await lettersTo(direct.contact.email)).toEqual([])
    const brokered = await buildDeal(t.db, { correspond_with_broker: true })
    await create(brokered.loan.id, {})
    expect(await lettersTo(brokered.borrower.email)).toEqual([])
    expect((await lettersTo(brokered.contact.email)).length).toBeGreaterThan(0)
  })

  test('a placeholder address is never written to [E-31]', async () => {
    const { loan } = await buildDeal(t.db)
    const nobody = await buildBorrower(t.db, { email: 'x@no-email.invalid', email_is_placeholder: true })
    await t.db.insertInto('loan_borrower').values({ loan_id: loan.id, borrower_id: nobody.id }).execute()
    await create(loan.id, {})
    expect(await lettersTo('x@no-email.invalid')).toEqual([])
  })

  test('[M-03, K-23] are listed per entity, every entity present, Sent before New before Accepted', async () => {
    const { loan, borrower } = await buildDeal(t.db)
    const template = await templateOf('borrower')
    const ids: string[] = []
    for (const state of ['Accepted', 'New', 'Sent'] as const) {
      const { activity_id: id } = (await from(`borrower/${borrower.id}/from-template/${template.id}`)).json()
      await t.db.updateTable('activity').set({ state }).where('id', '=', id).execute()
      ids.unshift(id)
    }
    await buildContact(t.db)
    const { entities } = (await t.call('GET', `/activity/loan/${loan.human_id}/document-request/all`, staff)).json()
    expect(entities.map((e: { entity_type: string }) => e.entity_type)).toEqual(['borrower', 'loan', 'property'])
    expect(entities[0].activities.map((a: { activity_id: string }) => a.activity_id)).toEqual(ids)
  })
})

describe('what would be asked is shown first', () => {
  type Line = { template_id: string; document_name: string; entity_type: string; entity_id: string; asked_of: string[] }
  const preview = async (loanId: string, query = '') =>
    (await t.call('GET', `/loan/${loanId}/document-requests/preview${query}`, staff)).json<{
      lines: Line[]
      people: { name: string; email: string }[]
    }>()
  const names = (lines: readonly Line[]) => lines.map((l) => l.document_name)
  const create = (loanId: string, body: object) =>
    t.call('PUT', `/loan/${loanId}/create-document-requests`, staff, body)
  const [purchaseOnly, refinanceOnly] = ['Proof of Deposit', 'Payoff Letter']

  test('[M-46] a purchase is asked for no payoff letter, a refinance for no deposit, and nobody for a broker who is not there', async () => {
    const bought = await buildDeal(t.db, { purpose: 'Purchase' })
    await t.db.deleteFrom('loan_contact').where('loan_id', '=', bought.loan.id).execute()
    const purchase = names((await preview(bought.loan.id)).lines)
    expect(purchase).toContain(purchaseOnly)
    for (const name of [
      refinanceOnly,
      'Existing Note and Mortgage',
      'Mortgage Payment History',
      'Broker Fee Agreement',
    ])
      expect(purchase).not.toContain(name)
    const refinanced = await buildDeal(t.db, { purpose: 'Refinance' })
    await t.db.updateTable('contact').set({ contact_type: 'broker' }).where('id', '=', refinanced.contact.id).execute()
    const refinance = names((await preview(refinanced.loan.id)).lines)
    expect(refinance).toContain(refinanceOnly)
    expect(refinance).toContain('Broker Fee Agreement')
    expect(refinance).not.toContain(purchaseOnly)
  })

  test('[M-46] the papers of an entity are asked for only where there is one', async () => {
    const { loan } = await buildDeal(t.db)
    const kinds = async () => new Set((await preview(loan.id)).lines.map((l) => l.entity_type))
    expect(await kinds()).not.toContain('legal-entity')
    await t.call('POST', `/legal-entity/loan/${loan.human_id}/add`, staff, { name: 'Jay Street LLC' })
    expect(await kinds()).toContain('legal-entity')
  })

  test('[M-46] the preview creates nothing, names who is asked what, and is what is created', async () => {
    const { loan, borrower } = await buildDeal(t.db)
    const { lines, people } = await preview(loan.human_id, '?retail=true')
    expect(names(lines)).toContain('Tenant Estoppels')
    expect(new Set(lines.flatMap((l) => l.asked_of))).toEqual(new Set([borrower.email]))
    expect(people).toEqual([{ name: 'Bea Sponsor', email: borrower.email }])
    expect(await lettersTo(borrower.email)).toEqual([])
    const { activities } = (await create(loan.id, { retail: true })).json()
    expect(activities.map((a: { document_name: string }) => a.document_name).toSorted()).toEqual(
      names(lines).toSorted(),
    )
  })

  test('[M-46] a line taken out is not asked for, and a line that does not apply is refused', async () => {
    const { loan, borrower } = await buildDeal(t.db, { purpose: 'Purchase' })
    const [first, second] = (await preview(loan.id)).lines
    const line = { template_id: first?.template_id, entity_id: first?.entity_id }
    expect(names((await preview(loan.id)).lines)).toContain(second?.document_name)
    const { activities } = (await create(loan.id, { lines: [line, line] })).json()
    expect(activities.map((a: { document_name: string }) => a.document_name)).toEqual([first?.document_name])
    expect(await lettersTo(borrower.email)).toHaveLength(1)
    const again = await create(loan.id, { lines: [line] })
    expect([again.statusCode, again.json().errors[0].path]).toEqual([400, 'lines.0'])
    const payoff = await t.db
      .selectFrom('template')
      .select('id')
      .where('document_name', '=', refinanceOnly)
      .executeTakeFirstOrThrow()
    const foreign = await create(loan.id, { lines: [{ template_id: payoff.id, entity_id: loan.id }] })
    expect(foreign.statusCode).toBe(400)
  })

  test('[M-46] each person gets one letter with everything that is asked of them', async () => {
    const { loan, borrower } = await buildDeal(t.db)
    const second = await buildBorrower(t.db)
    await t.db.insertInto('loan_borrower').values({ loan_id: loan.id, borrower_id: second.id }).execute()
    const { lines } = await preview(loan.id)
    await create(loan.id, {})
    for (const { email, id } of [borrower, second]) {
      const letters = await lettersTo(email)
      expect(letters).toHaveLength(1)
      const own = lines.filter((l) => l.entity_type !== 'borrower' || l.entity_id === id)
      expect(letters[0]?.body_text.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(own.length)
    }
  })
})
