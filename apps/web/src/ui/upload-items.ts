/** A file of an upload list: waiting, on its way (progress 0-100), arrived, or failed with its HTTP status. */
export type UploadState =
  | { data: 'waiting' }
  | { data: 'loading'; progress: number }
  | { data: 'success' }
  | { data: 'error'; status: number; message: string }
export interface UploadItem {
  id: string
  file: File
  state: UploadState
}

export type UploadAction =
  | { type: 'add'; items: UploadItem[] }
  | { type: 'remove'; id: string }
  | { type: 'start' | 'arrive'; id: string }
  | { type: 'progress'; id: string; progress: number }
  | { type: 'fail'; id: string; status: number; message: string }

/** The list after files were added: what is there goes once one of it has arrived (M-13), unless it is still on its way. */
const add = (items: readonly UploadItem[], added: readonly UploadItem[]): UploadItem[] => {
  const arrived = items.some((item) => item.state.data === 'success')
  return [...(arrived ? items.filter((item) => item.state.data === 'loading') : items), ...added]
}

const next = (state: UploadState, action: Exclude<UploadAction, { type: 'add' | 'remove' }>): UploadState => {
  if (action.type === 'start')
    return state.data === 'waiting' || state.data === 'error' ? { data: 'loading', progress: 0 } : state
  // A late word of progress changes nothing after the end.
  if (state.data !== 'loading') return state
  if (action.type === 'progress') return { data: 'loading', progress: Math.max(state.progress, action.progress) }
  if (action.type === 'fail') return { data: 'error', status: action.status, message: action.message }
  return { data: 'success' }
}

export const uploadReducer = (items: readonly UploadItem[], action: UploadAction): readonly UploadItem[] => {
  if (action.type === 'add') return add(items, action.items)
  if (action.type === 'remove') return items.filter((item) => item.id !== action.id || !mayRemove(item))
  return items.map((item) => (item.id === action.id ? { ...item, state: next(item.state, action) } : item))
}

/** Whether a file can be taken off the list: one that failed (M-14), or has not started. */
export const mayRemove = (item: UploadItem): boolean => item.state.data === 'error' || item.state.data === 'waiting'

/** How Save stands (M-16): disabled while any file is loading or none is there, hidden when all have a response. */
export const saveStands = (items: readonly UploadItem[]): 'enabled' | 'disabled' | 'hidden' => {
  if (items.length === 0 || items.some((item) => item.state.data === 'loading')) return 'disabled'
  return items.some((item) => item.state.data === 'waiting') ? 'enabled' : 'hidden'
}
