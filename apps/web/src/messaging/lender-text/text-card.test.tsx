import type { LenderTextView } from '@plinth/contract/messaging/lender-text'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { TextCards } from './text-cards.tsx'

const text: LenderTextView = {
  name: 'rejection-letter',
  label: 'Rejection letter',
  hint: 'Emailed when you choose to.',
  placeholders: ['name', 'reason'],
  body: 'No: {reason}',
  is_default: false,
  version: 3,
  changed_epoch: 1_790_000_000,
}
const box = () => screen.findByRole('textbox', { name: 'Text of the rejection letter' })

test('[D-10] the wording is edited in place, checked as it is typed, and saved with the version that was read', async () => {
  const sent = standIn({
    'GET /lender-texts': () => ({ texts: [text] }),
    'PUT /lender-texts/rejection-letter/update': () => ({ ...text, version: 4 }),
  })
  show(<TextCards />)
  fireEvent.change(await box(), { target: { value: 'No.' } })
  expect(screen.getByText('The text must contain {reason}.')).toBeDefined()
  fireEvent.change(await box(), { target: { value: 'Sorry: {reason}' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save wording' }))
  expect(await screen.findByText('Wording saved')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Restore default wording' }))
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { version: 3, body: 'Sorry: {reason}' },
    { version: 3, body: null },
  ])
})

test('[D-10] what was typed stays when somebody else was faster', async () => {
  standIn({
    'GET /lender-texts': () => ({ texts: [text] }),
    'PUT /lender-texts/rejection-letter/update': () => refusal(409, 'version_conflict', 'Someone else changed it'),
  })
  show(<TextCards />)
  fireEvent.change(await box(), { target: { value: 'Sorry: {reason}' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save wording' }))
  expect(await screen.findByText('Someone else changed it')).toBeDefined()
  expect(((await box()) as HTMLTextAreaElement).value).toBe('Sorry: {reason}')
})
