import { type ReactNode, useCallback, useState } from 'react'
import type { AskCaptcha } from '../../people/identity/captcha-needed.ts'
import { lateDialog } from '../../ui/late.tsx'

// The captcha and its solver come when the server asks for them, not with the page.
const CaptchaDialog = lateDialog(
  async () => (await import('../../intake/application/captcha-dialog.tsx')).CaptchaDialog,
)

interface Asked {
  error: string | null
  answer: (token: string | null) => void
}

/** The public form's captcha, for pages that people sign in on. */
export const useCaptchaGate = (): { ask: AskCaptcha; dialog: ReactNode } => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = useCallback<AskCaptcha>(
    (error) =>
      new Promise((resolve) => {
        const answer = (token: string | null) => {
          setAsked(null)
          resolve(token)
        }
        setAsked({ error, answer })
      }),
    [],
  )
  const dialog = asked ? (
    <CaptchaDialog error={asked.error} onSolved={asked.answer} onClose={() => asked.answer(null)} />
  ) : null
  return { ask, dialog }
}
