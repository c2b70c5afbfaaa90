import { toCsv } from '@plinth/domain/shared/csv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filledForm, solvedCaptcha, submitForm } from '../../../test/application-form.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { openSpreadsheet } from '../../../test/spreadsheet.ts'
import { filledWizard, wizardOn } from '../../../test/wizard-form.ts'
import { toHtml } from '../../vendors/mail/html.ts'

const script = '<script>alert("1")</script>'
const image = '<img src=x onerror=alert(1)>'
const formula = '=HYPERLINK("http://evil.example","x")'

const textOf = async (pdf: Buffer): Promise<string> => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const doc = await getDocument({ data: new Uint8Array(pdf) }).promise
  const pages = await Promise.all(
    Array.from({ length: doc.numPages }, async (_, n) => {
      const { items } = await (await doc.getPage(n + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join('')
    }),
  )
  return pages.join('').replace(/[\u200b\s]/g, '')
}

describe('text that would be run elsewhere', () => {
  let app: Awaited<ReturnType<typeof testApp>>
  let staff = ''
  let loan = { id: '', human_id: '', name: '' }
  beforeAll(async () => {
    app = await testApp({ settings: { PLINTH_SUBMISSIONS_PER_HOUR: '1000' } })
    staff = (await buildUser(app.db, 'admin')).email
    const plain = filledWizard()
    const sent = await wizardOn(app).send(
      filledWizard({
        sponsor: { ...plain.sponsor, street: script, city: image, email: 'hostile@example.com' },
        entity: { ...plain.entity, borrowingEntityName: formula },
        property: {
          ...plain.property,
          address: { ...plain.property.address, street_number: '=1+1', route: `${script}${image}`, city: '@SUM(A1)' },
        },
        rehab: { ...plain.rehab, repayment: 'Other', otherRepayment: `-2+3+cmd|' /C calc'!A0 ${script}` },
        questionnaire: {
          ...plain.questionnaire,
          anyForeclosures: { answer: 'Yes (Please Explain)', explanation: `${script} & {{amount}}` },
        },
      }),
      [],
      { signature: { kind: 'typed', name: script } },
    )
    loan = await app.db
      .selectFrom('loan')
      .select(['id', 'human_id', 'name'])
      .where('human_id', '=', sent.human_id)
      .executeTakeFirstOrThrow()
    await app.call('PUT', `/loan/${loan.human_id}/create-document-requests`, staff, {
      ...{ flip: false, cash_flow: true, mid_construction: true, retail: true },
    })
    await app.drain()
  })
  afterAll(() => app.close())

  test('[F-34] shows as text in the PDF of the application', async () => {
    const file = await app.db
      .selectFrom('document')
      .select('storage_key')
      .where('loan_id', '=', loan.id)
      .where('document_name', '=', 'Application')
      .executeTakeFirstOrThrow()
    const chunks: Buffer[] = []
    for await (const chunk of await app.deps.storage.read(file.storage_key)) chunks.push(chunk as Buffer)
    const pdf = Buffer.concat(chunks)
    const text = await textOf(pdf)
    for (const part of [script, image, formula, '@SUM(A1)', '{{amount}}'])
      expect(text).toContain(part.replace(/\s/g, ''))
    expect(pdf.toString('latin1')).not.toMatch(/\/JavaScript|\/JS\b|\/Launch|\/URI/)
  })

  test('[E-76, F-35] shows as text in every letter', async () => {
    const letters = await app.db.selectFrom('mail').select(['body_text', 'subject']).execute()
    expect(letters.length).toBeGreaterThan(0)
    for (const { body_text: text, subject } of letters) {
      expect(toHtml(text, { name: script, contact: 'help@example.com', colour: null, logo: null })).not.toMatch(
        /<script|<img/,
      )
      expect(subject).not.toContain('\n')
    }
  })

  test('[I-21] is text in the workbook', async () => {
    const reply = await app.call('GET', `/loan/${loan.human_id}/analysis-workbook`, staff)
    expect(reply.statusCode).toBe(200)
    const book = await openSpreadsheet(reply.rawPayload)
    expect(book.value('Inputs', 'A1')).toBe(`${loan.human_id} ${loan.name}`)
    expect(book.formulas('Inputs').size).toBe(0)
  })

  test('[T-04] is neutralised in CSV', async () => {
    const { leads } = (await app.call('GET', '/lead/all', staff)).json<{ leads: Record<string, unknown>[] }>()
    const lead = leads.find((one) => String(one['property']).startsWith('=1+1'))
    expect(lead).toBeDefined()
    const csv = toCsv([[String(lead?.['property'] ?? ''), loan.name, formula, `-2+3+cmd|' /C calc'!A0`]])
    for (const cell of csv.split(/,(?=')|,(?="')/)) expect(cell.replace(/^"/, '')).toMatch(/^'/)
  })

  test('[F-34, K-31] [W-18] is answered as it was typed, as data', async () => {
    const { id } = await app.db
      .selectFrom('activity')
      .select('id')
      .where('loan_id', '=', loan.id)
      .where('type', '=', 'application')
      .executeTakeFirstOrThrow()
    const reply = await app.call('GET', `/activity/${id}/application`, staff)
    expect(reply.headers['content-type']).toContain('application/json')
    expect(reply.json<{ signature: { name: string } }>().signature.name).toBe(script)
  })
})

test('[E-76, F-35] 500 submissions a minute from one address are slowed, not served', async () => {
  const app = await testApp({ settings: { PLINTH_SUBMISSIONS_PER_HOUR: '3' } })
  try {
    const by = wizardOn(app)
    const values = filledWizard()
    const { token } = await by.started(values, 8)
    const captcha = { token: await solvedCaptcha(app) }
    const body = { ...values, draft_token: token, captchaToken: captcha, terms_hash: '', affirmation: true }
    const full = Array.from({ length: 250 }, () => app.call('POST', '/application/jotform', null, body))
    const codes = (await Promise.all(full)).map((reply) => reply.statusCode)
    for (let n = 0; n < 5; n += 1) codes.push((await submitForm(app, filledForm())).statusCode)
    const short = Array.from({ length: 245 }, () => submitForm(app, filledForm(), { token: captcha.token }))
    const replies = await Promise.all(short)
    codes.push(...replies.map((reply) => reply.statusCode))
    expect(codes).toHaveLength(500)
    // 503: more at once than this machine answers in time; each says when to come again.
    expect(codes.filter((code) => code === 429 || code === 503).length).toBeGreaterThanOrEqual(470)
    expect(codes.filter((code) => code >= 500 && code !== 503)).toEqual([])
    expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    const loans = await app.db.selectFrom('loan').select('id').execute()
    expect(loans.length).toBeLessThanOrEqual(3)
  } finally {
    await app.close()
  }
})
