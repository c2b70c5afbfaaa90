import type { LegalEntityView } from '@plinth/contract/people/legal-entity'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { borrowerView, loanView } from '../../../test/loan-view.ts'
import { refusal, type Sent, show, standIn } from '../../../test/screen.tsx'
import { EntitiesCard } from './entities-card.tsx'

const member = (first_name: string, percentage: number) => ({
  ...{ borrower_id: null, first_name, last_name: 'Member', email: '', percentage },
})
const entity: LegalEntityView = {
  ...{ id: '01900005-0000-7000-8000-000000000001', name: 'Jay Street LLC', kind: 'LLC', state: 'DE', has_ein: true },
  ...{ signatory_name: 'Ada Member', signatory_title: 'Managing Member', signatory_email: '' },
  members: [member('Ada', 62.5), member('Ben', 37.5)],
  version: 4,
}
const loan = loanView({ legal_entities: [entity] })
const unsigned = { signatory_name: '', signatory_title: '', signatory_email: '' }
const signed = { signatory_name: 'Ada Member', signatory_title: 'Managing Member', signatory_email: '' }
/** What was sent, but for what changes nothing. */
const changes = (sent: Sent[]) => sent.filter(({ method, path }) => method !== 'GET' && path !== '/legal-entity/like')

test('[U-39] the card names each entity with its type, state, EIN on file, members and shares', async () => {
  standIn({})
  show(<EntitiesCard loan={loan} />)
  const card = await screen.findByRole('listitem')
  for (const text of [
    'Jay Street LLC',
    'LLC, DE',
    'On file',
    'Ada Member, Managing Member',
    '62.5%',
    'Ben Member',
    '37.5%',
  ])
    expect(card.textContent).toContain(text)
})

test('[U-39] [AI-15] a new entity is sent with its EIN and members; shares that do not come to 100 are refused beside them', async () => {
  const path = `/legal-entity/loan/${loan.id}/add`
  const sent = standIn({ [`POST ${path}`]: () => entity })
  show(<EntitiesCard loan={loanView()} />)
  expect(await screen.findByText('No borrowing entity yet')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Add entity' }))
  const box = within(await screen.findByRole('dialog', { name: 'New entity' }))
  await userEvent.click(box.getByRole('button', { name: 'Add entity' }))
  // Name, and both names of the first member.
  expect(box.getAllByText('* Required')).toHaveLength(3)
  await userEvent.type(box.getByLabelText(/^Entity name/), 'Court LLC')
  await userEvent.type(box.getByLabelText('EIN'), '12-3456789')
  const fill = async (n: number, first: string, share: string) => {
    const one = within(box.getByRole('group', { name: `Member ${n}` }))
    await userEvent.type(one.getByLabelText(/^First name/), first)
    await userEvent.type(one.getByLabelText(/^Last name/), 'Member')
    await userEvent.type(one.getByLabelText(/^Share/), share)
  }
  await fill(1, 'Ada', '70')
  expect(box.getByText('Total 70%: 30% not assigned')).toBeDefined()
  await userEvent.click(box.getByRole('button', { name: 'Add member' }))
  await fill(2, 'Ben', '40')
  await userEvent.click(box.getByRole('button', { name: 'Add entity' }))
  expect(box.getByRole('alert').textContent).toBe('The shares add up to more than 100 percent')
  expect(changes(sent)).toEqual([])
  const second = within(box.getByRole('group', { name: 'Member 2' }))
  await userEvent.clear(second.getByLabelText(/^Share/))
  await userEvent.type(second.getByLabelText(/^Share/), '20')
  await userEvent.click(box.getByRole('button', { name: 'Add entity' }))
  expect(box.getByRole('alert').textContent).toBe('Shares total 90%. They must total 100%')
  expect(changes(sent)).toEqual([])
  await userEvent.clear(second.getByLabelText(/^Share/))
  await userEvent.type(second.getByLabelText(/^Share/), '30')
  await userEvent.click(box.getByRole('button', { name: 'Add entity' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes(sent)).toEqual([
    {
      method: 'POST',
      path,
      body: {
        name: 'Court LLC',
        kind: '',
        state: '',
        ein: '123456789',
        ...unsigned,
        members: [member('Ada', 70), member('Ben', 30)],
      },
    },
  ])
})

test('[U-39] an edit carries the version and keeps the EIN that is not typed; a conflict says so', async () => {
  const path = `/legal-entity/${entity.id}/update`
  const sent = standIn({ [`PUT ${path}`]: () => refusal(409, 'version_conflict', 'Somebody changed this entity') })
  show(<EntitiesCard loan={loan} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Jay Street LLC' }))
  const box = within(await screen.findByRole('dialog', { name: 'Edit entity' }))
  await userEvent.type(box.getByLabelText(/^Entity name/), ' II')
  await userEvent.click(box.getByRole('button', { name: 'Save' }))
  expect((await box.findByRole('alert')).textContent).toContain('Somebody changed this entity')
  expect(box.getByLabelText(/^Entity name/)).toHaveProperty('value', 'Jay Street LLC II')
  expect(changes(sent)).toEqual([
    {
      method: 'PUT',
      path,
      body: { version: 4, name: 'Jay Street LLC II', kind: 'LLC', state: 'DE', ...signed },
    },
  ])
})

test('[L-19] who signs for an entity is chosen among its members and the borrowers, with title and address', async () => {
  const path = `/legal-entity/${entity.id}/update`
  const sent = standIn({ [`PUT ${path}`]: () => entity })
  show(<EntitiesCard loan={loanView({ legal_entities: [entity], borrowers: [borrowerView(1)] })} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Jay Street LLC' }))
  const box = within(await screen.findByRole('dialog', { name: 'Edit entity' }))
  const name = box.getByRole('combobox', { name: 'Signatory' })
  expect(name).toHaveProperty('value', 'Ada Member')
  await userEvent.clear(name)
  await userEvent.click(await screen.findByRole('option', { name: 'Bea Sponsor 1' }))
  const title = box.getByRole('combobox', { name: 'Title' })
  await userEvent.clear(title)
  await userEvent.type(title, 'Chief Strategist')
  await userEvent.click(box.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes(sent).map((one) => 'body' in one && one.body)).toEqual([
    expect.objectContaining({
      signatory_name: 'Bea Sponsor 1',
      signatory_title: 'Chief Strategist',
      signatory_email: 'bea1@example.com',
    }),
  ])
})

test('[U-39] unlinking asks first and sends loan.remove-legal-entity', async () => {
  const path = `/loan/${loan.id}/remove-legal-entity/${entity.id}`
  const sent = standIn({ [`PUT ${path}`]: () => loan })
  show(<EntitiesCard loan={loan} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink Jay Street LLC' }))
  expect(changes(sent)).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink' }))
  await waitFor(() => expect(changes(sent)).toEqual([{ method: 'PUT', path, body: null }]))
})

test('[W-20] who may not edit parties reads the card and changes nothing', async () => {
  standIn({})
  const can = { edit: true, archive: true, set_status: true, edit_parties: false }
  show(<EntitiesCard loan={loanView({ legal_entities: [entity], can })} />)
  await screen.findByRole('listitem')
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('[AI-11] an entity on file is offered while one is typed, with what is alike, and put on the loan instead', async () => {
  const on = [{ id: loan.id, human_id: 'BL-10012', name: 'Court' }]
  const known = { id: '01900005-0000-7000-8000-000000000009', name: 'COURT L.L.C.', kind: 'LLC', state: 'NY' }
  const link = `/loan/${loan.id}/add-legal-entity/${known.id}`
  const sent = standIn({
    'POST /legal-entity/like': () => ({ legal_entities: [{ ...known, same: ['ein', 'name'], loans: on }] }),
    [`PUT ${link}`]: () => loan,
  })
  show(<EntitiesCard loan={loanView()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add entity' }))
  const box = within(await screen.findByRole('dialog', { name: 'New entity' }))
  await userEvent.type(box.getByLabelText(/^Entity name/), 'Court LLC')
  await userEvent.type(box.getByLabelText('EIN'), '12-3456789')
  const offer = within(await box.findByRole('status', { name: 'May be on file already' }))
  expect(offer.getByText('COURT L.L.C. (LLC, NY): same EIN, same name · on BL-10012')).toBeDefined()
  await waitFor(() =>
    expect(sent.findLast((one) => one.path === '/legal-entity/like')?.body).toEqual({
      name: 'Court LLC',
      ein: '123456789',
    }),
  )
  await userEvent.click(offer.getByRole('button', { name: 'Use the entity COURT L.L.C.' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes(sent).map(({ method, path }) => [method, path])).toEqual([['PUT', link]])
})

test('[AI-16] [AI-17] an owner is a borrower of the loan or an entity on file; a circle is told at the owner', async () => {
  const path = `/legal-entity/${entity.id}/update`
  const holding = { id: '01900005-0000-7000-8000-000000000008', name: 'Holding LLC', kind: 'LLC', state: 'DE' }
  const circle =
    "An entity can't own itself: Jay Street LLC is owned by Holding LLC, Holding LLC is owned by Jay Street LLC"
  const field = { path: 'members.1.owner_entity_id', message: circle }
  const problem = {
    type: 'about:blank',
    code: 'invalid_input',
    title: 'No',
    status: 400,
    request_id: 'r',
    errors: [field],
  }
  const sent = standIn({
    'GET /legal-entity/find': () => ({ legal_entities: [entity, holding] }),
    [`PUT ${path}`]: () => Response.json(problem, { status: 400 }),
  })
  show(<EntitiesCard loan={loanView({ legal_entities: [entity], borrowers: [borrowerView(1)] })} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Jay Street LLC' }))
  const box = within(await screen.findByRole('dialog', { name: 'Edit entity' }))
  const owner = (n: number) => within(box.getByRole('group', { name: `Member ${n}` }))
  await userEvent.click(owner(1).getByRole('combobox', { name: 'Owner' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Bea Sponsor 1' }))
  expect(owner(1).getByLabelText(/^Last name/)).toHaveProperty('value', 'Sponsor 1')
  await userEvent.click(owner(2).getByRole('combobox', { name: 'Owner' }))
  expect(screen.queryByRole('option', { name: 'Jay Street LLC' })).toBeNull()
  await userEvent.click(await screen.findByRole('option', { name: 'Holding LLC' }))
  expect(owner(2).queryByLabelText(/^Last name/)).toBeNull()
  await userEvent.click(box.getByRole('button', { name: 'Save' }))
  expect(await owner(2).findByText(circle)).toBeDefined()
  const bea = { borrower_id: borrowerView(1).id, first_name: 'Bea', last_name: 'Sponsor 1', email: 'bea1@example.com' }
  expect(changes(sent).map(({ body }) => body)).toMatchObject([
    {
      members: [
        { ...bea, percentage: 62.5 },
        { owner_entity_id: holding.id, percentage: 37.5 },
      ],
    },
  ])
})
