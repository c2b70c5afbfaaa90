import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { ApplicationForm } from './application-form.tsx'
import { keepApplication } from '../../lib/application-draft.ts'
import { freshDraft, parseDraft } from './draft.ts'
import { tenDigits } from './phone-field.tsx'

const open = () => {
  render(
    <MantineProvider env="test">
      <ApplicationForm map={() => null} />
    </MantineProvider>,
  )
  return userEvent.setup({ delay: null })
}
const field = (name: string | RegExp) => screen.getByLabelText(name)
const button = (name: string) => screen.getByRole('button', { name })
const ready = {
  firstName: 'Ana',
  lastName: 'Lee',
  borrowerEmail: 'ana@example.com',
  phone: '2125550142',
  purposeOfLoan: 'Purchase',
  exitStrategy: 'Sale',
  durationMonths: '12',
  amount: '900000',
  purchasePrice: '1200000',
  estimatedClosingDate: '2031-03-15',
  borrowerCreditScore: '751+',
  isBlanketLoan: 'No',
}
const startWith = (borrower: object, property: object = {}, step = 0) =>
  keepApplication({ values: { borrower, properties: [property] }, addressTexts: [''], step })

describe('borrower level', () => {
  test('[E-06] the applicant is the borrower; [E-05, E-28] the toggle brings the broker fields', async () => {
    const user = open()
    expect(screen.queryByLabelText(/Broker first name/)).toBeNull()
    await user.click(screen.getByRole('switch', { name: 'I am a broker' }))
    expect(field(/Broker first name/)).toBeTruthy()
    expect(field(/Broker email/)).toBeTruthy()
  })

  test('[E-29] switching the toggle off clears the broker fields', async () => {
    const user = open()
    await user.click(screen.getByRole('switch'))
    await user.type(field(/Broker first name/), 'Ben')
    await user.click(screen.getByRole('switch'))
    await user.click(screen.getByRole('switch'))
    expect(field(/Broker first name/)).toHaveProperty('value', '')
  })

  test('[E-07] Add Property moves on only when the borrower fields are valid, and goes to the first wrong one', async () => {
    const user = open()
    await user.click(button('Add Property'))
    expect(screen.queryByLabelText(/^Address/)).toBeNull()
    expect(screen.getAllByText('* Required').length).toBeGreaterThan(3)
    await waitFor(() => expect(document.activeElement?.id).toBe('field-firstName'))
  })

  test('[E-23] a field is checked when it is left, not before', async () => {
    const user = open()
    await user.type(field(/First name/), 'R2')
    expect(screen.queryByText('* Enter a valid name')).toBeNull()
    await user.tab()
    expect(screen.getByText('* Enter a valid name')).toBeTruthy()
  })

  test('[E-33, E-34] the phone takes ten digits, however they are typed or pasted', () => {
    expect(tenDigits('+1 (212) 555-0142')).toBe('2125550142')
    expect(tenDigits('2e1+2-5')).toBe('2125')
    expect(tenDigits('21255501429')).toBe('2125550142')
  })

  test('[E-44] money is shown with separators while it is typed', async () => {
    const user = open()
    await user.type(field(/Loan amount/), '1250000')
    expect(field(/Loan amount/)).toHaveProperty('value', '$1,250,000')
    for (const written of ['$1,250,000', '1.25m', '1,250k', '1 250 000', '1.250.000,00']) {
      await user.clear(field(/Loan amount/))
      await user.click(field(/Loan amount/))
      await user.paste(written)
      expect([written, (field(/Loan amount/) as HTMLInputElement).value]).toEqual([written, '$1,250,000'])
    }
    await user.clear(field(/Loan amount/))
    await user.click(field(/Loan amount/))
    await user.paste('about two million')
    expect(screen.getByText('* Not an amount: about two million')).toBeTruthy()
    expect(field(/Loan amount/)).toHaveProperty('value', '')
  })

  test('[E-45] an amount typed in short is what it means, and a fraction of a dollar is refused, never another amount', async () => {
    const user = open()
    for (const [written, meant] of [
      ['1.25m', '$1,250,000'],
      ['800k', '$800,000'],
      ['2M', '$2,000,000'],
      ['1250000', '$1,250,000'],
    ] as const) {
      await user.clear(field(/Loan amount/))
      await user.type(field(/Loan amount/), written)
      expect([written, (field(/Loan amount/) as HTMLInputElement).value]).toEqual([written, meant])
    }
    await user.clear(field(/Loan amount/))
    await user.type(field(/Loan amount/), '1250.75')
    await user.tab()
    expect(field(/Loan amount/)).toHaveProperty('value', '$1,250.75')
    expect(screen.getByText('* Not an amount: 1250.75 (whole dollars only)')).toBeTruthy()
  })

  test('[E-47, E-55] a refinance asks for the balance and not for the sell-out value', async () => {
    const user = open()
    await user.selectOptions(field(/Purpose of loan/), 'Refinance')
    expect(field(/Current loan balance/)).toBeTruthy()
    expect(screen.queryByLabelText(/Estimated sell-out value/)).toBeNull()
  })

  test('[E-49, X-39] an old purchase switches the price off and says why', () => {
    startWith({ ...ready, purchaseDate: '2001-01-01' })
    open()
    expect(field(/Purchase price/)).toHaveProperty('disabled', true)
    expect(screen.getByText('Relevant for Purchase in past year')).toBeTruthy()
  })

  test('loan to value stands beside the amount as it is typed', () => {
    startWith(ready)
    open()
    expect(screen.getAllByText('75%')).toHaveLength(2)
  })
})

describe('property level', () => {
  test('the privacy notice can be read before submitting, and a failed load says so and tries again', async () => {
    startWith(ready, {}, 1)
    const real = globalThis.fetch
    let tries = 0
    globalThis.fetch = async () => {
      tries += 1
      return tries === 1
        ? Response.json({ code: 'internal' }, { status: 500 })
        : Response.json({ privacy_notice: { text: 'Cedar Bridge keeps what you send.', version: 3 } })
    }
    try {
      const user = open()
      expect(await screen.findByText(/By submitting this form you agree to our/)).toBeTruthy()
      await user.click(button('privacy notice'))
      // The dialog is fetched when it is asked for, which takes a busy machine more than the usual second.
      await user.click(await screen.findByRole('button', { name: 'Try again' }))
      expect(await screen.findByText('Cedar Bridge keeps what you send.')).toBeTruthy()
    } finally {
      globalThis.fetch = real
    }
  })

  test('[E-03, E-04, X-52] a property step shows its address, or Empty address', async () => {
    const user = open()
    const nav = within(screen.getByRole('navigation', { name: 'Steps of the application' }))
    expect(nav.getAllByRole('button').map((one) => one.textContent)).toEqual(['1Borrower', '2Property 1'])
    await user.hover(nav.getByRole('button', { name: /Property 1/ }))
    expect(await screen.findByText('Empty address')).toBeTruthy()
  })

  test('[E-08] Add Another Property is there for a blanket loan only; [E-09] Submit always', () => {
    startWith(ready, {}, 1)
    open()
    expect(button('Submit')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add Another Property' })).toBeNull()
    cleanup()
    startWith({ ...ready, isBlanketLoan: 'Yes' }, {}, 1)
    open()
    expect(button('Add Another Property')).toBeTruthy()
  })

  test.each([
    ['no address', null, { lat: 38.8976633, lng: -77.0365739 }],
    ['a chosen one', { lat: 40.694, lng: -73.99 }, { lat: 40.694, lng: -73.99 }],
  ])('[E-17] the map of a property with %s stands where it should', (_what, coordinates, expected) => {
    startWith(ready, { address: { route: 'Jay St', coordinates } }, 1)
    render(
      <MantineProvider env="test">
        <ApplicationForm map={(place, centre) => <output>{JSON.stringify(place ?? centre)}</output>} />
      </MantineProvider>,
    )
    const drawn = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(drawn).toContain(JSON.stringify(expected))
  })

  test('[E-10] with errors one may go back', async () => {
    startWith(ready, {}, 1)
    const user = open()
    await user.click(screen.getByRole('button', { name: /Borrower/ }))
    expect(field(/First name/)).toHaveProperty('value', 'Ana')
  })

  test('[E-51, E-52, E-55] the type decides which sizes are asked for', async () => {
    startWith(ready, {}, 1)
    const user = open()
    await user.selectOptions(field(/Property type/), 'SFH')
    expect(field(/Bedrooms/)).toBeTruthy()
    expect(screen.queryByLabelText(/Number of units/)).toBeNull()
    await user.selectOptions(field(/Property type/), 'MIXED_USE')
    expect(screen.queryByLabelText(/Bedrooms/)).toBeNull()
    expect(field(/Number of commercial units/)).toBeTruthy()
  })

  test('[E-56, E-58] the net operating income follows the figures', async () => {
    startWith(ready, { propertyType: 'MULTIFAMILY' }, 1)
    const user = open()
    await user.type(field(/Expected gross income, residential/), '100000')
    await user.type(field(/Expected operating expenses/), '20000')
    expect(field(/Expected NOI/)).toHaveProperty('value', '$75,000')
  })

  test('[E-35, E-43] Submit names what is missing and sends nothing', async () => {
    startWith(ready, {}, 1)
    const user = open()
    await user.click(button('Submit'))
    expect(await screen.findByText('* Enter a valid address')).toBeTruthy()
    expect(screen.queryByText('Security Verification')).toBeNull()
  })
})

describe('draft', () => {
  test('a refresh keeps values and step', async () => {
    const user = open()
    await user.type(field(/First name/), 'Ana')
    cleanup()
    open()
    expect(field(/First name/)).toHaveProperty('value', 'Ana')
  })

  test('[E-02] a closed tab keeps the form for a week, and no field of it is a Social Security number', async () => {
    const user = open()
    await user.type(field(/First name/), 'Ana')
    cleanup()
    // What belongs to the tab alone is gone with it.
    sessionStorage.clear()
    open()
    expect(field(/First name/)).toHaveProperty('value', 'Ana')
    cleanup()
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/ssn/i)
    vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000, toFake: ['Date'] })
    open()
    expect(field(/First name/)).toHaveProperty('value', '')
  })

  test.each([[null], ['x'], [{}], [{ values: { borrower: 5, properties: [] } }]])(
    'a draft that cannot be read is a fresh form: %j',
    (stored) => expect(parseDraft(stored)).toEqual(freshDraft),
  )

  test('of a draft only known fields of the right kind are taken over', () => {
    const { values, step } = parseDraft({
      values: { borrower: { firstName: 'Ana', isBroker: 'yes', ssn: '1' }, properties: [{ address: { city: 'X' } }] },
      step: 9,
    })
    expect(values.borrower).toMatchObject({ firstName: 'Ana', isBroker: false })
    expect(values.borrower).not.toHaveProperty('ssn')
    expect(values.properties[0]?.address.city).toBe('X')
    expect(step).toBe(0)
  })
})
