import { MantineProvider } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { StoryCard } from './story-card.tsx'

// The dialog comes when it is first opened.
beforeAll(() => import('./story-modal.tsx'))

const loan = { id: 'l', version: 1, story: 'The old story.', can: { edit: true } } as unknown as LoanView
const show = () => {
  globalThis.fetch = async (input) =>
    String(input).includes('/loan/')
      ? Response.json({ code: 'internal', title: 'No', status: 500, request_id: 'r' }, { status: 500 })
      : Response.json({ token: 't', provider: 'embedded' })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <StoryCard loan={loan} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const field = () => screen.findByLabelText<HTMLTextAreaElement>('The story of this deal')
const type = async (text: string) => {
  await userEvent.clear(await field())
  await userEvent.type(await field(), text)
}

test('[I-48] after a server error, Escape asks first, and reopening shows what was typed', async () => {
  show()
  await press('Edit story')
  await type('A new story.')
  await press('Save')
  expect(await screen.findByText(/Oops\.\.\. something has went wrong/)).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await press('Close and keep the draft')
  await waitFor(() => expect(screen.queryByLabelText('The story of this deal')).toBeNull())
  await press('Edit story')
  expect((await field()).value).toBe('A new story.')
})

test('[I-48] unsaved text is given up only by Discard changes; Keep editing goes on', async () => {
  show()
  await press('Edit story')
  await type('Half of it')
  await press('Cancel')
  await press('Keep editing')
  expect((await field()).value).toBe('Half of it')
  await press('Cancel')
  await press('Discard changes')
  await press('Edit story')
  expect((await field()).value).toBe('The old story.')
})

test('[I-48] nothing is asked where nothing was typed', async () => {
  show()
  await press('Edit story')
  await field()
  await press('Cancel')
  await waitFor(() => expect(screen.queryByLabelText('The story of this deal')).toBeNull())
  expect(screen.queryByText('Close without saving?')).toBeNull()
})
