import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { MatchesCard } from './matches-card.tsx'

const loan = { id: '01900000-0000-7000-8000-000000000009', human_id: 'BL-10040', archived: false }
const other = { id: '01900000-0000-7000-8000-000000000008', human_id: 'BL-10012', name: '350 Jay Street' }
const ids = ['01900001-0000-7000-8000-000000000001', '01900001-0000-7000-8000-000000000002'] as const

const matches = {
  merges: [],
  records: [],
  people: [
    {
      kind: 'borrower',
      id: ids[0],
      other_id: ids[1],
      name: 'Maria Ortega',
      other_name: 'Mary Ortega',
      email: 'maria@example.com',
      same: ['email', 'phone'],
      other_loans: [other],
    },
  ],
  loans: [
    {
      loan: { ...other, status: 'preliminary', amount: 900_000, created_epoch: Date.UTC(2026, 8, 3, 12) / 1000 },
      same_borrower: true,
      same_purpose: true,
      identical: false,
      join: 'this-into-it',
      email_confirmed: false,
    },
  ],
}
/** The card, opened: it is one line until somebody asks. */
const review = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Review' }))
  await screen.findByRole('list')
}
const path = `/loan/${loan.id}/matches`

test('[F-37, E-32] names who and which loan it may be, why, and whether the address was confirmed', async () => {
  standIn({ [`GET ${path}`]: () => matches })
  show(<MatchesCard loan={loan} />)
  const card = await screen.findByRole('region', { name: 'Possible matches' })
  expect(within(card).getByText('2 possible matches')).toBeTruthy()
  expect(within(card).queryByRole('link', { name: /BL-10012/ })).toBeNull()
  await review()
  expect(card.textContent).toContain('May belong to BL-10012 350 Jay Street')
  expect(card.textContent).toContain('$900,000')
  expect(card.textContent).toContain('Email not confirmed')
  expect(card.textContent).toContain('Maria Ortega may be the same person as Mary Ortega')
  expect(card.textContent).toContain('same email, same phone · maria@example.com · Also on BL-10012')
  const [link] = await within(card).findAllByRole('link', { name: /BL-10012/ })
  expect(link?.getAttribute('href')).toBe('/loan/BL-10012')
})

test('[F-37] joins an application only after it was confirmed, this one into the older', async () => {
  const sent = standIn({
    [`GET ${path}`]: () => matches,
    'POST /loan/BL-10040/join-application': () => ({ loan: other }),
  })
  show(<MatchesCard loan={loan} />)
  await review()
  await userEvent.click(await screen.findByRole('button', { name: 'Merge application BL-10012' }))
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  const dialog = await screen.findByRole('dialog', { name: 'Merge BL-10040 into BL-10012?' })
  expect(dialog.textContent).toContain('BL-10040 is archived')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge application' }))
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: '/loan/BL-10040/join-application', body: { into: 'BL-10012' } },
  ])
})

test('[F-37] says why two records may not be one, in the dialog', async () => {
  standIn({
    [`GET ${path}`]: () => matches,
    [`GET /loan/${loan.id}/merge-preview`]: () => ({
      ...{ refusal: null, kept: 'Maria Ortega', gone: 'Mary Ortega', fields: [], loans: [], moves: [] },
    }),
    [`POST /loan/${loan.id}/join-people`]: () => refusal(409, 'state_conflict', 'Conflict'),
  })
  show(<MatchesCard loan={loan} />)
  await review()
  await userEvent.click(await screen.findByRole('button', { name: 'Merge records: Maria Ortega' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge the records of Maria Ortega?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge records' }))
  expect((await within(dialog).findByRole('alert')).textContent).not.toBe('')
})

test('[F-37] is not there where nothing matches', async () => {
  const sent = standIn({ [`GET ${path}`]: () => ({ people: [], records: [], loans: [], merges: [] }) })
  show(<MatchesCard loan={loan} />)
  await expect.poll(() => sent.length).toBe(1)
  expect(screen.queryByRole('region')).toBeNull()
})

test('[F-37] a request of somebody else for the same property and purpose is named as that, with its link', async () => {
  const [match] = matches.loans
  const other = { ...(match ?? expect.fail()), same_borrower: false, join: 'no' }
  standIn({ [`GET ${path}`]: () => ({ people: [], records: [], loans: [other], merges: [] }) })
  show(<MatchesCard loan={loan} />)
  await review()
  expect(await screen.findByText('Same property and purpose:', { exact: false })).toBeDefined()
  expect((await screen.findByRole('link')).getAttribute('href')).toContain(other.loan.human_id)
})

test("[AI-12] entities and properties on file that may be the loan's are named with what is alike and their loans", async () => {
  const pair = { id: ids[0], other_id: ids[1], other_loans: [other] }
  const records = [
    { ...pair, kind: 'legal-entity', name: 'Jay LLC', other_name: 'JAY L.L.C.', same: ['ein', 'name'] },
    {
      ...pair,
      other_id: loan.id,
      kind: 'property',
      name: '1 A St, Miami',
      other_name: '1 A Street, Miami',
      same: ['address'],
    },
  ]
  standIn({ [`GET ${path}`]: () => ({ people: [], records, loans: [], merges: [] }) })
  show(<MatchesCard loan={loan} />)
  expect(await screen.findByText('2 possible matches')).toBeDefined()
  await review()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Jay LLC may be the same entity as JAY L.L.C.same EIN, same name · Also on BL-10012Merge records',
    '1 A St, Miami may be the same property as 1 A Street, Miamisame address · Also on BL-10012Merge records',
  ])
})

test('[AI-18] two records of an entity are joined from their row, after the preview of both', async () => {
  const pair = { kind: 'legal-entity', id: ids[0], other_id: ids[1] }
  const record = { ...pair, name: 'Jay LLC', other_name: 'JAY L.L.C.', same: ['ein'], other_loans: [other] }
  const seen = { refusal: null, kept: 'Jay LLC', gone: 'JAY L.L.C.', loans: ['BL-10012'], moves: [] }
  const sent = standIn({
    [`GET ${path}`]: () => ({ people: [], records: [record], loans: [], merges: [] }),
    [`GET /loan/${loan.id}/merge-preview`]: (query) =>
      query.get('kind') === 'legal-entity' ? { ...seen, fields: [] } : refusal(404, 'not_found', 'No'),
    [`POST /loan/${loan.id}/join-people`]: () => ({ people: [], records: [], loans: [], merges: [] }),
  })
  show(<MatchesCard loan={loan} />)
  await review()
  await userEvent.click(await screen.findByRole('button', { name: 'Merge records: Jay LLC' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge the records of Jay LLC?' }))
  expect(await dialog.findByText('Moves with it: BL-10012')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Merge records' }))
  await expect.poll(() => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([pair])
})

const merged = (n: number) => ({
  ...{ id: `01900002-0000-7000-8000-00000000000${n}`, kept: 'Maria Ortega', gone: `Mary Ortega ${n}` },
  ...{ merged_by: 'Una Merges', merged_epoch: Date.UTC(2026, 8, 3, 12) / 1000 },
})

test('[AI-22] what was merged is one quiet line, to undo or dismiss; more of them are shown on demand', async () => {
  const sent = standIn({
    [`GET ${path}`]: () => ({ people: [], records: [], loans: [], merges: [merged(1), merged(2)] }),
    [`POST ${path.replace('/matches', `/merges/${merged(2).id}/dismiss`)}`]: () => ({}),
  })
  show(<MatchesCard loan={loan} />)
  const notes = within(await screen.findByRole('region', { name: 'Merged records' }))
  expect(screen.queryByRole('region', { name: 'Possible matches' })).toBeNull()
  expect(notes.getByText(/^Mary Ortega 1 was merged into Maria Ortega by Una Merges on/)).toBeDefined()
  expect(notes.queryByText(/^Mary Ortega 2/)).toBeNull()
  await userEvent.click(notes.getByRole('button', { name: 'Show 1 more' }))
  await userEvent.click(
    notes.getByRole('button', { name: 'Dismiss the note of the merge of Mary Ortega 2 into Maria Ortega' }),
  )
  await expect.poll(() => sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(notes.getByRole('button', { name: 'Undo the merge of Mary Ortega 1 into Maria Ortega' })).toBeDefined()
})
