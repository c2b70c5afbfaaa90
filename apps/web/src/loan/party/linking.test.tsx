import { getLoan } from '@plinth/contract/loan/loan'
import type { LoanView } from '@plinth/contract/loan/loan'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { borrowerView, contactView, loanView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { query } from '../../lib/api.ts'
import { BorrowersCard } from './borrowers-card.tsx'
import { ContactsCard } from './contacts-card.tsx'

const id = loanView().id
const people = [1, 2, 3].map((n) => borrowerView(n))
const [first, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]

/** The cards over the loan as the server has it. */
const Held = () => {
  const { data } = useQuery(query(getLoan, { params: { loan_id: id } }))
  return data ? (
    <>
      <BorrowersCard loan={data} onEdit={() => {}} />
      <ContactsCard loan={data} />
    </>
  ) : null
}
/** Shows the cards; people are linked one by one, except those who are refused in turn. */
const open = (given: Partial<LoanView>, refused: Response[] = []) => {
  const loan = loanView(given)
  const links: (string | null)[][] = []
  const link = (who: 'borrowers' | 'contacts', one: { id: string; last_name: string }) => (asked: URLSearchParams) => {
    links.push([one.last_name, asked.get('role')])
    const no = links.length > 1 ? refused.shift() : undefined
    if (no) return no
    Object.assign(loan, { [who]: [...loan[who], one] })
    return loan
  }
  const contacts = [contactView(1), contactView(2, { company: 'Two LLC', contact_type: 'attorney' })]
  const sent = standIn({
    [`GET /loan/${id}`]: () => loan,
    'GET /borrower/all': () => ({ borrowers: people }),
    'GET /contact/all': (asked) => ({
      contacts: contacts.filter(({ company }) => company.toLowerCase().includes(asked.get('search') ?? '')),
    }),
    'GET /contact/allowed-types': () => ({ contact_types: ['broker', 'attorney'] }),
    'POST /contact/add': () => ({ contact_id: contacts[1]?.id }),
    ...Object.fromEntries(people.map((one) => [`POST /loan/${id}/add-borrower/${one.id}`, link('borrowers', one)])),
    ...Object.fromEntries(contacts.map((one) => [`PUT /loan/${id}/add-contact/${one.id}`, link('contacts', one)])),
  })
  show(<Held />)
  return { links, sent, loan }
}
const dialogOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name }))
}
const offered = (dialog: ReturnType<typeof within>) =>
  dialog.getAllByRole('checkbox').map((one: HTMLElement) => one.closest('[class*="root"]')?.textContent)

test.each([
  ['Add borrower', 'borrower'],
  ['Add guarantor', 'guarantor'],
])(
  '[I-55] by %s several people on file are linked, each as %s; those on the loan are not offered',
  async (name, role) => {
    const { links } = open({ borrowers: [first] })
    const dialog = await dialogOf(name)
    expect((await dialog.findAllByRole('checkbox')).length).toBe(2)
    expect(dialog.queryByRole('checkbox', { name: 'Bea Sponsor 1' })).toBeNull()
    expect(dialog.getByText('bea3@example.com')).toBeDefined()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Bea Sponsor 3' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Bea Sponsor 2' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Connect 2' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(links).toEqual([
      ['Sponsor 3', role],
      ['Sponsor 2', role],
    ])
  },
)

test('[I-55] where one of several is refused it says why, and a second try sends the rest alone', async () => {
  const { links } = open({ borrowers: [first] }, [refusal(500, 'internal', 'Down')])
  const dialog = await dialogOf('Add borrower')
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Bea Sponsor 2' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Bea Sponsor 3' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Connect 2' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Oops\.\.\. something has went wrong: /)
  expect(dialog.queryByRole('checkbox', { name: 'Bea Sponsor 2' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(links.map(([name]) => name)).toEqual(['Sponsor 2', 'Sponsor 3', 'Sponsor 3'])
})

test('[I-56] contacts on file are offered with type, company and address, and found by each', async () => {
  const { links } = open({ borrowers: [first, second, third] })
  const dialog = await dialogOf('Add contact')
  await dialog.findAllByRole('checkbox')
  const search = dialog.getByRole('textbox', { name: 'Search contacts' })
  expect(offered(dialog)).toEqual([
    'Cal Broker 1broker · cal1@example.com',
    'Cal Broker 2attorney · Two LLC · cal2@example.com',
  ])
  await userEvent.type(search, 'two llc')
  await waitFor(() => expect(offered(dialog)).toHaveLength(1))
  await userEvent.clear(search)
  await userEvent.type(search, 'nobody')
  expect(await dialog.findByText('No results found')).toBeDefined()
  await userEvent.clear(search)
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Cal Broker 2' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(links).toEqual([['Broker 2', null]])
  expect(await screen.findByText('Contact added to loan')).toBeDefined()
})

test.each(['borrower', 'contact'])(
  'a list of people to add as %s that cannot be loaded says so and is asked for again',
  async (who) => {
    const answers: object[] = [refusal(403, 'forbidden', 'No'), { [`${who}s`]: [] }]
    standIn({ [`GET /loan/${id}`]: () => loanView(), [`GET /${who}/all`]: () => answers.shift() ?? {} })
    show(<Held />)
    const dialog = await dialogOf(`Add ${who}`)
    expect(await dialog.findByText('The list could not be loaded')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: /again|Retry/ }))
    expect(await dialog.findByText('No results found')).toBeDefined()
  },
)

test('[I-56] [I-58] a new contact needs names, address and type, and is linked; a failed link is tried without a second contact', async () => {
  const { links, sent } = open({ borrowers: [first] }, [refusal(500, 'internal', 'Down')])
  // The first link is taken, the next refused.
  links.push(['before', null])
  const dialog = await dialogOf('Add contact')
  await userEvent.click(dialog.getByRole('button', { name: 'New contact' }))
  const form = within(await screen.findByRole('dialog', { name: 'New contact' }))
  await userEvent.click(form.getByRole('button', { name: 'Create and add' }))
  expect(form.getByLabelText(/^First name/).getAttribute('aria-invalid')).toBe('true')
  expect(form.getByLabelText(/^Company/).getAttribute('aria-invalid')).not.toBe('true')
  await userEvent.type(form.getByLabelText(/^First name/), 'Lou')
  await userEvent.type(form.getByLabelText(/^Last name/), 'Law')
  await userEvent.type(form.getByLabelText(/^Email/), 'lou@example.com')
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(form.getByRole('combobox', { name: /^Contact type/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'attorney' }))
  await userEvent.click(form.getByRole('button', { name: 'Create and add' }))
  expect((await form.findByRole('alert')).textContent).toMatch(/^Oops/)
  await userEvent.click(form.getByRole('button', { name: 'Create and add' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter(({ path }) => path === '/contact/add').map(({ body }) => body)).toEqual([
    { first_name: 'Lou', last_name: 'Law', email: 'lou@example.com', company: '', contact_type: 'attorney' },
  ])
  expect(links.slice(1)).toEqual([
    ['Broker 2', null],
    ['Broker 2', null],
  ])
})
