import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show, standIn } from '../../../test/screen.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'

const loan = { id: '019f0000-0000-7000-8000-00000000000a' }
const letter = {
  to: [{ name: 'Ann Lee', email: 'ann@example.com' }],
  subject: 'Your loan request Harbor House (BL-10007)',
  body: 'Dear {name},\n\nThe reason: {reason}\n\nArion',
}
const dialog = (to = letter.to) => {
  const onArchive = vi.fn()
  const sent = standIn({ [`GET /loan/${loan.id}/rejection-letter`]: () => ({ ...letter, to }) })
  show(
    <ArchiveDialog opened loans={[loan]} progress={null} onArchive={onArchive} onStop={() => {}} onClose={() => {}} />,
  )
  return { onArchive, sent }
}
const checkbox = () => screen.findByRole('checkbox', { name: 'Email the parties a letter with this reason' })

test('[D-06] [D-10] the letter is off by default, and nothing is asked about it', async () => {
  const { onArchive, sent } = dialog()
  expect(((await checkbox()) as HTMLInputElement).checked).toBe(false)
  await userEvent.type(screen.getByRole('textbox', { name: /Rejection reason/ }), 'Too thin')
  await userEvent.click(screen.getByRole('button', { name: 'Archive 1 loan' }))
  expect(onArchive).toHaveBeenCalledWith({ days: 0, reason: 'Too thin', letter: false })
  expect(sent).toEqual([])
})

test('[D-10] checked, it shows who gets which text with the reason as it is typed', async () => {
  const { onArchive } = dialog()
  await userEvent.click(await checkbox())
  const preview = within(await screen.findByRole('region', { name: 'Letter preview' }))
  expect(preview.getByText('To: Ann Lee <ann@example.com>')).toBeDefined()
  expect(preview.getByText('Your loan request Harbor House (BL-10007)')).toBeDefined()
  expect(preview.getByText(/Dear Ann Lee,/).textContent).toContain('The reason: (the rejection reason)')
  await userEvent.type(screen.getByRole('textbox', { name: /Rejection reason/ }), 'Too thin')
  expect(preview.getByText(/Dear Ann Lee,/).textContent).toContain('The reason: Too thin')
  await userEvent.click(screen.getByRole('button', { name: 'Archive 1 loan' }))
  expect(onArchive).toHaveBeenCalledWith({ days: 0, reason: 'Too thin', letter: true })
})

test('[D-10] it says when nobody would get the letter', async () => {
  dialog([])
  await userEvent.click(await checkbox())
  expect(await screen.findByText(/^No letter can be sent: the loan is funded or paid off/)).toBeDefined()
})
