import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Page } from './application-page.tsx'

test('[A-28] the public page has the mark of the lender above and the form as its one main part', () => {
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
  )
  expect(screen.getAllByRole('banner')[0]?.textContent).toContain('Arion')
  expect(within(screen.getByRole('main')).getAllByRole('textbox').length).toBeGreaterThan(3)
})
