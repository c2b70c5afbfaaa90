/** Letters and notices that a lender words for itself. */
export const lenderTextNames = ['rejection-letter', 'privacy-notice'] as const
export type LenderTextName = (typeof lenderTextNames)[number]

/** The longest such text, in characters. */
export const longestLenderText = 8000

interface LenderText {
  label: string
  /** What it is used for, where it is edited. */
  hint: string
  /** What it may name in braces. */
  placeholders: readonly string[]
  /** What it must name: without these it would not say what it is for. */
  required: readonly string[]
  /** The product's own wording. */
  body: string
}

const rejectionLetter = `Dear {name},

Thank you for your loan request {loan} ({loan_id}). After reviewing it, we are unable to approve the request.

The principal reason for our decision:
{reason}

If you have questions about this decision, please reply to this email. Within 60 days you may ask us for a written statement of the specific reasons; we will send it within 30 days of your request.

Notice: The federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant's income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act. The federal agency that administers compliance with this law concerning this creditor is the Federal Trade Commission, Equal Credit Opportunity, Washington, DC 20580.

Sincerely,
{lender}`

const privacyNotice = `{lender} collects the information you give in this form and the documents you upload: names and contact details, Social Security number and date of birth, income, assets, credit history, and details of the property and the loan.

We use it to review and underwrite your loan request, to verify your identity, to service the loan, and to meet our legal obligations. With your permission we obtain credit and background reports about you.

We share it with companies that work for us, such as credit bureaus, appraisers, title companies, attorneys and technology providers, and where the law requires it. We do not sell it.

We keep it as long as the law requires, and protect it by encryption and limited access. To see or correct your information, write to {contact}.`

export const lenderTexts: Readonly<Record<LenderTextName, LenderText>> = {
  'rejection-letter': {
    label: 'Rejection letter',
    hint: 'Emailed to the parties of a rejected loan when you choose to. Have counsel review the adverse action wording.',
    placeholders: ['name', 'loan', 'loan_id', 'reason', 'lender'],
    required: ['reason'],
    body: rejectionLetter,
  },
  'privacy-notice': {
    label: 'Privacy notice',
    hint: 'Shown on the public application form; applicants consent to it before they submit.',
    placeholders: ['lender', 'contact'],
    required: [],
    body: privacyNotice,
  },
}

const PLACEHOLDER = /\{(\w+)\}/g

/** A text with what is known put in; a placeholder without a value stays as it is. */
export const fillLenderText = (body: string, values: Readonly<Record<string, string>>): string =>
  body.replace(PLACEHOLDER, (whole, key: string) => (Object.hasOwn(values, key) ? (values[key] ?? '') : whole))

/** What is wrong with a wording; null when it may be used. */
export const lenderTextError = (name: LenderTextName, body: string): string | null => {
  const { placeholders, required } = lenderTexts[name]
  const used = [...body.matchAll(PLACEHOLDER)].map(([, key]) => key ?? '')
  if (body.trim() === '') return 'Enter the text, or restore the default.'
  const unknown = used.find((key) => !placeholders.includes(key))
  if (unknown !== undefined)
    return `{${unknown}} is not a placeholder. Use ${placeholders.map((key) => `{${key}}`).join(', ')}.`
  const missing = required.find((key) => !used.includes(key))
  return missing === undefined ? null : `The text must contain {${missing}}.`
}
