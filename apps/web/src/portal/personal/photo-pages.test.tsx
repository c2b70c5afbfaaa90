import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { type KeptPhoto, readPhotos } from '../../lib/kept-photos.ts'
import type { Upload } from '../../ui/use-transfers.ts'
import { PhotoPages } from './photo-pages.tsx'

/** What jsdom lacks: pictures are read as 4400 x 2200 pixels unless their content is 'broken'. */
const standInPictures = () => {
  const drawn: unknown[] = []
  const asked: unknown[] = []
  vi.stubGlobal('createImageBitmap', async (file: Blob, options: unknown) => {
    asked.push(options)
    if ((await file.text()) === 'broken') throw new Error('no picture')
    return { width: 4400, height: 2200, close: () => drawn.push('closed') }
  })
  const context = {
    fillRect: (...at: unknown[]) => drawn.push(['white', ...at]),
    drawImage: (_: unknown, ...at: unknown[]) => drawn.push(['picture', ...at]),
  }
  const spies = [
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null),
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((keep, type) => {
      keep(new Blob(['0123456789'], { type: type ?? '' }))
    }),
  ]
  const { createObjectURL, revokeObjectURL } = URL
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} })
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
    Object.assign(URL, { createObjectURL, revokeObjectURL })
    vi.unstubAllGlobals()
  })
  return { drawn, asked }
}

/** A browser's store of one table, as far as photos use it. */
const standInStore = (kept = new Map<string, unknown>()) => {
  const request = <T,>(result: T) => {
    const made = { result, onsuccess: null as (() => void) | null, onupgradeneeded: null as (() => void) | null }
    queueMicrotask(() => {
      made.onupgradeneeded?.()
      made.onsuccess?.()
    })
    return made
  }
  const table = {
    get: (key: string) => request(kept.get(key)),
    put: (value: unknown, key: string) => request(kept.set(key, value)),
    delete: (key: string) => request(kept.delete(key)),
  }
  const database = {
    createObjectStore: () => {},
    transaction: () => ({ objectStore: () => table }),
    close: () => {},
  }
  vi.stubGlobal('indexedDB', { open: () => request(database) })
  onTestFinished(() => void vi.unstubAllGlobals())
  return kept
}

const REQUEST = 'request-1'
const page = (id: string, turns = 0): KeptPhoto => ({
  ...{ id, turns, width: 220, height: 110 },
  jpeg: new Blob(['12345'], { type: 'image/jpeg' }),
})
const keptNow = (...photos: KeptPhoto[]) => new Map([[REQUEST, { at: Date.now(), photos }]])

const open = (upload: Upload = async () => null) => {
  const done: true[] = []
  show(<PhotoPages requestId={REQUEST} name="Rent roll 1/2026" upload={upload} onDone={() => done.push(true)} />)
  return done
}
const photo = (name: string, content = 'picture') => new File([content], name, { type: 'image/png' })
const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Choose photos', { selector: 'input' }), { target: { files } })
const rows = () => screen.queryAllByRole('listitem')
const turnsOf = () => screen.queryAllByRole('img').map((img) => img.style.rotate)
const idsIn = (kept: Map<string, unknown>) =>
  ((kept.get(REQUEST) as { photos: KeptPhoto[] } | undefined)?.photos ?? []).map(({ id }) => id)

test('[G-16] chosen photos become pages, upright on white and no larger than needed', async () => {
  const { drawn, asked } = standInPictures()
  standInStore()
  open()
  expect(await screen.findByRole('button', { name: 'Take a photo' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
  await choose(photo('a.png'), photo('b.png'))
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(asked).toEqual([{ imageOrientation: 'from-image' }, { imageOrientation: 'from-image' }])
  expect(drawn.slice(0, 3)).toEqual([['white', 0, 0, 2200, 1100], ['picture', 0, 0, 2200, 1100], 'closed'])
  expect(rows().map((row) => row.querySelector('strong')?.textContent)).toEqual(['Page 1 of 2', 'Page 2 of 2'])
  expect(screen.getByRole('button', { name: 'Take the next page' })).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Send 2 pages as one PDF (20 B)' })).toBeDefined()
  expect(screen.queryByText(/can't save drafts/)).toBeNull()
})

test('[G-16] a photo that cannot be read is named, and the others are kept', async () => {
  standInPictures()
  const kept = standInStore()
  open()
  await choose(photo('dark.heic', 'broken'), photo('b.png'))
  expect(await screen.findByText(/^This browser can't read dark\.heic as a photo/)).toBeDefined()
  await waitFor(() => expect(rows()).toHaveLength(1))
  await waitFor(() => expect(idsIn(kept)).toHaveLength(1))
})

test('[G-16] where the browser keeps nothing it says to send the pages before leaving', async () => {
  standInPictures()
  open()
  await choose(photo('a.png'))
  expect(await screen.findByText(/^This browser can't save drafts/)).toBeDefined()
})

test('[G-16] pages kept in this browser are there again, and are moved, rotated and removed', async () => {
  standInPictures()
  const kept = standInStore(keptNow(page('a'), page('b', 3), page('c')))
  open()
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(turnsOf()).toEqual(['0deg', '270deg', '0deg'])
  const refused = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled')
  expect([refused('Move page 1 earlier'), refused('Move page 3 later')]).toEqual(['true', 'true'])
  await userEvent.click(screen.getByRole('button', { name: 'Move page 1 later' }))
  await waitFor(() => expect(idsIn(kept)).toEqual(['b', 'a', 'c']))
  await userEvent.click(screen.getByRole('button', { name: 'Move page 3 earlier' }))
  await waitFor(() => expect(idsIn(kept)).toEqual(['b', 'c', 'a']))
  await userEvent.click(screen.getByRole('button', { name: 'Rotate page 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Rotate page 2' }))
  await waitFor(() => expect(turnsOf()).toEqual(['0deg', '90deg', '0deg']))
  await userEvent.click(screen.getByRole('button', { name: 'Remove page 2' }))
  await waitFor(() => expect(idsIn(kept)).toEqual(['b', 'a']))
  expect(rows()).toHaveLength(2)
})

test('[G-16] a page that is retaken stands where the one before it stood', async () => {
  standInPictures()
  const kept = standInStore(keptNow(page('a'), page('b'), page('c')))
  open()
  await waitFor(() => expect(rows()).toHaveLength(3))
  await userEvent.click(screen.getByRole('button', { name: 'Retake page 2' }))
  await choose(photo('again.png'))
  await waitFor(() => expect(idsIn(kept)[1]).not.toBe('b'))
  expect([idsIn(kept)[0], idsIn(kept)[2], idsIn(kept).length]).toEqual(['a', 'c', 3])
  await choose(photo('next.png'))
  await waitFor(() => expect(idsIn(kept)).toHaveLength(4))
})

test('[G-16] the pages go out as one PDF under the name of the request, and are forgotten once they arrived', async () => {
  standInPictures()
  const kept = standInStore(keptNow(page('a'), page('b')))
  const files: [File, unknown][] = []
  let arrive = () => {}
  const done = open(async (file, onProgress, _signal, always) => {
    files.push([file, always])
    onProgress(40)
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    return null
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Send 2 pages as one PDF (10 B)' }))
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40')
  expect(screen.getByRole('button', { name: 'Rotate page 1' }).getAttribute('aria-disabled')).toBe('true')
  arrive()
  expect(await screen.findByText('2 pages have been uploaded as one PDF')).toBeDefined()
  expect(done).toHaveLength(1)
  const [[file, always] = []] = files
  expect([file?.name, file?.type, always]).toEqual(['Rent roll 1-2026.pdf', 'application/pdf', true])
  expect(await file?.text()).toContain('/Count 2')
  expect(rows()).toHaveLength(0)
  expect(kept.has(REQUEST)).toBe(false)
})

test('[G-16] pages that do not arrive stay, with the reason, and are sent again', async () => {
  standInPictures()
  const kept = standInStore(keptNow(page('a')))
  let down = true
  const done = open(async () => {
    if (down) throw new Error('no')
    return null
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Send 1 page (5 B)' }))
  const said = await screen.findByText(/They stay here until they are uploaded\.$/)
  expect(said.textContent).toBe('The pages could not be uploaded. They stay here until they are uploaded.')
  expect([rows().length, idsIn(kept).length, done.length]).toEqual([1, 1, 0])
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The page has been uploaded')).toBeDefined()
  expect(screen.queryByText(/They stay here/)).toBeNull()
})

test('photos that nobody sent are kept for a week', async () => {
  const day = 24 * 3600 * 1000
  const photos = [page('a')]
  standInStore(
    new Map([
      ['fresh', { at: Date.now() - 6.9 * day, photos }],
      ['old', { at: Date.now() - 7.1 * day, photos }],
    ]),
  )
  expect((await readPhotos('fresh')).map(({ id }) => id)).toEqual(['a'])
  expect(await readPhotos('old')).toEqual([])
  expect(await readPhotos('never')).toEqual([])
})
