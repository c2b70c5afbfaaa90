import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { makeQueryClient } from '../../app/providers.tsx'
import { ToastHost } from '../../ui/toast-host.tsx'
import { BorrowerForm } from './borrower-form.tsx'
import { borrowerOf } from './personal.fixture.ts'

let sent: { url: string; body: unknown }[] = []
let answer: () => Response
beforeEach(() => {
  sent = []
  answer = () => Response.json(borrowerOf({ version: 4 }))
  globalThis.fetch = async (input, init) => {
    const url = String(input)
    if (!url.includes('/personal/')) return Response.json({ token: 't', provider: 'embedded' })
    sent.push({ url, body: JSON.parse(String(init?.body)) })
    return answer()
  }
})

const borrower = borrowerOf()
const later = borrowerOf({ version: 4, address_city: 'Albany' })
const Panel = ({ onClose }: { onClose: () => void }) => {
  const [now, setNow] = useState(borrower)
  return (
    <>
      <BorrowerForm borrower={now} onClose={onClose} />
      <button type="button" onClick={() => setNow(later)}>
        Read anew
      </button>
    </>
  )
}
const show = () => {
  const closed: true[] = []
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MantineProvider env="test">
        <ToastHost />
        <Panel onClose={() => closed.push(true)} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return closed
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const retype = async (name: RegExp, text: string) => {
  await userEvent.clear(field(name))
  if (text) await userEvent.type(field(name), text)
  await userEvent.tab()
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test.each([
  ['[G-17]', /^First name/, '', 'First name is required'],
  ['[G-18]', /^Last name/, '', 'Last name is required'],
  ['[G-19]', /^Date of birth/, '', 'Birth date is required'],
  ['[G-19]', /^Date of birth/, '1981-02-29', 'Birth date is not valid'],
  ['[G-24]', /^Phone code/, '21', 'Phone code is not valid'],
  ['[G-25]', /^Phone number/, '555', 'Phone number is not valid'],
  ['[G-28]', /^Email/, '', 'Email is required'],
  ['[G-28]', /^Email/, 'ana@', 'Invalid email'],
  ['[G-29]', /^Address/, '', 'Address is required'],
  ['[G-29]', /^City/, '', 'City is required'],
  ['[G-29]', /^State/, '', 'State is required'],
  ['[G-29]', /^Zip code/, '', 'Zip code is required'],
])(
  '[G-17..G-19] [G-24, G-25, G-28, G-29] %s %s left as %j says %s, and nothing is sent',
  async (_id, name, text, message) => {
    show()
    await retype(name, text)
    expect(screen.getByText(message)).toBeDefined()
    await save()
    expect(document.activeElement).toBe(field(name))
    expect(sent).toEqual([])
  },
)

test('[G-35] Save is refused with its reason until a field changed, and again once it is back', async () => {
  show()
  const refused = () => screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')
  expect(refused()).toBe('true')
  await retype(/^City/, 'Boston')
  expect(refused()).toBeNull()
  await retype(/^City/, 'New York')
  expect(refused()).toBe('true')
  await userEvent.type(field(/^City/), '{Enter}')
  expect(sent).toEqual([])
})

test('[G-26] [G-30] [G-32] only what changed is sent, with the version, phone in one and the date as epoch', async () => {
  const closed = show()
  await retype(/^Phone number/, '5550100')
  await retype(/^Date of birth/, '03/07/1980')
  await save()
  await waitFor(() => expect(closed).toEqual([true]))
  expect(sent).toEqual([
    {
      url: `/api/personal/borrower/update/${borrower.id}`,
      body: { version: 3, phone: '212-5550100', date_of_birth: 321_235_200 },
    },
  ])
})

test('[G-20] [G-21] [G-22] [G-23] the SSN is required only while edited, checked, cleared by cancelling, sent if filled', async () => {
  show()
  expect(screen.queryByLabelText(/^SSN/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Edit SSN' }))
  await save()
  expect(screen.getByText('SSN is required')).toBeDefined()
  const ssn = () => screen.getByLabelText<HTMLInputElement>(/^SSN/)
  await userEvent.type(ssn(), '666-12-1234')
  expect(ssn().value).toBe('666121234')
  expect(screen.getByText('SSN is not valid')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel SSN' }))
  await userEvent.click(screen.getByRole('button', { name: 'Edit SSN' }))
  expect(ssn().value).toBe('')
  await userEvent.type(ssn(), '1231212345')
  await save()
  await waitFor(() => expect(sent.map((s) => s.body)).toEqual([{ version: 3, ssn: '123121234' }]))
})

test('what somebody else saved into a field being edited is told, and is not overwritten unseen', async () => {
  const closed = show()
  await retype(/^City/, 'Boston')
  await userEvent.click(screen.getByRole('button', { name: 'Read anew' }))
  expect(await screen.findByText('City: New York → Albany')).toBeDefined()
  expect(field(/^City/).value).toBe('Boston')
  await save()
  expect([sent, closed]).toEqual([[], []])
  answer = () => Response.json(later)
  await userEvent.click(screen.getByRole('button', { name: 'Load new values, keep mine' }))
  expect(field(/^City/).value).toBe('Boston')
  await save()
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ version: 4, address_city: 'Boston' }))
  await waitFor(() => expect(closed).toEqual([true]))
})

test('a stale edit keeps what was typed and says so', async () => {
  answer = () =>
    Response.json({ code: 'version_conflict', title: 'Changed', status: 409, request_id: 'r' }, { status: 409 })
  const closed = show()
  await retype(/^City/, 'Boston')
  await save()
  expect(await screen.findByText(/Someone else changed these details in the meantime/)).toBeDefined()
  expect(field(/^City/).value).toBe('Boston')
  expect(closed).toEqual([])
})

test("[G-36] [G-37] [X-14] a failed save in the personal area says 'Error updating borrower' and keeps what was typed", async () => {
  answer = () => Response.json({ code: 'internal', title: 'Broken', status: 500, request_id: 'r' }, { status: 500 })
  const closed = show()
  await retype(/^City/, 'Boston')
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await screen.findByText('Error updating borrower')).toBeDefined()
  expect(field(/^City/).value).toBe('Boston')
  expect(closed).toEqual([])
})
