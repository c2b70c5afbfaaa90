import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FileViewer } from '../file-viewer.tsx'

const show = (contentType: string, body: string) => {
  globalThis.fetch = async () => new Response(body)
  render(
    <MantineProvider env="test">
      <FileViewer url="/f/1" name="rents.csv" contentType={contentType} />
    </MantineProvider>,
  )
}

test('[J-06] a CSV is previewed as a table and searched: count, next, previous, and what is not there', async () => {
  show('text/csv', 'unit,rent\n1A,2400\n1B,2400\n')
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('row')).toHaveLength(3)
  const search = screen.getByRole('searchbox', { name: 'Search in the document' })
  fireEvent.change(search, { target: { value: '2400' } })
  expect(screen.getByText('1 of 2')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next match' }))
  expect(screen.getByText('2 of 2')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next match' }))
  expect(screen.getByText('1 of 2')).toBeDefined()
  fireEvent.keyDown(search, { key: 'Enter', shiftKey: true })
  expect(screen.getByText('2 of 2')).toBeDefined()
  fireEvent.change(search, { target: { value: 'laundry' } })
  expect(screen.getByText('No results found')).toBeDefined()
  fireEvent.keyDown(search, { key: 'Escape' })
  expect(search).toHaveProperty('value', '')
})

test('a text is previewed as it stands', async () => {
  show('text/plain', 'first line\n<b>second</b>\n')
  expect((await screen.findByText(/first line/)).textContent).toContain('<b>second</b>')
})

test('[J-44] [X-19] a file that does not come says so, with a retry that brings it', async () => {
  let there = false
  globalThis.fetch = async () => (there ? new Response('unit,rent\n1A,2400') : new Response('', { status: 404 }))
  render(
    <MantineProvider env="test">
      <FileViewer url="/f/1" name="rents.csv" contentType="text/csv" />
    </MantineProvider>,
  )
  const text = 'There was an error while trying to download the file. Please try again later.'
  expect(await screen.findByText(text)).toBeDefined()
  there = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table')).toBeDefined()
})
