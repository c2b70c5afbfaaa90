import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { FileNote } from './file-note.tsx'
import { activityOf } from './personal.fixture.ts'

const activity = activityOf()
const processId = '019f0000-0000-7000-8000-00000000aaaa'
const path = `PUT /personal/${activity.activity_id}/process/${processId}/note`
const note = (said: string, open = true) =>
  show(
    <FileNote
      activity={activity}
      process={{
        process_id: processId,
        process_name: 'Upload',
        state: 'Processed',
        status: { state: 'Processed', epoch: 1 },
        documents: [],
        data_to_display: { reason: null, data_from_user: said ? { note: said } : {}, fields: {} },
        memory: {
          required_files: [],
          missing_files: { google_drive: [], datastore: [] },
          reports_validation_results: {},
        },
      }}
      fileName="june.pdf"
      open={open}
    />,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const box = () => screen.findByRole('textbox', { name: 'Note to the lender' })

test('[U-17] the sender of a file leaves a note beside it', async () => {
  const sent = standIn({ [path]: () => activity })
  note('')
  await press('Add a note on june.pdf')
  await userEvent.type(await box(), 'Page 3 is blank')
  await press('Save note')
  expect(await screen.findByText('Note saved')).toBeDefined()
  expect(sent[0]?.body).toEqual({ note: 'Page 3 is blank' })
})

test('[U-17] a note is read, and taken away by emptying it', async () => {
  const sent = standIn({ [path]: () => activity })
  note('Page 3 is blank')
  expect(await screen.findByText('Note to the lender: Page 3 is blank')).toBeDefined()
  await press('Edit note on june.pdf')
  await userEvent.clear(await box())
  await press('Save note')
  await waitFor(() => expect(sent[0]?.body).toEqual({ note: '' }))
})

test('[U-17] a refusal stays beside what was typed', async () => {
  standIn({ [path]: () => refusal(409, 'state_conflict', 'The lender has decided on this file.') })
  note('')
  await press('Add a note on june.pdf')
  await userEvent.type(await box(), 'Late')
  await press('Save note')
  expect(await screen.findByText('The lender has decided on this file.')).toBeDefined()
  expect(await screen.findByDisplayValue('Late')).toBeDefined()
})

test('[U-17] of a decided file the note is read alone', async () => {
  note('Page 3 is blank', false)
  expect(await screen.findByText('Note to the lender: Page 3 is blank')).toBeDefined()
  expect(screen.queryByRole('button', { name: /note on june.pdf/ })).toBeNull()
})

test('[U-17] a note that was typed and not saved is there again when its sheet is opened again, until it is given up', async () => {
  const sent = standIn({ [path]: () => activity })
  note('')
  await press('Add a note on june.pdf')
  await userEvent.type(await box(), 'Page 3 is')
  cleanup()
  note('')
  await userEvent.type(await screen.findByDisplayValue('Page 3 is'), ' blank')
  await press('Save note')
  expect(await screen.findByText('Note saved')).toBeDefined()
  expect(sent.map(({ body }) => body)).toEqual([{ note: 'Page 3 is blank' }])
  cleanup()
  note('Page 3 is blank')
  await press('Edit note on june.pdf')
  await userEvent.type(await box(), '!')
  await press('Cancel')
  cleanup()
  note('Page 3 is blank')
  await press('Edit note on june.pdf')
  expect(await screen.findByDisplayValue('Page 3 is blank')).toBeDefined()
})
