import type { ActivityView } from '@plinth/contract/loan/activity'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { activityView } from '../../../test/activity-view.ts'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { ActivitiesCard } from './activities-card.tsx'

type Answers = Parameters<typeof standIn>[0]
type Part = Partial<Omit<ActivityView, 'status'>>

const listed = (n: number, name: string, state: ActivityView['status']['state'], over: Part & { text?: string } = {}) =>
  activityView(n, { name, ...over, status: { state, text: over.text ?? '', epoch: 1_790_000_000 } })
const idOf = (n: number) => activityView(n).activity_id
const past = Date.UTC(2020, 2, 5) / 1000
const future = Date.UTC(2090, 10, 17) / 1000

/** Two activities in progress, two new ones, one accepted, one rejected, one paused, one made void. */
const mixed = [
  listed(1, 'Term Sheet', 'Signed', { activity_type: 'term-sheet', due_epoch: past }),
  listed(2, 'Elm LLC certificate', 'Sent', { entity_type: 'legal-entity', entity_name: 'Elm LLC', due_epoch: future }),
  listed(3, 'Rent roll 10', 'New'),
  listed(4, 'Rent roll 9', 'New'),
  listed(5, 'Survey', 'Accepted', { due_epoch: past }),
  listed(6, 'Title report', 'Rejected', { text: 'Page 3 is missing' }),
  listed(7, 'Appraisal', 'Paused', { activity_type: 'appraisal', due_epoch: past }),
  listed(8, 'Old term sheet', 'Signed', { activity_type: 'term-sheet', superseded: true }),
]

const rights: NonNullable<ReturnType<typeof staffView>['permissions']> = ['edit-loan', 'view-loans']
const card = (activities: readonly ActivityView[], more: Answers = {}, over: Parameters<typeof loanView>[0] = {}) => {
  const loan = loanView(over)
  const onDeal = vi.fn()
  const sent = standIn({ [`GET /activity/loan/${loan.id}/all`]: () => ({ activities }), ...more })
  const posts = () => sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
  return {
    loan,
    onDeal,
    posts,
    open: (held = rights) =>
      show(<ActivitiesCard loan={loan} onDeal={onDeal} />, '/loan/BL-10001', staffView({ permissions: held })),
  }
}
const names = async () =>
  (await screen.findAllByRole('checkbox')).map((box) => box.getAttribute('aria-label')?.replace('Select ', ''))
const row = async (name: string) =>
  (await screen.findByRole('checkbox', { name: `Select ${name}` })).closest('li') ?? expect.fail()
const filter = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Filter activities' })).getByRole('button', { name })
const menu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions of ${name}` }))
  return screen.findByRole('menu')
}
const press = async (name: string, action: string) =>
  userEvent.click(within(await menu(name)).getByRole('menuitem', { name: action }))

test('[K-48, K-50] with work in progress the card starts open on it, each filter with its count', async () => {
  card(mixed).open()
  expect(await names()).toEqual(['Term Sheet', 'Elm LLC certificate'])
  expect(screen.getByRole('button', { name: 'Hide activities' }).getAttribute('aria-expanded')).toBe('true')
  const filters = within(screen.getByRole('group', { name: 'Filter activities' })).getAllByRole('button')
  expect(filters.map((one) => [one.textContent, one.getAttribute('aria-pressed')])).toEqual([
    ['New2', 'false'],
    ['Accepted1', 'false'],
    ['In Progress2', 'true'],
    ['Rejected1', 'false'],
  ])
})

test('[K-49] with nothing in progress it starts closed on what is new, and opens at a press', async () => {
  card(mixed.slice(2, 5)).open()
  const toggle = await screen.findByRole('button', { name: 'Show activities' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(toggle)
  expect(await screen.findByRole('button', { name: 'Hide activities' })).toBeDefined()
  await screen.findByRole('group', { name: 'Filter activities' })
  expect(filter(/^New/).getAttribute('aria-pressed')).toBe('true')
  // K-56: numbers in names by their value.
  expect(await names()).toEqual(['Rent roll 9', 'Rent roll 10'])
})

test('[K-46, K-47] the chosen filter pressed again shows what is neither final, paused nor a new request', async () => {
  card(mixed).open()
  await names()
  await userEvent.click(filter(/^In Progress/))
  expect(filter(/^In Progress/).getAttribute('aria-pressed')).toBe('false')
  expect(await names()).toEqual(['Term Sheet', 'Elm LLC certificate', 'Title report'])
  await userEvent.click(filter(/^Accepted/))
  expect(await names()).toEqual(['Survey'])
})

test('[A-52] a filter without activities says so', async () => {
  card(mixed.slice(0, 2)).open()
  await names()
  await userEvent.click(filter(/^Rejected/))
  expect(await screen.findByText("It's empty here!")).toBeDefined()
  expect(screen.getByText('No activity is in this filter now. Choose another one.')).toBeDefined()
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

test('[K-52, K-62] a row tells state, whose it is when not the loan, and its due date with what that means', async () => {
  card(mixed).open()
  const sheet = await row('Term Sheet')
  expect(sheet.textContent).toBe('Term SheetSignedOverdue Due 03.05.2020')
  const request = await row('Elm LLC certificate')
  expect(request.textContent).toBe('Elm LLC certificateNew File UploadedElm LLCOn time Due 11.17.2090')
  await userEvent.click(filter(/^Accepted/))
  expect((await row('Survey')).textContent).toBe('SurveyAcceptedDone Due 03.05.2020')
  await userEvent.click(filter(/^Rejected/))
  expect((await row('Title report')).textContent).toBe('Title reportRejectedRejected Page 3 is missing')
  await userEvent.click(filter(/^New/))
  expect((await row('Rent roll 9')).textContent).toBe('Rent roll 9Pending')
})

test('[K-51] the selection counts, pauses only what can be paused, and goes with another filter', async () => {
  const path = (n: number) => `/activity/${idOf(n)}/pause`
  const { posts, open } = card(mixed, {
    [`POST ${path(1)}`]: () => mixed[0] ?? expect.fail(),
    [`POST ${path(2)}`]: () => mixed[1] ?? expect.fail(),
  })
  open()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Term Sheet' }))
  expect(await screen.findByText('1 selected')).toBeDefined()
  await userEvent.click(filter(/^Accepted/))
  expect(screen.queryByText('1 selected')).toBeNull()
  await userEvent.click(filter(/^In Progress/))
  await names()
  expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([false, false])
  await userEvent.click(filter(/^Accepted/))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Survey' }))
  expect(await screen.findByText('1 selected')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Pause/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByText('1 selected')).toBeNull()
  await userEvent.click(filter(/^In Progress/))
  await names()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Term Sheet' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Elm LLC certificate' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Term Sheet' }))
  expect(screen.getByText('1 selected')).toBeDefined()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Term Sheet' }))
  await userEvent.click(screen.getByRole('button', { name: 'Pause 2' }))
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
  expect(posts()).toEqual([
    [path(1), null],
    [path(2), null],
  ])
})

test('who may not edit the loan is told why the selection cannot be paused, and nothing is sent', async () => {
  const { posts, open } = card(mixed)
  open(['view-loans'])
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Term Sheet' }))
  const pause = await screen.findByRole('button', { name: 'Pause 1' })
  expect(pause.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(pause)
  expect(posts()).toEqual([])
  await userEvent.hover(pause)
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    "You don't have permission to do this. Ask an administrator.",
  )
})

test('of an archived loan the activities are read only: no menu and nothing to select', async () => {
  card(mixed, {}, { archived: true }).open()
  expect(await screen.findByText('Term Sheet')).toBeDefined()
  expect(screen.queryAllByRole('button', { name: /^Actions of/ })).toEqual([])
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

test('what cannot be loaded says why and loads again', async () => {
  let fails = true
  const path = `GET /activity/loan/${loanView().id}/all`
  const answer = () => (fails ? refusal(400, 'invalid_input', 'No line') : { activities: mixed })
  card(mixed, { [path]: answer }).open()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The activities could not be loaded')
  expect(alert.textContent).toContain('No line')
  fails = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await names()).toEqual(['Term Sheet', 'Elm LLC certificate'])
})

test('[K-45] Pause is sent at once', async () => {
  const { posts, open } = card([mixed[0] ?? expect.fail()], {
    [`POST /activity/${idOf(1)}/pause`]: () => mixed[0] ?? expect.fail(),
  })
  open()
  const entries = within(await menu('Term Sheet')).getAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent?.split('You')[0])).toEqual([
    'Upload',
    'Accept',
    'Generate',
    'Pause',
    'Restart',
  ])
  await userEvent.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: 'Pause' }))
  expect(await screen.findByText('Activity paused')).toBeDefined()
  expect(posts()).toEqual([[`/activity/${idOf(1)}/pause`, null]])
})

test('[K-07] an action of a deal document is handed on with its subject; without the right it says why', async () => {
  const { onDeal, open } = card(mixed)
  open([...rights, 'accept-term-sheet'])
  await press('Term Sheet', 'Accept')
  expect(onDeal.mock.calls).toEqual([
    [{ activity_id: idOf(1), activity_type: 'term-sheet', state: 'Signed' }, 'accept'],
  ])
  const refused = within(await menu('Term Sheet')).getByRole('menuitem', { name: /^Generate/ })
  expect(refused.getAttribute('aria-disabled')).toBe('true')
  expect(refused.textContent).toBe("GenerateYou don't have permission to do this. Ask an administrator.")
  await userEvent.click(refused)
  expect(onDeal).toHaveBeenCalledTimes(1)
})

test('[W-18] a submitted application is approved at once', async () => {
  const application = listed(9, 'Application', 'Done', { activity_type: 'application' })
  const { posts, open } = card([mixed[0] ?? expect.fail(), application], {
    [`POST /activity/${idOf(9)}/set-next-state`]: () => application,
  })
  open([...rights, 'approve-application'])
  await names()
  await userEvent.click(filter(/^Accepted/))
  await press('Application', 'Approve')
  expect(await screen.findByText('Application approved')).toBeDefined()
  expect(posts()).toEqual([[`/activity/${idOf(9)}/set-next-state`, { state: 'Accepted' }]])
})

test('[K-31] what the applicant sent in is shown section by section, or why it is not', async () => {
  const application = listed(9, 'Application', 'Done', { activity_type: 'application' })
  let fails = true
  const sections = [
    { title: 'Property', answers: [{ label: 'Units', value: '14' }] },
    { title: 'Borrower', answers: [{ label: 'Net worth', value: '$2,400,000' }] },
  ]
  const { open } = card([mixed[0] ?? expect.fail(), application], {
    [`GET /activity/${idOf(9)}/application`]: () =>
      fails ? refusal(400, 'invalid_input', 'No answers yet') : { sections },
  })
  open([...rights, 'view-application'])
  await names()
  await userEvent.click(filter(/^Accepted/))
  await press('Application', 'View application')
  const dialog = await screen.findByRole('dialog', { name: 'View application' })
  expect(await within(dialog).findByText('The application could not be loaded')).toBeDefined()
  expect(within(dialog).getByText('No answers yet')).toBeDefined()
  fails = false
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }))
  const borrower = await within(dialog).findByText('Net worth')
  expect(borrower.closest('section')?.textContent).toBe('BorrowerNet worth$2,400,000')
  expect(within(dialog).getByText('Units').parentElement?.textContent).toBe('Units14')
})

test.each([
  ['https://bank.example/link/4', 'https://bank.example/link/4', null],
  [null, null, 'The link is not there yet'],
])('[K-28] the bank link %s opens in a new window, or says that it is not there', async (url, opened, told) => {
  const open = vi.spyOn(window, 'open').mockImplementation(() => null)
  const plaid = listed(10, 'Plaid', 'New', { activity_type: 'plaid', url })
  card([mixed[0] ?? expect.fail(), plaid]).open([...rights, 'view-plaid'])
  await names()
  await userEvent.click(filter(/^New/))
  await press('Plaid', 'View Plaid')
  if (told !== null) expect(await screen.findByText(told)).toBeDefined()
  expect(open.mock.calls.map(([at]) => String(at))).toEqual(opened === null ? [] : [opened])
  open.mockRestore()
})

const failed = (type: ActivityView['activity_type'], documents: number) => {
  const process = {
    ...{ process_id: idOf(90), process_name: 'Reading', state: 'Failed', status: { state: 'Failed', epoch: 1 } },
    documents: Array.from({ length: documents }, () => ({})),
  }
  return listed(11, 'Lost file', 'Failed', {
    ...{ activity_type: type, text: 'The provider gave up' },
    processes: [process as unknown as ActivityView['processes'][number]],
  })
}

test.each([
  ['rentometer', 0, 'request-rentometer', `/activity/reports/${idOf(11)}/set/requested`, {}],
  ['appraisal', 1, 'upload-ocr', `/activity/${idOf(11)}/process/${idOf(90)}/run`, null],
] as const)('work on %s that failed for good is tried again', async (type, documents, right, path, body) => {
  const one = failed(type, documents)
  const { posts, open } = card([one], { [`POST ${path}`]: () => one })
  open([...rights, right])
  expect((await row('Lost file')).textContent).toContain('Failed The provider gave up')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(posts()).toEqual([[path, body]]))
})

test('a file that is not there is not looked at again', async () => {
  card([failed('appraisal', 0)]).open([...rights, 'upload-ocr'])
  await row('Lost file')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('of an archived loan nothing is tried again', async () => {
  card([failed('rentometer', 0)], {}, { archived: true }).open([...rights, 'request-rentometer'])
  expect(await screen.findByText('The provider gave up', { exact: false })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('without the right what failed cannot be tried again', async () => {
  const { posts, open } = card([failed('rentometer', 0)])
  open(rights)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(again.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(again)
  expect(posts()).toEqual([])
})
