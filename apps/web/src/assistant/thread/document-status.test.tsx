import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { standInZone } from '../../../test/time-zone.ts'
import { DocumentStatus } from './document-status.tsx'

const path = '/loan/BL-10040'
const documents = `GET ${path}/get-datastore-documents`
const size = `GET ${path}/get-datastore-metadata`
const file = (n: number, name: string, status: string) => ({
  ...{ id: `0190000c-0000-7000-8000-00000000000${n}`, name, status, created_at: Date.UTC(2026, 10, 10 + n, 2) / 1000 },
})
const files = [
  file(1, 'Deed.pdf', 'completed'),
  file(2, 'Rent roll.xlsx', 'failed'),
  file(3, 'Survey.pdf', 'completed'),
]
const answers: Parameters<typeof standIn>[0] = {
  [documents]: () => ({ documents: files }),
  [size]: () => ({ datastore_usages: { size_gb: 0.25 } }),
}
const open = async (given: Parameters<typeof standIn>[0] = answers) => {
  standIn(given)
  show(<DocumentStatus loanId="BL-10040" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Document Status' }))
  return within(await screen.findByRole('dialog', { name: 'Document Status' }))
}

test('[Q-30, Q-33, Q-34] says how many documents there are, how large, and how many are in each state', async () => {
  const box = await open()
  expect((await box.findByText(/^Documents:/)).textContent).toBe('Documents: 3')
  expect(box.getByText(/^Size:/).textContent).toBe('Size: 256.000 MB')
  expect(box.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['2 Processed', '0 Processing', '1 Failed'],
  ])
})

test('[Q-32] a state shows its own documents with the day they came where the person is, and hides them again', async () => {
  standInZone('America/New_York')
  const box = await open()
  const tile = await box.findByRole('button', { name: '2 Processed' })
  await userEvent.click(tile)
  expect(tile.getAttribute('aria-expanded')).toBe('true')
  const listed = () => box.queryAllByRole('listitem').map(({ textContent }) => textContent)
  expect(listed()).toEqual(['Deed.pdfadded 11.10.2026', 'Survey.pdfadded 11.12.2026'])
  await userEvent.click(box.getByRole('button', { name: '1 Failed' }))
  expect(listed()).toEqual(['Rent roll.xlsxadded 11.11.2026'])
  await userEvent.click(box.getByRole('button', { name: '0 Processing' }))
  expect(box.getByText('No documents found')).toBeDefined()
  await userEvent.click(box.getByRole('button', { name: '0 Processing' }))
  expect(box.queryByText('No documents found')).toBeNull()
})

test('[Q-36] a loan without documents says so', async () => {
  const box = await open({ ...answers, [documents]: () => ({ documents: [] }) })
  expect(await box.findByText('No documents found')).toBeDefined()
})

test.each([documents, size])('[Q-36] when %s fails it says why, and Retry reads both again', async (failing) => {
  let fails = true
  const box = await open({
    ...answers,
    [failing]: () =>
      fails ? refusal(403, 'forbidden', 'Files are not for you') : (answers[failing]?.(new URLSearchParams()) ?? {}),
  })
  const told = await box.findByRole('alert')
  expect(told.textContent).toContain('Failed to load document status')
  expect(told.textContent).toContain('Files are not for you')
  fails = false
  await userEvent.click(within(told).getByRole('button', { name: 'Retry' }))
  expect((await box.findByText(/^Documents:/)).textContent).toBe('Documents: 3')
})

test('[Q-30] Escape closes it also while it loads, and the button says so', async () => {
  const held = Promise.withResolvers<object>()
  const box = await open({ ...answers, [documents]: () => held.promise })
  expect(box.getByText('Loading')).toBeDefined()
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  const button = () => screen.getByRole('button', { name: 'Document Status', hidden: true })
  expect(button().getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button().getAttribute('aria-expanded')).toBe('false')
})
