import { useEffect, useState } from 'react'
import { session } from '../lib/session.ts'
import { lateDialog } from '../ui/late.tsx'

const Dialog = lateDialog(async () => (await import('./session-ended-dialog.tsx')).SessionEndedDialog)

/** When a session runs out the page stays as it is and a dialog offers to sign in again. Nothing typed is lost. */
export const SessionEnded = () => {
  const [ended, setEnded] = useState(false)
  useEffect(() => session.onEnd(() => setEnded(true)), [])
  if (!ended) return null
  return <Dialog onClose={() => setEnded(false)} />
}
