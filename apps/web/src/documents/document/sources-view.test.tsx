import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { SourcesView } from './sources-view.tsx'

const id = (n: number) => `0190a5c8-0000-7000-8000-${String(n).padStart(12, '0')}`
const entry = (value: unknown, priority: number, over: object = {}) => ({
  ...{ value, priority, source_name: 'Appraisal', documents: [], entity_name: 'Main Street' },
  ...{ entity_id: id(1), last_update: 1_790_000_000, display_option: 0, ...over },
})
const document = (n: number, name: string, page: number | null) => ({ document_id: id(n), document_name: name, page })
const sources = {
  purchase_price: {
    sales_contract: [
      entry('Third', 7, { source_name: 'Borrower', entity_name: 'Elm LLC', entity_id: id(2) }),
      entry('Second', 4),
      entry('First', 2, { documents: [document(5, 'contract.pdf', 6), document(6, 'rider.pdf', null)] }),
    ],
  },
  key_10: { loan: [entry('Ten', 0)] },
  key_9: { loan: [entry('Nine', 0)], appraisal: [entry('Nine and a half', 1)] },
}
const path = `GET /loan/${id(1)}/get-all-sources`
const open = (o: { wide?: boolean; sources?: object; answer?: () => Response | object; more?: object } = {}) => {
  const onOpen = vi.fn()
  const sent = standIn({ [path]: o.answer ?? (() => ({ sources: o.sources ?? sources })), ...o.more })
  show(<SourcesView loanId={id(1)} wide={o.wide ?? false} onOpen={onOpen} />)
  return { onOpen, sent }
}
const groups = async () =>
  (await screen.findAllByRole('region'))
    .map((one) => one.getAttribute('aria-label'))
    .filter((one) => one !== 'Document Viewer')
const rows = async (name: string) => within(await screen.findByRole('region', { name })).getAllByRole('listitem')

test('[J-02, J-12] keys and tabs stand by name, numbers in them by size', async () => {
  open()
  expect(await groups()).toEqual(['Key 9', 'Key 10', 'Purchase price'])
  const nine = screen.getByRole('region', { name: 'Key 9' })
  expect(nine.textContent).toMatch(/Appraisal.*Nine and a half.*Loan.*Nine/)
  expect(within(nine).getByRole('heading').title).toBe('key_9')
})

test('[J-02] entries stand by priority; of each entity the first is in use, with source, entity and time', async () => {
  open()
  const [first, second, third] = await rows('Purchase price')
  expect(first?.textContent).toMatch(/^FirstAppraisal · Main Street · 09\.2\d\.2026.*In use/)
  expect(second?.textContent).toMatch(/^SecondAppraisal · Main Street · .*M$/)
  expect(third?.textContent).toMatch(/^ThirdBorrower · Elm LLC · .*In use$/)
  expect(screen.getByTitle('Priority 7').textContent).toContain('Elm LLC')
  expect(within(first ?? expect.fail()).getByTitle('The source with the lowest priority number is used')).toBeDefined()
})

test('the search finds keys and tabs, and says when nothing matches', async () => {
  open()
  await groups()
  const field = screen.getByLabelText('Search values')
  await userEvent.type(field, 'sales contract')
  await waitFor(async () => expect(await groups()).toEqual(['Purchase price']))
  await userEvent.clear(field)
  await userEvent.type(field, 'cellar')
  expect(await screen.findByText('Nothing matches the search.')).toBeDefined()
  await userEvent.clear(field)
  await userEvent.type(field, 'key 9')
  await waitFor(async () => expect(await groups()).toEqual(['Key 9']))
})

test('without any value it says so, and what will be here', async () => {
  open({ sources: {} })
  expect(await screen.findByText('No data points found')).toBeDefined()
  expect(screen.getByText(/^Values that are read from documents and reports/)).toBeDefined()
})

test('sources that do not come say why and are asked for again', async () => {
  let fails = true
  open({ answer: () => (fails ? refusal(400, 'invalid_input', 'No line') : { sources }) })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The sources could not be loaded')
  expect(alert.textContent).toContain('No line')
  expect(alert.textContent).toContain('Request id: r')
  fails = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await groups()).toHaveLength(3)
})

test.each([
  ['contract.pdf, page 6', 5, 6, 6],
  ['rider.pdf', 6, 1, undefined],
] as const)(
  '[J-48] narrow, "%s" stands in the place of the list, which keeps its search',
  async (name, n, page, at) => {
    const { onOpen, sent } = open()
    await groups()
    await userEvent.type(screen.getByLabelText('Search values'), 'price')
    await waitFor(async () => expect(await groups()).toEqual(['Purchase price']))
    expect(screen.queryByRole('region', { name: 'Document Viewer' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name }))
    const viewer = within(await screen.findByRole('region', { name: 'Document Viewer' }))
    await waitFor(() =>
      expect(sent.some((one) => one.path.includes(`/document/${id(n)}/page/${page}/image`))).toBe(true),
    )
    expect(screen.queryByRole('region', { name: 'Purchase price' })).toBeNull()
    await userEvent.click(viewer.getByRole('button', { name: 'Open the document' }))
    expect(onOpen.mock.calls).toEqual([[id(n), at]])
    await userEvent.click(viewer.getByRole('button', { name: 'Back to the sources' }))
    expect(await groups()).toEqual(['Purchase price'])
    expect((screen.getByLabelText('Search values') as HTMLInputElement).value).toBe('price')
  },
)

test('[J-49] wide, the viewer stands beside the list from the start, without a way back', async () => {
  open({ wide: true })
  await groups()
  expect(screen.getByText('Press on a reference to view the document')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Open the document' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'rider.pdf' }))
  expect(await screen.findByRole('button', { name: 'Open the document' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Back to the sources' })).toBeNull()
  expect(await groups()).toHaveLength(3)
})
