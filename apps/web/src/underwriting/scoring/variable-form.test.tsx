import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, standIn } from '../../../test/screen.tsx'
import { VariableForm } from './variable-form.tsx'

const id = (n: number) => `0190000a-0000-7000-8000-00000000000${n}`
const location = (n: number, table: string, key_name: string) => ({
  ...{ data_location_id: id(n), key_name, table, value_type: 'INTEGER' },
})
const borrower = [location(1, 'borrower', 'age'), location(2, 'borrower', 'open_liens')]
const loan = [location(3, 'loan', 'dscr')]
const answers = {
  'GET /scoring/parameters/borrower': () => ({ parameters: borrower }),
  'GET /scoring/parameters/loan': () => ({ parameters: loan }),
}
const form = () => {
  standIn(answers)
  show(<VariableForm groupId={id(9)} category="borrowers" variable={null} onDone={() => {}} onCancel={() => {}} />)
  return screen.findByLabelText('Parameter 1')
}
const names = () => screen.getAllByRole('option').map((one) => one.textContent)

test('protected traits are not offered until somebody asks for them; liens and coverage are', async () => {
  await form()
  expect(names()).toEqual(expect.arrayContaining(['Open liens and judgments', 'DSCR in place']))
  expect(names()).not.toContain('Age')
  const offer = screen.getByRole('switch', { name: /^Offer protected traits/ })
  expect(offer).toHaveProperty('checked', false)
  await userEvent.click(offer)
  expect(names()).toContain('Age')
})

test('a protected trait that is chosen is warned of; another value is not', async () => {
  const parameter = await form()
  await userEvent.click(screen.getByRole('switch', { name: /^Offer protected traits/ }))
  fireEvent.change(parameter, { target: { value: id(2) } })
  expect(screen.queryByText(/Fair lending: /)).toBeNull()
  fireEvent.change(parameter, { target: { value: id(1) } })
  expect(screen.getByText(/^Fair lending: Age is a protected trait/)).toBeDefined()
})
