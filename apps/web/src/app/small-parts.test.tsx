import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { loanView, staffView } from '../../test/loan-view.ts'
import { show, standIn } from '../../test/screen.tsx'
import { vote } from '../../test/vote-view.ts'
import { CommitteeCard } from '../closing/committee/committee-card.tsx'
import { LoanChaseButton } from '../documents/chase/loan-chase-button.tsx'
import { ArchivedBanner } from '../loan/loan/archived-banner.tsx'
import { Presence } from '../loan/presence/presence.tsx'
import { Page as Brand } from '../pages/brand-page.tsx'
import { Page as Committee } from '../pages/committee-page.tsx'
import { Page as CommitteeSettings } from '../pages/committee-settings-page.tsx'
import { Page as NeedsRules } from '../pages/needs-rules-page.tsx'
import { Page as OnFile } from '../pages/on-file-page.tsx'
import { Page as Policies } from '../pages/policies-page.tsx'
import { Page as Reminders } from '../pages/reminders-page.tsx'
import { Page as TaskTemplates } from '../pages/task-templates-page.tsx'

const staff = () => staffView({ permissions: ['view-settings', 'view-loans'] })

test.each<[title: string, page: ComponentType, lead: RegExp]>([
  ['Task templates', TaskTemplates, /^A loan that enters a stage gets the tasks of that stage once/],
  ['Reminders', Reminders, /^Automatic reminders for document requests/],
  ['Documents on file', OnFile, /^How long documents are valid/],
  ['Needs list rules', NeedsRules, /^Rules decide which documents and conditions a loan needs/],
  ['Committee votes', Committee, /^Votes, meetings and what was decided/],
  ['Committee', CommitteeSettings, /^Who votes on loans, and what an approval takes/],
  ['Brand', Brand, /^How your brand appears/],
  ['Policies', Policies, /^The limits for every loan/],
])('%s: a page that cannot be loaded keeps its title, says so, and asks again', async (title, Page, lead) => {
  const sent = standIn({})
  show(<Page />, '/', staff())
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
  expect(screen.getByText(lead)).toBeDefined()
  const [again] = await screen.findAllByRole('button', { name: 'Try again' })
  const asked = sent.length
  if (again) await userEvent.click(again)
  await waitFor(() => expect(sent.length).toBeGreaterThan(asked))
})

test('the two pages of the committee lead to each other; its settings to whom they are shown', async () => {
  standIn({})
  show(<CommitteeSettings />, '/', staff())
  expect((await screen.findByRole('link', { name: 'Committee votes' })).getAttribute('href')).toBe('/committee')
  document.body.replaceChildren()
  show(<Committee />, '/', staff())
  const settings = await screen.findByRole('link', { name: 'Committee settings' })
  expect(settings.getAttribute('href')).toBe('/committee/settings')
  document.body.replaceChildren()
  show(<Committee />, '/', staffView({ permissions: ['view-loans'] }))
  await screen.findByRole('heading', { level: 1, name: 'Committee votes' })
  expect(screen.queryByRole('link', { name: 'Committee settings' })).toBeNull()
})

const loan = loanView()
const card = (room: object) => {
  standIn({ [`GET /loan/${loan.id}/committee`]: () => room })
  show(<CommitteeCard loan={loan} />)
}
const link = () => screen.findByRole('link', { name: 'Open committee room' })

test('the loan page tells how its vote stands, and leads to the committee room', async () => {
  card({ activity_id: 'a', votes: [vote({ cast: 1 })] })
  expect((await link()).getAttribute('href')).toBe(`/loan/${loan.human_id}/committee`)
  expect(screen.getByText(/Vote open: 1 of 2 voted/)).toBeDefined()
  document.body.replaceChildren()
  card({ activity_id: 'a', votes: [vote({ state: 'closed', result: 'declined', result_text: 'Declined, 0 of 2.' })] })
  await link()
  expect(screen.getByText('Declined')).toBeDefined()
  expect(screen.getByText(/Declined, 0 of 2\./)).toBeDefined()
  document.body.replaceChildren()
  card({ activity_id: 'a', votes: [] })
  await link()
  expect(screen.getByText('No vote open')).toBeDefined()
})

test('before there is a board review the loan page tells nothing of a vote', async () => {
  let answered = 0
  standIn({
    [`GET /loan/${loan.id}/committee`]: () => {
      answered += 1
      return { activity_id: null, votes: [] }
    },
  })
  show(<CommitteeCard loan={loan} />)
  await waitFor(() => expect(answered).toBe(1))
  expect(screen.queryByRole('link')).toBeNull()
})

test('[AD-11] who else looks at the loan is told, and that one looks is said, until one leaves', async () => {
  const path = `/loan/${loan.id}/presence`
  const seen = { people: [{ name: 'Otto Officer' }, { name: 'Una Writer' }] }
  const sent = standIn({ [`GET ${path}`]: () => seen, [`POST ${path}`]: () => seen, [`PUT ${path}`]: () => seen })
  show(<Presence loanId={loan.id} />)
  expect((await screen.findByText('Also here: Otto Officer, Una Writer')).getAttribute('role')).toBe('status')
  await waitFor(() =>
    expect(sent.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([{ here: true }]),
  )
})

test('[AD-11] alone with a loan one reads nothing', async () => {
  standIn({ [`GET /loan/${loan.id}/presence`]: () => ({ people: [] }) })
  show(<Presence loanId={loan.id} />)
  expect((await screen.findByRole('status')).textContent).toBe('')
})

test('[D-15] [D-16] an archived loan says so, and how it is restored', async () => {
  show(<ArchivedBanner />)
  expect((await screen.findByText(/archived/i)).textContent).toMatch(/restore/i)
})

test('the reminders of a loan open from its button, and a failure to load them is said', async () => {
  standIn({})
  show(<LoanChaseButton loan={loan} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Reminders' }))
  const panel = within(await screen.findByRole('dialog', { name: /Reminders/ }))
  expect(await panel.findByText("Couldn't load the reminders")).toBeDefined()
})
