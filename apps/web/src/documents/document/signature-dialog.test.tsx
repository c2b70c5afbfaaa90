import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { activityOf, documentOf, ids, refusal, showDocument } from './document.fixture.tsx'
import { emailError, nameError, sendRefusal } from './recipients.ts'

const base = documentOf()
const pdf = documentOf({ document: { ...base.document, file_name: 'deed.pdf', content_type: 'application/pdf' } })
const openDialog = async (answers = {}) => {
  const shown = await showDocument({ document: pdf, answers })
  await userEvent.click(await screen.findByRole('button', { name: 'Send for e-signature' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send deed.pdf for e-signature' }))
  return { shown, dialog }
}

test('[J-34] [J-35] an empty email is no error while editing, a wrong one is, and both hinder sending', () => {
  expect(emailError({ name: 'Ana', email: '' })).toBeNull()
  expect(emailError({ name: 'Ana', email: 'ana@' })).toBe('* Enter a valid email')
  expect(nameError({ name: '', email: 'ana@example.com' })).toBe('* Enter a valid name')
  expect(sendRefusal([{ name: 'Ana', email: '' }])).toBeDefined()
  expect(sendRefusal([])).toBeDefined()
  expect(sendRefusal([{ name: 'Ana', email: 'ana@example.com' }])).toBeUndefined()
})

test('[J-33] one recipient row always stays, and sending waits for every name and email', async () => {
  const { dialog } = await openDialog()
  const submit = () => dialog.getByRole('button', { name: /^Send to/ })
  await userEvent.click(dialog.getByRole('button', { name: 'Remove recipient 1' }))
  expect(dialog.getByRole('textbox', { name: 'Name of recipient 1' })).toBeDefined()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name of recipient 1' }), 'Ben Ray')
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email of recipient 1' }), 'ben@example.com')
  expect(submit().getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Add recipient' }))
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove recipient 2' }))
  expect(submit().getAttribute('aria-disabled')).toBeNull()
})

test('[J-36] [X-59] sending calls for the process with its recipients and says so', async () => {
  const { shown, dialog } = await openDialog({ '/set/request-signature': activityOf() })
  await userEvent.click(dialog.getByRole('button', { name: 'Add Ana Lee' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 1 person' }))
  await waitFor(() => expect(shown.toasts).toEqual(['DocuSign has been sent successfully']))
  expect(shown.sent).toEqual([
    {
      method: 'POST',
      path: `/api/activity/document-request/${ids.activity}/process/${ids.process}/set/request-signature`,
      body: { recipients: [{ name: 'Ana Lee', email: 'ana@example.com' }] },
    },
  ])
})

test('[J-36] [J-41] a failed send says so in its dialog and keeps the recipients', async () => {
  const { shown, dialog } = await openDialog({ '/set/request-signature': refusal(500) })
  await userEvent.click(dialog.getByRole('button', { name: 'Add Ana Lee' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 1 person' }))
  expect(await dialog.findByText('Oops... something has went wrong')).toBeDefined()
  expect(shown.toasts).toEqual(['Something went wrong'])
  expect(dialog.getByRole('textbox', { name: 'Name of recipient 1' })).toHaveProperty('value', 'Ana Lee')
})
