import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { UploadPanel } from './upload-panel.tsx'
import type { UploadCheck } from './use-transfers.ts'

/** A transfer whose end the test decides, file by file. */
const transfers = () => {
  const open = new Map<
    string,
    {
      finish: (check?: UploadCheck) => void
      fail: (e: Error) => void
      progress: (n: number) => void
      signal: AbortSignal
    }
  >()
  const begun: string[] = []
  const upload = (file: File, progress: (n: number) => void, signal: AbortSignal, again: boolean) => {
    begun.push(again ? `${file.name} again` : file.name)
    return new Promise<UploadCheck | null>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      open.set(file.name, { finish: (check) => resolve(check ?? null), fail: reject, progress, signal })
    })
  }
  return { open, begun, upload }
}

const show = (onDone = vi.fn<() => void>()) => {
  const t = transfers()
  const view = render(
    <MantineProvider env="test">
      <UploadPanel
        title="Upload new file"
        name="Rent roll"
        accept={{ 'application/pdf': ['.pdf'] }}
        upload={t.upload}
        onDone={onDone}
      />
    </MantineProvider>,
  )
  return { ...t, ...view, onDone }
}
const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })
const add = (...names: string[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input')
  return userEvent.upload(input, names.map(pdf))
}
const save = () => screen.queryByRole('button', { name: 'Save' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const row = async (name: string) => {
  const found = (await screen.findAllByRole('listitem')).find((item) => within(item).queryByTitle(name))
  if (!found) throw new Error(`no row ${name}`)
  return found
}

test('[M-11] says what it is for and how files come in', () => {
  show()
  expect(screen.getByRole('heading', { name: 'Upload new file' })).toBeTruthy()
  expect(screen.getByText('Rent roll')).toBeTruthy()
  expect(screen.getByText('Drag and drop your file here')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Upload a file' })).toBeTruthy()
})

test('[M-12, M-16] a file goes loading, then success; Save is disabled while loading and gone when all have a response', async () => {
  const { open, onDone } = show()
  await add('a.pdf')
  await row('a.pdf')
  await press('Save')
  expect(await screen.findByRole('progressbar', { name: 'a.pdf' })).toBeTruthy()
  expect(save()?.getAttribute('aria-disabled')).toBe('true')
  open.get('a.pdf')?.progress(40)
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'))
  open.get('a.pdf')?.finish()
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  expect(save()).toBeNull()
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('[N-28, M-17] what a first look finds stands beside the file; it is kept with a reason only, and a reason that is not saved stays', async () => {
  const { open, onDone } = show()
  await add('a.pdf')
  await press('Save')
  const said: string[] = []
  let fails = true
  const keep = async (reason: string) => {
    said.push(reason)
    if (fails) throw new Error('away')
  }
  await waitFor(() => expect(open.has('a.pdf')).toBe(true))
  open.get('a.pdf')?.finish({ notes: Promise.resolve(['It expired on 01.01.2020.']), keep })
  expect(await screen.findByText('It expired on 01.01.2020.')).toBeTruthy()
  await press('Keep it anyway: a.pdf')
  expect(await screen.findByText('* Required')).toBeTruthy()
  expect(said).toEqual([])
  await userEvent.type(screen.getByLabelText('Is this the right file anyway? Tell us why'), 'A new one is on its way')
  await press('Keep it anyway: a.pdf')
  expect(await screen.findByText('The reason could not be saved. Try again.')).toBeTruthy()
  fails = false
  await press('Keep it anyway: a.pdf')
  expect(await screen.findByText('Kept: A new one is on its way')).toBeTruthy()
  expect(onDone).toHaveBeenCalledTimes(2)
})

test('[M-13] after a success, adding new files clears the list', async () => {
  const { open } = show()
  await add('a.pdf')
  await row('a.pdf')
  await press('Save')
  open.get('a.pdf')?.finish()
  await screen.findByText('Uploaded')
  await add('b.pdf')
  await row('b.pdf')
  expect(screen.queryByTitle('a.pdf')).toBeNull()
})

test('[M-14, M-20, X-32] a failed file says so with its status, and can be removed', async () => {
  const { open, onDone } = show()
  await add('a.pdf')
  await row('a.pdf')
  await press('Save')
  open.get('a.pdf')?.fail(Object.assign(new Error('The file is too large.'), { status: 413 }))
  expect(await screen.findByText('Failed to upload (413): The file is too large.')).toBeTruthy()
  await press('Remove a.pdf')
  expect(screen.queryByTitle('a.pdf')).toBeNull()
  expect(onDone).not.toHaveBeenCalled()
})

test('[M-20, X-32] a failure without a status counts as 500, and can be tried again', async () => {
  const { open } = show()
  await add('a.pdf')
  await row('a.pdf')
  await press('Save')
  open.get('a.pdf')?.fail(new Error(''))
  expect(await screen.findByText('Failed to upload (500)')).toBeTruthy()
  await press('Retry a.pdf')
  open.get('a.pdf')?.finish()
  expect(await screen.findByText('Uploaded')).toBeTruthy()
})

test('a file under way cannot be removed; leaving the panel gives it up', async () => {
  const { open, unmount } = show()
  await add('a.pdf')
  await row('a.pdf')
  await press('Save')
  await screen.findByRole('progressbar')
  expect(screen.queryByRole('button', { name: 'Remove a.pdf' })).toBeNull()
  unmount()
  expect(open.get('a.pdf')?.signal.aborted).toBe(true)
})

test('a file under way can be given up alone, and stays to be sent later', async () => {
  const { open } = show()
  await add('a.pdf', 'b.pdf')
  await row('b.pdf')
  await press('Save')
  await press('Cancel a.pdf')
  expect(open.get('a.pdf')?.signal.aborted).toBe(true)
  expect(open.get('b.pdf')?.signal.aborted).toBe(false)
  expect(within(await row('a.pdf')).getByText('Ready to upload')).toBeTruthy()
  open.get('b.pdf')?.finish()
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  expect(save()?.getAttribute('aria-disabled')).not.toBe('true')
})

test('Save pressed twice sends each file once', async () => {
  const { begun } = show()
  await add('a.pdf')
  await row('a.pdf')
  const button = screen.getByRole('button', { name: 'Save' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(begun).toEqual(['a.pdf'])
})

test('a file that was sent before is held with what is known of it, and sent as a new version when asked to', async () => {
  const { open, begun, onDone } = show()
  await add('a.pdf')
  await row('a.pdf')
  await press('Save')
  open.get('a.pdf')?.fail(Object.assign(new Error('Already sent as Rent Roll on 11.21.2026'), { held: true }))
  expect(await screen.findByText('Already sent as Rent Roll on 11.21.2026')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
  await press('Send as new version a.pdf')
  open.get('a.pdf')?.finish()
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  expect(begun).toEqual(['a.pdf', 'a.pdf again'])
})

test('[X-17] a failed upload says what to do', async () => {
  const { open } = show()
  await add('a.pdf')
  await row('a.pdf')
  await press('Save')
  open.get('a.pdf')?.fail(new Error(''))
  expect(await screen.findByText('Oops something went wrong, please try again later')).toBeTruthy()
})

test('a file without content is named and not taken, the others beside it are', async () => {
  show()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input')
  await userEvent.upload(input, [new File([], 'empty.pdf', { type: 'application/pdf' }), pdf('full.pdf')])
  expect(await screen.findByText('empty.pdf is empty')).toBeDefined()
  expect(screen.queryByTitle('empty.pdf')).toBeNull()
  expect(await screen.findByTitle('full.pdf')).toBeDefined()
})

test('[M-16] an upload that stands still for 20 seconds says so and offers Retry; each progress and attempt begins the wait anew', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const { open, begun } = show()
  await add('a.pdf')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await pass(15_000)
  act(() => open.get('a.pdf')?.progress(40))
  await pass(15_000)
  expect(screen.queryByText(/The upload stopped/)).toBeNull()
  await pass(6_000)
  expect(within(await row('a.pdf')).getByText(/The upload stopped: nothing was sent for 20 seconds/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retry a.pdf' }))
  await pass(15_000)
  expect(begun).toHaveLength(2)
  expect(screen.queryByText(/The upload stopped/)).toBeNull()
  // All is sent: the server is waited for.
  act(() => open.get('a.pdf')?.progress(100))
  await pass(60_000)
  expect(screen.queryByText(/The upload stopped/)).toBeNull()
  act(() => open.get('a.pdf')?.finish())
  expect(await within(await row('a.pdf')).findByText('Uploaded')).toBeTruthy()
})
