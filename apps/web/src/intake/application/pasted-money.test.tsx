import { MantineProvider } from '@mantine/core'
import { pastedMoney } from '@plinth/domain/shared/pasted-money'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MoneyInput } from '../../ui/money-input.tsx'

const Field = ({ withCents = false }: { withCents?: boolean }) => {
  const [value, setValue] = useState<number | null>(null)
  return (
    <MantineProvider env="test">
      <MoneyInput label="Amount" withCents={withCents} read={pastedMoney} value={value} onChange={setValue} />
    </MantineProvider>
  )
}
const paste = (text: string) => {
  const box = screen.getByLabelText<HTMLInputElement>('Amount')
  fireEvent.paste(box, { clipboardData: { getData: () => text } })
  return { box, said: document.querySelector('.mantine-InputWrapper-error')?.textContent ?? null }
}

test.each(['12.50', '$1,250.75'])(
  '[E-45] %s pasted where whole dollars are asked for is refused, not rounded',
  (text) => {
    render(<Field />)
    const { box, said } = paste(text)
    expect(box.value).toBe('')
    expect(said).toBe(`* Not an amount: ${text} (whole dollars only)`)
  },
)

test('[E-45] what stood there stays when a pasted amount is refused, and whole dollars are taken', () => {
  render(<Field />)
  expect(paste('1,250,000.00')).toMatchObject({ box: { value: '$1,250,000' }, said: null })
  const { box } = paste('12.50')
  expect(box.value).toBe('$1,250,000')
  expect(paste('800k')).toMatchObject({ box: { value: '$800,000' }, said: null })
})

test('[E-45] cents that are pasted where they have a place are kept', () => {
  render(<Field withCents />)
  expect(paste('12.50')).toMatchObject({ box: { value: '$12.5' }, said: null })
})
