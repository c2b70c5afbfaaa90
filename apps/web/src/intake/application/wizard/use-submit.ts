import { useState } from 'react'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { randomId } from '../../../lib/random-id.ts'
import { applicationWords } from '../application.words.ts'
import type { DraftStore } from './draft-store.ts'
import type { WizardForm } from './use-wizard.ts'
import { type Submission, submitWizard } from './wizard.calls.ts'
import { wizardWords as words } from './wizard.words.ts'

/** What is sent, with the key that makes a repeat of it the same submission. */
interface Sent {
  body: Submission
  key: string
}
export type Phase =
  | { name: 'form' }
  | { name: 'sending' }
  /** `again` is there while nobody knows whether the server took it: sending it again is safe. */
  | { name: 'failed'; detail: string; again: Sent | null }

const captchaTexts: Readonly<Record<string, string>> = {
  captcha_failed: applicationWords.captcha.error,
  captcha_expired: applicationWords.captcha.expired,
}

interface SubmitOptions {
  form: WizardForm
  store: DraftStore
  termsHash: string
  /** Asks the person for a captcha, saying why the last one was not taken; null when they close it. */
  ask: (error: string | null) => Promise<string | null>
  allow: () => void
}

const bodyOf = ({ form, termsHash }: SubmitOptions, draft_token: string, token: string): Submission => {
  const { values, state } = form
  const { kind, name, image } = state.draft.signature
  return {
    ...values,
    entity: { ...values.entity, otherEntityMembers: [...values.entity.otherEntityMembers] },
    affirmation: true,
    signature: { kind, name: name.trim(), ...(kind === 'drawn' ? { image } : {}) },
    terms_hash: termsHash,
    draft_token,
    email_proof: state.draft.proof,
    captchaToken: { token },
  }
}

/** The way of a finished wizard to the server: saved, captcha, sent once, thanked (F-35). */
export const useSubmit = (o: SubmitOptions) => {
  const [phase, setPhase] = useState<Phase>({ name: 'form' })

  const fail = (error: unknown, sent: Sent | null): Promise<void> | void => {
    const known = error instanceof ApiError ? error : null
    const captcha = known ? captchaTexts[known.code] : undefined
    if (captcha) return solveAndSend(captcha)
    // A refusal that names no field has none to point at: it is told as a failure.
    if (known?.code === 'invalid_input' && Object.keys(known.fields).length > 0) {
      setPhase({ name: 'form' })
      return o.form.refuse(known.fields)
    }
    const isUnanswered = !known || known.status === 0 || known.status >= 500
    const detail = known?.status === 0 ? messageOf(error, '') : `${messageOf(error, '')} ${words.failedHelp}`.trim()
    setPhase({ name: 'failed', detail, again: isUnanswered ? sent : null })
  }
  const send = async (sent: Sent): Promise<void> => {
    setPhase({ name: 'sending' })
    try {
      const { human_id } = await submitWizard(sent.body, sent.key)
      o.store.finish(human_id)
    } catch (error) {
      await fail(error, sent)
    }
  }
  const solveAndSend = async (problem: string | null): Promise<void> => {
    setPhase({ name: 'form' })
    const token = await o.ask(problem)
    if (token === null) return
    try {
      const sent = { body: bodyOf(o, await o.store.token(), token), key: randomId() }
      await send(sent)
    } catch (error) {
      await fail(error, null)
    }
  }
  return {
    phase,
    start: async () => {
      if (!o.form.check()) return
      o.allow()
      await solveAndSend(null)
    },
    again: (sent: Sent) => send(sent),
    close: () => setPhase({ name: 'form' }),
  }
}
