import { DraftView } from '@plinth/contract/intake/application-wizard'
import { initialWizard, newMember, type WizardValues } from '@plinth/domain/intake/application/wizard-fields'
import { withWizardIncomes } from '@plinth/domain/intake/application/wizard-rules'
import { type WizardFileField, wizardQuestions, yesExplain } from '@plinth/domain/intake/application/wizard-sections'
import { solvedCaptcha } from './application-form.ts'
import type { testApp } from './harness.ts'
import { readLetters } from './letters.ts'

type App = Awaited<ReturnType<typeof testApp>>

const answered = Object.fromEntries(
  wizardQuestions.map(({ name }) => [name, { answer: 'No', explanation: '' }] as const),
) as WizardValues['questionnaire']

type Over = { [S in keyof WizardValues]?: Partial<WizardValues[S]> }

/** A filled-in wizard of a borrower that passes every rule. */
export const filledWizard = (over: Over = {}): WizardValues =>
  withWizardIncomes({
    sponsor: {
      ...initialWizard.sponsor,
      ...{ firstName: 'Maria', lastName: 'Ortega-Lind', email: 'Wanda@Example.com', phone: '2125550142' },
      ...{ street: '12 Elm Street', city: 'Brooklyn', state: 'NY', zipcode: '11201' },
      ...{ dateOfBirth: '1980-05-06', ssn: '123-45-6789' },
      ...over.sponsor,
    },
    entity: {
      borrowingEntityName: 'Jay Street Holdings LLC',
      numberOfMembersInEntity: '2',
      sponsorPercentage: '60',
      otherEntityMembers: [
        { ...newMember('m1'), firstName: 'Omar', lastName: 'Lind', email: 'omar@example.com', percentage: '40' },
      ],
      ...over.entity,
    },
    property: {
      ...initialWizard.property,
      address: {
        ...{ street_number: '350', route: 'Jay Street', city: 'Brooklyn', state: 'NY', zipcode: '11201' },
        ...{ country: 'US', coordinates: { lat: 40.694, lng: -73.99 }, as_typed: false },
      },
      ...{ propertyType: 'MULTIFAMILY', purposeOfLoans: 'Purchase', loanAmount: '1,250,000', loanDuration: '12' },
      ...{ purchasePrice: '1,600,000', estimateAfterStabilization: '2,100,000', residentialUnits: '12' },
      ...{ currentGrossIncome: '240,000', currentOperatingExpense: '80,000', propertyManagement: 'Self Managed' },
      ...over.property,
    },
    rehab: {
      ...initialWizard.rehab,
      ...{ propReqAnyConstrOrRehab: 'Yes', constructionHardCostAmount: '250,000' },
      ...{ constructionSoftCostAmount: '50,000', repayment: 'Sale' },
      ...over.rehab,
    },
    experience: {
      objCreditScore: '701-750',
      projectsCompletedPast3Years: '4',
      additionalSimilarProperties: '',
      ...over.experience,
    },
    questionnaire: {
      ...answered,
      anyForeclosures: { answer: yesExplain, explanation: 'One in 2009, long settled.' },
      ...over.questionnaire,
    },
  })

/** Content that is what its name says. */
export const pngFile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** With a text layer, so that nothing has to be recognised from its picture. */
const pageText = 'BT /F1 12 Tf 20 150 Td (A paper with some words of its own to read) Tj ET'
export const pdfFile = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj',
    `4 0 obj<</Length ${pageText.length}>>stream\n${pageText}\nendstream endobj`,
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF\n',
  ].join('\n'),
)

/** Calls of the wizard, as its screens make them. */
export const wizardOn = (t: App) => {
  const create = async (values: object = {}, page = 1) => {
    const captchaToken = { token: await solvedCaptcha(t) }
    return t.call('POST', '/application/draft', null, { page, values, captchaToken })
  }
  const started = async (values: object = {}, page = 1): Promise<DraftView> => {
    const reply = await create(values, page)
    if (reply.statusCode !== 201) throw new Error(reply.body)
    return DraftView.parse(reply.json())
  }
  const open = (token: string, field: WizardFileField, name: string, type: string) =>
    t.call('POST', `/application/draft/${token}/upload`, null, { field, name, content_type: type })
  const upload = async (token: string, field: WizardFileField, name: string, content: Buffer, type: string) => {
    const opened = await open(token, field, name, type)
    if (opened.statusCode !== 200) return opened
    const { presigned_url, file_id } = opened.json<{ presigned_url: string; file_id: string }>()
    const put = await t.app.inject({
      method: 'PUT',
      url: presigned_url,
      payload: content,
      headers: { 'content-type': type },
    })
    if (put.statusCode !== 200) throw new Error(put.body)
    return t.call('POST', `/application/draft/${token}/upload/${file_id}`, null, {})
  }
  const termsHash = async () =>
    (await t.call('GET', '/application/config', null)).json<{ terms_hash: string }>().terms_hash
  const submit = async (token: string, values: WizardValues, over: object = {}, headers: Record<string, string> = {}) =>
    t.call(
      'POST',
      '/application/jotform',
      null,
      {
        ...values,
        affirmation: true,
        signature: { kind: 'typed', name: `${values.sponsor.firstName} ${values.sponsor.lastName}` },
        terms_hash: await termsHash(),
        draft_token: token,
        captchaToken: { token: await solvedCaptcha(t) },
        ...over,
      },
      headers,
    )
  /** The proof in the newest resume letter to an address. */
  const proofMailedTo = async (email: string): Promise<string> => {
    const letters = await readLetters(t, email.toLowerCase())
    const texts = letters.map(({ body_text: text }) => text).filter((text) => text.includes('#resume='))
    return /#resume=[\w-]+\.([\w-]+)/.exec(texts.at(-1) ?? '')?.[1] ?? ''
  }
  /** As `send`, by somebody who followed the link mailed to the address that the form names. */
  const sendProved = async (values: WizardValues, fields: readonly WizardFileField[] = []) => {
    const { isBroker, brokerEmail, email } = values.sponsor
    return send(values, fields, async () => ({ email_proof: await proofMailedTo(isBroker ? brokerEmail : email) }))
  }
  /** A draft with an ID and what else is named, submitted. */
  const send = async (
    values: WizardValues,
    fields: readonly WizardFileField[] = [],
    over: object | (() => Promise<object>) = {},
  ) => {
    const { token } = await started(values, 8)
    for (const field of ['idUpload', ...fields] as const)
      await upload(token, field, `${field}.pdf`, pdfFile, 'application/pdf')
    const reply = await submit(token, values, over instanceof Function ? await over() : over)
    if (reply.statusCode !== 201) throw new Error(reply.body)
    return { token, ...reply.json<{ application_id: string; human_id: string }>() }
  }
  return { create, started, open, upload, submit, send, sendProved, proofMailedTo, termsHash }
}
