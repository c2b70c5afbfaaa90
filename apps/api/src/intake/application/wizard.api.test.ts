import type { ActivityType } from '@plinth/domain/loan/activity/types'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { defaultTemplates } from '@plinth/domain/documents/document-request/templates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filledForm, submitForm } from '../../../test/application-form.ts'
import { buildUser } from '../../../test/factories.ts'
import { readLetters } from '../../../test/letters.ts'
import { testApp } from '../../../test/harness.ts'
import { drawing } from '../../../test/signing.ts'
import { filledWizard, pdfFile, wizardOn } from '../../../test/wizard-form.ts'

let app: Awaited<ReturnType<typeof testApp>>
let by: ReturnType<typeof wizardOn>
let staff = ''
beforeAll(async () => {
  app = await testApp({ settings: { PLINTH_SUBMISSIONS_PER_HOUR: '1000' } })
  by = wizardOn(app)
  staff = (await buildUser(app.db, 'admin')).email
  await app.db
    .insertInto('template')
    .values(
      defaultTemplates.map((one) => ({
        ...one,
        conditions: [...one.conditions],
        flags: [...one.flags],
        questions: JSON.stringify(one.questions),
      })),
    )
    .execute()
})
afterAll(() => app.close())

const loanOf = (humanId: string) =>
  app.db.selectFrom('loan').selectAll().where('human_id', '=', humanId).executeTakeFirstOrThrow()
const borrowerOf = (loanId: string) =>
  app.db
    .selectFrom('borrower')
    .innerJoin('loan_borrower', 'borrower_id', 'borrower.id')
    .selectAll('borrower')
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
const activitiesOf = (loanId: string, type: ActivityType) =>
  app.db.selectFrom('activity').selectAll().where('loan_id', '=', loanId).where('type', '=', type).execute()
const membersOf = (loanId: string) =>
  app.db
    .selectFrom('legal_entity_member as m')
    .innerJoin('loan_legal_entity as l', 'l.legal_entity_id', 'm.legal_entity_id')
    .innerJoin('legal_entity as e', 'e.id', 'm.legal_entity_id')
    .select(['e.name', 'm.first_name', 'm.percentage', 'm.borrower_id'])
    .where('l.loan_id', '=', loanId)
    .orderBy('m.percentage', 'desc')
    .execute()
const lettersTo = (email: string) => readLetters(app, email)
const sponsor = (email: string, over: object = {}) => ({ sponsor: { email, ...over } })
/** A wizard of its own person and property. */
const wizardOf = (email: string, street: string, over: Parameters<typeof filledWizard>[0] = {}) => {
  const { property } = filledWizard()
  return filledWizard({
    ...over,
    sponsor: { ...filledWizard().sponsor, email, ...over.sponsor },
    property: { ...property, address: { ...property.address, route: street }, ...over.property },
  })
}

describe('submitting', () => {
  test('[F-35, F-36] the whole wizard becomes a loan with its records, its application Done', async () => {
    const sent = await by.send(wizardOf('whole@example.com', 'Whole Street'))
    const loan = await loanOf(sent.human_id)
    expect(loan).toMatchObject({
      name: '350 Whole Street',
      status: 'preliminary',
      amount_cents: 125_000_000,
      purpose: 'Purchase',
      exit_strategy: 'Sale',
      duration_months: 12,
      estimated_sellout_cents: 210_000_000,
    })
    const borrower = await borrowerOf(loan.id)
    expect(borrower).toMatchObject({
      email: 'whole@example.com',
      date_of_birth: '1980-05-06',
      address_address: '12 Elm Street',
      address_state: 'NY',
      completed_projects: 4,
      credit_score_band: '701-750',
    })
    expect(app.deps.sealer.open(borrower.ssn_sealed ?? '', `borrower.ssn:${borrower.id}`)).toBe('123456789')
    expect(await membersOf(loan.id)).toEqual([
      { name: 'Jay Street Holdings LLC', first_name: 'Maria', percentage: 60, borrower_id: borrower.id },
      { name: 'Jay Street Holdings LLC', first_name: 'Omar', percentage: 40, borrower_id: null },
    ])
    expect((await activitiesOf(loan.id, 'application')).map(({ state }) => state)).toEqual(['Done'])
    const property = await app.db
      .selectFrom('property')
      .innerJoin('loan_property', 'property_id', 'property.id')
      .selectAll('property')
      .where('loan_id', '=', loan.id)
      .executeTakeFirstOrThrow()
    expect(property).toMatchObject({
      purchase_price_cents: 160_000_000,
      number_of_units: 12,
      current_gross_income_residential_cents: 24_000_000,
      current_noi_cents: 14_800_000,
      rehab_budget_hard_cents: 25_000_000,
    })
    await app.drain()
    expect((await lettersTo('whole@example.com')).map(({ subject }) => subject)).toContain(
      'Arion has received your application',
    )
    const news = await app.db.selectFrom('notification').selectAll().where('loan_id', '=', loan.id).execute()
    expect(news.map(({ message }) => message)).toContain('Full application: 350 Whole Street, $1,250,000')
  })

  test('[F-11, F-12] the sponsor is a member of the entity beside two others, and alone when there are none', async () => {
    const other = (name: string, percentage: string) => ({
      ...{ id: name, firstName: name, lastName: 'Lind', email: '', percentage },
    })
    const three = wizardOf('three@example.com', 'Three Street', {
      entity: {
        ...{ numberOfMembersInEntity: '3', sponsorPercentage: '10' },
        otherEntityMembers: [other('Omar', '50'), other('Noa', '40')],
      },
    })
    const loan = await loanOf((await by.send(three)).human_id)
    expect((await membersOf(loan.id)).map((m) => [m.first_name, m.percentage, m.borrower_id !== null])).toEqual([
      ['Omar', 50, false],
      ['Noa', 40, false],
      ['Maria', 10, true],
    ])
    const alone = wizardOf('alone@example.com', 'Alone Street', {
      entity: { numberOfMembersInEntity: '1', sponsorPercentage: '', otherEntityMembers: [] },
    })
    const single = await loanOf((await by.send(alone)).human_id)
    expect((await membersOf(single.id)).map((m) => [m.first_name, m.percentage])).toEqual([['Maria', 100]])
  })

  test('[F-26] each upload lies under the document request it answers, made when there was none, for staff to review', async () => {
    const sent = await by.send(wizardOf('files@example.com', 'Files Street'), [
      'uploadBio',
      'uploadScopeOfWork',
      'uploadBorrowingEntityW9',
    ])
    await app.drain()
    const loan = await loanOf(sent.human_id)
    const rows = await app.db
      .selectFrom('document as d')
      .innerJoin('activity as a', 'a.id', 'd.activity_id')
      .innerJoin('process as p', 'p.id', 'd.process_id')
      .select(['d.file_name', 'a.document_name', 'a.entity_kind', 'a.state', 'p.state as process', 'a.template_id'])
      .where('d.loan_id', '=', loan.id)
      .where('a.type', '=', 'document-request')
      .orderBy('a.document_name')
      .execute()
    expect(rows.map(({ template_id: _, ...row }) => row)).toEqual([
      {
        file_name: 'uploadBorrowingEntityW9.pdf',
        document_name: 'Form W-9',
        entity_kind: 'legal-entity',
        state: 'Sent',
        process: 'Processed',
      },
      {
        file_name: 'idUpload.pdf',
        document_name: 'Government ID',
        entity_kind: 'borrower',
        state: 'Sent',
        process: 'Processed',
      },
      {
        file_name: 'uploadScopeOfWork.pdf',
        document_name: 'Scope of Work and Budget',
        entity_kind: 'property',
        state: 'Sent',
        process: 'Processed',
      },
      {
        file_name: 'uploadBio.pdf',
        document_name: 'Sponsor Biography',
        entity_kind: 'borrower',
        state: 'Sent',
        process: 'Processed',
      },
    ])
    expect(rows.every(({ template_id: id }) => id !== null)).toBe(true)
    const named = (await activitiesOf(loan.id, 'document-request')).filter((a) => a.document_name === 'Government ID')
    expect(named).toHaveLength(1)
  })

  test('[F-06, F-08, F-10, F-33] every section is checked by its rules, and each bad field is named', async () => {
    const { token } = await by.started()
    const values = wizardOf('bad@example.com', 'Bad Street', {
      sponsor: { firstName: '', zipcode: '1', ssn: '000121234' },
      entity: { borrowingEntityName: '', numberOfMembersInEntity: '3' },
      rehab: { repayment: 'Other' },
    })
    const reply = await by.submit(token, values, { affirmation: false, signature: { kind: 'typed', name: ' ' } })
    expect(reply.statusCode).toBe(400)
    const { errors } = reply.json<{ errors: { path: string; message: string }[] }>()
    expect(Object.fromEntries(errors.map(({ path: at, message }) => [at, message]))).toEqual({
      'sponsor.firstName': '* Required',
      'sponsor.zipcode': '* Enter a valid zip code',
      'sponsor.ssn': 'SSN is not valid',
      'files.idUpload': '* Required',
      'entity.borrowingEntityName': '* Required',
      'entity.numberOfMembersInEntity': '* Name every other member below',
      'rehab.otherRepayment': '* Required',
      affirmation: '* Required',
      signature: '* Required',
    })
  })

  test('[F-05] number and birth date typed on another device before are used, and gone from the draft afterwards', async () => {
    const values = wizardOf('device@example.com', 'Device Street')
    const { token } = await by.started(values, 8)
    await by.upload(token, 'idUpload', 'id.pdf', pdfFile, 'application/pdf')
    const resumed = { ...values, sponsor: { ...values.sponsor, ssn: '', dateOfBirth: '' } }
    const reply = await by.submit(token, resumed)
    expect(reply.statusCode, reply.body).toBe(201)
    const borrower = await borrowerOf((await loanOf(reply.json<{ human_id: string }>().human_id)).id)
    expect(borrower.date_of_birth).toBe('1980-05-06')
    expect(borrower.ssn_sealed).not.toBeNull()
    const { rows } = await app.deps.pool.query(
      'select ssn_sealed, birth_date_sealed, form_values from application_draft where application_id = $1',
      [reply.json<{ application_id: string }>().application_id],
    )
    expect(rows).toEqual([{ ssn_sealed: null, birth_date_sealed: null, form_values: {} }])
  })

  test('[F-35] a second submit is answered as the first, by the draft and by the Idempotency-Key', async () => {
    const values = wizardOf('twice@example.com', 'Twice Street')
    const { token } = await by.started(values, 8)
    await by.upload(token, 'idUpload', 'id.pdf', pdfFile, 'application/pdf')
    const both = await Promise.all([by.submit(token, values), by.submit(token, values)])
    expect(both.map((reply) => reply.statusCode)).toEqual([201, 201])
    expect(both[0].json()).toEqual(both[1].json())
    const third = await by.submit(token, values, {}, { 'idempotency-key': 'k1' })
    expect(third.json()).toEqual(both[0].json())
    const borrower = await borrowerOf((await loanOf(both[0].json<{ human_id: string }>().human_id)).id)
    const loans = await app.db
      .selectFrom('loan_borrower')
      .select('loan_id')
      .where('borrower_id', '=', borrower.id)
      .execute()
    expect(loans).toHaveLength(1)
    const draft = await app.call('GET', `/application/draft/${token}`, null)
    expect(draft.json()).toMatchObject({ submitted: both[0].json(), files: [], values: { sponsor: { email: '' } } })
    const save = await app.call('PUT', `/application/draft/${token}`, null, { version: 1, values: {} })
    expect(save.json()).toMatchObject({ code: 'state_conflict' })
  })

  test('[E-30, F-35] of a broker: the loan corresponds with them, and nobody writes to the borrower', async () => {
    const sent = await by.send(
      wizardOf('quiet@example.com', 'Broker Street', {
        sponsor: { isBroker: true, brokerFirstName: 'Ben', brokerLastName: 'Ashe', brokerEmail: 'ben@brokers.example' },
      }),
    )
    expect((await loanOf(sent.human_id)).correspond_with_broker).toBe(true)
    expect(await lettersTo('quiet@example.com')).toEqual([])
    expect((await lettersTo('ben@brokers.example')).length).toBeGreaterThan(0)
  })
})

describe('joining', () => {
  test('[F-37] a known applicant and property join that loan: activity Done, gaps filled, what is on file stays', async () => {
    const email = 'joins@example.com'
    const form = filledForm({ borrowerEmail: email, amount: '900,000', firstName: 'Johanna' })
    const { human_id: humanId } = (await submitForm(app, form)).json<{ human_id: string }>()
    await app.drain()
    const before = await loanOf(humanId)
    expect((await activitiesOf(before.id, 'application')).map(({ state }) => state)).toEqual(['New'])
    const sent = await by.sendProved(wizardOf(email, 'jay st.'))
    expect(sent.human_id).toBe(humanId)
    const loan = await loanOf(humanId)
    expect(loan).toMatchObject({ amount_cents: 90_000_000, expected_closing: '2031-03-15' })
    expect((await activitiesOf(loan.id, 'application')).map(({ state }) => state)).toEqual(['Done'])
    const borrower = await borrowerOf(loan.id)
    expect(borrower).toMatchObject({ first_name: 'Johanna', phone: '212-5550142', date_of_birth: '1980-05-06' })
    expect(await membersOf(loan.id)).toHaveLength(2)
    const leads = await app.db.selectFrom('lead').select('id').where('loan_id', '=', loan.id).execute()
    expect(leads).toHaveLength(1)
  })

  test('[F-37] another property, another person or a closed loan is a loan of its own', async () => {
    const email = 'apart@example.com'
    const first = await by.send(wizardOf(email, 'First Street'))
    await app.drain()
    const second = await by.sendProved(wizardOf(email, 'Second Street'))
    expect(second.human_id).not.toBe(first.human_id)
    expect((await borrowerOf((await loanOf(second.human_id)).id)).id).toBe(
      (await borrowerOf((await loanOf(first.human_id)).id)).id,
    )
    expect((await by.sendProved(wizardOf('other@example.com', 'First Street'))).human_id).not.toBe(first.human_id)
    await app.db.updateTable('loan').set({ status: 'rejected' }).where('human_id', '=', first.human_id).execute()
    expect((await by.sendProved(wizardOf(email, 'First Street'))).human_id).not.toBe(first.human_id)
    // Four whole applications are sent.
  })

  test('[F-37] a broker who merely names a borrower of others joins nothing of theirs', async () => {
    const own = await by.send(wizardOf('mine@example.com', 'Guarded Street'))
    const broker = {
      isBroker: true,
      brokerFirstName: 'Eve',
      brokerLastName: 'Ashe',
      brokerEmail: 'eve@brokers.example',
    }
    const guarded = wizardOf('mine@example.com', 'Guarded Street', { sponsor: broker })
    const sent = await by.sendProved(guarded)
    expect(sent.human_id).not.toBe(own.human_id)
    await app.drain()
    // Their own deal they join.
    expect((await by.sendProved(guarded)).human_id).toBe(sent.human_id)
  })

  test('[F-37] a number on file is never replaced by somebody who is not signed in', async () => {
    const email = 'sealed@example.com'
    const first = await by.send(wizardOf(email, 'Sealed Street'))
    await by.send(wizardOf(email, 'Sealed Street', { sponsor: { ssn: '321121234', dateOfBirth: '1999-01-01' } }))
    const borrower = await borrowerOf((await loanOf(first.human_id)).id)
    expect(app.deps.sealer.open(borrower.ssn_sealed ?? '', `borrower.ssn:${borrower.id}`)).toBe('123456789')
    expect(borrower.date_of_birth).toBe('1980-05-06')
  })
})

const textOf = async (pdf: Buffer): Promise<string> => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const doc = await getDocument({ data: new Uint8Array(pdf) }).promise
  const pages = await Promise.all(
    Array.from({ length: doc.numPages }, async (_, n) => {
      const { items } = await (await doc.getPage(n + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  return pages.join(' ').replaceAll('\u200b', '').replace(/\s+/g, ' ')
}

describe('the signed application', () => {
  const pdfOf = async (humanId: string): Promise<string> => {
    const loan = await loanOf(humanId)
    const [activity] = await activitiesOf(loan.id, 'application')
    const document = await app.db
      .selectFrom('document')
      .selectAll()
      .where('activity_id', '=', activity?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(document.file_name).toBe(`Application ${humanId}.pdf`)
    const chunks: Buffer[] = []
    for await (const chunk of await app.deps.storage.read(document.storage_key)) chunks.push(chunk as Buffer)
    const pdf = Buffer.concat(chunks)
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(document.sha256)
    return textOf(pdf)
  }

  test('[F-34] is a PDF with every answer, the terms, name, time, address and hash; the number masked', async () => {
    const sent = await by.send(wizardOf('paper@example.com', 'Paper Street'))
    await app.drain()
    await app.drain()
    const text = await pdfOf(sent.human_id)
    const row = await app.db
      .selectFrom('application')
      .selectAll()
      .where('id', '=', sent.application_id)
      .executeTakeFirstOrThrow()
    for (const part of [
      'Jay Street Holdings LLC',
      '350 Paper Street, Brooklyn, NY 11201',
      '$1,250,000',
      'XXX-XX-6789',
      'One in 2009, long settled.',
      'Omar Lind, omar@example.com, 40%',
      'This is a request for a loan',
      'Maria Ortega-Lind',
      '127.0.0.1',
      row.terms_sha256 ?? '?',
      row.signed_sha256 ?? '?',
    ])
      expect(text.replace(/\s/g, '')).toContain(part.replace(/\s/g, ''))
    expect(text).not.toMatch(/123-?45-?6789/)
    expect(JSON.stringify(row.payload)).not.toMatch(/123-?45-?6789|1980-05-06/)
  })

  test("[F-34, K-31] [W-18] 'view application' shows it section by section with its files and signature", async () => {
    const sent = await by.send(wizardOf('viewed@example.com', 'Viewed Street'), ['uploadBio'])
    await app.drain()
    const [activity] = await activitiesOf((await loanOf(sent.human_id)).id, 'application')
    const reply = await app.call('GET', `/activity/${activity?.id}/application`, staff)
    expect(reply.statusCode, reply.body).toBe(200)
    const view = reply.json<{ kind: string; sections: { title: string }[]; documents: { file_name: string }[] }>()
    expect(view).toMatchObject({ kind: 'full-request', signature: { name: 'Maria Ortega-Lind' } })
    expect(view.sections.map(({ title }) => title)).toEqual([
      'Sponsor',
      'Legal entity',
      'Property',
      'Rehab',
      'Borrower experience',
      'Questionnaire',
      'Documents',
    ])
    expect(view.documents.map(({ file_name: name }) => name).toSorted()).toEqual([
      `Application ${sent.human_id}.pdf`,
      'idUpload.pdf',
      'uploadBio.pdf',
    ])
    expect((await app.call('GET', `/activity/${activity?.id}/application`, 'viewed@example.com')).statusCode).toBe(200)
  })

  test('[F-34] may be drawn; a drawing with nothing on it is none', async () => {
    const sent = await by.send(wizardOf('drawn@example.com', 'Drawn Street'), [], {
      signature: { kind: 'drawn', name: 'Maria Ortega-Lind', image: drawing() },
    })
    await app.drain()
    expect(await pdfOf(sent.human_id)).toContain('drawn, ')
    const { token } = await by.started()
    await by.upload(token, 'idUpload', 'id.pdf', pdfFile, 'application/pdf')
    const empty = await by.submit(token, wizardOf('empty@example.com', 'Empty Street'), {
      signature: { kind: 'drawn', name: 'Maria', image: 'data:image/png;base64,AAAA' },
    })
    expect(empty.json()).toMatchObject({ errors: [{ path: 'signature', message: '* Required' }] })
  })

  test('[F-34] the terms are a text file that the lender replaces; who read other terms reads them again', async () => {
    const { token } = await by.started()
    await by.upload(token, 'idUpload', 'id.pdf', pdfFile, 'application/pdf')
    const old = await by.termsHash()
    await writeFile(path.join(app.deps.config.PLINTH_DATA_DIR, 'terms.txt'), 'Our own terms.\n')
    const config = (await app.call('GET', '/application/config', null)).json()
    const text = `Our own terms.\n\nPrivacy notice\n\n${config.privacy_notice.text}`
    const hash = createHash('sha256').update(text).digest('hex')
    expect(config).toMatchObject({ terms_text: text, terms_hash: hash })
    const values = wizardOf('terms@example.com', 'Terms Street')
    const late = await by.submit(token, values, { terms_hash: old })
    expect(late.json()).toMatchObject({ code: 'state_conflict', errors: [{ path: 'affirmation' }] })
    expect((await by.submit(token, values)).statusCode).toBe(201)
  })
})

test('[F-35] a foreign, unknown or expired draft is refused alike', async () => {
  const reply = await by.submit('y'.repeat(43), filledWizard(sponsor('none@example.com')))
  expect(reply.statusCode).toBe(404)
})
