import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../test/screen.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const ask = (more: { optional?: boolean; error?: string } = {}) => {
  const given: string[] = []
  show(
    <ReasonDialog
      title="Take it back?"
      text="They are told."
      confirmLabel="Take back"
      reasonLabel="Why"
      reasonMissing="Say why first"
      busy={false}
      error={null}
      onConfirm={(reason) => given.push(reason)}
      onClose={() => {}}
      {...more}
    />,
  )
  return given
}
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Take back' }))

test('nothing is done before a reason is given, and blanks are none', async () => {
  const given = ask()
  expect(await screen.findByText('They are told.')).toBeDefined()
  await userEvent.type(screen.getByLabelText(/^Why/), '   ')
  await confirm()
  expect(given).toEqual([])
  expect(screen.getByRole('button', { name: 'Take back' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(screen.getByLabelText(/^Why/), 'Wrong rate ')
  await confirm()
  expect(given).toEqual(['Wrong rate'])
})

test('where a reason is optional it may be left out; a failure stays in the dialog', async () => {
  const given = ask({ optional: true, error: 'It is sent already' })
  await confirm()
  expect(given).toEqual([''])
  expect(screen.getByRole('alert').textContent).toBe('It is sent already')
  expect(screen.getByLabelText('Why')).toHaveProperty('required', false)
})
