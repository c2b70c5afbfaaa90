import { getActivity, listLoanActivities } from '@plinth/contract/loan/activity'
import { getLoan } from '@plinth/contract/loan/loan'
import { listSavedViews } from '@plinth/contract/portfolio/saved-view'
import { blanketMessage } from '@plinth/domain/loan/blanket'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { areStale, keepAnswers } from '../../../test/answers.ts'
import { loanView, propertyView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import type { AddressPart } from '../../lib/address-part.ts'
import { PropertiesCard } from './properties-card.tsx'
import { PropertyPanel } from './property-panel.tsx'

const property = propertyView(1)
const save = async () => {
  fireEvent.change(await screen.findByLabelText(/^City/), { target: { value: 'Queens' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
}

test("[I-63] [I-65] [X-61] a saved property says 'Property Updated Successfully' and loan and activities are asked anew", async () => {
  const sent = standIn({ [`PUT /property/${property.id}/update`]: () => property })
  const client = show(<PropertyPanel property={property} onClose={() => {}} />)
  const shown = [getLoan, listLoanActivities, getActivity]
  keepAnswers(client, [...shown, listSavedViews])
  await save()
  expect(await screen.findByText('Property Updated Successfully')).toBeDefined()
  expect(sent.map((one) => one.body)).toEqual([{ version: 4, address_city: 'Queens' }])
  await waitFor(() => expect(areStale(client, shown)).toEqual([true, true, true]))
  expect(areStale(client, [listSavedViews])).toEqual([false])
})

test("[I-64] a failed one says 'Something went wrong' and keeps what was typed", async () => {
  standIn({ [`PUT /property/${property.id}/update`]: () => refusal(500, 'internal', 'Down') })
  show(<PropertyPanel property={property} onClose={() => {}} />)
  await save()
  expect(await screen.findByText('Something went wrong')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(/^City/).value).toBe('Queens')
})

test('[I-57] properties are connected only after at least one is chosen', async () => {
  const loan = loanView({ properties: [property] })
  const sent = standIn({
    'GET /property/all': () => ({ properties: [property, propertyView(2)] }),
    [`POST /loan/${loan.id}/add-property/${propertyView(2).id}`]: () => loan,
  })
  const changes = () => sent.filter((one) => one.method !== 'GET')
  show(<PropertiesCard loan={loan} address={() => null} onEdit={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add property' }))
  const other = await screen.findByRole('checkbox', { name: /^2 Main Street/ })
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect(changes()).toEqual([])
  await userEvent.click(other)
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(changes()).toHaveLength(1))
})

test('[E-08] a second property of a loan entered with Blanket Loan = No waits for that box', async () => {
  const loan = loanView({ properties: [property], is_blanket_loan: false })
  const other = propertyView(2)
  const sent = standIn({
    'GET /property/all': () => ({ properties: [property, other] }),
    [`POST /loan/${loan.id}/add-property/${other.id}`]: () => loan,
  })
  const changes = () => sent.filter((one) => one.method !== 'GET')
  const asked = vi.spyOn(globalThis, 'fetch')
  show(<PropertiesCard loan={loan} address={() => null} onEdit={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add property' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /^2 Main Street/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect(screen.getByText(blanketMessage)).toBeDefined()
  expect(changes()).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Blanket Loan' }))
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(changes()).toHaveLength(1))
  expect(
    asked.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('is_blanket_loan=true')),
  ).toHaveLength(1)
})

test('[I-67] a card shows type, score, purchase price, units of both kinds and the average price of a unit', async () => {
  const rich = propertyView(1, {
    ...{ property_type: 'MIXED_USE', score: 77, purchase_price: 1_870_000 },
    ...{ number_of_units: 9, number_of_commercial_units: 2, avg_unit_price: 170_000 },
  })
  const bare = propertyView(2, {
    ...{ property_type: 'LAND', score: null, purchase_price: 410_000 },
    ...{ number_of_units: 0, number_of_commercial_units: 0, avg_unit_price: 0 },
  })
  show(<PropertiesCard loan={loanView({ properties: [rich, bare] })} address={() => null} onEdit={() => {}} />)
  const cards = within(await screen.findByRole('list')).getAllByRole('listitem')
  const told = cards.map((card) => ({
    type: within(card).getByText(/^(Mixed use|Land)$/).textContent,
    score: within(card).getByText(/^Score /).textContent,
    ...Object.fromEntries(
      Array.from(card.querySelectorAll('dt'), (name) => [name.textContent, name.nextElementSibling?.textContent]),
    ),
  }))
  expect(told).toEqual([
    {
      ...{ type: 'Mixed use', score: 'Score 77', 'Purchase price': '$1,870,000' },
      ...{ Units: '9', 'Commercial units': '2', 'Average unit price': '$170,000' },
    },
    {
      ...{ type: 'Land', score: 'Score N/A', 'Purchase price': '$410,000' },
      ...{ Units: '0', 'Commercial units': '0', 'Average unit price': '$0' },
    },
  ])
})

test('[I-57] a property that is not on file is entered with its address, price in short form and units', async () => {
  const place = {
    ...{ label: '88 Smith Street, Brooklyn, NY 11201', street_number: '88', route: 'Smith Street' },
    ...{ city: 'Brooklyn', state: 'NY', zipcode: '11201', coordinates: { lat: 40.6, lng: -73.9 } },
  }
  const loan = loanView({ properties: [property] })
  const path = `/loan/${loan.id}/create-property`
  const sent = standIn({ 'GET /property/all': () => ({ properties: [] }), [`POST ${path}`]: () => loan })
  const Address: AddressPart = ({ error, onChoose }) => (
    <>
      <button type="button" onClick={() => onChoose(place)}>
        Choose
      </button>
      {error}
    </>
  )
  show(<PropertiesCard loan={loan} address={Address} onEdit={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add property' }))
  await userEvent.click(await screen.findByRole('button', { name: 'New property' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Create and add' }))
  expect(screen.getByText('* Required')).toBeDefined()
  expect(screen.getByText('* Enter a valid address')).toBeDefined()
  await userEvent.click(screen.getByRole('combobox', { name: 'Property type' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Condo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Purchase price' }), '750k')
  await userEvent.type(screen.getByRole('textbox', { name: 'Number of units' }), '3')
  await userEvent.click(screen.getByRole('button', { name: 'Create and add' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter((one) => one.method !== 'GET')).toEqual([
    {
      method: 'POST',
      path,
      body: {
        property_type: 'CONDO',
        address_address: '88 Smith Street',
        address_city: 'Brooklyn',
        address_state: 'NY',
        address_zipcode: '11201',
        coordinates: place.coordinates,
        purchase_price: 750_000,
        number_of_units: 3,
      },
    },
  ])
})

test('[AI-13] a property on file at the chosen address is offered with its loans and used instead', async () => {
  const place = {
    ...{ label: '88 Smith Street, Brooklyn, NY 11201', street_number: '88', route: 'Smith Street' },
    ...{ city: 'Brooklyn', state: 'NY', zipcode: '11201', coordinates: { lat: 40.6, lng: -73.9 } },
  }
  const loan = loanView({ properties: [] })
  const on = [{ id: loan.id, human_id: 'BL-10012', name: 'Smith' }]
  const known = propertyView(7, { address_address: '88 Smith St.', address_zipcode: '11201-1234', loans: on })
  const link = `/loan/${loan.id}/add-property/${known.id}`
  const sent = standIn({
    'GET /property/all': () => ({ properties: [known, propertyView(8)] }),
    [`POST ${link}`]: () => loan,
  })
  const Address: AddressPart = ({ onChoose }) => (
    <button type="button" onClick={() => onChoose(place)}>
      Choose
    </button>
  )
  show(<PropertiesCard loan={loan} address={Address} onEdit={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add property' }))
  await userEvent.click(await screen.findByRole('button', { name: 'New property' }))
  expect(screen.queryByRole('status', { name: 'May be on file already' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Choose' }))
  const offer = within(await screen.findByRole('status', { name: 'May be on file already' }))
  expect(offer.getByText(/^88 Smith St\..*: same address · on BL-10012$/)).toBeDefined()
  await userEvent.click(offer.getByRole('button', { name: /^Use the property at 88 Smith St\./ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter(({ method }) => method === 'POST').map((one) => one.path)).toEqual([link])
})
