import type { PersonalHome as Home } from '@plinth/contract/portal/personal'
import type { UserView } from '@plinth/contract/people/user'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { contactView, staffView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { borrowerOf, homeLoan, homeOf } from './personal.fixture.ts'
import { PersonalHome } from './personal-home.tsx'
import { parsePersonalSearch } from './personal-search.ts'

const open = async (home: Home, role: UserView['role'], denied: UserView['denied'] = []) => {
  standIn({})
  const changes: object[] = []
  show(
    <PersonalHome
      home={home}
      search={parsePersonalSearch({})}
      onSearch={(change) => changes.push(change)}
      onShowPerson={(email) => changes.push({ email })}
      onChoose={(entity) => changes.push({ entity })}
      above={<p>Good Morning</p>}
    />,
    '/personal',
    staffView({ role, denied, permissions: [] }),
  )
  await screen.findByRole('heading', { level: 1 })
  return changes
}
const cal = contactView(3)
const brokerHome = (over: Partial<Home> = {}) =>
  homeOf({
    ...{ role: 'broker', borrower: null, contact: cal, entity: { kind: 'contact', id: cal.id } },
    entities: { borrowers: [], contacts: [cal] },
    loans: [homeLoan({ name: 'Elm Street' })],
    ...over,
  })
const nobody = { entities: { borrowers: [], contacts: [] }, entity: null, borrower: null }
const names = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)

test('[A-24] an administrator on their own page names whose page to see; an address that is none is not looked up', async () => {
  const changes = await open(homeOf({ ...nobody, role: 'admin' }), 'admin')
  expect(screen.queryByText('User has no valid role or multiple entities')).toBeNull()
  const field = screen.getByRole('textbox', { name: 'Email address' })
  await userEvent.type(field, 'ana@')
  await userEvent.click(screen.getByRole('button', { name: 'Show the page' }))
  expect(screen.getByText('Invalid email')).toBeDefined()
  expect(changes).toEqual([])
  await userEvent.type(field, 'Example.com ')
  await userEvent.click(screen.getByRole('button', { name: 'Show the page' }))
  expect(changes).toEqual([{ email: 'ana@example.com' }])
})

test("[A-24] on another person's page an administrator has no second look-up, but a way back to it", async () => {
  await open(homeOf({ self: false }), 'admin')
  expect(screen.queryByRole('button', { name: 'Show the page' })).toBeNull()
  expect(screen.getByRole('link', { name: 'View another person' }).getAttribute('href')).toBe('/personal')
  expect(screen.getByText('Good Morning')).toBeDefined()
})

test('[A-24] a broker is told that the page is that of a contact, by address where no name is known', async () => {
  await open(brokerHome({ self: false, name: '', email: 'cal@example.com' }), 'broker')
  const stripe = screen.getByText('You are viewing cal@example.com, one of your contacts').parentElement
  expect(within(stripe ?? document.body).getByRole('link').textContent).toBe('Personal Details')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('cal@example.com')
})

test("a broker's own page offers a new deal, a reminder and a contact for each loan", async () => {
  const home = brokerHome()
  const changes = await open(home, 'broker')
  const loan = home.loans[0]?.loan.id
  await userEvent.click(screen.getByRole('button', { name: 'Submit a new deal' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add contact to Elm Street' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show activities of Elm Street' }))
  expect(changes).toEqual([
    { panel: 'new-deal', on: null },
    { panel: 'add-contact', on: loan },
    { loan, bucket: 'all' },
  ])
})

test.each([
  ['a borrower', () => open(homeOf({ loans: [homeLoan({ name: 'Elm Street' })] }), 'borrower'), true],
  ['a broker who looks at a contact', () => open(brokerHome({ self: false }), 'broker'), false],
])('%s is offered no new deal', async (_who, go, adds) => {
  await go()
  expect(names()).not.toContain('Submit a new deal')
  expect(names().includes('Add contact to Elm Street')).toBe(adds)
})

test.each(['read-only', 'edit-parties'] as const)(
  '[W-20] who is denied %s adds no contact and cannot change the details',
  async (denied) => {
    await open(homeOf({ loans: [homeLoan({ name: 'Elm Street' })] }), 'borrower', [denied])
    expect(names()).not.toContain('Add contact to Elm Street')
    const edit = screen.getByRole('button', { name: 'Edit personal details' })
    expect(edit.getAttribute('aria-disabled')).toBe('true')
  },
)

test('without loans nothing is asked for; with one record there is no choice of records', async () => {
  await open(homeOf(), 'borrower')
  expect(screen.queryByRole('region', { name: 'What we need from you' })).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('region', { name: 'Personal Details' })).toBeDefined()
})

test('[G-13] the record acted for is marked among several, each by name and address', async () => {
  const [ana, bo] = [borrowerOf({ first_name: 'Ana' }), borrowerOf({ first_name: 'Bo', email: 'bo@example.com' })]
  const entities = { borrowers: [ana, bo], contacts: [cal] }
  const changes = await open(homeOf({ entities, borrower: bo, entity: { kind: 'borrower', id: bo.id } }), 'borrower')
  const choices = screen.getAllByRole<HTMLInputElement>('radio')
  expect(choices.map(({ checked }) => checked)).toEqual([false, true, false])
  expect(screen.getByLabelText('Bo Lee · bo@example.com')).toBe(choices[1])
  await userEvent.click(screen.getByLabelText('Cal Broker 3 · cal3@example.com'))
  expect(changes).toEqual([{ entity: cal.id }])
})
