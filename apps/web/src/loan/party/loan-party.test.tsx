import { getActivity, listLoanActivities } from '@plinth/contract/loan/activity'
import { getLoan } from '@plinth/contract/loan/loan'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { areStale, keepAnswers } from '../../../test/answers.ts'
import { borrowerView, contactView, loanView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { BorrowerPanel } from './borrower-panel.tsx'
import { BorrowersCard } from './borrowers-card.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { NewContactModal } from './new-contact-modal.tsx'

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const oops = 'Oops... something has went wrong'

describe('contacts', () => {
  const contacts = [contactView(1), contactView(2), contactView(3)]

  test('[I-49] one contact shows until the card is expanded, and again after it is folded', async () => {
    show(<ContactsCard loan={loanView({ contacts })} />)
    const names = () => screen.getAllByRole('link').map((link) => link.textContent?.trim())
    expect(await screen.findByRole('link', { name: /Cal Broker 1/ })).toBeDefined()
    expect(names()).toEqual(['Cal Broker 1'])
    await press('Show all 3')
    expect(names()).toEqual(['Cal Broker 1', 'Cal Broker 2', 'Cal Broker 3'])
    await press('Show less')
    expect(names()).toEqual(['Cal Broker 1'])
  })

  test('[I-49] a single contact leaves nothing to expand', async () => {
    show(<ContactsCard loan={loanView({ contacts: contacts.slice(0, 1) })} />)
    await screen.findByRole('link', { name: /Cal Broker 1/ })
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  })

  test.each([
    [true, ['Edit Cal Broker 1', 'Unlink Cal Broker 1']],
    [false, []],
  ])('[I-50] [AI-07] a contact is edited and unlinked here by who may edit parties: %s', async (may, labels) => {
    const can = { edit: true, archive: true, set_status: true, edit_parties: may }
    show(<ContactsCard loan={loanView({ contacts: contacts.slice(0, 1), can })} />)
    const buttons = within(await screen.findByRole('listitem')).queryAllByRole('button')
    expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(labels)
  })
})

describe('unlinking', () => {
  const loan = loanView({ borrowers: [borrowerView(1), borrowerView(2)], contacts: [contactView(1)] })
  const unlink = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Unlink ${name}` }))
    await userEvent.click(await screen.findByRole('button', { name: 'Unlink' }))
  }

  test('[I-53] unlinking a borrower sends loan.remove-borrower', async () => {
    const path = `/loan/${loan.id}/remove-borrower/${borrowerView(2).id}`
    const sent = standIn({ [`PUT ${path}`]: () => loan })
    show(<BorrowersCard loan={loan} onEdit={() => {}} />)
    await unlink('Bea Sponsor 2')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ method: 'PUT', path, body: null }])
  })

  test('[I-53] unlinking a contact sends loan.remove-contact', async () => {
    const path = `/loan/${loan.id}/remove-contact/${contactView(1).id}`
    const sent = standIn({ [`PUT ${path}`]: () => loan })
    show(<ContactsCard loan={loan} />)
    await unlink('Cal Broker 1')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ method: 'PUT', path, body: null }])
  })

  test.each(['borrower', 'contact'])(
    `[I-53] [X-04] a failed unlinking of a %s says '${oops}' in the modal`,
    async (who) => {
      standIn({})
      show(who === 'borrower' ? <BorrowersCard loan={loan} onEdit={() => {}} /> : <ContactsCard loan={loan} />)
      await unlink(who === 'borrower' ? 'Bea Sponsor 1' : 'Cal Broker 1')
      const alert = await within(screen.getByRole('dialog')).findByRole('alert')
      expect(alert.textContent?.startsWith(oops)).toBe(true)
    },
  )
})

describe('linking', () => {
  test('[I-57] borrowers are connected only after at least one is chosen', async () => {
    const loan = loanView({ borrowers: [borrowerView(1)] })
    const sent = standIn({
      'GET /borrower/all': () => ({ borrowers: [borrowerView(1), borrowerView(2)] }),
      [`POST /loan/${loan.id}/add-borrower/${borrowerView(2).id}`]: () => loan,
    })
    show(<BorrowersCard loan={loan} onEdit={() => {}} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Add borrower' }))
    const other = await screen.findByRole('checkbox', { name: 'Bea Sponsor 2' })
    const connect = screen.getByRole('button', { name: 'Connect' })
    expect(connect.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(connect)
    expect(sent.filter((one) => one.method !== 'GET')).toEqual([])
    await userEvent.click(other)
    await press('Connect')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.filter((one) => one.method !== 'GET')).toHaveLength(1)
  })

  test('[I-57] contacts are connected only after at least one is chosen', async () => {
    const sent = standIn({ 'GET /contact/all': () => ({ contacts: [contactView(1)] }) })
    show(<ContactsCard loan={loanView()} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Add contact' }))
    const one = await screen.findByRole('checkbox', { name: 'Cal Broker 1' })
    const refused = () => screen.getByRole('button', { name: 'Connect' }).getAttribute('aria-disabled')
    expect(refused()).toBe('true')
    await userEvent.click(one)
    expect(refused()).toBeNull()
    await userEvent.click(one)
    expect(refused()).toBe('true')
    await press('Connect')
    expect(sent.filter((call) => call.method !== 'GET')).toEqual([])
  })
})

describe('a person', () => {
  test('[I-61] opens their personal page in a new tab, by email', async () => {
    const loan = loanView({ borrowers: [borrowerView(1, { email: 'bea+1@example.com' })], contacts: [contactView(1)] })
    show(
      <>
        <BorrowersCard loan={loan} onEdit={() => {}} />
        <ContactsCard loan={loan} />
      </>,
    )
    const links = await screen.findAllByRole('link')
    expect(links.map((link) => [link.getAttribute('target'), link.getAttribute('href')])).toEqual([
      ['_blank', '/personal?user-email=bea%2B1%40example.com'],
      ['_blank', '/personal?user-email=cal1%40example.com'],
    ])
  })

  test('[I-61] [E-31] without an email there is no page to open', async () => {
    show(<BorrowersCard loan={loanView({ borrowers: [borrowerView(1, { email: null })] })} onEdit={() => {}} />)
    expect(await screen.findByText('no email')).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('an edit', () => {
  const borrower = borrowerView(1)
  const save = async () => {
    fireEvent.change(await screen.findByLabelText('Last name'), { target: { value: 'Stone' } })
    await press('Save')
  }

  test("[I-63] [I-65] [X-61] a saved borrower says 'Borrower Updated Successfully' and loan and activities are asked anew", async () => {
    const sent = standIn({ [`PUT /borrower/${borrower.id}/update`]: () => borrower })
    const client = show(<BorrowerPanel borrower={borrower} onClose={() => {}} />)
    const shown = [getLoan, listLoanActivities, getActivity]
    keepAnswers(client, shown)
    await save()
    expect(await screen.findByText('Borrower Updated Successfully')).toBeDefined()
    expect(sent.map((one) => one.body)).toEqual([{ version: 3, last_name: 'Stone' }])
    await waitFor(() => expect(areStale(client, shown)).toEqual([true, true, true]))
  })

  test("[I-64] a failed one says 'Something went wrong' and keeps what was typed", async () => {
    standIn({ [`PUT /borrower/${borrower.id}/update`]: () => refusal(500, 'internal', 'Down') })
    show(<BorrowerPanel borrower={borrower} onClose={() => {}} />)
    await save()
    expect(await screen.findByText('Something went wrong')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Stone')
  })
})

test('[I-60] a new contact is offered the types that the server allows, in their order', async () => {
  const contact_types = ['broker', 'title company', 'other']
  standIn({ 'GET /contact/allowed-types': () => ({ contact_types }) })
  show(<NewContactModal loan={loanView()} onBack={() => {}} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('combobox', { name: /type/i }))
  const offered = await screen.findAllByRole('option')
  expect(offered.map((one) => one.textContent)).toEqual(contact_types)
})

test('the score and the figures of a borrower that a sandbox made up say so; others do not', async () => {
  const figures = { score: 58, net_worth: 1_200_000, liquidity: 410_000 }
  const made = borrowerView(1, { ...figures, made_up: ['liquidity'] })
  show(
    <BorrowersCard
      loan={loanView({ borrowers: [made, borrowerView(2, { ...figures, score: 77 })] })}
      onEdit={() => {}}
    />,
  )
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/Score 58 \(Sandbox\).*\$1,200,000(?! \(S).*\$410,000 \(Sandbox\)/)
  expect([second?.textContent.includes('Score 77'), second?.textContent.includes('Sandbox')]).toEqual([true, false])
})

describe('people who are not on file', () => {
  const loan = loanView({ borrowers: [borrowerView(1)] })
  const enter = async (role: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Add ${role}` }))
    await userEvent.click(await screen.findByRole('button', { name: `New ${role}` }))
    return within(await screen.findByRole('dialog', { name: `New ${role}` }))
  }

  test.each(['borrower', 'guarantor'])(
    '[I-55] a new %s is sent with that role; only names are needed',
    async (role) => {
      const path = `/loan/${loan.id}/create-borrower`
      const sent = standIn({ 'GET /borrower/all': () => ({ borrowers: [] }), [`POST ${path}`]: () => loan })
      show(<BorrowersCard loan={loan} onEdit={() => {}} />)
      const box = await enter(role)
      await userEvent.click(box.getByRole('button', { name: 'Create and add' }))
      expect(box.getAllByText('* Required')).toHaveLength(2)
      await userEvent.type(box.getByLabelText(/^First name/), 'Gail')
      await userEvent.type(box.getByLabelText(/^Last name/), 'Garner')
      await userEvent.type(box.getByLabelText('Phone'), '(212) 555-0142')
      await userEvent.click(box.getByRole('button', { name: 'Create and add' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(sent.filter((one) => one.method !== 'GET')).toEqual([
        {
          method: 'POST',
          path,
          body: { role, first_name: 'Gail', last_name: 'Garner', email: '', phone: '212-5550142' },
        },
      ])
    },
  )

  test('[I-55] an email on file is named at its field and what was typed stays', async () => {
    const errors = [{ path: 'email', message: 'Kim Known is on file with this email.' }]
    const refused = () =>
      Response.json({ code: 'invalid_input', title: 'No', status: 400, errors, request_id: 'r' }, { status: 400 })
    standIn({ 'GET /borrower/all': () => ({ borrowers: [] }), [`POST /loan/${loan.id}/create-borrower`]: refused })
    show(<BorrowersCard loan={loan} onEdit={() => {}} />)
    const box = await enter('borrower')
    await userEvent.type(box.getByLabelText(/^First name/), 'Kim')
    await userEvent.type(box.getByLabelText(/^Last name/), 'K')
    await userEvent.type(box.getByLabelText('Email'), 'kim@example.com')
    await userEvent.click(box.getByRole('button', { name: 'Create and add' }))
    expect(await box.findByText('Kim Known is on file with this email.')).toBeDefined()
    expect(box.getByLabelText('Email')).toHaveProperty('value', 'kim@example.com')
  })

  test('[I-55] a guarantor is marked, can always leave, and does not let the last borrower leave', async () => {
    const two = loanView({ borrowers: [borrowerView(1), borrowerView(2)], guarantor_ids: [borrowerView(2).id] })
    standIn({})
    show(<BorrowersCard loan={two} onEdit={() => {}} />)
    const [first, second] = await screen.findAllByRole('listitem')
    expect([first?.textContent?.includes('Guarantor'), second?.textContent?.includes('Guarantor')]).toEqual([
      false,
      true,
    ])
    const stays = screen.getByRole('button', { name: 'Unlink Bea Sponsor 1' })
    expect(stays.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: 'Unlink Bea Sponsor 2' }).getAttribute('aria-disabled')).toBeNull()
  })

  test('[W-20] who may not edit parties is offered nobody to add', async () => {
    standIn({})
    const can = { edit: true, archive: true, set_status: true, edit_parties: false }
    show(<BorrowersCard loan={loanView({ borrowers: [borrowerView(1)], can })} onEdit={() => {}} />)
    await screen.findAllByRole('listitem')
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  })
})
