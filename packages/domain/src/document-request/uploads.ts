/** Shown for a file of another type (F-28, F-29). */
export const notValidFileType = 'Not valid file type'
/** Shown for a file that failed to arrive (M-20). */
export const failedToUpload = 'Failed to upload'

/** The largest file taken, in bytes: 200 MiB. */
export const maxUploadBytes = 200 * 1024 * 1024

/** File types taken: the media type, its extensions (without the dot), the first being the usual one. */
export const acceptedTypes = [
  { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  { mediaType: 'image/png', extensions: ['png'] },
  { mediaType: 'image/gif', extensions: ['gif'] },
  { mediaType: 'image/bmp', extensions: ['bmp'] },
  { mediaType: 'image/heic', extensions: ['heic'] },
  { mediaType: 'image/tiff', extensions: ['tiff', 'tif'] },
  { mediaType: 'application/pdf', extensions: ['pdf'] },
  { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
  { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  { mediaType: 'text/csv', extensions: ['csv'] },
] as const
export type AcceptedMediaType = (typeof acceptedTypes)[number]['mediaType']

/** The accepted media type that a file name tells by its extension, or null. Browsers report none for HEIC and many for CSV. */
export const mediaTypeOf = (fileName: string): AcceptedMediaType | null => {
  const extension = /\.([^.]+)$/.exec(fileName.trim().toLowerCase())?.[1]
  const type = acceptedTypes.find((accepted) => accepted.extensions.some((known) => known === extension))
  return type?.mediaType ?? null
}

/** Why a file is refused, naming it, or null when it is taken (F-28). `bytes` is its size. */
export const refusal = (file: { readonly name: string; readonly bytes: number }): string | null => {
  if (mediaTypeOf(file.name) === null) return `${notValidFileType}: ${file.name}`
  if (file.bytes === 0) return `The file is empty: ${file.name}`
  return file.bytes > maxUploadBytes ? `The file is larger than 200 MB: ${file.name}` : null
}

/** A file of the upload panel (U-27): waiting, on its way (progress 0-100), arrived, or failed with its HTTP status (M-12, M-20). */
export type UploadState =
  | { readonly data: 'waiting' }
  | { readonly data: 'loading'; readonly progress: number }
  | { readonly data: 'success' }
  | { readonly data: 'error'; readonly status: number }
export type UploadItem = { readonly id: string; readonly name: string; readonly state: UploadState }

export type UploadEvent =
  | { readonly type: 'start' }
  | { readonly type: 'progress'; readonly progress: number }
  | { readonly type: 'arrive' }
  | { readonly type: 'fail'; readonly status?: number }

/** The state after an event; an event out of turn (progress after the end) changes nothing (M-12, M-20). */
export const nextUploadState = (state: UploadState, event: UploadEvent): UploadState => {
  if (event.type === 'start')
    return state.data === 'waiting' || state.data === 'error' ? { data: 'loading', progress: 0 } : state
  if (state.data !== 'loading') return state
  switch (event.type) {
    case 'progress':
      return { data: 'loading', progress: Math.min(100, Math.max(state.progress, event.progress)) }
    case 'arrive':
      return { data: 'success' }
    case 'fail':
      return { data: 'error', status: event.status ?? 500 }
  }
}

/** The list after files were added: what is there goes once one of it has arrived (M-13), unless it is still on its way. */
export const addUploads = (items: readonly UploadItem[], added: readonly UploadItem[]): UploadItem[] => {
  const arrived = items.some((item) => item.state.data === 'success')
  return [...(arrived ? items.filter((item) => item.state.data === 'loading') : items), ...added]
}

/** Whether a file can be taken off the list: one that failed, or has not started (M-14). */
export const mayRemove = (item: UploadItem): boolean => item.state.data === 'error' || item.state.data === 'waiting'

/** How Save stands (M-16): hidden when all files have a response, disabled while any is loading or none is there. */
export const saveButton = (items: readonly UploadItem[]): 'enabled' | 'disabled' | 'hidden' => {
  if (items.length === 0 || items.some((item) => item.state.data === 'loading')) return 'disabled'
  return items.every((item) => item.state.data === 'success' || item.state.data === 'error') ? 'hidden' : 'enabled'
}
