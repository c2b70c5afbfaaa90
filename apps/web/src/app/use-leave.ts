import { useQueryClient } from '@tanstack/react-query'
import { dropApplicationDraft } from '../lib/application-draft.ts'
import { forgetDrafts } from '../lib/kept-draft.ts'
import { forgetPhotos } from '../lib/kept-photos.ts'
import { paths } from '../lib/paths.ts'
import { signOut } from '../lib/session.ts'

/** signs out and goes back to '/', by a document load so that nothing of this person stays in memory. */
export const useLeave = () => {
  const client = useQueryClient()
  return async () => {
    await signOut().catch(() => undefined)
    client.clear()
    forgetDrafts()
    forgetPhotos()
    dropApplicationDraft()
    window.location.assign(paths.home)
  }
}
