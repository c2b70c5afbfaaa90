import type { Submission } from './application.calls.ts'

const KEY = 'plinth-application-sending'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The submission that was sent and not yet answered in this tab; null when there is none. */
export const readPending = (): Submission | null => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (!isObject(stored) || typeof stored['key'] !== 'string' || !isObject(stored['body'])) return null
    // Written below by this form alone, and checked by the server like any other.
    return { key: stored['key'], body: stored['body'] as unknown as Submission['body'] }
  } catch {
    return null
  }
}

/** Keeps a submission with its key until its answer is there, so that a reload sends it again as the same one. */
export const keepPending = (submission: Submission): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(submission))
  } catch {
    return
  }
}

export const dropPending = (): void => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    return
  }
}

const withoutCaptcha = (body: Submission['body']) => JSON.stringify({ ...body, captchaToken: null })

/** Whether two submissions say the same, whatever captcha was solved for them. */
export const saysTheSame = (a: Submission['body'], b: Submission['body']): boolean =>
  withoutCaptcha(a) === withoutCaptcha(b)
