import { type ReactNode, useCallback, useRef, useState } from 'react'
import { fetchChallenge, fetchPublicConfig } from '../application.calls.ts'
import { solveChallenge } from '../solve-challenge.ts'
import { NotYet } from './draft-store.ts'
import { lateDialog } from '../../../ui/late.tsx'

const CaptchaDialog = lateDialog(async () => (await import('../captcha-dialog.tsx')).CaptchaDialog)

interface Asked {
  error: string | null
  solved: (token: string) => void
  closed: () => void
}

/**
 * Solved captchas: the embedded one is solved unseen for saving, every other asks the person, and so does submitting.
 * Saving may ask only after `allow`, so that no dialog opens while somebody types.
 */
export const useCaptcha = (): {
  quiet: () => Promise<string>
  ask: (error: string | null) => Promise<string | null>
  allow: () => void
  dialog: ReactNode
} => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const allowed = useRef(false)
  const ask = useCallback(
    (error: string | null) =>
      new Promise<string | null>((resolve) => {
        const answer = (token: string | null) => {
          setAsked(null)
          resolve(token)
        }
        setAsked({ error, solved: answer, closed: () => answer(null) })
      }),
    [],
  )
  const quiet = useCallback(async () => {
    const { captcha } = await fetchPublicConfig()
    if (captcha.kind === 'embedded' || captcha.site_key === null)
      return solveChallenge(await fetchChallenge(), new AbortController().signal)
    const token = allowed.current ? await ask(null) : null
    allowed.current = false
    if (token === null) throw new NotYet()
    return token
  }, [ask])
  const allow = useCallback(() => {
    allowed.current = true
  }, [])
  const dialog = asked ? (
    <CaptchaDialog key={asked.error} error={asked.error} onSolved={asked.solved} onClose={asked.closed} />
  ) : null
  return { quiet, ask, allow, dialog }
}
