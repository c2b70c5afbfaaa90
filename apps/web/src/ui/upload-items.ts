/** How far a file is: progress 0-100, what became of it, the HTTP status of a refusal with its reason. */
export interface UploadResponse {
  progress: number
  /** `held`: not sent, since it was sent before; the person decides. */
  data: 'waiting' | 'loading' | 'success' | 'held' | 'error'
  status: number | null
  message: string
  /** Whether somebody still has a first look at it, what there is to know of it, and why it is kept all the same. */
  looking?: boolean
  notes?: readonly string[]
  kept?: string
}

/** A file of an upload list (U-27). Its bytes stay in the browser's `File`, for the preview and the transfer alike. */
export interface UploadItem {
  name: string
  /** Media type as the browser tells it; '' when it knows none. */
  type: string
  id: string
  preview: { type: string; data: File }
  response: UploadResponse
}

export type UploadAction =
  | { type: 'add'; items: UploadItem[] }
  | { type: 'remove'; id: string }
  | { type: 'start' | 'cancel'; id: string }
  | { type: 'arrive'; id: string; looking?: boolean }
  | { type: 'note'; id: string; notes: readonly string[] }
  | { type: 'keep'; id: string; reason: string }
  | { type: 'progress'; id: string; progress: number }
  | { type: 'hold'; id: string; message: string }
  | { type: 'fail'; id: string; status: number; message: string }

const waiting: UploadResponse = { progress: 0, data: 'waiting', status: null, message: '' }

/** A chosen file as the list holds it, not yet on its way. */
export const uploadItem = (file: File, id: string): UploadItem => ({
  name: file.name,
  type: file.type,
  id,
  preview: { type: file.type, data: file },
  response: waiting,
})

/** The list after files were added: what is there goes once one of it has arrived (M-13), unless it is still on its way. */
const add = (items: readonly UploadItem[], added: readonly UploadItem[]): UploadItem[] => {
  const arrived = items.some((item) => item.response.data === 'success')
  return [...(arrived ? items.filter((item) => item.response.data === 'loading') : items), ...added]
}

const next = (now: UploadResponse, action: Exclude<UploadAction, { type: 'add' | 'remove' }>): UploadResponse => {
  if (action.type === 'start')
    return now.data === 'loading' || now.data === 'success' ? now : { ...waiting, data: 'loading' }
  if (action.type === 'note') return { ...now, looking: false, notes: action.notes }
  if (action.type === 'keep') return { ...now, kept: action.reason }
  // A late word of progress changes nothing after the end.
  if (now.data !== 'loading') return now
  switch (action.type) {
    case 'progress':
      return { ...now, progress: Math.max(now.progress, action.progress) }
    case 'arrive':
      return { ...now, progress: 100, data: 'success', looking: action.looking ?? false }
    case 'cancel':
      return waiting
    case 'hold':
      return { ...waiting, data: 'held', message: action.message }
    case 'fail':
      return { ...now, data: 'error', status: action.status, message: action.message }
  }
}

export const uploadReducer = (items: readonly UploadItem[], action: UploadAction): readonly UploadItem[] => {
  if (action.type === 'add') return add(items, action.items)
  if (action.type === 'remove') return items.filter((item) => item.id !== action.id || !mayRemove(item))
  return items.map((item) => (item.id === action.id ? { ...item, response: next(item.response, action) } : item))
}

/** Whether a file can be taken off the list: one that failed (M-14), is held, or has not started. */
export const mayRemove = ({ response }: UploadItem): boolean =>
  response.data !== 'loading' && response.data !== 'success'

/** How Save stands (M-16): disabled while any file is loading or none is there, hidden when all have a response. */
export const saveStands = (items: readonly UploadItem[]): 'enabled' | 'disabled' | 'hidden' => {
  if (items.length === 0 || items.some((item) => item.response.data === 'loading')) return 'disabled'
  return items.some((item) => item.response.data === 'waiting') ? 'enabled' : 'hidden'
}
