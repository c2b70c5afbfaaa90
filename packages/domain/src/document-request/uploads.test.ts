import { describe, expect, test } from 'vitest'
import {
  addUploads,
  maxUploadBytes,
  mayRemove,
  mediaTypeOf,
  nextUploadState,
  refusal,
  saveButton,
  type UploadItem,
  type UploadState,
} from './uploads.ts'

const waiting: UploadState = { data: 'waiting' }
const loading: UploadState = { data: 'loading', progress: 40 }
const success: UploadState = { data: 'success' }
const error: UploadState = { data: 'error', status: 500 }
const items = (...states: UploadState[]): UploadItem[] =>
  states.map((state, index) => ({ id: String(index), name: `${index}.pdf`, state }))

describe('file types', () => {
  test.each([
    'a.jpg',
    'a.JPEG',
    'a.png',
    'a.gif',
    'a.bmp',
    'a.heic',
    'a.tiff',
    'a.pdf',
    'a.docx',
    'a.xlsx',
    'rent roll.v2.csv',
  ])('[F-28] %s is taken', (name) => expect(refusal({ name, bytes: 1 })).toBeNull())
  test.each(['a.exe', 'pdf', 'a.pdf.html', 'a.svg', 'a.'])('[F-29, X-26] %s is refused by name', (name) =>
    expect(refusal({ name, bytes: 1 })).toBe(`Not valid file type: ${name}`),
  )
  test('[F-28] 200 MiB is taken, a byte more is not, nor is an empty file', () => {
    expect(refusal({ name: 'a.pdf', bytes: maxUploadBytes })).toBeNull()
    expect(refusal({ name: 'a.pdf', bytes: maxUploadBytes + 1 })).toBe('The file is larger than 200 MB: a.pdf')
    expect(refusal({ name: 'a.pdf', bytes: 0 })).toBe('The file is empty: a.pdf')
    expect(refusal({ name: ' a.pdf ', bytes: 1 })).toBeNull()
  })
  test('the content type comes from the name', () => expect(mediaTypeOf('A.JPG')).toBe('image/jpeg'))
})

describe('a file on its way', () => {
  test('[M-12] loads, then arrives', () => {
    const started = nextUploadState(waiting, { type: 'start' })
    expect(started).toEqual({ data: 'loading', progress: 0 })
    expect(nextUploadState(started, { type: 'progress', progress: 40 })).toEqual(loading)
    expect(nextUploadState(loading, { type: 'arrive' })).toEqual(success)
  })
  test('[M-20] a failure keeps the HTTP status, or 500', () => {
    expect(nextUploadState(loading, { type: 'fail', status: 413 })).toEqual({ data: 'error', status: 413 })
    expect(nextUploadState(loading, { type: 'fail' })).toEqual({ data: 'error', status: 500 })
  })
  test('[M-12] progress never falls and late events change nothing', () => {
    expect(nextUploadState(loading, { type: 'progress', progress: 10 })).toEqual(loading)
    expect(nextUploadState(success, { type: 'progress', progress: 10 })).toEqual(success)
    expect(nextUploadState(success, { type: 'start' })).toEqual(success)
  })
  test('[M-20] a failed file can start again', () =>
    expect(nextUploadState(error, { type: 'start' })).toEqual({ data: 'loading', progress: 0 }))
})

describe('the list of files', () => {
  test('[M-13] after a success new files replace the list, before it they join', () => {
    const added = [{ id: 'new', name: 'n.pdf', state: waiting }]
    expect(addUploads(items(success, error), added)).toEqual(added)
    expect(addUploads(items(error), added)).toHaveLength(2)
    const onItsWay = items(success, loading, error)
    expect(addUploads(onItsWay, added)).toEqual([onItsWay[1], ...added])
  })
  test('[M-14] failed files can be removed, loading and arrived ones not', () =>
    expect(items(error, waiting, loading, success).map(mayRemove)).toEqual([true, true, false, false]))
  test.each([
    ['no files', [], 'disabled'],
    ['waiting', [waiting], 'enabled'],
    ['one still loading', [success, loading], 'disabled'],
    ['all with a response', [success, error], 'hidden'],
    ['one new beside a failed one', [error, waiting], 'enabled'],
  ])('[M-16] Save with %s is %s', (_what, states, expected) => expect(saveButton(items(...states))).toBe(expected))
})
