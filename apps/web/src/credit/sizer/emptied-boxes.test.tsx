import type { SizingView } from '@plinth/contract/credit/policy-set'
import { type SizingCase, sizingFields } from '@plinth/domain/credit/policy/sizer'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { sizing } from './sizer.fixture.ts'
import { SizerPanel } from './sizer-panel.tsx'

const loan = loanView()
const path = `/policies/sizing/${loan.id}`
/** Every figure is known. */
const full: SizingView = {
  ...sizing,
  figures: { ...sizing.figures, amortizationMonths: 360, stabilizedValue: 1_500_000 },
  rules: [],
}
const open = async (start: SizingView) => {
  let standing = start
  const sent = standIn({
    [`GET ${path}`]: () => standing,
    [`PUT ${path}`]: () => {
      const figures = (sent.at(-1)?.body as { figures?: Partial<SizingCase> } | undefined)?.figures ?? {}
      standing = { ...start, saved: { figures, version: 1, author: 'Kim Desk', epoch: 1_800_000_000 } }
      return standing
    },
  })
  show(<SizerPanel loan={loan} onClose={() => undefined} />)
  const panel = await screen.findByRole('dialog', { name: 'Size the loan' })
  await within(panel).findByText('Largest loan that keeps every limit')
  return { sent, box: within(panel) }
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test.each(sizingFields.map(({ key, label, unit }) => ({ key, label, unit })))(
  'an emptied box of the sizer stays empty, is saved as empty and comes back empty: $label',
  async ({ key, label }) => {
    const { sent } = await open(full)
    expect(input(label).value).not.toBe('')
    await userEvent.clear(input(label))
    fireEvent.blur(input(label))
    expect(input(label).value).toBe('')
    await userEvent.click(screen.getByText('Save scenario'))
    await screen.findByText('Scenario saved')
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 0, figures: { [key]: null } })
    await waitFor(() => expect(sessionStorage.getItem(`plinth-draft-sizer-${loan.id}`)).toBeNull())
    expect(input(label).value).toBe('')
    cleanup()
    await open({ ...full, saved: { figures: { [key]: null }, version: 1, author: 'Kim Desk', epoch: 1_800_000_000 } })
    expect(input(label).value).toBe('')
  },
)

test.each(['Annual net operating income', 'Expected net operating income'])(
  'a negative income is typed sign first: %s',
  async (label) => {
    await open(full)
    await userEvent.clear(input(label))
    await userEvent.type(input(label), '-500')
    expect(input(label).value).toBe('-$500')
  },
)

test('what is typed over an emptied rate, digit by digit, stands as typed', async () => {
  await open(full)
  await userEvent.clear(input('Interest rate'))
  await userEvent.type(input('Interest rate'), '0.05')
  expect(input('Interest rate').value).toBe('0.05%')
})

test('an emptied figure that the money counts as zero is named there, and no other', async () => {
  await open(full)
  expect(screen.queryByRole('note')).toBeNull()
  await userEvent.clear(input('Exit fee'))
  await userEvent.clear(input('As-is value'))
  await userEvent.clear(input('Closing costs'))
  await waitFor(() =>
    expect(screen.getByRole('note').textContent).toBe('Blank, so counted as zero: Exit fee, Closing costs.'),
  )
})
