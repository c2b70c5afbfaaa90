import type { ProcessView } from '@plinth/contract/loan/activity'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { FileAnalysis } from './file-analysis.tsx'

const [activity, run] = ['0190000a-0000-7000-8000-000000000001', '0190000a-0000-7000-8000-000000000002']
const at = `PUT /activity/${activity}/process/${run}/update-display-data`
const process = {
  process_id: run,
  data_to_display: {
    ...{ reason: null, data_from_user: {} },
    fields: { owner: { value: 'Jay Street LLC', label: 'Owner' }, units: { value: 12, label: 'Units' } },
  },
} as unknown as ProcessView

const open = (answers: Parameters<typeof standIn>[0], permissions: readonly 'edit-loan'[] = ['edit-loan']) => {
  const sent = standIn(answers)
  show(
    <FileAnalysis activityId={activity} process={process} />,
    '/loan/BL-10001',
    staffView({ permissions: [...permissions] }),
  )
  return () => sent.filter(({ method }) => method !== 'GET')
}
const correct = async (text: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit analysis' }))
  const owner = screen.getByRole('textbox', { name: 'Owner' })
  await userEvent.clear(owner)
  await userEvent.type(owner, text)
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
}

test('[M-50] what was read is shown by its labels; a correction sends what changed alone', async () => {
  const sent = open({ [at]: () => ({}) })
  expect(await screen.findByText('Jay Street LLC')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Edit analysis' }))
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await correct('Jay Holdings LLC')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ owner: { value: 'Jay Holdings LLC', was: 'Jay Street LLC' } })
  expect(await screen.findByRole('button', { name: 'Edit analysis' })).toBeDefined()
})

test('[M-50] a conflict says who was faster, another failure the agreed sentence; what was typed stays', async () => {
  let answer = refusal(409, 'state_conflict', 'Sam changed this a minute ago.')
  open({ [at]: () => answer })
  await correct('Jay Holdings LLC')
  expect(await screen.findByText('Sam changed this a minute ago.')).toBeDefined()
  answer = refusal(400, 'invalid_input', 'Unit 7 is odd')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Oops something went wrong, please try again later')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Owner' })).toHaveProperty('value', 'Jay Holdings LLC')
})

test('[M-50] who may not edit the loan reads it and is offered no correction', async () => {
  open({}, [])
  expect(await screen.findByText('Jay Street LLC')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Edit analysis' })).toBeNull()
})
