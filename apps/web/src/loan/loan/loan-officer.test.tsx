import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { LoanOfficer } from './loan-officer.tsx'

const id = (n: number) => `0190000e-0000-7000-8000-00000000000${n}`
const loan = loanView({ owner_user: { id: id(1), name: 'Ann Owner' }, version: 9 })
const open = (one = loan) => {
  const sent = standIn({
    'GET /user/all': () => ({
      users: [
        staffView({ id: id(2), first_name: 'Ben', last_name: 'Other' }),
        staffView({ id: id(1), first_name: 'Ann', last_name: 'Owner' }),
        staffView({ id: id(3), first_name: 'Gone', last_name: 'Away', active: false }),
        staffView({ id: id(4), first_name: 'Bob', last_name: 'Broker', role: 'broker' }),
      ],
    }),
  })
  show(<LoanOfficer loan={one} />)
  return { writes: () => sent.filter(({ method }) => method !== 'GET').map(({ body }) => body), sent }
}
const choose = async (name: string | RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: /Ann Owner/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

test('a loan is given to somebody else of the staff, with the version that was read', async () => {
  const { writes } = open()
  await choose('Ben Other')
  await waitFor(() => expect(writes()).toEqual([{ version: 9, owner_user_id: id(2) }]))
})

test('giving it to whoever has it already sends nothing; it can be given to nobody', async () => {
  const { writes } = open()
  await choose('Ann Owner')
  expect(writes()).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: /Ann Owner/ }))
  const now = await screen.findByRole('menuitem', { name: 'Ann Owner' })
  expect(now.getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('menuitem', { name: 'Ben Other' }).getAttribute('aria-current')).toBeNull()
  const items = screen.getAllByRole('menuitem')
  expect(items).toHaveLength(3)
  await userEvent.click(items.at(-1) ?? document.body)
  await waitFor(() => expect(writes()).toEqual([{ version: 9, owner_user_id: null }]))
})

test('whoever may not edit the loan sees who looks after it, and asks for nobody else', async () => {
  const { sent } = open({ ...loan, can: { ...loan.can, edit: false } })
  const button = await screen.findByRole('button', { name: /Ann Owner/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(screen.queryByRole('menuitem')).toBeNull()
  expect(sent).toEqual([])
})
