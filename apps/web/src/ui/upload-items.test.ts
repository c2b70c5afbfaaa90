import { expect, test } from 'vitest'
import { type UploadAction, uploadItem, uploadReducer } from './upload-items.ts'

const file = new File(['%PDF'], 'lease.pdf', { type: 'application/pdf' })
const after = (...actions: UploadAction[]) =>
  actions.reduce(uploadReducer, [uploadItem(file, 'a')])[0] ?? expect.unreachable()

test('[U-27] a file of an upload holds name, type, id, preview and response', () => {
  expect(after()).toEqual({
    name: 'lease.pdf',
    type: 'application/pdf',
    id: 'a',
    preview: { type: 'application/pdf', data: file },
    response: { progress: 0, data: 'waiting', status: null, message: '' },
  })
})

test('[U-27] its response goes from loading with 0-100 to success, or to error with the HTTP status', () => {
  const start: UploadAction = { type: 'start', id: 'a' }
  const half: UploadAction = { type: 'progress', id: 'a', progress: 50 }
  expect(after(start, half).response).toMatchObject({ data: 'loading', progress: 50, status: null })
  expect(after(start, half, { type: 'progress', id: 'a', progress: 20 }).response.progress).toBe(50)
  expect(after(start, { type: 'arrive', id: 'a' }).response).toMatchObject({ data: 'success', progress: 100 })
  const failed = after(start, half, { type: 'fail', id: 'a', status: 413, message: 'Too large' })
  expect(failed.response).toEqual({ progress: 50, data: 'error', status: 413, message: 'Too large' })
  expect(uploadReducer([failed], start)[0]?.response).toEqual({
    progress: 0,
    data: 'loading',
    status: null,
    message: '',
  })
})
