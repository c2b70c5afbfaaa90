import { getActivity, listLoanActivities } from '@plinth/contract/activity'
import { getLoan } from '@plinth/contract/loan'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView, propertyView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { keyOf } from '../../lib/api.ts'
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
  for (const e of shown) client.setQueryData(keyOf(e), {})
  await save()
  expect(await screen.findByText('Property Updated Successfully')).toBeDefined()
  expect(sent.map((one) => one.body)).toEqual([{ version: 4, address_city: 'Queens' }])
  await waitFor(() =>
    expect(shown.map((e) => client.getQueryState(keyOf(e))?.isInvalidated)).toEqual([true, true, true]),
  )
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
  show(<PropertiesCard loan={loan} onEdit={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add property' }))
  const other = await screen.findByRole('checkbox', { name: /^2 Main Street/ })
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect(changes()).toEqual([])
  await userEvent.click(other)
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(changes()).toHaveLength(1))
})
