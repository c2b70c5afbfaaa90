import { useEffect, useState } from 'react'
import { onProofNeeded } from '../lib/proof.ts'
import { useCaptchaGate } from './intake/use-captcha-gate.tsx'
import { lateDialog } from '../ui/late.tsx'

const Dialog = lateDialog(async () => (await import('../people/identity/prove-again-dialog.tsx')).ProveAgainDialog)

/** Where a call needs a fresh proof of who asks, a dialog takes it over the page as it is; then the call goes out again. */
export const ProveAgain = () => {
  const [answer, setAnswer] = useState<((proved: boolean) => void) | null>(null)
  const captcha = useCaptchaGate()
  useEffect(() => onProofNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const close = (proved: boolean) => {
    setAnswer(null)
    answer(proved)
  }
  return (
    <>
      <Dialog onProved={() => close(true)} onClose={() => close(false)} askCaptcha={captcha.ask} />
      {captcha.dialog}
    </>
  )
}
