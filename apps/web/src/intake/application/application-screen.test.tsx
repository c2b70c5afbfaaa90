import { MantineProvider } from '@mantine/core'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepApplication } from '../../lib/application-draft.ts'
import { ApplicationForm } from './application-form.tsx'

/** jsdom has no workers: this one solves the captcha when a test says so. */
const solved: (() => void)[] = vi.hoisted(() => [])
vi.mock('altcha/workers/pbkdf2?worker', () => ({
  default: class extends EventTarget {
    postMessage() {
      solved.push(() => this.dispatchEvent(new MessageEvent('message', { data: { counter: 7, derivedKey: 'k' } })))
    }
    terminate() {}
  },
}))

let sent: { path: string; body: Record<string, unknown> | null }[]
const answer = (path: string): object => {
  if (path.endsWith('/application/config')) return { captcha: { kind: 'embedded', site_key: null } }
  if (path.endsWith('/application/challenge')) return { nonce: 'n' }
  return { application_id: 'a', loan_id: 'l', human_id: 'BL-10077' }
}
const submissions = () => sent.filter(({ path }) => path.endsWith('/application/short'))

beforeEach(() => {
  solved.length = 0
  sent = []
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const path = new URL(String(input), 'http://plinth.test').pathname
    sent.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    return Response.json(answer(path))
  })
})

const borrower = {
  ...{ firstName: 'Ana', lastName: 'Lee', borrowerEmail: 'ana@example.com', phone: '2125550142' },
  ...{ purposeOfLoan: 'Purchase', exitStrategy: 'Sale', durationMonths: '12', amount: '900000' },
  ...{ purchasePrice: '1200000', estimatedClosingDate: '2031-03-15', borrowerCreditScore: '751+', isBlanketLoan: 'No' },
}
const address = {
  ...{ street_number: '1200', route: 'Collins Ave', city: 'Miami Beach', state: 'FL', zipcode: '33139' },
  ...{ country: 'US', coordinates: { lat: 25.8, lng: -80.1 }, as_typed: false },
}
const property = { address, propertyType: 'LAND', propertyRequires: 'No' }

const open = (over: { borrower?: object; property?: object; step?: number } = {}) => {
  const values = {
    borrower: { ...borrower, ...over.borrower },
    properties: [{ ...property, ...over.property }],
  }
  const draft = { values, addressTexts: ['1200 Collins Ave, Miami Beach, FL 33139'], step: over.step ?? 0 }
  keepApplication(draft)
  render(
    <MantineProvider env="test">
      <ApplicationForm map={() => null} />
    </MantineProvider>,
  )
  return userEvent.setup({ delay: null })
}
const level = (name: string) => screen.findByRole('group', { name })
/** What each field of a level is called, in the order it stands. */
const labels = async (name: string) => {
  const group = await level(name)
  await within(group).findAllByRole('textbox')
  const fields = group.querySelectorAll('input:not([type=radio]):not([type=hidden]), select, [role=radiogroup]')
  const nameOf = (field: Element) => {
    const by = field.getAttribute('aria-labelledby') ?? ''
    const label = document.getElementById(by) ?? document.querySelector(`label[for="${field.id}"]`)
    return label?.textContent?.replace(/ \*$/, '') ?? field.getAttribute('aria-label')
  }
  return Array.from(fields, nameOf)
}

test('[E-01] [E-63] [Y-14] only after the captcha is solved, and 3000 ms later, the form is sent, with its solution', async () => {
  const user = open({ step: 1 })
  await level('Property 1')
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Security Verification' })
  expect(submissions()).toEqual([])
  await user.click(await within(dialog).findByRole('checkbox', { name: 'I am not a robot' }))
  await vi.waitUntil(() => solved.length > 0, { timeout: 60_000 })
  expect(submissions()).toEqual([])
  vi.useFakeTimers()
  await act(async () => {
    solved[0]?.()
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(screen.getByText('Form is being submitted...')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(2999))
  expect(submissions()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  const [{ body } = { body: null }, ...more] = submissions()
  expect(more).toEqual([])
  const solution = body?.['captchaToken'] as { token: string } | undefined
  expect(JSON.parse(atob(solution?.token ?? ''))).toEqual({
    challenge: { nonce: 'n' },
    solution: { counter: 7, derivedKey: 'k' },
  })
  expect(screen.getByText('Thank you for your submission')).toBeDefined()
})

test('[E-02] the form has two levels: Borrower, then Property, each with its own fields', async () => {
  const user = open()
  const steps = within(screen.getByRole('navigation', { name: 'Steps of the application' }))
  const current = () =>
    steps.getAllByRole('button').map((step) => [step.textContent, step.getAttribute('aria-current') === 'step'])
  await level('Borrower')
  expect(current()).toEqual([
    ['1Borrower', true],
    ['2Property 1', false],
  ])
  expect(screen.getByLabelText(/^First name/)).toBeDefined()
  expect(screen.queryByLabelText(/^Property type/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add Property' }))
  await level('Property 1')
  expect(await screen.findByLabelText(/^Property type/)).toBeDefined()
  expect(screen.queryByLabelText(/^First name/)).toBeNull()
  expect(current()).toEqual([
    ['1Borrower', false],
    ['2Property 1', true],
  ])
})

test('[E-14] the borrower level calls its fields by plain words', async () => {
  open({ borrower: { isBroker: true } })
  expect(await labels('Borrower')).toEqual([
    'I am a broker',
    'Broker first name',
    'Broker last name',
    'Broker email',
    'First name',
    'Last name',
    'Borrower email',
    'Country code',
    'Phone',
    'Purpose of loan',
    'Repayment Strategy',
    'Loan amount',
    'Duration in months',
    'Estimated closing date',
    'Purchase date',
    'Purchase price',
    'Estimated sell-out value',
    'Borrower credit score',
    'Completed projects in 3 years',
    'Flip',
    'Blanket Loan',
  ])
})

test('[E-14] a refinance is asked for its balance by plain words', async () => {
  open({ borrower: { purposeOfLoan: 'Refinance' } })
  expect(await labels('Borrower')).toEqual(
    expect.arrayContaining(['Current loan balance', 'Estimated as-is value', 'Cost spent to date']),
  )
})

test('[E-14] the property level calls its fields by plain words', async () => {
  open({ step: 1, property: { propertyType: 'MIXED_USE', propertyRequires: 'Yes' } })
  expect(await labels('Property 1')).toEqual([
    'Address',
    'Property type',
    'Occupied',
    'Number of units',
    'Number of commercial units',
    'Total square footage',
    'Requires rehab',
    'Rehab started',
    'Rehab budget, hard costs',
    'Rehab budget, soft costs',
    'Current gross income, residential',
    'Current gross income, commercial',
    'Current operating expenses',
    'Current NOI',
    'Expected gross income, residential',
    'Expected gross income, commercial',
    'Expected operating expenses',
    'Expected NOI',
  ])
})

test.each([
  ['1250000', '$1,250,000'],
  ['1,250,000', '$1,250,000'],
  ['1 250 000', '$1,250,000'],
  ['a1b2-5!0$0+0e', '$125,000'],
])('[E-45] a money field takes digits, spaces and commas only: %j typed reads %j', async (typed, shown) => {
  const user = open({ borrower: { amount: '' } })
  const amount = await screen.findByLabelText(/^Loan amount/)
  await user.type(amount, typed)
  await user.tab()
  expect(amount).toHaveProperty('value', shown)
  expect(amount.getAttribute('aria-invalid')).not.toBe('true')
})

/** The years that can be pressed. */
const years = () =>
  Array.from(document.querySelectorAll<HTMLButtonElement>('button[class*=yearsListControl]'))
    .filter((year) => !year.disabled)
    .map((year) => year.textContent)

/** Opens the date picker at a day and goes up to its years. */
const pick = async (day: string) => {
  const user = open({ borrower: { estimatedClosingDate: day } })
  await user.click(await screen.findByLabelText(/^Estimated closing date/))
  const header = () => Array.from(document.querySelectorAll<HTMLButtonElement>('[class*=calendarHeader] > button'))
  const up = async () => user.click(header()[1] as HTMLButtonElement)
  await up()
  await up()
  const later = () => header().at(-1) as HTMLButtonElement
  return { mayGoBack: () => !header()[0]?.disabled, mayGoOn: () => !later().disabled, goOn: () => user.click(later()) }
}

test('[E-46] [Y-30] the date picker offers no year before 1910', async () => {
  const picker = await pick('1915-06-01')
  expect(years()).toEqual(['1910', '1911', '1912', '1913', '1914', '1915', '1916', '1917', '1918', '1919'])
  expect([picker.mayGoBack(), picker.mayGoOn()]).toEqual([false, true])
})

test('[E-46] [Y-30] the date picker offers 2100 as its last year', async () => {
  const picker = await pick('2095-06-01')
  await picker.goOn()
  expect(years()).toEqual(['2100'])
  expect([picker.mayGoBack(), picker.mayGoOn()]).toEqual([true, false])
})
