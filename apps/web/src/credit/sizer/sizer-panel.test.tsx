import type { SizingView } from '@plinth/contract/credit/policy-set'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { sizing } from './sizer.fixture.ts'
import { SizerPanel } from './sizer-panel.tsx'

const loan = loanView()
const path = `/policies/sizing/${loan.id}`
const open = async (of: SizingView = sizing, answers: Parameters<typeof standIn>[0] = {}, can = loan.can) => {
  const sent = standIn({ [`GET ${path}`]: () => of, ...answers })
  const closed = { times: 0 }
  const client = show(<SizerPanel loan={loanView({ can })} onClose={() => closed.times++} />)
  const panel = await screen.findByRole('dialog', { name: 'Size the loan' })
  await within(panel).findByText('Largest loan that keeps every limit')
  return { sent, closed, client, panel, box: within(panel) }
}
type Box = Awaited<ReturnType<typeof open>>['box']
const bodies = (sent: { method: string; body: unknown }[]) =>
  sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
// By text: asking 400 fields of the grid for their roles takes seconds.
const field = (box: Box, name: string) => box.getByLabelText<HTMLInputElement>(name)
const button = (box: Box, name: string) => box.queryByText(name)?.closest('button') ?? null
const press = (box: Box, name: string) => userEvent.click(button(box, name) as HTMLElement)
const put = (box: Box, name: string, value: string) => fireEvent.change(field(box, name), { target: { value } })
const sourceOf = (box: Box, name: string) =>
  document.getElementById(field(box, name).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent
const headline = (panel: HTMLElement) =>
  [...(panel.querySelector('[aria-live=polite]')?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)
const limits = (box: Box) =>
  within(box.getByRole('table', { name: 'Limits' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
const lines = (box: Box, title: string) =>
  [...box.getByRole('region', { name: title }).querySelectorAll('dl > div')].map((one) =>
    [...one.children].map(({ textContent }) => textContent).join(': '),
  )

test('the largest loan, what caps it and what it leaves at closing stand first', async () => {
  const { panel, box } = await open()
  expect(headline(panel)).toEqual([
    'Largest loan that keeps every limit',
    // 70% of 1,250,000.
    '$875,000',
    'Capped by LTV (total commitment) · $125,000 below the request',
    '1 limit could not be tested',
    'Net proceeds at closing',
    '$697,000',
  ])
  expect(
    box.getByText('Try other figures against the limits of “Bridge loans”. The loan itself stays as it is.'),
  ).toBeDefined()
})

test('each limit stands with its value at this amount, its largest loan and its verdict; the one that binds is marked', async () => {
  const { box } = await open()
  expect(limits(box)).toEqual([
    ['LTV (total commitment) ≤ 70% Binding constraint', '80%', '$875,000', 'Outside policy'],
    ['LTV stabilized ≤ 70% stabilized value is not known', 'N/A', 'N/A', 'N/A'],
    [expect.stringMatching(/^DSCR stabilized ≥ 1\.2/), expect.stringMatching(/^1\.3/), '$1,083,333', 'Within policy'],
    ['Debt yield in place ≥ 6% ', '6.1%', '$1,016,666', 'Within policy'],
  ])
  expect(box.getAllByText('Outside policy', { selector: '[data-tone]' })[0]?.dataset['tone']).toBe('red')
})

test('net proceeds, sources and uses are told line by line', async () => {
  const { box } = await open()
  expect(lines(box, 'Proceeds')).toEqual([
    'Loan amount: $1,000,000',
    'Holdback: -$200,000',
    'Interest reserve: -$50,000',
    'Origination fee: -$20,000',
    'Underwriting fee: -$5,000',
    'Broker fee: -$10,000',
    'Closing costs: -$18,000',
    'Net proceeds: $697,000',
    'Exit fee, due at the end: $15,000',
  ])
  expect(lines(box, 'Sources')).toEqual([
    'Loan at closing: $800,000',
    'Construction holdback: $200,000',
    'Borrower equity: $383,000',
    'Total: $1,383,000',
  ])
  expect(lines(box, 'Uses')).toEqual([
    'Purchase price or payoff: $1,090,000',
    'Rehab, hard costs: $150,000',
    'Rehab, soft costs: $40,000',
    'Interest reserve: $50,000',
    'Fees: $35,000',
    'Closing costs: $18,000',
    'Cash-out: $0',
    'Total: $1,383,000',
  ])
})

test('every figure stands in its group, in its unit, with where it comes from', async () => {
  const { box } = await open()
  const group = (name: string) =>
    within(box.getByRole('group', { name }))
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value)
  expect(group('Loan')).toEqual([
    ...['$1,000,000', '$200,000', '10%', '', '12 months', '6 months', '2%', '0.5%', '1%', '1.5%'],
  ])
  expect(group('Value')).toEqual(['$1,250,000', ''])
  expect(group('Cost')).toEqual(['$1,100,000', '$1,090,000', '$50,000', '$150,000', '$40,000', '$18,000'])
  expect(group('Annual income')).toEqual(['$61,000', '$130,000', '$240,000', '$85,000'])
  expect(sourceOf(box, 'As-is value')).toBe('Appraisal.pdf, page 3')
  expect(sourceOf(box, 'Stabilized value')).toBe('Not known')
})

test('what is typed over the loan moves the answer, says it is an override, and is kept for this loan when asked', async () => {
  const { sent, panel, box } = await open(sizing, {
    [`PUT ${path}`]: () => ({ ...sizing, saved: null }),
  })
  expect(button(box, 'Save scenario')?.getAttribute('aria-disabled')).toBe('true')
  expect(button(box, 'Reset')).toBeNull()
  put(box, 'As-is value', '1500000')
  put(box, 'Interest rate', '9.25')
  put(box, 'Duration', '18')
  put(box, 'Closing costs', '')
  await waitFor(() => expect(headline(panel)[1]).toBe('$1,016,666'))
  expect(headline(panel)[2]).toContain('$16,666 above the request')
  expect(sourceOf(box, 'As-is value')).toBe('Override')
  expect(sourceOf(box, 'Closing costs')).toBe('Override')
  await press(box, 'Save scenario')
  expect(await screen.findByText('Scenario saved')).toBeDefined()
  expect(bodies(sent)).toEqual([
    {
      version: 0,
      figures: { interestRate: 0.0925, durationMonths: 18, asIsValue: 1_500_000, closingCosts: null },
    },
  ])
})

test('the largest loan can be taken as the amount; then it is as requested', async () => {
  const { panel, box } = await open()
  await press(box, 'Use as loan amount')
  expect(field(box, 'Loan amount').value).toBe('$875,000')
  await waitFor(() => expect(headline(panel)[2]).toBe('Capped by LTV (total commitment) · As requested'))
  expect(button(box, 'Use as loan amount')).toBeNull()
})

test('short forms of money are understood', async () => {
  const { box } = await open()
  const amount = field(box, 'Loan amount')
  put(box, 'Loan amount', '1.25')
  await userEvent.type(amount, 'm')
  expect(amount.value).toBe('$1,250,000')
})

const saved = { figures: { amount: 900_000, exitFee: null }, version: 5, author: 'Kim Desk', epoch: 1_800_000_000 }

test('a kept scenario stands over the loan, says whose it is, and a reset goes back to the loan', async () => {
  const { sent, box } = await open({ ...sizing, saved }, { [`PUT ${path}`]: () => sizing })
  expect(field(box, 'Loan amount').value).toBe('$900,000')
  expect(sourceOf(box, 'Loan amount')).toBe('Saved by Kim Desk')
  expect(field(box, 'Exit fee').value).toBe('')
  expect(sourceOf(box, 'Exit fee')).toBe('Saved by Kim Desk')
  expect(button(box, 'Save scenario')?.getAttribute('aria-disabled')).toBe('true')
  await press(box, 'Reset')
  expect(field(box, 'Loan amount').value).toBe('$1,000,000')
  expect(sourceOf(box, 'Loan amount')).toBe('Application')
  expect(field(box, 'Exit fee').value).toBe('1.5%')
  await press(box, 'Save scenario')
  await waitFor(() => expect(bodies(sent)).toEqual([{ version: 5, figures: {} }]))
})

test('a figure out of reach is told beside it and is not saved', async () => {
  const { sent, box } = await open()
  put(box, 'Origination fee', '140')
  expect(box.getByText('This figure is out of reach')).toBeDefined()
  expect(field(box, 'Origination fee').getAttribute('aria-invalid')).toBe('true')
  const save = button(box, 'Save scenario') as HTMLElement
  await userEvent.hover(save)
  expect((await screen.findByRole('tooltip')).textContent).toBe('This figure is out of reach')
  await userEvent.click(save)
  expect(bodies(sent)).toEqual([])
})

test('a refused save says why and keeps what was typed, also when the panel is opened anew', async () => {
  const { box } = await open(sizing, { [`PUT ${path}`]: () => refusal(409, 'version_conflict', 'Kim saved another') })
  put(box, 'Loan amount', '910000')
  await press(box, 'Save scenario')
  expect((await box.findByRole('alert')).textContent).toBe('Kim saved another')
  expect(field(box, 'Loan amount').value).toBe('$910,000')
  expect(sessionStorage.getItem(`plinth-draft-sizer-${loan.id}`)).toBe('{"amount":"910000","version":"0"}')
})

test('[W-20] who may not edit the loan tries figures and reads why they cannot be kept', async () => {
  const { panel, box } = await open(sizing, {}, { ...loan.can, edit: false })
  put(box, 'As-is value', '1300000')
  await waitFor(() => expect(headline(panel)[1]).toBe('$910,000'))
  const save = button(box, 'Save scenario') as HTMLElement
  await userEvent.hover(save)
  expect((await screen.findByRole('tooltip')).textContent).toBe("You don't have permission to change this loan.")
})

test('without an amount there is no table of money, without known figures no largest loan', async () => {
  const { panel, box } = await open({ ...sizing, figures: { ...sizing.figures, amount: null, interestRate: null } })
  expect(box.getByText('Type a loan amount to see where the money goes.')).toBeDefined()
  expect(headline(panel).slice(1, 3)).toEqual(['$875,000', 'Capped by LTV (total commitment)'])
  expect(headline(panel).at(-1)).toBe('N/A')
  for (const name of ['As-is value', 'Purchase price', 'Annual net operating income']) put(box, name, '')
  await waitFor(() => expect(headline(panel)[1]).toBe('N/A'))
  expect(headline(panel)[2]).toBe('No limit could be tested: the figures it needs are not known')
  expect(box.queryByText(/could not be tested$/)).toBeNull()
})

test('figures that do not load say why and load when tried again', async () => {
  const answers: object[] = [refusal(403, 'forbidden', 'Not your loan'), sizing]
  standIn({ [`GET ${path}`]: () => answers.shift() ?? {} })
  show(<SizerPanel loan={loan} onClose={() => {}} />)
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('The figures of this loan could not be loaded')
  expect(told.textContent).toContain('Not your loan')
  expect(told.textContent).toContain('Request id: r')
  await userEvent.click(within(told).getByRole('button', { name: 'Try again' }))
  expect((await screen.findAllByText('$875,000')).length).toBe(2)
})

test('the panel says that it loads, and Escape closes it', async () => {
  const held = Promise.withResolvers<object>()
  standIn({ [`GET ${path}`]: () => held.promise })
  const closed = { times: 0 }
  show(<SizerPanel loan={loan} onClose={() => closed.times++} />)
  expect(await screen.findByText('Loading')).toBeDefined()
  await userEvent.keyboard('{Escape}')
  expect(closed.times).toBe(1)
})

test('a scenario that somebody else saved while figures were typed is told, and replaced only by who saw it', async () => {
  const saved = (version: number): SizingView => ({
    ...sizing,
    saved: { figures: {}, version, author: 'Kim Ross', epoch: 1_790_000_000 },
  })
  const stored = { now: saved(1) }
  const { box, sent, client } = await open(sizing, {
    [`GET ${path}`]: () => stored.now,
    [`PUT ${path}`]: () => stored.now,
  })
  put(box, 'Loan amount', '910000')
  stored.now = saved(2)
  await client.invalidateQueries()
  expect(await box.findByText('Kim Ross saved another scenario meanwhile')).toBeDefined()
  await press(box, 'Save scenario')
  expect(bodies(sent)).toEqual([])
  await press(box, 'Use my figures')
  await waitFor(() => expect(box.queryByText('Kim Ross saved another scenario meanwhile')).toBeNull())
  await press(box, 'Save scenario')
  await waitFor(() => expect(bodies(sent)).toEqual([{ version: 2, figures: { amount: 910_000 } }]))
})
