import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { FilesDrop } from './files-drop.tsx'
import { activityOf } from './personal.fixture.ts'

const roll = activityOf({ name: 'Rent Roll' })
const pfs = activityOf({ name: 'Personal Financial Statement', entity_type: 'borrower', entity_name: 'Ana Lee' })
const file = (name: string, type = 'application/pdf', text = '%PDF') => new File([text], name, { type })
const open = () => {
  const sent = standIn({
    [`POST /personal/${roll.activity_id}/generate-document-with-presigned-url`]: () =>
      refusal(409, 'state_conflict', 'Closed meanwhile.'),
  })
  show(<FilesDrop requests={[roll, pfs]} {...{ role: 'borrower' as const }} />, '/personal')
  return sent
}
const drop = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Drag and drop all your files here'), files, { applyAccept: false })
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Upload several files' }))
const fieldFor = async (name: string) =>
  (await sheet()).findByRole<HTMLSelectElement>('combobox', { name: `What ${name} is for` })

test('[G-16] the zone says that several files are taken, and nothing is asked before there are any', async () => {
  open()
  expect(await screen.findByText(/^Several files at once/)).toBeDefined()
  expect(screen.getByText('Take photos or choose all your files')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Choose files' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[G-16] of several files at once each is asked about, with every request by name and what it is about', async () => {
  const sent = open()
  await drop(file('rent roll.pdf'), file('IMG_7.jpg', 'image/jpeg'))
  const choice = await fieldFor('rent roll.pdf')
  expect(choice.value).toBe(roll.activity_id)
  expect((await fieldFor('IMG_7.jpg')).value).toBe('')
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Choose what it is for',
    'Rent Roll, Main Street 12',
    'Personal Financial Statement, Main Street 12 · Ana Lee',
  ])
  expect(sent).toEqual([])
  await userEvent.click((await sheet()).getByRole('button', { name: 'Upload 1 file' }))
  expect(await (await sheet()).findByText(/Closed meanwhile/)).toBeDefined()
  expect(sent.map(({ path }) => path)).toEqual([`/personal/${roll.activity_id}/generate-document-with-presigned-url`])
})

test('[G-16] where no file has a request nothing can be sent, and the button says what to do', async () => {
  const sent = open()
  await drop(file('IMG_7.pdf'), file('IMG_8.pdf'))
  await fieldFor('IMG_8.pdf')
  const panel = await sheet()
  expect(panel.getByText("2 files have no request and won't be uploaded.")).toBeDefined()
  const send = panel.getByRole('button', { name: 'Upload 0 files' })
  await userEvent.hover(send)
  expect((await screen.findAllByText('Choose a request for at least one file')).length).toBeGreaterThan(0)
  await userEvent.click(send)
  expect(sent).toEqual([])
})

test('[F-28] a file of another kind and an empty one are refused by name; those that are right go on', async () => {
  open()
  await drop(file('tool.exe', 'application/x-msdownload'), file('empty.pdf', 'application/pdf', ''), file('lease.pdf'))
  await fieldFor('lease.pdf')
  expect(screen.getByText('Not valid file type: tool.exe')).toBeDefined()
  expect(screen.getByText('empty.pdf is empty')).toBeDefined()
  expect((await sheet()).getAllByRole('combobox')).toHaveLength(1)
})

test('files that were given up are forgotten: the next ones are asked about alone', async () => {
  open()
  await drop(file('IMG_7.pdf'))
  await fieldFor('IMG_7.pdf')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await drop(file('rent roll.pdf'))
  await fieldFor('rent roll.pdf')
  expect((await sheet()).getAllByRole('combobox')).toHaveLength(1)
})
