import { useEffect, useRef } from 'react'
import type { UploadAction, UploadItem } from './upload-items.ts'
import { uploadWords as words } from './upload.words.ts'

/** The first look at a file that arrived: what is to be known of it, and how to keep it all the same. */
export interface UploadCheck {
  notes: Promise<readonly string[]>
  keep: (reason: string) => Promise<unknown>
}

/**
 * Sends one file; progress is 0 to 100. Rejects with an Error whose `status` is the HTTP status, when there is one, or
 * which is `held` when the person is to decide, by its message, whether to send the file `again`.
 */
export type Upload = (
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
  again: boolean,
) => Promise<UploadCheck | null>

const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status > 0
    ? error.status
    : 500
const isHeld = (error: unknown): error is Error => error instanceof Error && 'held' in error && error.held === true

/** How long a transfer may stand still before the person is told, milliseconds. */
export const STALL_MS = 20_000

class Stalled extends Error {
  readonly status = 408
  constructor() {
    super(words.stalled)
  }
}

/**
 * Gives a transfer up when nothing of it has gone out for a while, as on a broken line; each progress begins the wait anew.
 * Once all of it was sent the server is waited for as long as it takes.
 */
const watchStall = (transfer: AbortController) => {
  let timer = 0
  const stop = () => window.clearTimeout(timer)
  const moved = (percent: number) => {
    stop()
    if (percent < 100) timer = window.setTimeout(() => transfer.abort(new Stalled()), STALL_MS)
  }
  moved(0)
  return { moved, stop }
}

type Dispatch = (action: UploadAction) => void

/** Files on their way, each by the upload that is its own and each of which can be given up; all are when the panel is left. */
export const useTransfers = (uploadFor: (item: UploadItem) => Upload, dispatch: Dispatch) => {
  const open = useRef(new Map<string, AbortController>())
  const checks = useRef(new Map<string, UploadCheck>())
  useEffect(() => {
    const transfers = open.current
    return () => {
      for (const transfer of transfers.values()) transfer.abort()
    }
  }, [])
  /** Whether it arrived. Pressed twice, a file is sent once. */
  const send = async (item: UploadItem, again: boolean): Promise<boolean> => {
    const { id, preview } = item
    if (open.current.has(id)) return false
    const transfer = new AbortController()
    open.current.set(id, transfer)
    dispatch({ type: 'start', id })
    const stall = watchStall(transfer)
    try {
      const progressed = (progress: number) => {
        stall.moved(progress)
        dispatch({ type: 'progress', id, progress })
      }
      const check = await uploadFor(item)(preview.data, progressed, transfer.signal, again)
      dispatch({ type: 'arrive', id, looking: check !== null })
      if (check) {
        checks.current.set(id, check)
        void check.notes.then((notes) => {
          open.current.delete(id)
          dispatch({ type: 'note', id, notes })
        })
      } else open.current.delete(id)
      return true
    } catch (thrown) {
      open.current.delete(id)
      const stalled: unknown = transfer.signal.reason instanceof Stalled ? transfer.signal.reason : null
      const error = stalled ?? thrown
      if (transfer.signal.aborted && stalled === null) dispatch({ type: 'cancel', id })
      else if (isHeld(error)) dispatch({ type: 'hold', id, message: error.message })
      else dispatch({ type: 'fail', id, status: statusOf(error), message: error instanceof Error ? error.message : '' })
      return false
    } finally {
      stall.stop()
    }
  }
  const keep = async (id: string, reason: string) => {
    await checks.current.get(id)?.keep(reason)
    dispatch({ type: 'keep', id, reason })
  }
  return { send, keep, cancel: (id: string) => open.current.get(id)?.abort() }
}
