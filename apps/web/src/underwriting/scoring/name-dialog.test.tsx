import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { NameDialog, type Weights } from './name-dialog.tsx'

test('an emptied weight is refused at its box and not taken for 0; 0 itself is saved', async () => {
  const saved: Weights[] = []
  show(
    <NameDialog
      {...{ title: 'Name and weights', label: 'Name', name: 'Standard' }}
      weights={{ 'loan-factors': 3, properties: 2, borrowers: 4, neighborhoods: 1 }}
      onSave={async (_name, weights) => saved.push(weights)}
      onClose={() => {}}
    />,
  )
  const property = await screen.findByLabelText('Properties')
  expect(property).toHaveProperty('value', '2')
  await userEvent.clear(property)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter a weight; 0 leaves the category out')).toBeDefined()
  expect(property.getAttribute('aria-invalid')).toBe('true')
  expect(saved).toEqual([])
  await userEvent.type(property, '0')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved).toEqual([{ 'loan-factors': 3, properties: 0, borrowers: 4, neighborhoods: 1 }])
})
