import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { ActivityRow } from './activity-row.tsx'
import { activityOf } from './personal.fixture.ts'

const sheet = activityOf({
  ...{ activity_type: 'term-sheet', name: 'Term Sheet', status: { state: 'Sent', text: '', epoch: 1 } },
})
const path = `GET /personal/activity/${sheet.activity_id}/paper`
const row = () =>
  show(
    <ActivityRow
      activity={sheet}
      toSign={false}
      hasForm={false}
      hasPaper
      onFile={null}
      answer={null}
      isBroker={false}
      canAnswer={false}
      may={[]}
      onOpen={() => {}}
      messages={null}
    />,
  )
const read = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Read Term Sheet for Main Street 12' }))

test('[K-37] Read asks for the paper of its row', async () => {
  const sent = standIn({ [path]: () => ({ url: '#paper', expires_epoch: 1, file_name: 'Term Sheet.pdf' }) })
  row()
  await read()
  await expect.poll(() => window.location.hash).toBe('#paper')
  expect(sent.map((one) => `${one.method} ${one.path}`)).toContain(path)
})

test('[K-37] a paper that cannot be read says why', async () => {
  standIn({ [path]: () => refusal(409, 'state_conflict', 'The Term Sheet was changed after it was signed.') })
  row()
  await read()
  expect(await screen.findByText('The document could not be opened')).toBeDefined()
  expect(screen.getByText(/The Term Sheet was changed after it was signed\./)).toBeDefined()
})
