import { toPayload } from '@plinth/domain/intake/application/payload'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { dropApplicationDraft } from '../../lib/application-draft.ts'
import { randomId } from '../../lib/random-id.ts'
import { sendApplication, type Submission } from './application.calls.ts'
import { applicationWords as words } from './application.words.ts'
import { dropPending, keepPending, readPending, saysTheSame } from './pending.ts'
import type { Application } from './use-application.ts'

/** A solved captcha waits this long before the form is sent (E-63, Y-14). */
export const SEND_DELAY_MS = 3000

export type Phase =
  | { name: 'form' }
  /** `error`: why the captcha has to be solved again. */
  | { name: 'captcha'; error: string | null }
  | { name: 'sending' }
  | { name: 'done'; humanId: string }
  /** `again` is there while nobody knows whether the server took the submission: sending it again is safe. */
  | { name: 'failed'; detail: string; again: Submission | null }

const captchaTexts: Readonly<Record<string, string>> = {
  captcha_failed: words.captcha.error,
  captcha_expired: words.captcha.expired,
}

const bodyOf = (form: Application, token: string, website: string): Submission['body'] => ({
  ...toPayload(form.values, token),
  // Said above the button that submits.
  privacyConsent: true,
  ...(website ? { website } : {}),
})

/** Whether nobody knows if the server took the submission, or it took another one under the same key. */
const isUnanswered = (known: ApiError | null) =>
  !known || known.status === 0 || known.status >= 500 || known.code === 'idempotency_conflict'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The way of a filled-in form to the server: check, captcha, delay, loading, end state (E-59..E-69). */
export const useSubmission = (form: Application, delayMs = SEND_DELAY_MS) => {
  const [phase, setPhase] = useState<Phase>({ name: 'form' })

  const fail = (error: unknown, submission: Submission) => {
    const known = error instanceof ApiError ? error : null
    const unanswered = isUnanswered(known)
    // Refused is answered: what is sent next is another submission.
    if (!unanswered) dropPending()
    const captcha = known ? captchaTexts[known.code] : undefined
    if (captcha) return setPhase({ name: 'captcha', error: captcha })
    if (known?.code === 'invalid_input') {
      setPhase({ name: 'form' })
      return form.refuse(known.fields)
    }
    setPhase({
      name: 'failed',
      // Out of reach, the message says itself that nothing is lost.
      detail: known?.status === 0 ? messageOf(error, '') : `${messageOf(error, '')} ${words.failedHelp}`.trim(),
      again: unanswered ? submission : null,
    })
  }
  const send = async (submission: Submission, delay: number) => {
    setPhase({ name: 'sending' })
    keepPending(submission)
    await wait(delay)
    try {
      const { human_id } = await sendApplication(submission)
      dropPending()
      dropApplicationDraft()
      setPhase({ name: 'done', humanId: human_id })
    } catch (error) {
      fail(error, submission)
    }
  }
  // Sent before the page was loaded anew, and never answered: the same submission goes again, by its own key.
  const resumed = useRef(false)
  useEffect(() => {
    const kept = resumed.current ? null : readPending()
    resumed.current = true
    if (kept && saysTheSame(kept.body, bodyOf(form, '', ''))) void send(kept, 0)
  })
  return {
    phase,
    start: () =>
      form.whenSettled(() => {
        if (form.check()) setPhase({ name: 'captcha', error: null })
      }),
    /** The captcha was solved: a submission with a key of its own, or once more the one whose answer is outstanding. */
    solved: (token: string, website: string) => {
      const body = bodyOf(form, token, website)
      const kept = readPending()
      return send(kept && saysTheSame(kept.body, body) ? kept : { body, key: randomId() }, delayMs)
    },
    again: (submission: Submission) => send(submission, 0),
    close: () => setPhase({ name: 'form' }),
  }
}
