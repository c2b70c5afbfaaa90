import { getLoan, type LoanView } from '@plinth/contract/loan/loan'
import { useQuery } from '@tanstack/react-query'
import { blanketMessage } from '@plinth/domain/loan/blanket'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView, propertyView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import type { AddressPart } from '../../lib/address-part.ts'
import { query } from '../../lib/api.ts'
import { LocationCard } from './location-card.tsx'
import { PropertiesCard } from './properties-card.tsx'
import { PropertyPanel } from './property-panel.tsx'

const [first, second, third] = [propertyView(1), propertyView(2), propertyView(3, { property_type: 'CONDO' })]
const id = loanView().id
const noAddress: AddressPart = () => null
const cards = (loan: LoanView, answers: Parameters<typeof standIn>[0] = {}, address = noAddress) => {
  const sent = standIn({ 'GET /property/all': () => ({ properties: [first, second, third] }), ...answers })
  const edited: string[] = []
  show(<PropertiesCard {...{ loan, address }} onEdit={(one) => edited.push(one)} />)
  return { edited, writes: () => sent.filter(({ method }) => method !== 'GET') }
}
const unlink = (n: number) => screen.findByRole('button', { name: `Unlink ${n} Main Street, Brooklyn, NY 11201` })
const removal = `/loan/${id}/remove-property/${second.id}`

test('[I-53] a property is unlinked after it was confirmed; a refusal stands in the dialog and is gone with it', async () => {
  const answers = [refusal(409, 'state_conflict', 'It is the last one now'), loanView()]
  const { writes } = cards(loanView({ properties: [first, second] }), {
    [`PUT ${removal}`]: () => answers.shift() ?? {},
  })
  await userEvent.click(await unlink(2))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlink from this loan' }))
  expect(dialog.getByText('2 Main Street, Brooklyn, NY 11201 stays on file and can be linked again.')).toBeDefined()
  expect(writes()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Unlink' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Oops... something has went wrong: It is the last one now',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(await unlink(2))
  const again = within(await screen.findByRole('dialog', { name: 'Unlink from this loan' }))
  expect(again.queryByRole('alert')).toBeNull()
  await userEvent.click(again.getByRole('button', { name: 'Unlink' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes().map(({ path }) => path)).toEqual([removal, removal])
})

test('[I-54] the only property of a loan stays, and says why; it can be edited', async () => {
  const { edited } = cards(loanView({ properties: [second] }))
  const button = await unlink(2)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(button)
  expect((await screen.findAllByText('A loan keeps at least one property: link another one first')).length).toBe(1)
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Edit 2 Main Street/ }))
  expect(edited).toEqual([second.id])
})

test('[W-20] who may not edit the loan sees its properties and can change none', async () => {
  cards(loanView({ properties: [first, second], can: { ...loanView().can, edit: false } }))
  expect(await screen.findByText('2 Main Street, Brooklyn, NY 11201')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('[A-52] a loan without properties says so', async () => {
  cards(loanView())
  expect(await screen.findByText("It's empty here!")).toBeDefined()
})

test('a score that a sandbox made up, figures that are not known and an unknown address say so', async () => {
  const blank = { address_address: '', address_city: '', address_state: '', address_zipcode: '' }
  const none = { purchase_price: null, number_of_units: null, number_of_commercial_units: null, avg_unit_price: null }
  cards(loanView({ properties: [propertyView(1, { score: 64, score_made_up: true, ...blank, ...none }), second] }))
  const [made, real] = await screen.findAllByRole('listitem')
  expect(within(made ?? document.body).getByText('Sandbox')).toBeDefined()
  expect(within(made ?? document.body).getByText('Score 64')).toBeDefined()
  expect(within(made ?? document.body).getByText('Address not known')).toBeDefined()
  expect(within(made ?? document.body).getAllByText('N/A').length).toBeGreaterThanOrEqual(2)
  expect(within(real ?? document.body).queryByText('Sandbox')).toBeNull()
})

test('[I-57] where one of several properties is refused, a second try sends the rest alone', async () => {
  const loan = loanView({ properties: [first], is_blanket_loan: true })
  const links: number[] = []
  const link = (n: number, one: typeof first) => () => {
    links.push(n)
    if (links.length === 2) return refusal(500, 'internal', 'Down')
    Object.assign(loan, { properties: [...loan.properties, one] })
    return loan
  }
  standIn({
    [`GET /loan/${id}`]: () => loan,
    'GET /property/all': () => ({ properties: [first, second, third] }),
    [`POST /loan/${id}/add-property/${second.id}`]: link(2, second),
    [`POST /loan/${id}/add-property/${third.id}`]: link(3, third),
  })
  const Held = () => {
    const { data } = useQuery(query(getLoan, { params: { loan_id: id } }))
    return data ? <PropertiesCard loan={data} address={noAddress} onEdit={() => {}} /> : null
  }
  show(<Held />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add property' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add property' }))
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^2 Main/ }))
  expect(dialog.queryByRole('checkbox', { name: /^1 Main/ })).toBeNull()
  expect(dialog.queryByRole('checkbox', { name: 'Blanket Loan' })).toBeNull()
  expect(dialog.getByText('Condo')).toBeDefined()
  await userEvent.click(dialog.getByRole('checkbox', { name: /^3 Main/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Connect 2' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Oops/)
  await userEvent.click(dialog.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(links).toEqual([2, 3, 3])
})

const place = {
  ...{ label: '88 Smith Street, Brooklyn, NY 11201', street_number: '88', route: 'Smith Street' },
  ...{ city: 'Brooklyn', state: 'NY', zipcode: '11201', coordinates: { lat: 40.6, lng: -73.9 } },
}
const Address: AddressPart = ({ error, onChoose, onSettling }) => (
  <>
    <button type="button" onClick={() => onChoose(place)}>
      Choose
    </button>
    <button type="button" onClick={() => onSettling?.(true)}>
      Look up
    </button>
    {error}
  </>
)

test('[E-08] a new second property of a loan entered with Blanket Loan = No waits for that box', async () => {
  const path = `/loan/${id}/create-property`
  const loan = loanView({ properties: [first], is_blanket_loan: false })
  const refused = () => refusal(409, 'state_conflict', 'Locked')
  const { writes } = cards(loan, { [`POST ${path}`]: refused }, Address)
  await userEvent.click(await screen.findByRole('button', { name: 'Add property' }))
  await userEvent.click(await screen.findByRole('button', { name: 'New property' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New property' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Choose' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Property type' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Condo' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create and add' }))
  expect(writes()).toEqual([])
  const blanket = dialog.getByRole('checkbox', { name: 'Blanket Loan' })
  expect(dialog.getByText(blanketMessage)).toBeDefined()
  await userEvent.click(blanket)
  await userEvent.click(dialog.getByRole('button', { name: 'Create and add' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Oops... something has went wrong: Locked')
  expect(writes().map(({ body }) => body)).toEqual([
    expect.objectContaining({ property_type: 'CONDO', is_blanket_loan: true, purchase_price: null }),
  ])
  // While the address is looked up nothing is sent.
  await userEvent.click(dialog.getByRole('button', { name: 'Look up' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create and add' }))
  expect(writes()).toHaveLength(1)
  await userEvent.click(dialog.getByRole('button', { name: 'Choose a property on file' }))
  expect(await screen.findByRole('dialog', { name: 'Add property' })).toBeDefined()
})

test('[I-14] [C-06] the location is that of the first property, with a way to a bigger map', async () => {
  show(<LocationCard loan={loanView({ properties: [second, first] })} map={<p>The map</p>} />)
  const card = within(await screen.findByRole('region', { name: 'Location' }))
  expect(card.getByText('The map')).toBeDefined()
  expect(card.getByText('2 Main Street, Brooklyn, NY 11201')).toBeDefined()
  expect(card.queryByText(/has not been placed/)).toBeNull()
  expect(card.getByRole('link', { name: 'Open in Google Maps' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=2%20Main%20Street%2C%20Brooklyn%2C%20NY%2011201',
  )
})

test('[I-14] an address that is not placed says so; without a property there is no location', async () => {
  const lost = propertyView(5, { coordinates: { lat: 0, lng: 0 } })
  show(
    <>
      <LocationCard loan={loanView({ properties: [lost] })} map={null} />
      <LocationCard loan={loanView()} map={<p>No map</p>} />
    </>,
  )
  expect(await screen.findByText('This address has not been placed on the map yet.')).toBeDefined()
  expect(screen.getAllByRole('region')).toHaveLength(1)
  expect(screen.queryByText('No map')).toBeNull()
})

const update = `PUT /property/${first.id}/update`

test('[I-62] [I-66] figures are typed in short form, yes and no are chosen, and only what changed is sent', async () => {
  const closed: true[] = []
  const sent = standIn({ [update]: () => first })
  show(<PropertyPanel property={first} onClose={() => closed.push(true)} />)
  const save = await screen.findByRole('button', { name: 'Save' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(screen.getByLabelText(/^Purchase price/), { target: { value: '$1,750,000' } })
  fireEvent.change(screen.getByLabelText('Current NOI'), { target: { value: '-1200' } })
  await userEvent.click(screen.getByRole('combobox', { name: 'Occupied' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Yes' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(closed).toEqual([true]))
  expect(sent.map(({ body }) => body)).toEqual([
    { version: 4, purchase_price: 1_750_000, current_noi: -1200, is_occupied: true },
  ])
})

test('[I-64] a field that is wrong says so when it is left, and nothing is sent', async () => {
  const sent = standIn({})
  show(<PropertyPanel property={first} onClose={() => expect.unreachable()} />)
  const price = await screen.findByLabelText(/^Purchase price/)
  fireEvent.change(price, { target: { value: 'much' } })
  expect(price.getAttribute('aria-invalid')).not.toBe('true')
  fireEvent.blur(price)
  expect(price.getAttribute('aria-invalid')).toBe('true')
  const save = screen.getByRole('button', { name: 'Save' })
  await userEvent.hover(save)
  expect((await screen.findAllByText('Some fields are not right')).length).toBe(1)
  await userEvent.click(save)
  expect(sent).toEqual([])
})

test('[I-64] a refusal without a field stands below the form', async () => {
  standIn({ [update]: () => refusal(409, 'state_conflict', 'The loan is archived') })
  show(<PropertyPanel property={first} onClose={() => expect.unreachable()} />)
  fireEvent.change(await screen.findByLabelText(/^City/), { target: { value: 'Queens' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('The loan is archived'),
  )
})
