import type { WizardFileField } from '@plinth/domain/intake/application/wizard-sections'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { randomId } from '../../../lib/random-id.ts'
import type { DraftStore } from './draft-store.ts'
import { type DraftFile, removeFile, sendDraftFile } from './wizard.calls.ts'
import { wizardWords } from './wizard.words.ts'

const words = wizardWords.upload

/** A file on its way, or one that did not arrive. */
export interface Transfer {
  id: string
  field: WizardFileField
  name: string
  file: File
  /** 0 to 100. */
  progress: number
  /** Why it did not arrive; null while it is on its way. */
  error: string | null
}

/** The files on their way to the draft; each can be given up, and tried again when it failed (F-08, F-09, F-26, F-28). */
export const useUploads = (store: DraftStore) => {
  const [transfers, setTransfers] = useState<readonly Transfer[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const open = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = open.current
    return () => {
      for (const one of running.values()) one.abort()
    }
  }, [])
  const update = (id: string, change: Partial<Transfer>) =>
    setTransfers((now) => now.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const drop = (id: string) => setTransfers((now) => now.filter((one) => one.id !== id))

  const send = async ({ id, field, file }: Transfer) => {
    const abort = new AbortController()
    open.current.set(id, abort)
    update(id, { error: null, progress: 0 })
    try {
      const token = await store.token()
      const onProgress = (progress: number) => update(id, { progress })
      const arrived = await sendDraftFile({ token, field, file, onProgress, signal: abort.signal })
      store.setFiles([...store.get().files.filter((one) => one.file_id !== arrived.file_id), arrived])
      drop(id)
    } catch (error) {
      if (abort.signal.aborted) drop(id)
      else update(id, { error: messageOf(error, words.noDraft) })
    } finally {
      open.current.delete(id)
    }
  }
  return {
    transfers,
    failure,
    /** Sends files for a field. */
    add: (field: WizardFileField, files: readonly File[]) => {
      const added = files.map((file) => ({ id: randomId(), field, name: file.name, file, progress: 0, error: null }))
      setTransfers((now) => [...now, ...added])
      for (const one of added) void send(one)
    },
    retry: (transfer: Transfer) => void send(transfer),
    cancel: ({ id }: Transfer) => {
      open.current.get(id)?.abort()
      drop(id)
    },
    remove: async ({ file_id }: DraftFile) => {
      setFailure(null)
      try {
        store.setFiles(await removeFile(await store.token(), file_id))
      } catch {
        setFailure(words.removeFailed)
      }
    },
  }
}
