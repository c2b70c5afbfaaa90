import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { activityOf, documentOf, ids, refusal, showPanel } from './document.fixture.tsx'

const unsure = {
  why: 'The rows do not add up to the printed total.',
  readings: [
    { says: 'Sum of the rows', value: 3805, page: 1, quote: '1A  1,150.00' },
    { says: 'Printed total', value: 4205, page: 2, quote: '4 Units  4,205.00' },
  ],
}
const document = documentOf({
  ocr_data: {
    total_monthly_rent: { value: null, display_option: 3, unsure },
    occupancy: { value: 95, display_option: 1 },
    decided: { value: 1, unsure },
  },
})
const path = `/api/activity/${ids.activity}/process/${ids.process}/update-display-data`
const showList = async (o: NonNullable<Parameters<typeof showPanel>[0]> = {}) => {
  const shown = await showPanel({ document, ...o, search: '?panel=documents&list=unsure' })
  const form = await screen.findByRole('form', { name: 'Total monthly rent, Operating Agreement' })
  return { shown, form: within(form) }
}

test('[DD-07] the list has what is unsure alone, why, and each reading with its place', async () => {
  const { form } = await showList()
  expect(screen.getByRole('radio', { name: 'To decide (1)' })).toBeDefined()
  expect(screen.getAllByRole('form')).toHaveLength(1)
  expect(form.getByText(/The rows do not add up to the printed total/)).toBeDefined()
  expect(form.getByRole('radio', { name: 'Sum of the rows: 3,805$' })).toBeDefined()
  await userEvent.click(form.getByRole('button', { name: 'Show “Printed total” of Total monthly rent on page 2' }))
  expect(screen.getByRole('region', { name: 'Document Viewer' })).toBeDefined()
})

test('[DD-07] by keyboard alone a reading is chosen and saved, against the value that was seen', async () => {
  const { shown, form } = await showList()
  shown.answers['/update-display-data'] = activityOf()
  form.getByRole('radio', { name: 'Sum of the rows: 3,805$' }).focus()
  await userEvent.keyboard(' {ArrowDown}{Enter}')
  await waitFor(() =>
    expect(shown.sent).toEqual([{ method: 'PUT', path, body: { total_monthly_rent: { value: 4205, was: null } } }]),
  )
})

test('[DD-07] another value is typed; nothing is sent before one is', async () => {
  const { shown, form } = await showList()
  shown.answers['/update-display-data'] = activityOf()
  await userEvent.click(form.getByRole('button', { name: 'Save Total monthly rent' }))
  await userEvent.click(form.getByRole('radio', { name: 'Another value' }))
  await userEvent.click(form.getByRole('button', { name: 'Save Total monthly rent' }))
  expect(shown.sent).toEqual([])
  const field = form.getByRole('textbox', { name: 'Another value of Total monthly rent' })
  await userEvent.type(field, 'much{Enter}')
  expect(form.getByText('Enter a number, such as 4,205.00')).toBeDefined()
  expect(shown.sent).toEqual([])
  await userEvent.clear(field)
  await userEvent.type(field, '4,000.50')
  await userEvent.click(form.getByRole('button', { name: 'Save Total monthly rent' }))
  await waitFor(() => expect(shown.sent[0]?.body).toEqual({ total_monthly_rent: { value: 4000.5, was: null } }))
})

test('[DD-07] a refusal is told, what was chosen stays; without the right nothing is sent', async () => {
  const { shown, form } = await showList()
  shown.answers['/update-display-data'] = refusal(500)
  await userEvent.click(form.getByRole('radio', { name: 'Printed total: 4,205$' }))
  await userEvent.click(form.getByRole('button', { name: 'Save Total monthly rent' }))
  expect((await form.findByRole('alert')).textContent).not.toBe('')
  expect((form.getByRole('radio', { name: 'Printed total: 4,205$' }) as HTMLInputElement).checked).toBe(true)
})

test('[DD-07] where nothing is unsure the list says so', async () => {
  await showPanel({ search: '?panel=documents&list=unsure' })
  expect(await screen.findByText('Nothing to decide')).toBeDefined()
  expect(screen.queryByRole('form')).toBeNull()
})

test('[DD-10] a document of somebody else is one decision: what it names, whom the loan has, how many values wait', async () => {
  const why = 'This document names “Lucia Moreno”, who is not a party to this loan.'
  const waits_for = ['account_holder']
  const asRead = (value: number) => ({
    why,
    waits_for,
    readings: [{ says: 'As read', value, page: 2, quote: String(value) }],
  })
  const shown = await showPanel({
    document: documentOf({
      ocr_data: {
        account_holder: {
          value: null,
          unsure: {
            why,
            waits_for,
            readings: [
              { says: 'On this document', value: 'Lucia Moreno', page: 1, quote: 'Lucia Moreno' },
              { says: 'Borrower on the loan', value: 'Jane Whitfield', page: null, quote: null },
            ],
          },
        },
        average_balance: { value: null, display_option: 3, unsure: asRead(90_000) },
        ending_balance: { value: null, display_option: 3, unsure: asRead(98_000) },
      },
    }),
    search: '?panel=documents&list=unsure',
  })
  expect(await screen.findByRole('radio', { name: 'To decide (1)' })).toBeDefined()
  const form = within(screen.getByRole('form', { name: 'Account holder, Operating Agreement' }))
  expect(form.getByText(/2 more values of it wait for this decision/)).toBeDefined()
  shown.answers['/update-display-data'] = activityOf()
  await userEvent.click(form.getByRole('radio', { name: 'On this document: Lucia Moreno' }))
  await userEvent.click(form.getByRole('button', { name: 'Save Account holder' }))
  await waitFor(() => expect(shown.sent[0]?.body).toEqual({ account_holder: { value: 'Lucia Moreno', was: null } }))
})
