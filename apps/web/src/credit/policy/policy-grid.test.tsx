import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { borrowerView, loanView, propertyView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { PolicyAnalyses } from './policy-analyses.tsx'

const setId = '0190000a-0000-7000-8000-000000000077'
const limit = (key: string, over: object = {}) => ({
  ...{ key, label: key, prefix: '', suffix: '%', value: 70, actual: 65, value_out_of_range: null, func: 'max' },
  ...{ verdict: 'green', diff: { top: 0, mid: 0 }, note: 'as worked out', ...over },
})
const analysis = (order: number, title: string, requirements: object[], over: object = {}) => ({
  ...{ title, header: ['Requirement', 'Limit', 'Actual', 'Verdict'], borrower: null, order, vars: {} },
  ...{ set: { id: setId, name: 'Standard', version: 3, own: false }, subject_id: setId },
  ...{ selected_columns: ['label', 'value', 'actual', 'verdict'], requirements, ...over },
})
const place = (n: number, neighborhood: string | null) =>
  propertyView(n, { neighborhood: neighborhood === null ? null : ({ id: neighborhood, name: 'Dumbo' } as never) })
type Answers = Parameters<typeof standIn>[0]

const panel = (policies: object[], more: Answers = {}, over: Parameters<typeof loanView>[0] = {}) => {
  const loan = loanView({ properties: [], borrowers: [], ...over })
  const sent = standIn({
    [`GET /policies/loan/${loan.id}`]: () => ({ policies }),
    [`GET /loan/${loan.id}/waivers`]: () => ({ waivers: [] }),
    ...more,
  })
  const onSize = vi.fn()
  show(<PolicyAnalyses loan={loan} onSize={onSize} />)
  return { loan, sent, onSize }
}
const cells = async (label: string) =>
  within((await screen.findByText(label)).closest<HTMLElement>('[role=row]') ?? expect.fail())
    .getAllByRole('cell')
    .slice(1)
    .map(({ textContent }) => textContent)

test('[O-06, O-07] a limit stands with what is tolerated, its value, how it was worked out and its verdict', async () => {
  panel([
    analysis(1, 'Property', [
      limit('LTV', {
        value: 70,
        diff: { top: 0.1, mid: 0.05 },
        actual: 72.5,
        verdict: 'yellow',
        note: 'of the as-is value',
      }),
      limit('DSCR', {
        ...{ func: 'min', suffix: 'x', value: 1.2, diff: { top: 0.25, mid: 0 }, actual: 1.1 },
        verdict: 'orange',
      }),
      limit('Amount', {
        prefix: '$',
        suffix: '',
        value: 2_000_000,
        actual: 9_100_000,
        value_out_of_range: 'Too large',
        verdict: 'red',
      }),
      limit('Rent', { actual: null, note: 'N/A: no rent roll', verdict: 'unknown' }),
    ]),
  ])
  expect(await cells('LTV')).toEqual(['70% maxtolerated to 77%', '72.5%of the as-is value', 'Near limit'])
  expect(await cells('DSCR')).toEqual(['1.2x mintolerated to 0.9x', '1.1xas worked out', 'Exception'])
  expect(await cells('Amount')).toEqual(['$2,000,000 max', 'Too large$9,100,000 · as worked out', 'Outside policy'])
  expect((await cells('Rent')).slice(0, 2)).toEqual(['70% max', 'N/Ano rent roll'])
  const heads = within(screen.getByRole('table', { name: 'Property' })).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Requirement', 'Limit', 'Actual', 'Verdict'])
})

test('[O-07] above the limits stands how many there are of each verdict, and which sets judged, each once', async () => {
  const of = (...verdicts: string[]) => verdicts.map((verdict, n) => limit(`k${n} ${verdict}`, { verdict }))
  panel([
    analysis(2, 'Borrower', of('green', 'red', 'green')),
    analysis(1, 'Property', of('green', 'yellow', 'unknown', 'unknown'), {
      set: { id: setId, name: 'Flips', version: 7, own: false },
    }),
    analysis(3, 'Place', of('green')),
  ])
  expect(await screen.findByText('4 within · 1 near limit · 1 outside policy · 2 unknown')).toBeDefined()
  expect(
    screen.getByText('General policy set: Flips, version 7 · General policy set: Standard, version 3'),
  ).toBeDefined()
})

test('[O-03, O-05] the loan, each borrower and each neighborhood once are asked for, and stand in their order', async () => {
  const [one, two, three] = [place(1, setId), place(2, setId), place(3, null)]
  const [bea, bob] = [borrowerView(1), borrowerView(2)]
  const asked: string[] = []
  const answer = (order: number, title: string) => (query: URLSearchParams) => {
    asked.push(`${title} ${query.get('loan_id')}`)
    return { policies: [analysis(order, title, [limit(title)])] }
  }
  const { loan, sent } = panel(
    [analysis(1, 'Property', [limit('LTV')])],
    {
      [`GET /policies/borrower/${bea.id}`]: answer(3, 'Bea'),
      [`GET /policies/borrower/${bob.id}`]: answer(2, 'Bob'),
      [`GET /policies/neighborhood/${one.id}`]: answer(5, 'Dumbo'),
      [`GET /policies/neighborhood/${three.id}`]: answer(4, 'Elsewhere'),
    },
    { properties: [one, two, three], borrowers: [bea, bob] },
  )
  await screen.findByRole('heading', { name: 'Dumbo' })
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    ...['Property', 'Bob', 'Bea', 'Elsewhere', 'Dumbo'],
  ])
  expect(asked.toSorted()).toEqual(['Bea', 'Bob', 'Dumbo', 'Elsewhere'].map((name) => `${name} ${loan.id}`))
  expect(sent.filter(({ path }) => path.includes(two.id))).toEqual([])
})

test('without limits it says who sets them; the sizer is opened all the same', async () => {
  const { onSize } = panel([])
  expect(await screen.findByText('No limits to hold this loan against')).toBeDefined()
  expect(screen.getByText(/^An administrator sets limits under Policies/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Size the loan' }))
  expect(onSize).toHaveBeenCalledTimes(1)
})

test('an analysis that does not come says why and is asked for again', async () => {
  let fails = true
  const answer = () =>
    fails ? refusal(400, 'invalid_input', 'No line') : { policies: [analysis(1, 'Property', [limit('LTV')])] }
  panel([], { [`GET /policies/loan/${loanView().id}`]: answer })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The policy analysis could not be loaded')
  expect(alert.textContent).toContain('No line')
  fails = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('table', { name: 'Property' })).toBeDefined())
})
