import type { MergePreview } from '@plinth/contract/intake/loan-match'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, standIn } from '../../../test/screen.tsx'
import { MatchesCard } from './matches-card.tsx'

const loan = { id: '01900000-0000-7000-8000-000000000009', human_id: 'BL-10040', archived: false }
const ids = ['01900001-0000-7000-8000-000000000001', '01900001-0000-7000-8000-000000000002'] as const
const person = {
  ...{ kind: 'borrower', id: ids[0], other_id: ids[1], name: 'Maria Ortega', other_name: 'Mary Ortega' },
  ...{ email: 'maria@example.com', same: ['email'], other_loans: [] },
}
const made = { id: ids[1], kept: 'Maria Ortega', gone: 'Mary Ortega', merged_by: 'Una', merged_epoch: 1_780_272_000 }
const seen: MergePreview = {
  ...{ refusal: null, kept: 'Maria Ortega', gone: 'Mary Ortega', loans: ['BL-10012'] },
  fields: [
    { field: 'First name', kept: 'Maria', gone: 'Mary', result: 'Maria' },
    { field: 'Phone', kept: '', gone: '(305) 555-0177', result: '(305) 555-0177' },
  ],
  moves: [{ what: 'Requests and reports', count: 2 }],
}
const path = `/loan/${loan.id}`
const open = async (preview: MergePreview) => {
  let merges: (typeof made)[] = []
  const matches = () => ({ people: merges.length > 0 ? [] : [person], records: [], loans: [], merges })
  const sent = standIn({
    [`GET ${path}/matches`]: matches,
    [`GET ${path}/merge-preview`]: () => preview,
    [`POST ${path}/join-people`]: () => {
      merges = [made]
      return matches()
    },
    [`POST ${path}/merges/${made.id}/undo`]: () => {
      merges = []
      return matches()
    },
  })
  show(<MatchesCard loan={loan} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Review' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Merge records: Maria Ortega' }))
  return {
    dialog: within(await screen.findByRole('dialog')),
    posted: () => sent.filter((one) => one.method === 'POST'),
  }
}

test('[AI-01] the dialog shows which record stays, each value afterwards, what is left behind and what moves', async () => {
  const { dialog, posted } = await open(seen)
  expect(
    await dialog.findByText('The record of Maria Ortega stays. That of Mary Ortega is merged into it.'),
  ).toBeDefined()
  const row = (name: string) => dialog.getByRole('rowheader', { name }).closest('tr')?.textContent
  expect(row('First name')).toBe('First nameMariaMary')
  expect(row('Phone')).toBe('Phone(305) 555-0177 (filled in)')
  expect(dialog.getByText('Moves with it: BL-10012')).toBeDefined()
  expect(dialog.getByText('Requests and reports: 2')).toBeDefined()
  expect(posted()).toEqual([])
})

test("[AI-01] where they can't be merged it says why and offers no merge", async () => {
  const refusal = 'The two records hold different dates of birth. Correct one of them first.'
  const { dialog } = await open({ ...seen, refusal, kept: null, gone: null, fields: [], loans: [], moves: [] })
  expect((await dialog.findByRole('alert')).textContent).toBe(refusal)
  expect(dialog.getByRole('button', { name: 'Merge records' }).getAttribute('aria-disabled')).toBe('true')
})

test('[AI-02] a merge is listed with who made it and undone from there', async () => {
  const { dialog, posted } = await open(seen)
  await dialog.findByText('Moves with it: BL-10012')
  await userEvent.click(dialog.getByRole('button', { name: 'Merge records' }))
  const undo = await screen.findByRole('button', { name: 'Undo the merge of Mary Ortega into Maria Ortega' })
  expect(screen.getByRole('region', { name: 'Merged records' }).textContent).toContain(
    'Mary Ortega was merged into Maria Ortega by Una',
  )
  await userEvent.click(undo)
  expect(await screen.findByRole('button', { name: 'Merge records: Maria Ortega' })).toBeDefined()
  expect(posted().map((one) => one.path)).toEqual([`${path}/join-people`, `${path}/merges/${made.id}/undo`])
})
