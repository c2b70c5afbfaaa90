import { keepOwnUnlocked, keepUnlocked } from '@plinth/contract/documents/pages'
import { useCallback } from 'react'
import type { KeepUnlocked } from '../../ui/preview/password-form.tsx'
import { toast } from '../../ui/toasts.ts'
import { call, messageOf } from '../api.ts'
import { useChanged } from '../changed.ts'
import type { Side } from './arrange.calls.ts'
import { arrangeWords as words } from './arrange.words.ts'

/** Keeps an unlocked copy of a file of a request; the password goes nowhere else (AF-12, AF-13). */
export const useKeepUnlocked = (side: Side, activityId: string, documentId: string): KeepUnlocked => {
  const changed = useChanged()
  return useCallback(
    async (password) => {
      const params = { activity_id: activityId, document_id: documentId }
      const e = side === 'staff' ? keepUnlocked : keepOwnUnlocked
      try {
        await call(e, { params, body: { password } })
        toast.success(words.unlocked)
        return null
      } catch (error) {
        return messageOf(error, words.notUnlocked)
      } finally {
        await changed(e)
      }
    },
    [side, activityId, documentId, changed],
  )
}
