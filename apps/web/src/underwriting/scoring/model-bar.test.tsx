import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, standIn } from '../../../test/screen.tsx'
import { ModelBar } from './model-bar.tsx'
import type { Model } from './scoring.calls.ts'

const id = (n: number) => `0190000a-0000-7000-8000-00000000000${n}`
const model = (n: number, name: string, in_use: boolean, purposes: Model['purposes']): Model => ({
  ...{ score_model_id: id(n), name, in_use, purposes, weights: {}, groups: [], version: 1 },
})
const models = [model(1, 'Standard', true, []), model(2, 'Refis', false, ['Refinance']), model(3, 'Draft', false, [])]
const bar = (n: number) => {
  const one = models[n]
  if (one) show(<ModelBar models={models} model={one} may onChoose={() => {}} onPanel={() => {}} />)
}

test.each([
  [0, 'General model. Scores loans without a model of their own: Purchase, Acquisition, Cash out, Flip, Double Flip.'],
  [1, 'Scores Refinance loans.'],
  [2, 'No loans are scored by this model yet.'],
])('the bar says which loans model %d scores', async (n, text) => {
  bar(n)
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    ...['Standard (in use)', 'Refis (Refinance)', 'Draft'],
  ])
})

test('purposes are chosen for a model; one that another has says so', async () => {
  const sent = standIn({ [`PUT /scoring/models/${id(3)}/update`]: () => models[2] ?? {} })
  bar(2)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions of the model' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Choose loan purposes' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByText('Now scored by “Refis”')).toHaveLength(1)
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Refinance' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save purposes' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ purposes: ['Refinance'], version: 1 }),
  )
})
